// Package lawsfile finds the edition of the Laws that somebody chose: by its
// year, by a file with an edition, or by the file in which an organiser changes
// parameters of one.
//
//	chosen, err := lawsfile.Choice{Year: 2018, File: path}.Read()
package lawsfile
