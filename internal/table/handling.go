package table

import (
	"blindchess/internal/rules"
)

// decideBoard decides what is done with pieces. What sensors tell has happened:
// it is recorded, whatever it means.
func (d *decision) decideBoard(c Command) error {
	switch c := c.(type) {
	case Adjust:
		return d.adjust(c.By)
	case Touch:
		return d.touch(c)
	case Lift:
		return d.lift(c.By, c.Square)
	case Place:
		return d.place(c)
	case Scan:
		return d.scan(c)
	case Unplug:
		return d.unplug(c.By)
	case Plug:
		return d.plug(c.By)
	}
	return nil
}

func (d *decision) adjust(by rules.Side) error {
	if err := d.running(); err != nil {
		return err
	}
	if len(d.s.Boards.Of(by).Air) > 0 {
		return refused("adjust-late")
	}
	if d.s.Turn() != by || d.s.Gate.By != by && !d.s.Gate.Made {
		return refused("adjust-turn")
	}
	d.emit(AdjustAnnounced{Actor: By(by)})
	return nil
}

// touches reports whether a touch by a side counts as one: it is his move and
// both clocks are not standing.
func (s State) touches(by rules.Side) bool {
	if s.Phase != PhasePlaying || s.Stop != "" {
		return false
	}
	if s.moveOn(by) {
		return true
	}
	if s.Turn() != by {
		return false
	}
	if s.Gate.By == by && s.Gate.Made {
		return s.Gate.Unlawful != 0 && !s.Gate.Pressed
	}
	return s.Gate.By == by || s.Gate.By != by && s.Gate.Made && s.Gate.Unlawful == 0
}

// touch is a touch that a sensor cannot feel: the player or an observer says so.
func (d *decision) touch(c Touch) error {
	by, square := c.By, c.Square
	if err := d.running(); err != nil {
		return err
	}
	if !d.s.touches(by) {
		return refused("not-your-move", "side", name(by))
	}
	piece := d.s.Boards.Of(by).Placement.At(square)
	if piece.Role == 0 {
		return refused("nothing-there", "square", square.String())
	}
	if d.s.laws.TouchCounts(c.Unclear) {
		d.lapseOffer(by)
	}
	d.emit(PieceTouched{Actor: By(by), Square: square, Piece: piece, Unclear: c.Unclear})
	return nil
}

func (d *decision) lift(by rules.Side, square rules.Square) error {
	b := d.s.Boards.Of(by)
	piece := b.Placement.At(square)
	switch {
	case b.Lost:
		return refused("board-lost", "side", name(by))
	case piece.Role == 0:
		return refused("nothing-there", "square", square.String())
	case b.Correcting, b.Adjusting, !d.s.touches(by), d.answers(by, square, piece):
		d.emit(PieceLifted{Actor: By(by), Square: square, Piece: piece})
	default:
		d.lapseOffer(by)
		d.carryOnScreen(by)
		d.emit(PieceTouched{Actor: By(by), Square: square, Piece: piece, Lifted: true})
		return d.make()
	}
	return nil
}

// answers reports whether a lift belongs to carrying out the opponent's move,
// and not to a move of by himself.
func (d *decision) answers(by rules.Side, square rules.Square, piece rules.Piece) bool {
	if d.s.Answer.By != by || d.s.Answer.Executed || d.s.Game.Ply() == 0 {
		return false
	}
	if piece.Side != by {
		return true
	}
	m, position, ok := d.s.toRepeat(by)
	if !ok {
		return false
	}
	captured := position.Captured(m)
	return captured == square || d.s.Boards.Of(by).airs(by.Other())
}

// airs reports whether a piece of side is in the air over b.
func (b Board) airs(side rules.Side) bool {
	for _, a := range b.Air {
		if a.Piece.Side == side {
			return true
		}
	}
	return false
}

