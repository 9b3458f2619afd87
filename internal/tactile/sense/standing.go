package sense

import (
	"time"

	"blindchess/internal/rules"
)

// standRest is how long the board shows a move beside a running clock before it
// is read without a press.
const standRest = 2500 * time.Millisecond

// Stands says that a flat board has come to rest beside a running clock, or with a
// longer required rest, and shows a move whose player has not pressed. If the move ends
// the game it is made, and Read reads it; otherwise the piece may still slide further
// for a while.
type Stands struct{ Moves []rules.Move }

// Revised says that the piece of a move without a press was moved further: the
// board shows one of Moves in its place.
type Revised struct{ Moves []rules.Move }

func (Stands) event()  {}
func (Revised) event() {}

// Undone is a move that was read and not pressed for: its piece may move on.
type Undone struct {
	Board      rules.Placement // the placement before it
	Candidates Candidates      // the candidates in its place; nil for none
}

// awaitsPress reports whether a move on the board is read later. This is so if
// a clock runs without a press, or if the player wants the board to rest for
// longer.
func (s *Sensor) awaitsPress() bool {
	return (s.clocked || s.config.Settle > settleRest) && !s.pressed && !s.passed() && s.table.Goal == s.table.Board && !s.config.Sensing.Pegs
}

// patience returns how long a reported unpressed move must stay on the board
// before it is read.
func (s *Sensor) patience() time.Duration {
	if s.clocked {
		return max(standRest, s.config.Settle)
	}
	return s.config.Settle
}

// passed reports whether the lever says that the move which was read without a
// press has been pressed for by now.
func (s *Sensor) passed() bool {
	return s.table.Undone.Candidates != nil && s.levered && s.whiteTurn == (s.table.Turn == rules.White)
}

// Unsettled reports whether the piece of a move that was read without a press may
// be moving further. The board has not come to rest, and a press that comes now
// may be for another move.
func (s *Sensor) Unsettled() bool {
	return s.table.Undone.Candidates != nil && s.phase == unread && !s.config.Sensing.Pegs && !s.agrees(s.table.Board)
}

// stands reports the unpressed move on a board that has come to rest.
func (s *Sensor) stands() []Event {
	s.phase = stood
	if s.strayed != nil && s.agrees(s.table.Board) {
		return s.compare()
	}
	if s.idle() || s.agrees(s.table.Board) {
		return nil
	}
	if moves := recognise(s.sight(), s.table.Candidates); len(moves) > 0 {
		return []Event{Stands{moves}}
	}
	if events := s.readsAhead(); events != nil {
		return events
	}
	return s.revised()
}

// replies reports whether a piece that leaves a square while the board shows an
// unpressed move begins the reply to it. It is the opponent's, and not a piece
// that the same mover might capture as it moves further.
func (s *Sensor) replies(square rules.Square) bool {
	stood := s.table.Board.At(square)
	if stood.Role == 0 || stood.Side == s.table.Turn || s.lifted.Has(square) {
		return false
	}
	shown := recognise(s.sight(), s.table.Candidates)
	if len(shown) == 0 {
		return false
	}
	for move := range s.candidates() {
		if move.From == shown[0].From && move.To == square {
			return false
		}
	}
	return true
}

// Read reads a flat board immediately, pressed or not. It is called before a
// flag, a resignation or a draw is decided, and if the move on the board ends
// the game.
func (s *Sensor) Read(at time.Duration) []Event {
	s.latest = max(s.latest, at)
	if !s.told || !s.looked || s.decided || s.gap || s.reversed || s.config.Sensing.Pegs {
		return nil
	}
	return s.compare()
}

// Showing returns the moves that a flat board shows and that were not read yet.
func (s *Sensor) Showing() []rules.Move {
	if !s.told || !s.looked || s.decided || s.gap || s.reversed || s.config.Sensing.Pegs || s.shown != nil {
		return nil
	}
	if s.idle() || s.agrees(s.table.Board) {
		return nil
	}
	return recognise(s.sight(), s.table.Candidates)
}

// Stood reports whether a flat board beside a running clock has come to rest with
// an unpressed move on it.
func (s *Sensor) Stood() bool { return s.phase == stood }

// Changed returns when a square changed last.
func (s *Sensor) Changed() time.Duration { return s.changed }

// slidesOn reports whether a piece that leaves a square is the one of the last
// move, which has no press: its player moves it further or straightens it, and it is no
// touch. If the opponent holds a piece that could capture it, they lift it.
func (s *Sensor) slidesOn(square rules.Square) bool {
	if s.table.Undone.Candidates == nil || !s.movesOn() {
		return false
	}
	stood := s.table.Board.At(square)
	return stood.Role != 0 && stood.Side != s.table.Turn && s.table.Undone.Board.At(square) != stood && !s.couldCapture(square)
}

// movesOn reports whether a board can show that a move became another: the owner of a
// board of pegs has announced theirs.
func (s *Sensor) movesOn() bool { return !s.config.Sensing.Pegs || s.config.Side == 0 }

// revised reports that the last move became another one with the same piece.
func (s *Sensor) revised() []Event {
	undone := s.table.Undone
	if undone.Candidates == nil || !s.movesOn() {
		return nil
	}
	sight := s.sight()
	sight.Board, sight.Lifted = undone.Board, ^rules.Occupancy(0)
	moves := recognise(sight, s.landedBy(undone.Candidates))
	if len(moves) == 0 {
		return nil
	}
	s.shown, s.strayed = moves, nil
	return []Event{Revised{moves}}
}

// landedBy returns the candidates whose pieces were placed since the last move: a board
// that cannot name its pieces shows a capture, too, while a hand only holds the piece.
func (s *Sensor) landedBy(candidates Candidates) Candidates {
	if s.config.Sensing.Names {
		return candidates
	}
	return func(yield func(rules.Move, rules.Placement) bool) {
		for move, after := range candidates {
			landed := true
			for _, square := range s.table.Board.Differences(after) {
				landed = landed && (after.At(square).Role == 0 || s.landed.Has(square))
			}
			if landed && !yield(move, after) {
				return
			}
		}
	}
}
