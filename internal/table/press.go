package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Press is a press of the clock.
type Press struct{ Actor }

func (Press) permit() permit { return permit{own: true, duty: dutyKeep} }

// PressOwed reports whether side has made a move and may still press for it,
// although the opponent has begun to reply. Side's clock runs until they do. Rule:
// rules.RuleCompleted.
func (s State) PressOwed(side rules.Side) bool {
	return s.Phase == PhasePlaying && s.Unpressed.Of(side) && s.Clock.Running() == side && s.laws.MayPress(s.Gate.Made)
}

// decide stops by's clock and starts the opponent's if the gate is open;
// otherwise the press is refused or reported, as the conditions say.
func (c Press) decide(d *decision) error {
	if err := c.press(d); err != nil {
		return err
	}
	for _, effect := range slices.Backward(d.effects) {
		if e, pressed := effect.Record.Event.(ClockPressed); pressed && e.By == c.By && e.Kind != "" && e.Kind != PressAnswered {
			d.tellGift(c.By)
			break
		}
	}
	return nil
}

// press is decide without the time that a clock beside the table gave.
func (c Press) press(d *decision) error {
	by := c.By
	if d.s.StartedAgainst() == by && d.s.Stop == "" {
		d.emit(ClockPressed{Actor: By(by), Late: true, Kind: PressBack})
		return nil
	}
	if d.s.Phase == PhaseSealing {
		return d.closeEnvelope(by)
	}
	if err := d.running(); err != nil {
		return err
	}
	if d.s.PressOwed(by.Other()) {
		return refused("press-owed", "side", by.Other())
	}
	if d.s.Clock.Running() != by {
		return refused("clock-not-running", "side", by)
	}
	if d.s.Enveloped() != 0 {
		return refused("open-first")
	}
	if d.s.Envelope.Reply && d.s.SealsReply(by) {
		d.closeReply(by)
		return nil
	}
	if d.s.Slips.Of(by).Open && !(d.s.Gate.By == by && d.s.Gate.Made && d.s.owesPiece(by) != 0) && d.slipCounts() {
		return nil
	}
	g := d.s.Gate
	if g.By != by || !g.Made && d.s.Unpressed.Of(by) { // it completes the move before
		return d.pressLate(by)
	}
	d.pressed = true
	if _, only := d.s.Unannounced(by); only || d.s.releases(by) {
		g = d.pressReleased(by)
	}
	missing := d.s.Missing()
	switch {
	case g.Made && g.Unlawful == 0 && d.s.Conditions.RefusePress && d.lags(by):
		return refused("press.carried", "move", MoveIn{Position: d.s.Game.At(d.s.Game.Ply() - 2), Move: d.s.Game.Move(d.s.Game.Ply() - 1)})
	case g.Made && g.Unlawful == 0 && d.s.Conditions.RefusePress && d.s.aloft(by) != 0:
		return refused("press.in-hand", "square", d.s.aloft(by))
	case g.Made && len(missing) == 0 && g.Unlawful != 0:
		d.emit(ClockPressed{Actor: By(by), Kind: PressIllegal})
		return d.completeIllegal(by, g.Unlawful, g.Handled)
	case g.Made && len(missing) == 0 && g.TwoHands:
		d.emit(ClockPressed{Actor: By(by)})
		d.completed(by)
		return d.completeIllegal(by, laws.IllegalTwoHands, g.Handled)
	case g.Made && len(missing) == 0:
		d.emit(ClockPressed{Actor: By(by)})
		d.completed(by)
		return nil
	case d.s.pawnLeft():
		return d.pressPawnLeft(by, missing)
	case d.s.Conditions.RefusePress:
		return d.refusePress(missing)
	case d.s.unfinished(by):
		return d.pressUnfinished(by, missing)
	}
	return d.pressEarly(by, missing)
}

// aloft returns the square of a piece in play that side has lifted after the move, or
// none: the board does not show the position until it is back. Rule: article 7.4.1.
func (s State) aloft(side rules.Side) rules.Square {
	b, position := s.Boards.Of(side), s.Game.Position()
	if b.Lost || b.Correcting {
		return 0
	}
	for _, a := range b.Air {
		if position.At(a.From) == a.Piece && b.Placement.At(a.From).Role == 0 {
			return a.From
		}
	}
	return 0
}

