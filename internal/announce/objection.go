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
// nil if there is no such reason.
func (n Narrator) Illegality(o rules.Illegality) []say.Word {
	key, ok := objectionKeys[o.Kind]
	if !ok {
		return nil
	}
	if o.Kind == rules.NoSuchWay && o.Move.From == 0 {
		key = "objection.none-goes"
	}
	return n.Phrase(key,
		Slot{"piece", n.pieceSlot(o.Piece).Words},
		n.SquareSlot("square", o.Move.From),
		n.SquareSlot("to", o.Move.To),
		n.squaresSlot("squares", o.Squares.Squares()))
}
