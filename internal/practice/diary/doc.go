// Package diary stores a user's practice: one line for each puzzle, game or
// question, in one file to which lines are only added. Its lines give the
// ratings, the questions that come again, and the figures of a week. It knows no
// chess.
//
//	own, err := diary.Open(path)
//	err = own.Add(diary.Entry{At: now, Kind: diary.Game, Opponent: rating.Rating{Value: 1400, Deviation: 100}, Score: 1})
//	fmt.Println(own.Rating(diary.Game, now))
package diary
