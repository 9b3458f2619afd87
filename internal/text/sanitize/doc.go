// Package sanitize cleans text from outside: the names that people give themselves,
// and the text in strangers' files. Line and Name are for input, Hidden and Cell for
// output. It knows no screen and no chess.
//
//	fmt.Println(sanitize.Name("Eve\x1b[31m  \u202eMallory"))
package sanitize