func (d *decision) place(c Place) error {
	b := d.s.Boards.Of(c.By)
	if b.Lost {
		return refused("board-lost", "side", name(c.By))
	}
	if standing := b.Placement.At(c.Square); standing.Role != 0 {
		return refused("occupied", "square", c.Square.String())
	}
	piece := c.Piece
	if piece.Role != 0 && piece.Side == 0 {
		piece.Side = d.sideOf(c.By, b, c.Square, piece.Role)
	}
	if piece.Role == 0 {
		piece = d.guess(c.By, b, c.Square)
	}
	if piece.Role == 0 {
		return refused("nothing-in-hand", "side", name(c.By))
	}
	settling := b
	d.emit(PiecePlaced{Actor: c.Actor, Square: c.Square, Piece: piece})
	return d.settle(c.By, settling)
}

// sideOf tells whose piece of a sensed role is put down: that of one in the
// air, and else that of the player himself.
func (d *decision) sideOf(by rules.Side, b Board, square rules.Square, role rules.Role) rules.Side {
	side := by
	if owed := b.Owed.At(square); b.Correcting && owed.Role == role {
		return owed.Side
	}
	for _, a := range b.Air {
		if a.Piece.Role == role || a.Piece.Role == rules.Pawn {
			side = a.Piece.Side
		}
	}
	return side
}

// guess says which piece in the air was put on square, where only pegs are
// sensed: the one that belongs there, the one that came from there, the one
// that can go there, or the one lifted last.
func (d *decision) guess(by rules.Side, b Board, square rules.Square) rules.Piece {
	if b.Correcting {
		if owed := b.Owed.At(square); owed.Role != 0 && b.inAir(owed) {
			return owed
		}
	}
	if piece := d.captures(by, b, square); piece.Role != 0 {
		return piece
	}
	if piece := d.castlingPiece(by, b, square); piece.Role != 0 {
		return piece
	}
	if m, position, ok := d.s.toRepeat(by); ok && !d.s.Answer.Executed {
		if piece := displaced(position, m).At(square); piece.Role != 0 && square == m.To && b.inAir(piece) {
			return piece
		}
	}
	for _, a := range b.Air {
		if a.From == square {
			return a.Piece
		}
	}
	if m, position, ok := d.s.toRepeat(by); ok && !d.s.Answer.Executed {
		if piece := displaced(position, m).At(square); b.inAir(piece) {
			return piece
		}
	}
	position := d.s.Game.Position()
	if position.Turn() == by {
		for m := range position.Moves() {
			if piece := displaced(position, m).At(square); piece.Side == by && position.At(square) != piece && b.inAir(piece) && b.from(m.From) {
				return piece
			}
		}
	}
	for i := len(b.Air) - 1; i >= 0; i-- {
		if b.Air[i].Piece.Side == position.Turn() {
			return b.Air[i].Piece
		}
	}
	if len(b.Air) > 0 {
		return b.Air[len(b.Air)-1].Piece
	}
	return rules.Piece{}
}

// captures returns the own piece in the air that can legally capture the man
// that was taken off square before. That is likelier than the man being put
// back, whichever of the two was lifted first.
func (d *decision) captures(by rules.Side, b Board, square rules.Square) rules.Piece {
	position := d.s.Game.Position()
	if position.Turn() != by || d.s.Gate.Made || position.At(square).Side != by.Other() || !b.from(square) {
		return rules.Piece{}
	}
	for m := range position.Moves() {
		if m.To == square && b.from(m.From) {
			return position.At(m.From)
		}
	}
	return rules.Piece{}
}

// castlingPiece returns the king or rook that castling puts on square, where
// both are in the air and may castle.
func (d *decision) castlingPiece(by rules.Side, b Board, square rules.Square) rules.Piece {
	position := d.s.Game.Position()
	king := position.King(by)
	if position.Turn() != by || !b.from(king) {
		return rules.Piece{}
	}
	for _, kingside := range []bool{true, false} {
		castling := rules.Move{From: king, To: position.CastlingRook(by, kingside)}
		if castling.To == 0 || !b.from(castling.To) || !position.Legal(castling) {
			continue
		}
		if piece := displaced(position, castling).At(square); b.inAir(piece) {
			return piece
		}
	}
	return rules.Piece{}
}

