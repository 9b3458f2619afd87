package report

import (
	"fmt"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// judgeResult compares the result of the file with the Laws. onTime: the file
// says that a flag fell.
func (c *Game) judgeResult(e *laws.Watch, g rules.Game, onTime bool) {
	result, known := rules.ParseResult(c.Result)
	if !known || result == (rules.Result{}) {
		return
	}
	if c.Ended != nil {
		if c.Ended.Result != c.Result {
			c.problem(c.Ended.Ply, 0, fmt.Sprintf("the file says %s, and the game ended %s by %s, article %s", c.Result, c.Ended.Result, c.Ended.Reason, c.Ended.Article))
		}
		return
	}
	made := min(g.MovesMade(rules.White), g.MovesMade(rules.Black))
	if result == rules.Draw() && !onTime && made < e.AgreementMoves() {
		c.problem(g.Ply(), 0, fmt.Sprintf("the file says %s after too few moves for an agreement, article %s", c.Result, e.Article(rules.RuleAgreement)))
	}
	c.judgeWinner(e, g, result.Winner(), onTime)
}

// judgeWinner records a win of a side that cannot mate if the Laws make it a
// draw. That applies to a win by a flag, or, if a resignation draws too, to any
// win.
func (c *Game) judgeWinner(e *laws.Watch, g rules.Game, winner rules.Side, onTime bool) {
	articles := ""
	switch {
	case winner == 0:
		return
	case onTime && e.FlagDraws():
		articles = "article " + e.Article(rules.RuleFlagFall)
	case !onTime && e.ResignationDraws():
		articles = fmt.Sprintf("articles %s and %s", e.Article(rules.RuleResignation), e.Article(rules.RuleFlagFall))
	default:
		return
	}
	if e.CannotMate(g.Position(), winner) {
		c.problem(g.Ply(), 0, fmt.Sprintf("the file says %s, and %v cannot mate by any legal moves, %s", c.Result, winner, articles))
	}
}
