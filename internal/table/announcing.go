package table

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// Announce is the announcement of a move; a second one before the press
// corrects a slip of the tongue.
type Announce struct {
	Actor
	Move  rules.Move
	Words string // as it was said, for the record
	// Assisted: an assistant says it. If the player's board does not sense, it
	// announces the move, and its player makes it by saying or entering it.
	Assisted bool
}

func (Announce) permit() permit { return permit{own: true, duty: dutyAnnounce, unsays: true} }

// decide hears a move of the player whose turn it is. A second one corrects a
// slip of the tongue until the opponent's clock is started.
func (c Announce) decide(d *decision) error {
	if err := d.running(); err != nil {
		return err
	}
	if err := d.mayMove(c.By); err != nil {
		return err
	}
	if err := d.must(c.By, c.Move); err != nil {
		return err
	}
	if d.s.Slips.Of(c.By).Open && d.slipCounts() {
		return nil
	}
	if g := d.s.Gate; g.By == c.By && g.Announced == c.Move && d.s.justAsked(c.Move) {
		return nil // the board and its player say the same
	}
	d.standing(c.By)
	d.carryOnScreen(c.By)
	position := d.s.PositionFor(c.By)
	said := MoveAnnounced{Actor: c.Actor, Move: c.Move, SAN: san(position, c.Move), Words: c.Words, Assisted: c.Assisted}
	g := d.s.Gate
	if g.By == c.By && g.Made {
		return d.announceAgain(c, said)
	}
	if taken, ok := d.s.takenAsSaid(c.By, c.Move); ok {
		d.emit(BoardScanned{c.Actor, taken})
	}
	if g.By == c.By && corrects(g.Announced, c.Move) {
		d.emit(AnnouncementCorrected{Actor: c.Actor, Move: c.Move, SAN: said.SAN, Words: c.Words, Was: g.Announced, Assisted: c.Assisted})
		d.strikeKept(d.s.Game.Ply())
	} else {
		d.lapseOffer(c.By)
		d.emit(said)
	}
	if (d.s.promotionOpen() && d.s.Gate.Handled != (rules.Move{}) || d.entersPawn()) && !d.s.justAsked(c.Move) {
		d.emit(PromotionAsked{Actor: c.Actor, Move: c.Move})
	}
	if err := d.make(); err != nil {
		return err
	}
	d.warn(c.By)
	return nil
}

// corrects reports whether the announcement of m corrects another one. An
// announcement that adds the promotion piece to one without a piece only
// completes it.
func corrects(was, m rules.Move) bool {
	completes := sameSquares(was, m) && was.Promotes == 0
	return was != (rules.Move{}) && was != m && !completes
}

// MoveAnnounced: By announced Move.
type MoveAnnounced struct {
	Actor
	Move  rules.Move `json:"move"`
	SAN   string     `json:"san,omitzero"`
	Words string     `json:"words,omitzero"`
	// ByTable: By released the piece and said nothing; the table announces it.
	ByTable bool `json:"by_table,omitzero"`
	// Assisted: the player's assistant said it.
	Assisted bool `json:"assisted,omitzero"`
}

func (e MoveAnnounced) apply(s State) State {
	if !e.ByTable {
		s.Caught = 0
	}
	s = s.takeTurn(e.By)
	s = s.announced(e.By, e.Origin())
	s.Gate.Announced, s.Gate.Words, s.Gate.Assisted = e.Move, e.Words, e.Assisted
	s.Gate.Choice = chosen(s.Gate.Choice, e.Move)
	return s.named()
}

// Enter is a move that was both announced and carried out by one entry,
// where By has no board that senses.
type Enter struct {
	Actor
	Move    rules.Move
	Words   string
	Pressed bool // the player has pressed for it at another device
}

func (Enter) permit() permit { return permit{own: true, unsays: true} }

// decide is an announcement that carries the move out too.
func (c Enter) decide(d *decision) error {
	if d.s.Seat(c.By).Board != NoBoard {
		return refused("has-board", "side", c.By)
	}
	d.pressed = c.Pressed
	return Announce{Actor: c.Actor, Move: c.Move, Words: c.Words}.decide(d)
}

// Promote names the piece that the promoting pawn of By becomes.
type Promote struct {
	Actor
	Role     rules.Role
	Assisted bool // an assistant names it
}

func (Promote) permit() permit { return permit{own: true, duty: dutyAnnounce, unsays: true} }

// decide names the piece of the promoting pawn.
func (c Promote) decide(d *decision) error {
	if err := d.running(); err != nil {
		return err
	}
	if c.Role == rules.Pawn || c.Role == rules.King || c.Role == 0 {
		return refused("promotion-piece")
	}
	g := d.s.Gate
	renames := g.Made && g.Handled.Promotes != 0
	if g.By != c.By || g.Made && !renames || !g.Made && !d.s.promotionOpen() && !d.s.PawnStands(c.By) {
		return refused("no-promotion", "side", c.By)
	}
	m := g.Announced
	if m == (rules.Move{}) {
		m = g.Handled
	}
	m.Promotes = c.Role
	return Announce{Actor: c.Actor, Move: m, Assisted: c.Assisted}.decide(d)
}

