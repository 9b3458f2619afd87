// Package trf reads and writes tournament report files, in FIDE's formats TRF16
// and TRF26, by which tournaments are reported for rating and pairing programs
// are asked. It knows the columns of the file and nothing of pairings.
//
// What is read is written back byte for byte, whether it was understood or not;
// only the lines of what was changed in between are written anew.
//
//	report, err := trf.Read(text)
//	report.Set("142", "9")
//	text = report.Write()
//
// Each line begins with a tag of three signs: 001 is a player with their games,
// 012 to 142 tell of the tournament. Where a line is too short, what is missing is
// absent.
package trf
