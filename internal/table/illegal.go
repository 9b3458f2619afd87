package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// IllegalMoveCompleted: By completed an illegal move, their Count-th.
type IllegalMoveCompleted struct {
	Actor
	Kind    laws.IllegalKind `json:"kind"`
	Move    rules.Move       `json:"move,omitzero"`
	Left    LeftOver         `json:"left,omitzero"`
	Count   int              `json:"count"`
	Article string           `json:"article,omitzero"`
}

// LeftOver says what is unfinished on the board of an illegal displacement. The
// zero LeftOver: nothing is, the piece cannot move so.
type LeftOver string

// What is left over.
const (
	LeftInHand   LeftOver = "hand"     // the piece is in the hand, or on a square with another one
	LeftOnPiece  LeftOver = "occupied" // the piece is on a square with another one
	LeftMover    LeftOver = "mover"    // only the captured piece is off
	LeftCaptured LeftOver = "captured" // the captured piece is still there
	LeftRook     LeftOver = "rook"     // only the king has castled
)

// left returns what of the move at the board of the player who has the gate is
// unfinished.
func (s State) left(kind laws.IllegalKind) LeftOver {
	g := s.Gate
	switch {
	case kind != laws.IllegalDisplacement:
		return ""
	case g.Handled == rules.Move{} && s.onlyCaptured(g.By):
		return LeftMover
	case g.Handled == rules.Move{} && g.Crowded != 0:
		return LeftOnPiece
	case g.Handled == rules.Move{} && s.inHand(g.By) && s.Boards.Of(g.By).airs(g.By):
		return LeftInHand
	case g.Uncaptured != 0:
		return LeftCaptured
	case halfCastled(s.Game.Position(), g.Handled):
		return LeftRook
	}
	return ""
}

// onlyCaptured reports whether side has taken an opposing piece off their board, and
// none of their own.
func (s State) onlyCaptured(side rules.Side) bool {
	air := s.Boards.Of(side).Air
	return len(air) > 0 && !slices.ContainsFunc(air, func(a Aloft) bool { return a.Piece.Side == side })
}

func (e IllegalMoveCompleted) apply(s State) State {
	s.Caught = e.By
	s.Illegal = s.Illegal.With(e.By, e.Count)
	if s.completedIllegal(e.By) {
		s.Gate.Counted = true
	}
	return s
}

// PositionRestored: the position before By's illegal move is restored, and
// their press is taken back.
type PositionRestored struct {
	Actor
	Ply int `json:"ply"`
}

func (e PositionRestored) apply(s State) State { return s.restored(e.By) }

// restored takes back an illegal move and its press. The touched pieces still
// bind.
func (s State) restored(by rules.Side) State {
	switch g := s.Gate; {
	case g.By == by && g.Pressed && g.Due:
		s = s.unpressed()
	case g.By == by && g.Pressed:
		s.Clock = s.before
	}
	touched := s.laws.StillBinds(s.Game.Position(), s.Gate.Handling)
	if m := s.Gate.Handled; len(touched.Steps) == 0 && m != (rules.Move{}) {
		touched = touched.Touch(m.From)
		if s.Game.Position().At(m.To).Side == by.Other() {
			touched = touched.Touch(m.To)
		}
	}
	s.Gate = Gate{By: by, Handling: touched, Touched: s.touchedIn(touched), Base: s.Game.Position().Placement()}
	s.Answer = Answer{By: by, Repeated: true, Executed: true}
	return s
}

// touchedIn lists the touched pieces of a handling.
func (s State) touchedIn(h laws.Handling) []Touched {
	var touched []Touched
	for _, step := range h.Steps {
		if step.Kind == laws.StepHold {
			continue
		}
		touched = append(touched, Touched{Square: step.Square, Own: s.Game.Position().At(step.Square).Side == s.Turn()})
	}
	return touched
}

// IllegalMoveStood: an illegal move of By was found too late, and play
// continues from the position that it led to.
type IllegalMoveStood struct {
	Actor
	Move rules.Move `json:"move,omitzero"`
	FEN  string     `json:"fen"`
}

// apply continues play from a position that an illegal move led to.
func (e IllegalMoveStood) apply(s State) State {
	setup, ok := s.after(e.Move)
	if !ok {
		return s
	}
	s.Stood = append(slices.Clip(s.Stood), s.standsNow(e))
	s.Game = s.Game.AcceptIllegal(e.Move, setup)
	s.Gate = Gate{By: s.Turn()}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if b := s.Boards.Of(side); s.Seat(side).Board == NoBoard {
			b.Placement, b.Air, b.Off = setup.Position.Placement(), nil, nil
			s = s.onBoard(side, b)
		}
	}
	s.Answer = Answer{By: s.Turn(), Repeated: true, Executed: s.Boards.Of(s.Turn()).Placement == setup.Position.Placement()}
	return s.keep(s.Game.Ply())
}

// StoodIllegal is an illegal move that was accepted.
type StoodIllegal struct {
	By      rules.Side
	Ply     int // which one it is
	Move    rules.Move
	Kind    laws.IllegalKind
	Counted bool               // it is among the illegal moves of By
	Left    rules.BySide[Span] // what both clocks showed as it was completed

	ruled int // how many of State.Ruled were decided then
}

