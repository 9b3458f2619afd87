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
// where the line has ended.
func (b *Board) look() bool { return b.ask(request{look: true}) }

// turn takes the board to lie the other way round from now on: a Rotated and a
// Looked follow. It reports false where the line has ended.
func (b *Board) turn() bool {
	return b.ask(request{act: func(b *Board) [][]byte {
		b.receiver.turn()
		b.shown = ^rules.Occupancy(0) // what is lit must be lit elsewhere
		contents, _ := b.receiver.Contents()
		b.tell(b.now(), Rotated{})
		b.tell(b.now(), Looked{contents})
		return nil
	}})
}

// show lets squares be seen or felt, by whatever the board has: lights, raised
// squares, and those of buzz buzzing one after another. What is shown already
// is not shown again. It reports false where the protocol has none of it or the
// line has ended.
func (b *Board) show(squares rules.Occupancy, buzz ...rules.Square) bool {
	lighter, lights := b.protocol.(wire.Lighter)
	feeler, feels := b.protocol.(wire.Feeler)
	shower, shows := b.protocol.(wire.MoveShower)
	if !lights && !feels && !shows {
		return false
	}
	return b.ask(request{act: func(b *Board) [][]byte {
		if squares == b.shown {
			return nil
		}
		shown := squares
		if b.receiver.Turned() {
			shown = turnedSquares(squares)
		}
		var commands [][]byte
		if lights {
			commands = append(commands, b.light(lighter, shown, buzz))
		}
		if feels {
			commands = append(commands, feeler.Raise(shown, b.can))
		}
		if shows && len(buzz) == 2 {
			from, to := b.receiver.wired(buzz[0]), b.receiver.wired(buzz[1])
			commands = append(commands, shower.ShowMove(from, to))
			b.receiver.awaits = wire.Moved{From: from, To: to}
		}
		for _, s := range buzz {
			if feels {
				commands = append(commands, feeler.Buzz(b.receiver.wired(s), b.can))
			}
		}
		commands = slices.DeleteFunc(commands, func(c []byte) bool { return c == nil })
		if len(commands) > 0 {
			b.shown = squares
		}
		return commands
	}})
}

// light lights squares, and those of a move as what they are where the board
// can.
func (b *Board) light(lighter wire.Lighter, squares rules.Occupancy, move []rules.Square) []byte {
	if coloured, ok := b.protocol.(wire.MoveLighter); ok && len(move) == 2 {
		if command := coloured.LightMove(b.receiver.wired(move[0]), b.receiver.wired(move[1]), b.can); command != nil {
			return command
		}
	}
	return lighter.Light(squares, b.can)
}

func turnedSquares(squares rules.Occupancy) rules.Occupancy {
	var turned rules.Occupancy
	for _, s := range squares.Squares() {
		turned |= (rules.H8 + rules.A1 - s).Bit()
	}
	return turned
}
