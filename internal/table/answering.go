package table

import (
	"blindchess/internal/rules"
)

// Repeat is what the opponent says after an announcement.
type Repeat struct {
	Actor
	Move  rules.Move
	Words string
}

func (Repeat) permit() permit { return permit{own: true, duty: dutyAnnounce} }

// decide hears the opponent say the move after the announcement.
func (c Repeat) decide(d *decision) error {
	if err := d.running(); err != nil {
		return err
	}
	announced, _, ok := d.s.toRepeat(c.By)
	if !ok {
		return refused("nothing-announced")
	}
	agrees := announced == c.Move
	again := agrees && d.s.Answer.By == c.By && d.s.Answer.Wrong
	d.emit(MoveRepeated{Actor: c.Actor, Move: c.Move, Words: c.Words, Agrees: agrees, Again: again})
	if !agrees {
		wrong := Irregularity{By: c.By, Kind: WrongRepetition, Move: c.Move}
		if c.Move == (rules.Move{}) {
			wrong.Text = c.Words
		}
		d.emit(wrong)
	}
	return nil
}

// MoveRepeated: By repeated what the opponent announced.
type MoveRepeated struct {
	Actor
	Move   rules.Move `json:"move"`
	Words  string     `json:"words,omitzero"`
	Agrees bool       `json:"agrees"`
	Again  bool       `json:"again,omitzero"` // rightly, after a wrong repetition
}

func (e MoveRepeated) apply(s State) State {
	s.Answer.Repeated, s.Answer.Misheard = e.Agrees, rules.Move{}
	s.Answer.Said, s.Answer.Wrong = e.Move, !e.Agrees
	if !e.Agrees {
		s.Answer.Misheard = e.Move
		return s
	}
	return s.repeated(e.By)
}

// Execute carries out the announced move on the opponent's own board, if that
// board does not sense.
type Execute struct {
	Actor
	Move rules.Move
}

func (Execute) permit() permit { return permit{own: true, duty: dutyMove} }

// decide carries the announced move out on a board, or another one.
func (c Execute) decide(d *decision) error {
	if err := d.running(); err != nil {
		return err
	}
	announced, position, ok := d.s.toRepeat(c.By)
	if !ok {
		return refused("nothing-to-execute")
	}
	if d.s.Answer.Executed && d.s.Answer.By == c.By && d.s.Answer.Carried != (rules.Move{}) {
		return refused("executed", "side", c.By)
	}
	if d.s.Slips.Of(c.By).Open {
		if d.s.Seat(c.By).Board != NoBoard { // the piece on the board decides, and not the word for it
			d.slipCounts()
			return nil
		}
		d.righted(c.By)
	}
	if from := d.s.held(c.By, displaced(position, announced)); from != 0 {
		return refused("answer-air", "square", from)
	}
	d.carriedOut(c.By, c.Move, announced, position)
	return nil
}

// held returns the square of the first of the opponent's pieces in the air over
// side's sensing board, and 0 if there is none. Such a piece must still be
// placed. A board of pegs holds all its pieces if the right squares are
// occupied.
func (s State) held(side rules.Side, after rules.Placement) rules.Square {
	b, sensing := s.Boards.Of(side), s.Seat(side).Board
	if sensing == NoBoard || sensing == Pegs && b.Placement.Occupied() == after.Occupied() {
		return 0
	}
	for _, a := range b.Air {
		if a.Piece.Side == side.Other() {
			return a.From
		}
	}
	return 0
}

// MoveExecuted: By carried out the opponent's move on their own board, and
// this is what they carried out.
type MoveExecuted struct {
	Actor
	Move   rules.Move `json:"move"`
	SAN    string     `json:"san,omitzero"`
	Agrees bool       `json:"agrees"`
	// Implied: they have gone on to their own move, and their screen shows it.
	Implied bool `json:"implied,omitzero"`
	// Unsealed: the move came out of an envelope, and no board was handled.
	Unsealed bool `json:"unsealed,omitzero"`
}

// apply puts what e carried out on the board of its player.
func (e MoveExecuted) apply(s State) State {
	_, before, _ := s.toRepeat(e.By)
	s.Answer.By, s.Answer.Carried, s.Answer.Executed = e.By, e.Move, e.Agrees
	s.Answer.Repeated = s.Answer.Repeated || e.Unsealed // it was read out to both
	b := s.Boards.Of(e.By)
	if e.Unsealed && s.Seat(e.By).Board != NoBoard {
		return s // it is put there by hand
	}
	after := displaced(before, e.Move)
	moving := s.Gate.By == e.By && !s.Gate.Made && len(s.Gate.Touched) > 0
	own := b.aloft(e.By, moving)
	whole := b.with(own)
	if len(own) == len(b.Air) && whole == before.Placement() || e.Agrees && whole.Occupied() == after.Occupied() {
		b.Placement = after // pegs cannot show which of two pieces was put back
		for _, a := range own {
			b.Placement = b.Placement.Put(a.From, rules.Piece{})
		}
	}
	if e.Move.Promotes != 0 {
		if standing := b.Placement.At(e.Move.To); standing.Role == rules.Pawn {
			b.Placement = b.Placement.Put(e.Move.To, rules.Piece{Side: standing.Side, Role: e.Move.Promotes})
		}
	}
	b.Air, b.Off = own, nil
	s = s.onBoard(e.By, b)
	if moving && e.Agrees {
		// They had touched one of their pieces before: their move is read from here.
		s.Gate.Base = s.Game.Position().Placement()
		s = s.handled()
	}
	return s
}

