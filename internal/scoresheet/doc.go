// Package scoresheet reads and writes the game as players write it down: in the
// letters of any language, by hand, in print, in braille. A sheet is evidence:
// nothing on it is guessed silently and nothing is lost. What cannot be read
// comes back as it was written, with its place and the legal moves it could
// have meant; what was tolerated comes back as notices.
//
// Its package pgn reads and writes Portable Game Notation.
//
//	sheet, err := scoresheet.Read(text, scoresheet.Options{Notation: "sk"})
//	for _, problem := range sheet.Problems {
//		fmt.Println(problem.Tell(pack))
//	}
package scoresheet
