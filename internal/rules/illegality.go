package rules

import "fmt"

// Illegality is why a move is not legal. The zero Illegality is none.
type Illegality struct {
	Kind    IllegalityKind
	Move    Move      // from no square where it is true of several pieces alike
	Piece   Piece     // the piece on the square where the move begins
	Squares Occupancy // the pieces in the way, or those that would attack the king
}

// IllegalityKind is the kind of an Illegality. The zero IllegalityKind is none.
type IllegalityKind uint8

// The kinds, in the order of the search.
const (
	NoSquare            IllegalityKind = iota + 1 // the move does not name two squares of the board
	NoSuchPiece                                   // no piece of that kind is there to move
	NoPiece                                       // there is no piece where it begins
	OpponentsPiece                                // the piece is the opponent's
	OwnPieceThere                                 // there is a piece of the same side where it ends
	NoSuchWay                                     // the piece does not move so
	WayBlocked                                    // a piece stands between
	PawnBlocked                                   // there is a piece before the pawn
	NothingToCapture                              // the pawn would capture on an empty square
	PromotionMissing                              // the promotion piece is not given
	PromotionImpossible                           // nothing can be promoted, or not to that
	CastlingLost                                  // there is no right to castle to that side
	CastlingBlocked                               // there is a piece on a square where king or rook pass or arrive
	CastlingChecked                               // the king is in check and would castle
	CastlingAttacked                              // the king would pass or reach an attacked square
	KingLeftInCheck                               // the king is in check and stays so
	KingPutInCheck                                // the king would be in check
)

// rule returns the rule that a move of the kind k breaks.
func (k IllegalityKind) rule() Rule {
	switch k {
	case 0:
		return 0
	case OpponentsPiece:
		return RuleTurn
	case PromotionMissing, PromotionImpossible:
		return RulePromotion
	case CastlingLost, CastlingBlocked, CastlingChecked, CastlingAttacked:
		return RuleCastling
	case KingLeftInCheck, KingPutInCheck:
		return RuleCheck
	default:
		return RulePieceMoves
	}
}

// violation returns o as a broken rule.
func (o Illegality) violation(by Side) *Violation {
	return &Violation{Rule: o.Kind.rule(), By: by, Move: o.Move}
}

// String returns o as a clause in English, and "" for none.
func (o Illegality) String() string {
	m, role, at := o.Move, o.Piece.Role, listed(o.Squares)
	switch o.Kind {
	case NoSquare:
		return "it does not name two squares"
	case NoSuchPiece:
		return fmt.Sprintf("%v has no such piece", o.Piece.Side)
	case NoPiece:
		return fmt.Sprintf("nothing stands on %v", m.From)
	case OpponentsPiece:
		return fmt.Sprintf("the %v on %v belongs to %v, who is not to move", role, m.From, o.Piece.Side)
	case OwnPieceThere:
		return fmt.Sprintf("a piece of the same side stands on %v", m.To)
	case NoSuchWay:
		if m.From == 0 {
			return fmt.Sprintf("no %v of %v moves to %v", role, o.Piece.Side, m.To)
		}
		return fmt.Sprintf("a %v does not move from %v to %v", role, m.From, m.To)
	case WayBlocked:
		return fmt.Sprintf("on the way from %v to %v stands a piece on %s", m.From, m.To, at)
	case PawnBlocked:
		return fmt.Sprintf("the pawn on %v is blocked by the piece on %s", m.From, at)
	case NothingToCapture:
		return fmt.Sprintf("there is nothing for the pawn on %v to capture on %v", m.From, m.To)
	case PromotionMissing:
		return fmt.Sprintf("it does not say what the pawn becomes on %v", m.To)
	case PromotionImpossible:
		return fmt.Sprintf("a %v on %v does not become a %v on %v", role, m.From, m.Promotes, m.To)
	default:
		return o.aboutKing(at)
	}
}

// aboutKing is String for the kinds that concern the king.
func (o Illegality) aboutKing(at string) string {
	switch o.Kind {
	case CastlingLost:
		return "there is no right to castle to that side"
	case CastlingBlocked:
		return fmt.Sprintf("castling is blocked on %s", at)
	case CastlingChecked:
		return fmt.Sprintf("the king is in check from %s and cannot castle", at)
	case CastlingAttacked:
		return fmt.Sprintf("castling leads the king over or to a square attacked from %s", at)
	case KingLeftInCheck:
		return fmt.Sprintf("the king stays in check from %s", at)
	case KingPutInCheck:
		return fmt.Sprintf("the king would stand in check from %s", at)
	default:
		return ""
	}
}

// Violation reports that a rule was broken, by whom and by which move. It never
// decides the penalty: that is for the rulings of an Edition, and for the
// arbiter.
type Violation struct {
	Rule Rule
	By   Side
	Move Move // zero where no move is meant
}

// Error returns v as one sentence.
func (v *Violation) Error() string {
	if v.Move == (Move{}) {
		return fmt.Sprintf("rules: %v breaks the rule on %v", v.By, v.Rule)
	}
	return fmt.Sprintf("rules: %v with %v breaks the rule on %v", v.By, v.Move, v.Rule)
}

// Is reports whether target is a violation of the same rule, by the same side
// where target names one.
func (v *Violation) Is(target error) bool {
	t, ok := target.(*Violation)
	return ok && t.Rule == v.Rule && (t.By == 0 || t.By == v.By)
}
