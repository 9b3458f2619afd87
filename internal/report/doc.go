// Package report is what the program has to say of a game, a position, a
// scoresheet, the Laws and a finding: as data that keep their shape in JSON, and
// as lines that can be read aloud. It decides nothing; rules does.
//
//	checked := report.CheckGame(game, rules.Latest(), 1, false)
//	err := checked.Print(os.Stdout, false)
package report
