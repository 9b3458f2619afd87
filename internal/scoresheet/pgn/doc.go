// Package pgn reads and writes games in Portable Game Notation: the import
// format leniently, the export format by the letter of the standard. Comments,
// variations and annotations are preserved; an unreadable part is preserved as
// it was written, with its place and the moves it could have meant. Files are
// read one game at a time, however long they are.
//
//	reader := pgn.NewReader(file)
//	for {
//		game, err := reader.Read()
//		if err == io.EOF {
//			break
//		}
//	}
package pgn