// pressReleased completes the move of a player who needs only to release the
// piece: it is made and announced before their press counts. This includes an
// illegal move, and one with another piece than the touched one. It returns the
// gate after it. If presses are refused, a move against touch-move is not made.
func (d *decision) pressReleased(by rules.Side) Gate {
	g := d.s.Gate
	if !g.Made && g.Handled != (rules.Move{}) && g.Uncaptured == 0 && g.Announced != g.Handled &&
		unlawful(d.s.Game.Position(), g.Handled) != laws.IllegalPromotion && d.mayRelease(by, g.Handled) {
		d.emit(MoveAnnounced{Actor: By(by), Move: g.Handled, SAN: san(d.s.Game.Position(), g.Handled), ByTable: true})
		_ = d.make()
	}
	d.announceReleased(by)
	return d.s.Gate
}

// ClockPressed: By stopped their clock and started the opponent's.
type ClockPressed struct {
	Actor
	Early   bool   `json:"early,omitzero"`   // before the move was made
	Late    bool   `json:"late,omitzero"`    // after the opponent had already replied
	Missing []Step `json:"missing,omitzero"` // the missing steps, in the order of the gate
	// Unlawful is the fault of a change on the board that was no move at all.
	Unlawful laws.IllegalKind `json:"unlawful,omitzero"`
	Kind     PressKind        `json:"kind,omitzero"`
}

// PressKind says what a press does that completes no move. The zero PressKind
// completes its player's move, on the board or in an envelope; so does every
// press in older records, which have no kind.
type PressKind string

// The presses that complete no move. They bring no increment, begin no new delay
// and are no move of the control: those belong to completed moves. Rules:
// rules.RuleCompleted, rules.RuleBlindMade.
const (
	PressEarly    PressKind = "early"    // the move of its player is not made yet
	PressBack     PressKind = "back"     // gives the clock back to an opponent whose press was early
	PressIllegal  PressKind = "illegal"  // after an illegal move, or without any where that is one
	PressAnswered PressKind = "answered" // for a move that is completed already, as the reply to it was made
)

// PressKinds lists them.
func PressKinds() []PressKind {
	return []PressKind{PressEarly, PressBack, PressIllegal, PressAnswered}
}

func (e ClockPressed) apply(s State) State {
	if e.Kind != "" {
		return s.turned(e)
	}
	s = s.remembered()
	if e.Late && !s.Unpressed.Of(e.By) {
		s.Clock, _ = s.Clock.Switch(s.At)
		return s
	}
	owed := s.Unpressed.Of(e.By)
	s.Unpressed = s.Unpressed.With(e.By, false)
	if owed && !e.Late && s.Gate.Made {
		s.Clock = s.Clock.Complete(e.By, s.At) // this press completes the move before, too
		s.before = s.Clock
	}
	for owed && s.Clock.Moves(e.By)+1 < s.made(e.By) { // and every one before it
		s.Clock = s.Clock.Complete(e.By, s.At)
		s.before = s.Clock
	}
	if pressed, err := s.Clock.Press(s.At); err == nil {
		s.Clock = pressed
	}
	if owed && (e.Late || !s.Gate.Made) {
		return s
	}
	if e.Early {
		s.Gate.Pressed, s.Gate.Unfinished = true, e.Unlawful
		return s
	}
	if s.Gate.Unlawful != 0 {
		s.Gate.Pressed = true
		return s
	}
	s.Gate = Gate{By: e.By.Other()}
	return s.keep(s.Game.Ply())
}

// made returns how many moves of side are in the game.
func (s State) made(side rules.Side) int {
	ply := s.Game.Ply()
	if s.Game.At(0).Turn() == side {
		ply++
	}
	return ply / 2
}

// remembered returns s with the times of the clocks before a press.
func (s State) remembered() State {
	s.before, s.pressedAt, s.ruledBefore = s.Clock, s.At, len(s.Ruled)
	return s
}

// turned returns s after a press that completes no move: the opponent's clock runs,
// and nothing is given for it.
func (s State) turned(e ClockPressed) State {
	if s.Unpressed.Of(e.By) { // it completes the move before
		s.Unpressed, s.Clock = s.Unpressed.With(e.By, false), s.Clock.Complete(e.By, s.At)
		for s.Clock.Moves(e.By) < s.made(e.By) {
			s.Clock = s.Clock.Complete(e.By, s.At)
		}
	}
	s = s.remembered()
	if more, gave := s.unearned(e.By); gave {
		s.before = s.before.Set(e.By, s.before.Left(e.By, s.At)-more, s.At)
	}
	s.Clock, _ = s.Clock.Switch(s.At)
	switch e.Kind {
	case PressEarly, PressIllegal:
		s.Gate.Pressed, s.Gate.Due, s.Gate.Unfinished = true, true, e.Unlawful
	case PressBack:
		s.Gate.Pressed, s.Gate.Due, s.Gate.Unfinished = false, false, 0
	}
	return s
}

