// Package sheetfile reads scoresheets from files of every kind, in letters of any
// encoding, in PGN and in braille, and writes them so. Package scoresheet
// interprets the sheets.
//
//	file, err := sheetfile.Source{Notation: "de"}.Open(in, "game.txt", func() {})
//	sheet, err := file.Next()
package sheetfile