// standsNow returns the illegal move of e as an accepted one.
func (s State) standsNow(e IllegalMoveStood) StoodIllegal {
	c := s.before.Stop(s.pressedAt)
	return StoodIllegal{
		By: e.By, Ply: s.Game.Ply() + 1, Move: e.Move, Kind: s.Gate.Unlawful, Counted: s.Gate.Counted, ruled: s.ruledBefore,
		Left: rules.BySide[Span]{White: Span(c.Left(rules.White, s.At)), Black: Span(c.Left(rules.Black, s.At))},
	}
}

// stood returns side's last accepted illegal move.
func (s State) stood(side rules.Side) (StoodIllegal, bool) {
	for _, stood := range slices.Backward(s.Stood) {
		if stood.By == side {
			return stood, true
		}
	}
	return StoodIllegal{}, false
}

// stoodUntil returns those that are no later than a ply.
func stoodUntil(all []StoodIllegal, ply int) []StoodIllegal {
	return slices.DeleteFunc(slices.Clone(all), func(stood StoodIllegal) bool { return stood.Ply > ply })
}

// ruledOn returns times with the later decisions on the clocks, from the first of
// State.Ruled that is not yet in them.
func (s State) ruledOn(left rules.BySide[Span], from int) rules.BySide[Span] {
	for _, r := range s.Ruled[min(from, len(s.Ruled)):] {
		left = left.With(r.By, max(left.Of(r.By)+r.Time, 0))
	}
	return left
}

// completeIllegal rules on an illegal move that was completed by a press.
func (d *decision) completeIllegal(by rules.Side, kind laws.IllegalKind, m rules.Move) error {
	if d.s.Gate.Counted {
		return nil // it was accepted already, and the clock was given back
	}
	ruling := d.illegalRuling(by, kind, d.s.Illegal.Of(by), false)
	if ruling.Decision != laws.Upheld {
		if after, stands := d.s.after(m); stands {
			d.observe(by, after.Position, d.s.Game.Ply()+1)
		}
		return nil
	}
	d.emit(IllegalMoveCompleted{Actor: By(by), Kind: kind, Move: m, Left: d.s.left(kind), Count: ruling.Count, Article: d.s.laws.Decides(ruling)})
	if d.s.Conditions.Rulings == RuleNothing {
		d.stop(by, StopIllegal)
		return nil
	}
	d.carryIllegal(by, kind, ruling)
	return nil
}

// CompletesIllegal reports whether e, the last event, completed an illegal move, which
// is announced by itself. Rule: rules.RulePressWithoutMove.
func (s State) CompletesIllegal(e ClockPressed) bool {
	if e.Kind != PressIllegal || s.Gate.Counted {
		return false
	}
	kind := e.Unlawful
	if kind == 0 {
		kind = laws.IllegalPress
	}
	d := decision{s: s, at: s.At}
	return d.illegalRuling(e.By, kind, s.Illegal.Of(e.By), false).Decision == laws.Upheld
}

// illegalRuling asks the Laws what follows an illegal move of by, who had
// completed so many earlier.
func (d *decision) illegalRuling(by rules.Side, kind laws.IllegalKind, earlier int, claimed bool) laws.Ruling {
	kinds := []laws.IllegalKind{kind}
	if d.s.Gate.TwoHands && kind != laws.IllegalTwoHands {
		kinds = append(kinds, laws.IllegalTwoHands)
	}
	after, stands := d.s.after(d.s.Gate.Handled)
	return d.s.laws.IllegalMove(d.s.Game.Position(), laws.IllegalMove{
		By:         by,
		Kinds:      kinds,
		Earlier:    earlier,
		Conditions: d.s.lawConditions(),
		Claimed:    claimed,
		Seen:       true,
		Sensed:     d.s.sensedAlone(by),
		Impossible: stands && after.Position.Impossible(),
		Pawn:       d.s.Gate.Handled,
	})
}

// proposeIllegal gives the consequences of the illegal move for which both clocks are
// stopped: the position and the times, and the end of the game if it is one too many.
func (s State) proposeIllegal() Proposal {
	d := decision{s: s, at: s.At}
	ruling := d.ruleStopped()
	p, setup := s.propose(s.Game.Ply()), d.s.Game.SetupAt(d.s.Game.Ply())
	p.Why, p.Article, p.Ends = string(IllegalMove), s.laws.Decides(ruling), ruling.Outcome
	p.Ply, p.Line, p.FEN, p.Placement = d.s.Game.Ply(), d.s.Game.Moves(), setup.FEN(), setup.Position.Placement()
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		p.Clocks = p.Clocks.With(side, d.s.span(side))
		p.Correct = p.Correct.With(side, p.Placement.Differences(s.Boards.Of(side).Placement))
	}
	return p
}

