package tactile

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// ask hands a request to Run. It reports false where Run has ended or is too
// far behind.
func (b *Board) ask(r request) bool {
	select {
	case <-b.done:
		return false
	default:
	}
	select {
	case b.commands <- r:
		return true
	default:
		return false
	}
}

// look asks the board for all its squares: a Looked follows. It reports false
// if the line has ended.
func (b *Board) look() bool { return b.ask(request{look: true}) }

// turn takes the board to lie the other way round from now on: a Rotated and a
// Looked follow. It reports false if the line has ended.
func (b *Board) turn() bool {
	return b.ask(request{act: func(b *Board) [][]byte {
		b.receiver.turn()
		b.shown = wire.Lights{Wrong: ^rules.Occupancy(0)} // what is lit must be lit elsewhere
		contents, _ := b.receiver.Contents()
		b.tell(b.now(), Rotated{})
		b.tell(b.now(), Looked{contents})
		return nil
	}})
}

// mend trusts the contact of a square again. It reports false if the line has
// ended.
func (b *Board) mend(s rules.Square) bool {
	return b.ask(request{act: func(b *Board) [][]byte {
		b.receiver.mendContact(s, func(w Report) { b.tell(b.now(), w) })
		return nil
	}})
}

// show marks squares by every means of the board: lights, raised squares, and a
// move's squares that buzz one after the other. Squares that are already marked
// are not sent again. It reports false if the protocol has none of it or the
// line has ended.
func (b *Board) show(lights wire.Lights) bool {
	lighter, lit := b.protocol.(wire.Lighter)
	feeler, feels := b.protocol.(wire.Feeler)
	shower, shows := b.protocol.(wire.MoveShower)
	if !lit && !feels && !shows {
		return false
	}
	return b.ask(request{act: func(b *Board) [][]byte {
		if lights == b.shown {
			return nil
		}
		moves := lights.From != 0 && (lights.From != b.shown.From || lights.To != b.shown.To)
		wired := lights
		if b.receiver.Turned() {
			wired = lights.Turned()
		}
		var commands [][]byte
		if lit {
			commands = append(commands, lighter.Light(wired, b.can))
		}
		if feels {
			commands = append(commands, feeler.Raise(wired.All(), b.can))
		}
		if feels && moves {
			commands = append(commands, feeler.Buzz(wired.From, b.can), feeler.Buzz(wired.To, b.can))
		}
		if shows && moves {
			commands = append(commands, shower.ShowMove(wired.From, wired.To))
			b.receiver.awaits = wire.Moved{From: wired.From, To: wired.To}
		}
		commands = slices.DeleteFunc(commands, func(c []byte) bool { return c == nil })
		if len(commands) > 0 {
			b.shown = lights
		}
		return commands
	}})
}
