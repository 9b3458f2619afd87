// Package trf reads and writes tournament report files, in FIDE's formats TRF16
// and TRF26, by which tournaments are reported for rating and pairing programs
// are asked. It knows the columns of the file and nothing of pairings.
//
// An unchanged report is written back byte for byte, even the parts that were
// not understood; only changed lines are written again.
//
//	report, err := trf.Read(text)
//	report.Set("142", "9")
//	text = report.Write()
//
// Each line begins with a tag of three signs: 001 is a player with their games,
// and 012 to 142 describe the tournament. In a line that is too short, the missing
// fields are absent.
package trf
