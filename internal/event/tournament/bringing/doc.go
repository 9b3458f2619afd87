// Package bringing reads the pairings of a round that another program made, and
// writes the results back in the same form. It reads a tournament report, or a list
// of values as Swiss-Manager and its server write for players or for teams with
// their boards. It also reads the games without moves that Sharly Chess writes as
// PGN, and the numbers that bbpPairings and JaVaFo answer.
//
//	sheet, err := bringing.Read("round1.csv", data, charset.Encoding{}, 0)
//	found, err := sheet.Compare(club, bringing.Options{})
//	text, whole := sheet.With(club, 1)
//
// The file is compared with the played rounds. Where the two differ, the error
// is one sentence that names the line.
package bringing
