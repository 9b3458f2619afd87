// Package report describes a game, a position, a scoresheet, the Laws and a
// finding. It gives data with a stable shape in JSON, and lines that can be
// read aloud. It decides nothing; rules does.
//
//	checked := report.CheckGame(game, laws.Latest(), 1, report.Manner{Whole: true})
//	err = checked.Print(os.Stdout, false)
package report
