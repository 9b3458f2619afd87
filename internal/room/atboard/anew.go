package atboard

import (
	"errors"
	"slices"

	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// looksAnew asks what stands on all squares where the program or its machine has
// stood: nobody knows what a hand has done meanwhile. What a hand did while the
// disk took no records is carried to the table once it does.
func (a *attendant) looksAnew(before table.State) {
	if a.state.Interrupted() && !before.Interrupted() {
		a.inHand.seen = false
		a.device.Look()
	}
	if len(a.held) > 0 && a.state.Stop != table.StopDisk {
		a.felt(nil)
	}
}

// noteUnkept notes that the disk did not take what the table was told.
func (a *attendant) noteUnkept(err error) {
	var unkept *host.LogError
	a.unkept = a.unkept || errors.As(err, &unkept)
}

// compared tells the table what stands on a board that has to show the game
// before play goes on, so that its player is led. It reports whether it did.
func (a *attendant) compared(contents wire.Contents, events []sense.Event) bool {
	state := a.room.State()
	if a.spec.Both || !state.RereadsBoard(a.spec.Side) || slices.Contains(events, sense.Event(sense.Reversed{})) {
		return false
	}
	a.order(a.spec.Side, table.Scan{Actor: table.By(a.spec.Side), Placement: believed(state.Boards.Of(a.spec.Side), contents), Anew: true})
	state = a.room.State() // play may go on by now, and nothing have come of it
	return state.RereadsBoard(a.spec.Side) || state.Boards.Of(a.spec.Side).Correcting
}

// believed returns what stands on a board that shows contents. A piece without a
// name is taken to be the one that stood there, or else one that is missing
// elsewhere, and a pawn where none is: only its square is known.
func believed(b table.Board, contents wire.Contents) rules.Placement {
	stood := b.Placement
	for _, aloft := range b.Air {
		stood = stood.Put(aloft.From, aloft.Piece)
	}
	var missing []rules.Piece
	for _, square := range stood.Occupied().Squares() {
		if !contents.At(square).Occupied {
			missing = append(missing, stood.At(square))
		}
	}
	var placement rules.Placement
	for square := rules.A1; square <= rules.H8; square++ {
		content := contents.At(square)
		piece := content.Piece
		switch {
		case !content.Occupied:
			continue
		case piece.Role != 0:
		case stood.At(square).Role != 0:
			piece = stood.At(square)
		case len(missing) > 0:
			piece, missing = missing[0], missing[1:]
		default:
			piece = rules.Piece{Side: rules.White, Role: rules.Pawn}
		}
		placement = placement.Put(square, piece)
	}
	return placement
}
