// Package screen is what each person at the table sees and types at: line mode
// in screen/line, and the painted screens of screen/board, which draw what
// screen/view makes of a seat. This package holds what they share: the Feed of
// one table's records, and the Seat at which a person sits, which takes lines in
// and gives words out. It knows no sound and no files.
//
//	feed := screen.NewFeed()
//	seat := screen.NewSeat(screen.SeatConfig{Feed: feed, Session: session})
//	err = line.Run(ctx, line.Config{Seat: seat, In: in, Out: os.Stdout})
//
// Whoever runs the table appends each record to the feed once it is safe on
// disk, and gives the seat what is said to it with Seat.Hear.
package screen
