// Package report is what the program has to say of a game, a position, a
// scoresheet, the Laws and a finding: as data that keep their shape in JSON, and
// as lines that can be read aloud. It decides nothing; rules does.
//
//	checked := report.CheckGame(game, laws.Latest(), 1, report.Manner{Whole: true})
//	err = checked.Print(os.Stdout, false)
package report