// PromotionAsked: By's pawn has reached its last rank without a named piece.
type PromotionAsked struct {
	Actor
	Move rules.Move `json:"move"`
}

func (e PromotionAsked) apply(s State) State {
	s.Gate.PieceAsked = pieceAsked{Move: e.Move, At: s.At}
	return s
}

// askedFor is how long after the question what a pawn becomes the same move is no reason
// to ask again: it may come from the board and from its player's words.
const askedFor = 3 * time.Second

// pieceAsked is the question what a pawn becomes. The zero pieceAsked is none.
type pieceAsked struct {
	Move rules.Move
	At   clock.Instant
}

// justAsked reports whether the players still hear the question what the pawn of m
// becomes.
func (s State) justAsked(m rules.Move) bool {
	asked := s.Gate.PieceAsked
	return m.Promotes == 0 && asked.Move != (rules.Move{}) && sameSquares(asked.Move, m) && s.At <= asked.At.Add(askedFor)
}

// announceAgain hears a move after it was made and before the clock was
// pressed.
func (d *decision) announceAgain(c Announce, said MoveAnnounced) error {
	g := d.s.Gate
	if g.Handled == c.Move && d.s.OwesAnnouncement(c.By) && corrects(g.Announced, c.Move) {
		d.emit(AnnouncementCorrected{Actor: c.Actor, Move: c.Move, SAN: said.SAN, Words: c.Words, Was: g.Announced})
		d.strikeKept(d.s.Game.Ply())
		return d.make() // the piece stays released on its square
	}
	if g.Handled == c.Move && d.s.Over() {
		return refused("over")
	}
	if g.Handled == c.Move {
		d.emit(said)
		return nil
	}
	if err := d.s.MayCorrect(c.By, c.Move, c.Assisted); err != nil {
		return err
	}
	d.emit(AnnouncementCorrected{Actor: c.Actor, Move: c.Move, SAN: said.SAN, Words: c.Words, Was: g.Handled, Ended: d.s.Over()})
	d.strikeKept(d.s.Game.Ply())
	return d.make()
}

// MayCorrect returns nil if side, which has made a move, may announce m instead,
// and otherwise the refusal that it would meet. It also returns nil if side has
// made no move. The promotion piece may be corrected whenever the board does not
// show it. Rule: rules.RuleSlip.
func (s State) MayCorrect(side rules.Side, m rules.Move, assisted bool) error {
	g := s.Gate
	switch {
	case g.By != side || !g.Made:
		return nil
	case g.Pressed:
		return refused("slip-late")
	case (s.hidesPiece(side) || s.upturned(side, m)) && sameSquares(g.Handled, m) && m.Promotes != 0:
		return nil
	case assisted || s.Seat(side).Board != NoBoard || len(g.Touched) > 0:
		return refused("slip-board", "move", MoveIn{Position: s.PositionFor(g.By), Move: g.Handled, OnBoard: true})
	}
	return nil
}

// hidesPiece reports whether side's board does not show the promotion piece: pegs
// never do, and a board that senses pieces does not while the pawn remains there.
func (s State) hidesPiece(side rules.Side) bool {
	g := s.Gate
	switch s.Seat(side).Board {
	case Pegs:
		return g.Handled.Promotes != 0
	case Pieces:
		return g.Handled.Promotes != 0 && s.Boards.Of(side).Placement.At(g.Handled.To).Role == rules.Pawn
	default:
		return false
	}
}

// upturned reports whether side's queen may be an upturned rook. A board that both
// players share, which belongs to neither in the records, has read it as a rook.
func (s State) upturned(side rules.Side, m rules.Move) bool {
	return s.Seat(side).Board == NoBoard && s.Gate.Handled.Promotes == rules.Rook && m.Promotes == rules.Queen
}

// AnnouncementCorrected: By corrected a slip of the tongue.
type AnnouncementCorrected struct {
	Actor
	Move  rules.Move `json:"move"`
	SAN   string     `json:"san,omitzero"`
	Words string     `json:"words,omitzero"`
	Was   rules.Move `json:"was"`
	// ByTable: By released another move and pressed; the table corrects the
	// announcement.
	ByTable bool `json:"by_table,omitzero"`
	// Assisted: the player's assistant said it.
	Assisted bool `json:"assisted,omitzero"`
	// Ended: the announcement before it had ended the game, which goes on.
	Ended bool `json:"ended,omitzero"`
}