// stoppedFor returns the fault of the completed move for which both clocks are
// stopped until the arbiter rules. One that was made with two hands is in the
// game.
func (s State) stoppedFor() laws.IllegalKind {
	switch {
	case s.Stop != StopIllegal:
		return 0
	case s.Gate.Unlawful != 0:
		return s.Gate.Unlawful
	case s.StartedAgainst() != 0:
		return laws.IllegalPress
	case s.Caught != 0 && s.Gate.By == s.Caught.Other() && s.correcting() == 0:
		return laws.IllegalTwoHands
	default:
		return 0
	}
}

// ruleStopped carries out the consequences of the illegal move for which both clocks
// are stopped.
func (d *decision) ruleStopped() laws.Ruling {
	by, kind := d.s.Gate.By, d.s.stoppedFor()
	if kind == laws.IllegalTwoHands {
		by = d.s.Caught
	}
	ruling := d.illegalRuling(by, kind, d.s.Illegal.Of(by)-1, true)
	d.carryIllegal(by, kind, ruling)
	d.resumePlay()
	return ruling
}

// carryIllegal carries out what follows an illegal move.
func (d *decision) carryIllegal(by rules.Side, kind laws.IllegalKind, ruling laws.Ruling) {
	m := d.s.Gate.Handled
	queen := m
	queen.Promotes = rules.Queen
	if ruling.Queen && kind == laws.IllegalPromotion && d.s.Game.Position().Legal(queen) {
		d.changeTime(ruling)
		d.becomeQueen(by, queen, ruling.Outcome.Over())
		if ruling.Outcome.Over() {
			d.end(ruling.Outcome)
		}
		return
	}
	if ruling.Outcome.Over() {
		d.end(ruling.Outcome)
		return
	}
	if kind == laws.IllegalTwoHands {
		d.changeTime(ruling)
		return
	}
	d.emit(PositionRestored{Actor: By(by), Ply: d.s.Game.Ply()})
	d.strikeKept(d.s.Game.Ply())
	d.changeTime(ruling)
	d.correctBoards(StopIllegal)
	d.resumePlay()
}

// becomeQueen turns the pawn that was left on its last rank into a queen. If that was
// the last illegal move, neither mate nor stalemate by it comes before the ruling.
func (d *decision) becomeQueen(by rules.Side, m rules.Move, last bool) {
	position := d.s.Game.Position()
	if d.s.Gate.Announced != m {
		d.emit(MoveAnnounced{Actor: By(by), Move: m, SAN: position.SAN(m), ByTable: true})
	}
	d.emit(MoveMade{Actor: By(by), Move: m, SAN: position.SAN(m)})
	if !last && d.ended() {
		return
	}
	_ = d.completeDue(by, 0)
	d.writeOwn(by, d.s.Game.Ply())
	d.tellPawn(by)
}

// sensedAlone reports whether only the sensors of by's board show the fault of
// the move that they completed: they have announced nothing like it.
func (s State) sensedAlone(by rules.Side) bool {
	g := s.Gate
	if !s.releases(by) {
		return false
	}
	return g.Unfinished != 0 || g.Unlawful == laws.IllegalPromotion || g.Uncaptured != 0 || halfCastled(s.Game.Position(), g.Handled)
}

// changeTime carries out the changes of the clocks that follow a ruling.
func (d *decision) changeTime(ruling laws.Ruling) {
	article := d.s.laws.Costs(ruling)
	for _, c := range ruling.Time {
		switch {
		case c.Add > 0:
			d.emit(TimeAdded{Actor: By(c.Side), Time: Span(duration(c.Add)), Article: article})
		case c.Add < 0:
			d.emit(TimeRemoved{Actor: By(c.Side), Time: Span(duration(-c.Add)), Article: article})
		}
	}
}

// standing accepts an unclaimed illegal move when its opponent by moves.
func (d *decision) standing(by rules.Side) {
	if after, ok := d.s.unclaimed(by); ok {
		g := d.s.Gate
		d.emit(IllegalMoveStood{Actor: By(g.By), Move: g.Handled, FEN: after.FEN()})
		if g.Due {
			d.emit(MoveCompleted{Actor: By(g.By)})
		}
	}
}

// unclaimed returns the position after an illegal move of by's opponent that
// was completed and has no consequence unless by claims it. It returns false if
// there is none, or if play cannot continue from it.
func (s State) unclaimed(by rules.Side) (rules.Setup, bool) {
	g := s.Gate
	if s.Stop != "" || g.By != by.Other() || !g.Made || g.Unlawful == 0 || !g.Pressed {
		return rules.Setup{}, false
	}
	return s.after(g.Handled)
}

// after returns the position once m, which is not legal, is accepted.
func (s State) after(m rules.Move) (rules.Setup, bool) {
	setup := s.Game.Setup()
	return setup.AcceptIllegal(moved(setup.Position.Placement(), m))
}

// PositionFor returns the position in which side announces its move.
func (s State) PositionFor(side rules.Side) rules.Position {
	if after, ok := s.unclaimed(side); ok {
		return after.Position
	}
	g := s.Gate
	if g.By == side && g.Made && g.Unlawful == 0 && s.Game.Ply() > 0 && s.Turn() != side {
		return s.Game.At(s.Game.Ply() - 1)
	}
	return s.Game.Position()
}
