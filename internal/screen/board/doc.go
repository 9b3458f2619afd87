// Package board is the painted screens. They are the keyboard board for players
// with some sight and for those without a screen reader, the paired screen of a
// sighted opponent, the arbiter's screen, and the spectator's. All of them use a
// screen.Terminal and draw the views of screen/view; the cursor of the terminal
// is the focus. It knows no chess.
//
//	err = board.Run(ctx, board.Config{Terminal: terminal, Kind: board.Paired})
package board
