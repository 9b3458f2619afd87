package table

import (
	"slices"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// decideMove decides what happens to a move from mouth to clock.
func (d *decision) decideMove(c Command) error {
	switch c := c.(type) {
	case Announce:
		return d.announce(c)
	case Enter:
		return d.enter(c)
	case Promote:
		return d.promote(c)
	case Repeat:
		return d.repeat(c)
	case Execute:
		return d.execute(c)
	case Press:
		return d.press(c.By)
	}
	return nil
}

// Missing lists what the player who has the gate has still to do before his
// clock, in order. Repeating counts only where the conditions say so.
func (s State) Missing() []Step {
	g := s.Gate
	var missing []Step
	if g.Made {
		if s.Conditions.RepeatRequired && !s.Answer.Repeated {
			missing = append(missing, StepRepeated)
		}
		return missing
	}
	entered := s.enters(g.By)
	if len(g.Touched) == 0 && !entered {
		missing = append(missing, StepTouched)
	}
	if g.Uncaptured != 0 {
		missing = append(missing, StepCaptured)
	}
	if g.Handled == (rules.Move{}) && !entered {
		missing = append(missing, StepPlaced)
	}
	if s.promotionOpen() {
		missing = append(missing, StepPromoted)
	}
	if g.Announced == (rules.Move{}) || g.Handled != (rules.Move{}) && !sameSquares(g.Announced, g.Handled) {
		missing = append(missing, StepAnnounced)
	}
	return missing
}

// enters reports whether the announcement of side stands for the handling: there
// is no board, and nothing was handled as if there were.
func (s State) enters(side rules.Side) bool {
	b := s.Boards.Of(side)
	return s.Seat(side).Board == NoBoard && len(b.Air) == 0 && b.Placement == s.Game.Position().Placement()
}

// promotionOpen reports whether a pawn stands on its last rank and nobody has
// said what it becomes.
func (s State) promotionOpen() bool {
	g := s.Gate
	m := g.Handled
	if m == (rules.Move{}) {
		m = g.Announced
	}
	if m == (rules.Move{}) || m.Promotes != 0 {
		return false
	}
	man := s.Game.Position().At(m.From)
	return man.Role == rules.Pawn && man.Side == g.By && lastRank(m.To, g.By)
}

func sameSquares(a, b rules.Move) bool { return a.From == b.From && a.To == b.To }

// announce hears a move of the player whose turn it is. A second one corrects a
// slip of the tongue until the opponent's clock is started.
func (d *decision) announce(c Announce) error {
	if err := d.running(); err != nil {
		return err
	}
	if err := d.mayMove(c.By); err != nil {
		return err
	}
	if err := d.must(c.By, c.Move); err != nil {
		return err
	}
	d.standing(c.By)
	d.carryOnScreen(c.By)
	position := d.s.Facing(c.By)
	said := MoveAnnounced{Actor: c.Actor, Move: c.Move, SAN: san(position, c.Move), Words: c.Words}
	g := d.s.Gate
	if g.By == c.By && g.Made {
		return d.announceAgain(c, said)
	}
	if g.By == c.By && g.Announced != (rules.Move{}) && g.Announced != c.Move {
		d.emit(AnnouncementCorrected{Actor: c.Actor, Move: c.Move, SAN: said.SAN, Words: c.Words, Was: g.Announced})
	} else {
		d.lapseOffer(c.By)
		d.emit(said)
	}
	if d.s.promotionOpen() && d.s.Gate.Handled != (rules.Move{}) || d.entersPawn() {
		d.emit(PromotionAsked{Actor: c.Actor, Move: c.Move})
	}
	return d.make()
}

// entersPawn reports whether a promotion was announced without its piece by a
// player who enters his moves.
func (d *decision) entersPawn() bool {
	return d.s.Gate.Handled == (rules.Move{}) && d.s.promotionOpen() && d.s.Seat(d.s.Gate.By).Board == NoBoard
}

// announceAgain hears a move after it was made and before the clock was
// pressed.
func (d *decision) announceAgain(c Announce, said MoveAnnounced) error {
	g := d.s.Gate
	if g.Handled == c.Move {
		d.emit(said)
		return nil
	}
	if g.Pressed {
		return refused("slip-late")
	}
	if d.s.Seat(c.By).Board != NoBoard || len(g.Touched) > 0 {
		return refused("slip-board", "move", g.Handled.String())
	}
	d.emit(AnnouncementCorrected{Actor: c.Actor, Move: c.Move, SAN: said.SAN, Words: c.Words, Was: g.Handled})
	return d.make()
}

// MayMove returns nil where side may announce a move now, and else the refusal
// it would meet.
func (s State) MayMove(side rules.Side) error {
	d := decision{s: s}
	if err := d.allowed(Announce{Actor: By(side)}); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	return d.mayMove(side)
}

// MayPlay is MayMove for one move: touch-move, or a wrong claim, may bind side
// to another.
func (s State) MayPlay(side rules.Side, m rules.Move) error {
	if err := s.MayMove(side); err != nil {
		return err
	}
	d := decision{s: s}
	return d.must(side, m)
}

// moveOn reports whether by may reply to an illegal move that he does not claim.
func (s State) moveOn(by rules.Side) bool {
	_, ok := s.unclaimed(by)
	return ok
}

// mayMove refuses a player who has not the move.
func (d *decision) mayMove(by rules.Side) error {
	g := d.s.Gate
	switch {
	case g.By == by && g.Made, d.s.Turn() == by && (g.By == by || g.Made):
		return nil
	case d.s.moveOn(by):
		return nil
	case g.By == by.Other() && !g.Made && g.Pressed:
		return refused("not-announced-yet", "side", name(g.By))
	}
	return refused("not-your-move", "side", name(by))
}

// must refuses another move than the one a player is bound to.
func (d *decision) must(by rules.Side, m rules.Move) error {
	if d.s.Must != (rules.Move{}) && d.s.Must != m && d.s.Turn() == by {
		return d.mustPlayFirst()
	}
	g := d.s.Gate
	if !g.Asked && (d.s.Conditions.Touching != TouchEnforced || !d.s.laws.TouchRuled(d.s.lawConditions())) {
		return nil
	}
	if g.By != by || g.Made || len(g.Handling.Steps) == 0 {
		return nil
	}
	position := d.s.Game.Position()
	if !position.Legal(m) || g.Handled != (rules.Move{}) && g.Handled != m {
		return nil
	}
	for allowed := range d.s.Edition().Obliged(position, g.Handling) {
		if allowed == m {
			return nil
		}
	}
	squares := touchedNames(g.Touched)
	return refused("touch-move", "square", squares)
}

func touchedNames(touched []Touched) string {
	names := make([]string, 0, len(touched))
	for _, t := range touched {
		if !slices.Contains(names, t.Square.String()) {
			names = append(names, t.Square.String())
		}
	}
	return strings.Join(names, " ")
}

// san writes m for the record, in coordinates where it is not legal.
func san(position rules.Position, m rules.Move) string {
	if position.Legal(m) {
		return position.SAN(m)
	}
	return m.String()
}

// make lets the move be made once the captured piece is off, the piece stands
// in another aperture and the move is announced.
func (d *decision) make() error {
	g := d.s.Gate
	if g.Made || g.Handled == (rules.Move{}) || g.Uncaptured != 0 || g.Handled != g.Announced {
		return nil
	}
	if d.entersPawn() {
		return nil
	}
	position := d.s.Game.Position()
	kind := unlawful(position, g.Handled)
	if kind == laws.IllegalPromotion {
		return nil
	}
	d.completePrevious(g.By)
	d.emit(MoveMade{Actor: By(g.By), Move: g.Handled, SAN: san(position, g.Handled), Unlawful: kind})
	d.compareTouch(position, g)
	if kind == 0 && d.neglects(g.By) {
		d.emit(Irregularity{By: g.By, Kind: NotRecording})
	}
	if kind == 0 && !d.ended() && d.lags(g.By) {
		d.emit(Irregularity{By: g.By, Kind: NotCarriedOut, Move: d.s.Game.Move(d.s.Game.Ply() - 1)})
	}
	return nil
}

// lags reports whether a board that senses does not show the game after its
// player has moved: he has not carried out the opponent's move.
func (d *decision) lags(by rules.Side) bool {
	b := d.s.Boards.Of(by)
	return d.s.Seat(by).Board != NoBoard && !b.Lost && d.s.Game.Ply() > 1 && !same(d.s.Game.Position().Placement(), b.Placement)
}

// carryOnScreen carries out the opponent's move for a player without a board
// that senses, as he goes on to his own: his screen shows it.
func (d *decision) carryOnScreen(by rules.Side) {
	a := d.s.Answer
	if d.s.Seat(by).Board != NoBoard || d.s.Turn() != by || a.By != by || a.Executed || a.Carried != (rules.Move{}) {
		return
	}
	if m, position, ok := d.s.toRepeat(by); ok && d.s.Boards.Of(by).Placement == position.Placement() {
		d.emit(MoveExecuted{Actor: By(by), Move: m, SAN: san(position, m), Agrees: true, Implied: true})
		d.writeFor(by, d.s.Game.Ply(), m, san(position, m))
	}
}

// compareTouch records a move that another touched piece should have made.
func (d *decision) compareTouch(position rules.Position, g Gate) {
	if len(g.Handling.Steps) == 0 || !position.Legal(g.Handled) || !d.s.laws.TouchRuled(d.s.lawConditions()) {
		return
	}
	for allowed := range d.s.Edition().Obliged(position, g.Handling) {
		if allowed == g.Handled {
			return
		}
	}
	d.emit(Irregularity{By: g.By, Kind: TouchMove, Square: g.Touched[0].Square, Move: g.Handled})
}

// completePrevious lets the older move of by count as completed whose press was
// never given, as he has moved on, where the edition says so.
func (d *decision) completePrevious(by rules.Side) {
	if d.s.Unpressed.Of(by) && d.s.laws.CompletedByNext() {
		d.emit(MoveCompleted{Actor: By(by)})
	}
}

// enter is an announcement that carries the move out too.
func (d *decision) enter(c Enter) error {
	if d.s.Seat(c.By).Board != NoBoard {
		return refused("has-board", "side", name(c.By))
	}
	return d.announce(Announce(c))
}

// promote names the piece of the promoting pawn.
func (d *decision) promote(c Promote) error {
	if err := d.running(); err != nil {
		return err
	}
	if c.Role == rules.Pawn || c.Role == rules.King || c.Role == 0 {
		return refused("promotion-piece")
	}
	g := d.s.Gate
	if g.By != c.By || g.Made || !d.s.promotionOpen() {
		return refused("no-promotion", "side", name(c.By))
	}
	m := g.Announced
	if m == (rules.Move{}) {
		m = g.Handled
	}
	m.Promotes = c.Role
	return d.announce(Announce{Actor: c.Actor, Move: m})
}

// repeat hears the opponent say the move after the announcement.
func (d *decision) repeat(c Repeat) error {
	if err := d.running(); err != nil {
		return err
	}
	announced, _, ok := d.s.toRepeat(c.By)
	if !ok {
		return refused("nothing-announced")
	}
	agrees := announced == c.Move
	d.emit(MoveRepeated{Actor: c.Actor, Move: c.Move, Words: c.Words, Agrees: agrees})
	if !agrees {
		d.emit(Irregularity{By: c.By, Kind: WrongRepetition, Move: c.Move})
	}
	return nil
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

// ToRepeat returns the move that by has to repeat and to carry out on his own
// board, with the position it is made in, and false where there is none.
func (s State) ToRepeat(by rules.Side) (rules.Move, rules.Position, bool) { return s.toRepeat(by) }

// execute carries the announced move out on a board, or another one.
func (d *decision) execute(c Execute) error {
	if err := d.running(); err != nil {
		return err
	}
	announced, position, ok := d.s.toRepeat(c.By)
	if !ok {
		return refused("nothing-to-execute")
	}
	if d.s.Answer.Executed && d.s.Answer.By == c.By && d.s.Answer.Carried != (rules.Move{}) {
		return refused("executed", "side", name(c.By))
	}
	d.carriedOut(c.By, c.Move, announced, position)
	return nil
}

// carriedOut records what by carried out of the opponent's move and compares
// the boards.
func (d *decision) carriedOut(by rules.Side, m, announced rules.Move, position rules.Position) {
	agrees := m == announced
	d.emit(MoveExecuted{Actor: By(by), Move: m, SAN: san(position, m), Agrees: agrees})
	ply := d.s.Game.Ply()
	if d.s.Turn() == by.Other() {
		ply++
	}
	d.writeFor(by, ply, m, san(position, m))
	if !agrees {
		d.diverge(by, ply, ByExecution)
	}
}
