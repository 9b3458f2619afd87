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

// looksAnew asks the board for all squares after the program or its computer was
// stopped: the changes of a hand meanwhile are unknown. Changes while the disk
// took no records are carried to the table once it does.
func (a *attendant) looksAnew(before table.State) {
	if a.state.Interrupted() && !before.Interrupted() {
		a.inHand.seen = false
		a.device.Look()
	}
	if len(a.held) > 0 && a.state.Stop != table.StopDisk {
		a.felt(nil)
	}
}

// noteUnkept records that the disk did not accept the last command to the
// table.
func (a *attendant) noteUnkept(err error) {
	var unkept *host.LogError
	a.unkept = a.unkept || errors.As(err, &unkept)
}

// compared reports to the table the pieces of a board that must show the game
// before play continues, so that its player is guided. It reports whether it
// did.
func (a *attendant) compared(contents wire.Contents, events []sense.Event) bool {
	state := a.room.State()
	if a.spec.Both || !state.RereadsBoard(a.spec.Side) || slices.Contains(events, sense.Event(sense.Reversed{})) {
		return false
	}
	a.order(a.spec.Side, table.Scan{Actor: table.By(a.spec.Side), Placement: believed(state.Boards.Of(a.spec.Side), contents), Anew: true})
	state = a.room.State() // play may have continued by now without any result
	return state.RereadsBoard(a.spec.Side) || state.Boards.Of(a.spec.Side).Correcting
}

// believed returns the placement of a board that shows contents. A piece without
// a name counts as the earlier piece on its square, or else as one that is
// missing elsewhere, and otherwise as a pawn: only its square is known.
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
