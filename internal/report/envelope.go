package report

import (
	"fmt"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Envelope tells the seven facts that stand on the envelope of an adjourned
// game, as they were when it was closed, one or two a line.
func Envelope(state table.State) []string {
	setup := state.Game.SetupAt(min(state.Envelope.Ply, state.Game.Ply()))
	name := func(side rules.Side) string {
		if seat := state.Seat(side); seat.Name != "" {
			return seat.Name
		}
		return "without a name"
	}
	offer := "none"
	if state.Envelope.Offer != 0 {
		offer = "by " + state.Envelope.Offer.String()
	}
	left := state.Envelope.Left
	return []string{
		"White: " + name(rules.White),
		"Black: " + name(rules.Black),
		"Position before the sealed move: " + setup.FEN(),
		fmt.Sprintf("Time left: White %v, Black %v", told(left.White), told(left.Black)),
		fmt.Sprintf("Sealed by: %v", state.Envelope.By),
		fmt.Sprintf("Number of the sealed move: %d", setup.Number),
		"Offer of a draw: " + offer,
		"Resumption: " + state.Envelope.Resumption,
	}
}

// told is a time as an envelope tells it, to a tenth of a second.
func told(left clock.Span) time.Duration { return left.Duration().Round(time.Second / 10) }

// Sealed tells what was found in an envelope: what is written, and the move that
// it means in a position, none where it cannot be read.
func Sealed(position rules.Position, text string, move rules.Move) string {
	switch {
	case move == (rules.Move{}):
		return fmt.Sprintf("Sealed: %s, which cannot be read as a move", text)
	case !position.Legal(move):
		return fmt.Sprintf("Sealed: %s, which is not legal", text)
	case text == position.SAN(move):
		return "Sealed: " + text
	default:
		return fmt.Sprintf("Sealed: %s, which is %s", text, position.SAN(move))
	}
}