// unpressed takes back the last press, which completed no move: both clocks show the
// times of that moment, with all decisions on them since.
func (s State) unpressed() State {
	s.Clock = s.before.Stop(s.pressedAt)
	for _, r := range s.Ruled[min(s.ruledBefore, len(s.Ruled)):] {
		s.Clock = s.Clock.Add(r.By, r.Time.Duration(), s.At)
	}
	if s.Stop == "" {
		s.Clock = s.Clock.Start(s.Clock.Ready(), s.At)
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		s.Flags = s.Flags.With(side, s.Flags.Of(side) && s.span(side) == 0)
	}
	return s
}

// pressLate is a press after the opponent has begun to reply or has replied.
func (d *decision) pressLate(by rules.Side) error {
	if replied := d.s.Gate.Made; !d.s.laws.MayPress(replied) {
		return refused("press-late")
	}
	press := ClockPressed{Actor: By(by), Late: true}
	if !d.s.Unpressed.Of(by) {
		press.Kind = PressAnswered
	}
	d.emit(press)
	d.completed(by)
	return nil
}

// pressEarly allows a press before the move is made, and records it. A word alone is
// no part of the move of a player who makes it by releasing the piece.
func (d *decision) pressEarly(by rules.Side, missing []Step) error {
	g := d.s.Gate
	said := g.Announced != (rules.Move{}) && (!d.s.releases(by) || d.s.Boards.Of(by).Lost)
	nothing := g.Handled == (rules.Move{}) && !said && !g.Made
	press := ClockPressed{Actor: By(by), Early: true, Missing: missing, Kind: PressEarly}
	if nothing && d.s.Edition().PressIsIllegal() {
		press.Kind = PressIllegal
	}
	d.emit(press)
	if !nothing {
		d.emit(Irregularity{By: by, Kind: EarlyPress, Text: Steps(missing).String()})
		d.warn(by)
		return nil
	}
	if d.s.Edition().PressIsIllegal() {
		return d.completeIllegal(by, laws.IllegalPress, rules.Move{})
	}
	d.emit(Irregularity{By: by, Kind: PressWithoutMove, Text: Steps(missing).String()})
	return nil
}

// pawnLeft reports whether a pawn of the player who has the gate was left on
// its last rank and nothing else is missing but its piece.
func (s State) pawnLeft() bool {
	g := s.Gate
	if g.Made || g.Uncaptured != 0 || g.Handled == (rules.Move{}) || !sameSquares(g.Handled, g.Announced) && !s.releases(g.By) {
		return false
	}
	return s.seesPawn(g.By) && unlawful(s.Game.Position(), g.Handled) == laws.IllegalPromotion
}

// seesPawn reports whether the piece on the last rank of side's board is known:
// the board senses pieces, or is a sighted player's screen. Pegs do not
// distinguish a pawn from a queen: there the piece was not announced, and
// nothing more is known. Rule: rules.RuleBlindAnnounce.
func (s State) seesPawn(side rules.Side) bool {
	seat := s.Seat(side)
	return seat.Board == Pieces || seat.Board == NoBoard && !seat.Blind
}

// pressPawnLeft is the press with a pawn on its last rank.
func (d *decision) pressPawnLeft(by rules.Side, missing []Step) error {
	if d.s.Conditions.RefusePress {
		return d.refusePress(missing)
	}
	left := d.s.Gate.Handled
	d.emit(MoveMade{Actor: By(by), Move: left, SAN: left.String(), Unlawful: laws.IllegalPromotion, ByPress: true})
	d.announceReleased(by)
	d.emit(ClockPressed{Actor: By(by), Kind: PressIllegal})
	return d.completeIllegal(by, laws.IllegalPromotion, left)
}

// refusePress names every step that is missing and what to do first.
func (d *decision) refusePress(missing []Step) error {
	g, first := d.s.Gate, StepAnnounced
	if len(missing) > 0 {
		first = missing[0]
	}
	if first == StepMatched {
		position := d.s.Game.Position()
		return refused("press.matched", "stands", MoveIn{Position: position, Move: g.Handled}, "said", MoveIn{Position: position, Move: g.Announced})
	}
	square := g.Uncaptured
	if first == StepExchanged {
		square = g.Handled.To
	}
	return refused("press."+stepCode(first), "square", square, "missing", Steps(missing))
}

// completed follows a press with all that hangs on a completed move.
func (d *decision) completed(by rules.Side) {
	ply := d.s.Game.Ply()
	if ply == 0 || d.s.Game.At(ply-1).Turn() != by {
		return
	}
	d.writeOwn(by, ply)
	d.completeSheet(by)
	d.observe(by, d.s.Game.Position(), ply)
}
