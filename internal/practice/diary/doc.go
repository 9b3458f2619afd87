// Package diary keeps what somebody has practised: one line for each puzzle, game
// or question, in one file that is only ever added to. Ratings, what comes again,
// and what a week came to follow from its lines. It knows no chess.
//
//	own, err := diary.Open(path)
//	err = own.Add(diary.Entry{At: now, Kind: diary.Game, Opponent: rating.Rating{Value: 1400, Deviation: 100}, Score: 1})
//	fmt.Println(own.Rating(diary.Game, now))
package diary