// inAir reports whether such a piece is in the air over b.
func (b Board) inAir(piece rules.Piece) bool {
	for _, a := range b.Air {
		if a.Piece == piece {
			return true
		}
	}
	return false
}

// from reports whether a piece in the air came from square.
func (b Board) from(square rules.Square) bool {
	for _, a := range b.Air {
		if a.From == square {
			return true
		}
	}
	return false
}

// settle looks at a board on which a piece was put down: at a move, at the
// opponent's move, or at a board put right.
func (d *decision) settle(by rules.Side, before Board) error {
	b := d.s.Boards.Of(by)
	switch {
	case b.Correcting:
		return d.putRight(by)
	case before.Adjusting, d.s.Phase != PhasePlaying || d.s.Stop != "":
		return nil
	case d.answerStands(by):
		return d.settleAnswer(by)
	case d.s.Gate.By == by && len(d.s.Gate.Touched) > 0 && !d.s.Gate.Made:
		if d.s.promotionOpen() && d.s.Gate.Handled != (rules.Move{}) {
			d.emit(PromotionAsked{Actor: By(by), Move: d.s.Gate.Handled})
		}
		return d.make()
	default:
		return d.settleAnswer(by)
	}
}

// answerStands reports whether the opponent's move now stands on the board of
// by, who touched a piece of his own before he carried it out.
func (d *decision) answerStands(by rules.Side) bool {
	if d.s.Gate.By != by || d.s.Answer.Executed {
		return false
	}
	m, position, ok := d.s.toRepeat(by)
	b := d.s.Boards.Of(by)
	return ok && !d.s.Gate.Made && len(b.aloft(by.Other(), true)) == 0 && same(displaced(position, m), b.with(b.aloft(by, true)))
}

// settleAnswer looks whether the opponent's move now stands on the board of by,
// or something else.
func (d *decision) settleAnswer(by rules.Side) error {
	b := d.s.Boards.Of(by)
	standing := d.s.Game.Position().Placement()
	announced, position, ok := d.s.toRepeat(by)
	if !ok || d.s.Answer.Executed && d.s.Answer.By == by {
		if same(standing, b.Placement) || len(b.Air) > 0 {
			return nil
		}
		d.diverge(by, d.s.Game.Ply()+1, BySensors)
		return nil
	}
	if b.Placement == position.Placement() {
		return nil
	}
	if same(displaced(position, announced), b.Placement) {
		d.carriedOut(by, announced, announced, position)
		return nil
	}
	if partly(position.Placement(), b.Placement, displaced(position, announced)) {
		return nil
	}
	carried, uncaptured := read(position, position.Placement(), b, announced.Promotes)
	if carried == (rules.Move{}) || uncaptured != 0 {
		return nil
	}
	d.carriedOut(by, carried, announced, position)
	return nil
}

// partly reports whether all that has changed on a board is part of a move
// that is being carried out.
func partly(was, is, should rules.Placement) bool {
	for _, square := range was.Differences(is) {
		if is.At(square) != should.At(square) {
			return false
		}
	}
	return true
}

// same compares what should stand with what stands, a pawn that is not yet
// exchanged for its promotion piece counting as that piece.
func same(should, is rules.Placement) bool {
	return should == is || should.Occupied() == is.Occupied() && sameButPawns(should, is)
}

func sameButPawns(should, is rules.Placement) bool {
	for _, square := range should.Differences(is) {
		a, b := should.At(square), is.At(square)
		if a.Side != b.Side || b.Role != rules.Pawn || !lastRank(square, b.Side) {
			return false
		}
	}
	return true
}

// Righted reports whether the board of side, which is being put right, now
// stands as it should, as far as it can tell.
func (s State) Righted(side rules.Side) bool {
	b := s.Boards.Of(side)
	return b.Placement == b.Owed || s.Seat(side).Board == Pegs && len(b.Air) == 0 && b.Placement.Occupied() == b.Owed.Occupied()
}

// putRight ends the putting right of a board once it stands as it should.
func (d *decision) putRight(by rules.Side) error {
	if !d.s.Righted(by) {
		return nil
	}
	d.emit(BoardSet{Actor: By(by)})
	d.resumePlay()
	return nil
}
