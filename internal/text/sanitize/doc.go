// Package sanitize cleans text that comes from outside: what people call themselves,
// and what stands in files of strangers. Line and Name are for where a text comes in,
// Hidden and Cell for where it goes out. It knows no screen and no chess.
//
//	fmt.Println(sanitize.Name("Eve\x1b[31m  \u202eMallory"))
package sanitize
