package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// objectionKeys are the phrases of objections. A move that names no square
// has none: that it is no move says enough.
var objectionKeys = map[rules.IllegalityKind]string{
	rules.NoSuchPiece:         "objection.no-such-man",
	rules.NoPiece:             "objection.no-man",
	rules.OpponentsPiece:      "objection.opponents-man",
	rules.OwnPieceThere:       "objection.own-man-there",
	rules.NoSuchWay:           "objection.no-such-way",
	rules.WayBlocked:          "objection.way-blocked",
	rules.PawnBlocked:         "objection.pawn-blocked",
	rules.NothingToCapture:    "objection.nothing-to-capture",
	rules.PromotionMissing:    "objection.promotion-missing",
	rules.PromotionImpossible: "objection.promotion-impossible",
	rules.CastlingLost:        "objection.castling-lost",
	rules.CastlingBlocked:     "objection.castling-blocked",
	rules.CastlingChecked:     "objection.castling-checked",
	rules.CastlingAttacked:    "objection.castling-attacked",
	rules.KingLeftInCheck:     "objection.king-left-in-check",
	rules.KingPutInCheck:      "objection.king-put-in-check",
}

// Illegality says why a move is not legal, to the player who meant it. It is
// nil where there is nothing to say.
func (s Narrator) Illegality(o rules.Illegality) []say.Word {
	key, ok := objectionKeys[o.Kind]
	if !ok {
		return nil
	}
	if o.Kind == rules.NoSuchWay && o.Move.From == 0 {
		key = "objection.none-goes"
	}
	return s.Phrase(key,
		Slot{"piece", s.pieceSlot(o.Piece).Words},
		s.SquareSlot("square", o.Move.From),
		s.SquareSlot("to", o.Move.To),
		s.squaresSlot("squares", o.Squares.Squares()))
}
