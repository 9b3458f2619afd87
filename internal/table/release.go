package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// releases reports whether side makes a move by releasing the piece, as the
// normal rules have it, and only owes its announcement. This is a sighted
// player on a board that senses pieces. The board of pegs is the special board
// of the blind player; its player, blind or sighted, needs aperture and word.
// Rules: rules.RuleBlindMade.
func (s State) releases(side rules.Side) bool {
	seat := s.Seat(side)
	return !seat.Blind && seat.Board == Pieces
}

// Unannounced returns the legal move that side has made on a board that senses, where only
// its announcement is missing, in a game at a server elsewhere. There the press announces
// it, since the opponent there does not hear it.
func (s State) Unannounced(side rules.Side) (rules.Move, bool) {
	g, missing := s.Gate, s.Missing()
	if !s.Conditions.Elsewhere() || s.Phase != PhasePlaying || g.By != side || len(missing) != 1 || missing[0] != StepAnnounced {
		return rules.Move{}, false
	}
	return g.Handled, s.Game.Position().Legal(g.Handled)
}

// OwesAnnouncement reports whether side has made a move by releasing the piece and has not
// announced it, or has announced another.
func (s State) OwesAnnouncement(side rules.Side) bool {
	g := s.Gate
	return g.By == side && g.Made && g.Announced != g.Handled && s.releases(side)
}

// released reports whether the player who has the gate released the piece on a
// move that the Laws allow: a legal one, with a piece that touch-move permits.
func (d *decision) released() bool {
	g := d.s.Gate
	return d.s.releases(g.By) && d.s.Game.Position().Legal(g.Handled) && d.must(g.By, g.Handled) == nil
}

// announceReleased announces for a player the move that they have released and
// not announced, so that neither their clock nor the end of the game waits for
// it.
func (d *decision) announceReleased(by rules.Side) {
	g := d.s.Gate
	if !d.s.OwesAnnouncement(by) {
		return
	}
	text := san(d.s.PositionFor(by), g.Handled)
	if corrects(g.Announced, g.Handled) {
		d.emit(AnnouncementCorrected{Actor: By(by), Move: g.Handled, SAN: text, Was: g.Announced, ByTable: true})
		return
	}
	d.emit(MoveAnnounced{Actor: By(by), Move: g.Handled, SAN: text, ByTable: true})
}

// mayRelease reports whether a press makes the move that by has released. If
// presses are reported, the move on the board counts with any touched piece;
// the touch is recorded. The intended move of a wrong claim binds always.
func (d *decision) mayRelease(by rules.Side, m rules.Move) bool {
	if d.s.Conditions.RefusePress || d.s.ForcedMove != (rules.Move{}) {
		return d.must(by, m) == nil
	}
	return true
}

// PawnStands reports whether a pawn is on its last rank on a board that senses
// pieces, in the unfinished move of a sighted player. Their move is the one on
// the board, whatever they announced. Rules: rules.RuleReleased,
// rules.RulePawnLeft.
func (s State) PawnStands(by rules.Side) bool {
	g := s.Gate
	return s.releases(by) && g.By == by && !g.Made && g.Handled != (rules.Move{}) && g.Handled.Promotes == 0 &&
		s.Game.Position().At(g.Handled.From).Role == rules.Pawn && lastRank(g.Handled.To, by)
}

// owesPiece returns the square on which by's board senses a pawn that has been
// promoted, and 0 if there is none.
func (s State) owesPiece(by rules.Side) rules.Square {
	should, is := s.Game.Position().Placement(), s.Boards.Of(by).Placement
	if s.Seat(by).Board != Pieces || should == is || !sameButPawns(should, is) {
		return 0
	}
	return should.Differences(is)[0]
}

// tellPawn reports to by that their pawn is still on the square of its
// promotion piece.
func (d *decision) tellPawn(by rules.Side) {
	if square := d.s.owesPiece(by); square != 0 {
		d.slip(by, rules.Move{}, rules.Move{}, []rules.Square{square})
	}
}

// unfinished reports whether by's board differs from the one before their move,
// without a complete move: a captured piece was left on the board, castling was begun,
// a piece is in the hand or on a square with another one. The position of the board at the press of the clock is
// their move. Rules: rules.RuleIllegalMove, rules.RuleReleased.
func (s State) unfinished(by rules.Side) bool {
	g, b := s.Gate, s.Boards.Of(by)
	return s.releases(by) && !b.Lost && g.By == by && !g.Made && len(g.Touched) > 0 && b.Placement != g.Base
}

// standsAs returns the single displacement that by's board shows, and none if
// there is no single one.
func (s State) standsAs(by rules.Side) rules.Move {
	if s.Gate.Handled != (rules.Move{}) {
		return s.Gate.Handled
	}
	b, base := s.Boards.Of(by), s.Gate.Base
	left, come := base.OfSide(by)&^b.Placement.OfSide(by), b.Placement.OfSide(by)&^base.OfSide(by)
	if len(b.Air) > 0 || left.Len() != 1 || come.Len() != 1 {
		return rules.Move{}
	}
	return rules.Move{From: left.First(), To: come.First()}
}

// inHand reports whether all that by's board shows of their move is that pieces are
// off it: none was put down on any square, so that they have made no move. Rules:
// rules.RuleIllegalMove, rules.RulePressWithoutMove.
func (s State) inHand(by rules.Side) bool {
	b := s.Boards.Of(by)
	if len(b.Air) == 0 || s.Gate.Crowded != 0 {
		return false
	}
	for _, square := range s.Gate.Base.Differences(b.Placement) {
		if b.Placement.At(square).Role != 0 {
			return false
		}
	}
	return true
}

// ownAloft returns the piece that by has lifted last and holds, if they make their move
// by releasing it now, and none otherwise.
func (s State) ownAloft(by rules.Side) rules.Piece {
	g, b := s.Gate, s.Boards.Of(by)
	if !s.releases(by) || b.Correcting || b.Adjusting || s.Phase != PhasePlaying || g.By != by || g.Made {
		return rules.Piece{}
	}
	for _, a := range slices.Backward(b.Air) {
		if a.Piece.Side == by {
			return a.Piece
		}
	}
	return rules.Piece{}
}

// pressUnfinished is the press of a sighted player over a board that shows no
// move of theirs but has changed: an illegal move, completed.
func (d *decision) pressUnfinished(by rules.Side, missing []Step) error {
	m, kind := d.s.standsAs(by), laws.IllegalDisplacement
	if m == (rules.Move{}) && d.s.inHand(by) && d.s.Edition().PressIsIllegal() {
		kind = laws.IllegalPress
	}
	if m == (rules.Move{}) {
		d.emit(ClockPressed{Actor: By(by), Early: true, Missing: missing, Unlawful: kind, Kind: PressIllegal})
		return d.completeIllegal(by, kind, m)
	}
	d.emit(MoveMade{Actor: By(by), Move: m, SAN: m.String(), Unlawful: kind, ByPress: true})
	d.announceReleased(by)
	d.emit(ClockPressed{Actor: By(by), Kind: PressIllegal})
	return d.completeIllegal(by, kind, m)
}
