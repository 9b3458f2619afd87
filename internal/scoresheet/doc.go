// Package scoresheet reads and writes the game as players write it down: in the
// letters of any language, by hand, in print, in braille. A sheet is evidence:
// nothing on it is guessed silently and nothing is lost. Unreadable entries
// come back as they were written, with their places and the legal moves they
// could have meant; tolerated faults come back as notices.
//
// Its package pgn reads and writes Portable Game Notation.
//
//	sheet, err := scoresheet.Read(text, scoresheet.Options{Notation: "sk"})
//	for _, problem := range sheet.Problems {
//		fmt.Println(problem.Tell(pack))
//	}
package scoresheet