func (e AnnouncementCorrected) apply(s State) State {
	s = s.reopened(e.By)
	if e.ByTable {
		s.Gate.Announced, s.Gate.Words = e.Move, ""
		return s.unanswered(e.By.Other()).announced(e.By, e.Origin())
	}
	s = s.unmade(e.By).unanswered(e.By.Other()).announced(e.By, e.Origin())
	s.Gate.Announced, s.Gate.Words, s.Gate.Assisted = e.Move, e.Words, e.Assisted
	s.Gate.Choice = chosen(0, e.Move)
	return s.named()
}

func chosen(before rules.Role, m rules.Move) rules.Role {
	if m.Promotes != 0 {
		return m.Promotes
	}
	return before
}

// named reads the board again, since the announcement may have named the
// promotion piece. It uses an announcement as the move if there is no board and
// no piece was handled.
func (s State) named() State {
	by := s.Gate.By
	if s.Gate.Made {
		return s
	}
	if s.enters(by) {
		s.Gate.Handled = s.Gate.Announced
		return s
	}
	return s.handled()
}

// unmade takes back a move that was made by an announcement alone, which is
// being corrected.
func (s State) unmade(by rules.Side) State {
	if !s.Gate.Made || s.Gate.By != by {
		return s
	}
	if s.Gate.Unlawful == 0 {
		s.Game = s.Game.Back(s.Game.Ply() - 1)
	}
	if b := s.Boards.Of(by); s.hidesPiece(by) {
		b.Placement = b.Placement.Put(s.Gate.Handled.To, s.Game.Position().At(s.Gate.Handled.From))
		s = s.onBoard(by, b).slipping(by, Slip{})
	}
	standing := s.Game.Position().Placement()
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if s.Seat(side).Board == NoBoard {
			b := s.Boards.Of(side)
			b.Placement, b.Air, b.Off = standing, nil, nil
			s = s.onBoard(side, b).slipping(side, Slip{})
		}
	}
	s.Gate.Made, s.Gate.Handled, s.Gate.Unlawful = false, rules.Move{}, 0
	s.Answer = Answer{By: by, Executed: true}
	return s
}

// unanswered takes back what side has repeated, or carried out on a screen, of a move
// whose announcement is corrected now.
func (s State) unanswered(side rules.Side) State {
	if s.Answer.By != side {
		return s
	}
	before := s.Game.Position()
	if s.Gate.Made && s.Gate.Unlawful == 0 {
		before = s.Game.At(s.Game.Ply() - 1)
	}
	s.Answer = Answer{By: side}
	if s.Seat(side).Board == NoBoard {
		b := s.Boards.Of(side)
		b.Placement, b.Air, b.Off = before.Placement(), nil, nil
		s = s.onBoard(side, b).slipping(side, Slip{})
	}
	return s
}

// answerAnew examines the board of the opponent of a player who has corrected their
// announcement: it may show the move that was announced before, and then its player is
// told to correct it. Rules: rules.RuleSlip, rules.RuleBoardsDiffer.
func (d *decision) answerAnew() error {
	for _, effect := range d.effects {
		corrected, is := effect.Record.Event.(AnnouncementCorrected)
		if !is || d.s.Phase != PhasePlaying || d.s.Stop != "" {
			continue
		}
		by := corrected.By.Other()
		if b := d.s.Boards.Of(by); d.s.Seat(by).Board != NoBoard && !b.Lost && !b.Correcting && len(b.Air) == 0 {
			return d.settleAnswer(by)
		}
	}
	return nil
}

// enters reports whether side's announcement replaces the handling: there is no
// board, nothing was handled as if there were, and they announced it themselves.
func (s State) enters(side rules.Side) bool {
	b := s.Boards.Of(side)
	return s.Seat(side).Board == NoBoard && len(b.Air) == 0 && b.Placement == s.Game.Position().Placement() && !(s.Gate.By == side && s.Gate.Assisted)
}

// promotionOpen reports whether a pawn has reached its last rank and the
// promotion piece is not named.
func (s State) promotionOpen() bool {
	g := s.Gate
	m := g.Handled
	if m == (rules.Move{}) {
		m = g.Announced
	}
	if m == (rules.Move{}) || m.Promotes != 0 {
		return false
	}
	piece := s.Game.Position().At(m.From)
	if s.releases(g.By) && g.Announced.Promotes != 0 {
		return false // it is named, and has only to be put there
	}
	return piece.Role == rules.Pawn && piece.Side == g.By && lastRank(m.To, g.By)
}

// Origin returns how the announcement came about.
func (e MoveAnnounced) Origin() evidence.Origin { return announcedAs(e.ByTable, e.Assisted) }

// Origin returns the origin of the corrected announcement.
func (e AnnouncementCorrected) Origin() evidence.Origin { return announcedAs(e.ByTable, e.Assisted) }
