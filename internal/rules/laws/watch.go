package laws

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
)

// Watch reports by an Edition, ply after ply of one game, how the game ended.
// It rules as the Edition does and remembers who could still mate in the
// position before. If the next one can go back there by legal moves, they still
// can, and no search is needed. One of an Edition alone has seen no position.
type Watch struct {
	Edition
	seen   rules.Position
	winner rules.Side // the side that is proved able to mate in seen, or 0
}

// Ended is Edition.Ended. It is quickest after a call for the ply before.
func (w *Watch) Ended(g rules.Game) (rules.Outcome, bool) {
	position := g.Position()
	if position.Turn() == 0 {
		return rules.Outcome{}, false
	}
	checked, stuck := position.Checked(), position.MoveCount() == 0
	switch {
	case checked && stuck:
		return rules.Outcome{Result: rules.WinFor(position.Turn().Other()), Reason: rules.ByCheckmate, Rule: rules.RuleCheckmate}, true
	case stuck:
		return rules.Outcome{Result: rules.Draw(), Reason: rules.ByStalemate, Rule: rules.RuleStalemate}, true
	case w.dead(g):
		return rules.Outcome{Result: rules.Draw(), Reason: rules.ByDeadPosition, Rule: rules.RuleDeadPosition}, true
	case w.fivefold(g):
		return rules.Outcome{Result: rules.Draw(), Reason: rules.ByFivefold, Rule: rules.RuleFivefold}, true
	case w.seventyFive(g):
		return rules.Outcome{Result: rules.Draw(), Reason: rules.BySeventyFiveMoves, Rule: rules.RuleSeventyFive}, true
	default:
		return rules.Outcome{}, false
	}
}

// CannotMate reports whether it is proved that s can mate in p by no series of
// legal moves. It searches as long as a result is worth.
func (w *Watch) CannotMate(p rules.Position, s rules.Side) bool {
	if w.winner == s && s != 0 && w.seen == p {
		return false
	}
	return verdict(p, s, ResultNodes) == winnable.Unwinnable
}

// dead reports whether it is proved that neither side can mate in the position
// of g, and remembers one that is proved able to.
func (w *Watch) dead(g rules.Game) bool {
	p := g.Position()
	if w.winner == 0 || g.Ply() == 0 || w.seen != g.At(g.Ply()-1) || !returns(p, g.Move(g.Ply()), w.seen) {
		w.winner = 0
		var dead bool
		if dead, w.winner = judge(p); dead {
			return true
		}
	}
	w.seen = p
	return false
}

// returns reports whether p, to which m led from before, can go back to it in
// three plies: one that is taken back again, and m taken back.
func returns(p rules.Position, m rules.Move, before rules.Position) bool {
	if m == (rules.Move{}) || m.Promotes != 0 || p.Placement().Pawns().Has(m.To) || p.CastlingRooks() != before.CastlingRooks() ||
		p.Placement().Occupied().Len() != before.Placement().Occupied().Len() {
		return false
	}
	back := rules.Move{From: m.To, To: m.From}
	for between := range p.Moves() {
		if p.Placement().Pawns().Has(between.From) {
			continue
		}
		after := p.After(between)
		if !after.Legal(back) {
			continue
		}
		after = after.After(back)
		if undo := (rules.Move{From: between.To, To: between.From}); after.Legal(undo) && after.After(undo) == before {
			return true
		}
	}
	return false
}

// judge reports whether it is proved that neither side can mate, or otherwise
// which side, if any, is proved able to. It is called after every move, so it
// searches only if one side is already proved unable, or if little can move:
// with every pawn blocked by another, with few moves or with few pieces.
func judge(p rules.Position) (dead bool, winner rules.Side) {
	white := verdict(p, rules.White, 0)
	if white == winnable.Winnable {
		return false, rules.White
	}
	black := verdict(p, rules.Black, 0)
	if black == winnable.Winnable {
		return false, rules.Black
	}
	if white == winnable.Undetermined && black == winnable.Undetermined && !locked(p) {
		return false, 0
	}
	if white == winnable.Undetermined {
		white = verdict(p, rules.White, deadNodes)
	}
	if white == winnable.Winnable {
		return false, rules.White
	}
	if white != winnable.Unwinnable {
		return false, 0
	}
	if black == winnable.Undetermined {
		black = verdict(p, rules.Black, deadNodes)
	}
	if black == winnable.Winnable {
		return false, rules.Black
	}
	return black == winnable.Unwinnable, 0
}