// toRepeat returns the announced move that by has to repeat and carry out, with
// the position it is made in.
func (s State) toRepeat(by rules.Side) (rules.Move, rules.Position, bool) {
	g := s.Gate
	if g.By == by.Other() && g.Announced != (rules.Move{}) {
		if g.Made && g.Unlawful == 0 {
			return g.Handled, s.Game.At(s.Game.Ply() - 1), true
		}
		return g.Announced, s.Game.Position(), true
	}
	if g.By == by && !g.Made && s.Answer.By == by && s.Game.Ply() > 0 {
		ply := s.Game.Ply()
		return s.Game.Move(ply), s.Game.At(ply - 1), true
	}
	return rules.Move{}, rules.Position{}, false
}

// ToRepeat returns the move that by must repeat and carry out on their own
// board, with the position before it. It returns false if there is none.
func (s State) ToRepeat(by rules.Side) (rules.Move, rules.Position, bool) { return s.toRepeat(by) }

// carriedOut records what by carried out of the opponent's move and compares
// the boards.
func (d *decision) carriedOut(by rules.Side, m, announced rules.Move, position rules.Position) {
	agrees := m == announced
	d.emit(MoveExecuted{Actor: By(by), Move: m, SAN: san(position, m), Agrees: agrees})
	ply := d.s.Game.Ply()
	if d.s.Turn() == by.Other() {
		ply++
	}
	d.writeHeard(by, ply, announced, position)
	if !agrees {
		d.diverge(by, ply, ByExecution)
	}
}

// aloft returns side's pieces in the air, if side began a move before it
// carried out the opponent's.
func (b Board) aloft(side rules.Side, moving bool) []Aloft {
	var own []Aloft
	for _, a := range b.Air {
		if moving && a.Piece.Side == side {
			own = append(own, a)
		}
	}
	return own
}

// with returns b's placement with the pieces of the air back on their squares.
func (b Board) with(aloft []Aloft) rules.Placement {
	whole := b.Placement
	for _, a := range aloft {
		whole = whole.Put(a.From, a.Piece)
	}
	return whole
}

// answered counts the last move as carried out if the opponent's board shows
// it.
func (s State) answered() State {
	if b := s.Boards.Of(s.Answer.By); b.Placement == s.Game.Position().Placement() {
		s.Answer.Executed = true
		if ply := s.Game.Ply(); ply > 0 {
			s.Answer.Carried = s.Game.Move(ply)
		}
	}
	return s
}

// righted reports to by that their board is correct after a slip that they knew
// of.
func (d *decision) righted(by rules.Side) {
	if d.s.Slips.Of(by).Told {
		d.emit(SlipRighted{Actor: By(by)})
	}
}

// slipCounts turns a slip into two differing positions: its player continues
// from it, another participant finds it, or it has lasted too long. It reports
// whether there was a slip. Rule: rules.RuleBoardsDiffer.
func (d *decision) slipCounts() bool {
	if d.s.Phase != PhasePlaying || d.s.Divergence.Open {
		return false
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		slip := d.s.Slips.Of(side)
		if !slip.Open {
			continue
		}
		if announced, position, ok := d.s.toRepeat(side); ok && slip.Stands != (rules.Move{}) && !(d.s.Answer.By == side && d.s.Answer.Executed) {
			d.carriedOut(side, slip.Stands, announced, position)
			return true
		}
		d.diverge(side, d.s.Game.Ply(), BySensors)
		return true
	}
	return false
}

// Question is a kind of question that can be answered only by working something
// out. The conditions say whether it is. Information that players can feel or
// read by themselves, such as squares, pieces, clocks and their own sheet, is
// no Question: it is always available. The zero Question is none.
type Question string

// The questions.
const (
	AskLegal     Question = "legal"     // the legal moves of a piece or of all, and where the piece in hand can go
	AskCaptures  Question = "captures"  // the legal moves that capture
	AskAttackers Question = "attackers" // who attacks and who guards a square, and that a king is in check
	AskRays      Question = "rays"      // the first piece in each direction from a square
	AskClaims    Question = "claims"    // the draws that could be claimed, before a claim
)

// Questions returns every Question.
func Questions() []Question {
	return []Question{AskLegal, AskCaptures, AskAttackers, AskRays, AskClaims}
}

// Held reports whether this program holds an answer to q. If it does not, no
// participant gets an answer, under any conditions.
func (q Question) Held() bool { return ListsMoves || q != AskLegal && q != AskCaptures }
