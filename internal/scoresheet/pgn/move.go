package pgn

import (
	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// moveRead is a move and the position after it.
type moveRead struct {
	move       rules.Move
	after      rules.Position
	departures notation.Departures
}

// move reads a move of a position. Text that is not PGN is read as leniently as
// a sheet, but for two points that a file of games must decide. They are the
// file of a capturing pawn, and a small b, which is a file.
func (r *Reader) move(position rules.Position, text string) (moveRead, *notation.Error) {
	if !r.foreign {
		if move, after, err := position.PlaySAN(text); err == nil {
			return moveRead{move, after, signs(text, after)}, nil
		}
	}
	if !r.asked {
		pack, _ := language.Load("en") // it is part of the program
		r.lenient, r.asked = notation.Of(pack), true
	}
	parsed, err := r.lenient.Read(position, text)
	if err != nil {
		fault, _ := err.(*notation.Error) // as Read promises
		return moveRead{}, named(position, fault)
	}
	for _, doubt := range [2]notation.Departure{notation.FileMissing, notation.FileLetter} {
		if parsed.Departures.Has(doubt) {
			return moveRead{}, named(position, r.lenient.Doubted(position, text, parsed, doubt))
		}
	}
	after, _ := position.Play(parsed.Move) // Read returns legal moves alone
	return moveRead{parsed.Move, after, parsed.Departures}, nil
}

// signs returns how the sign of check or mate in text differs from the right
// one for the position after the move.
func signs(text string, after rules.Position) notation.Departures {
	var departures notation.Departures
	last := text[len(text)-1]
	check := after.Checked()
	switch mate := check && after.Checkmate(); {
	case last == '#' && !mate:
		departures.Add(notation.NoMate)
	case last == '+' && !check:
		departures.Add(notation.NoCheck)
	case last != '#' && mate:
		departures.Add(notation.MateMissing)
	case last != '+' && last != '#' && check:
		departures.Add(notation.CheckMissing)
	}
	return departures
}

// named returns fault with its moves as PGN writes them.
func named(position rules.Position, fault *notation.Error) *notation.Error {
	for i, move := range fault.Could {
		fault.Names[i] = position.SAN(move)
	}
	return fault
}
