package report

import (
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/table"
)

// ProposalOf returns the proposal at a table that awaits a decision, as a
// finding, and nil if no decision of that kind is due.
func ProposalOf(s table.State) *Finding {
	p, waits := s.Proposal()
	if !waits {
		return nil
	}
	moves := p.Line
	if moves == nil {
		moves = movesUntil(s.Game, p.Ply)
	}
	finding := &Finding{
		Why: p.Why, Cause: p.Cause, Ply: p.Ply, Plies: p.Ply, Moves: movesFrom(s.Game.Start(), moves), FEN: p.FEN, Placement: p.Placement,
		Retrace: p.Retrace, Diverged: p.Diverged, Unsure: p.Unsure, Arbiter: p.Unsure, Annul: p.Annul, Article: p.Article,
		Boards: map[string]BoardFinding{}, Sheets: map[string]SheetFinding{}, Clocks: map[string]clock.Span{}, Problems: map[string][]SheetTrouble{},
		Words: []string{}, Explanations: explanationsAt(s), Support: supportOf(p.Witnesses),
		BoardsAgree: p.BoardsAgree, Offender: sideWord(p.Offender),
	}
	for _, penalty := range p.Penalties {
		finding.Penalties = append(finding.Penalties, penalty.String())
	}
	if p.Ends.Over() {
		finding.Ends = &Ending{p.Ply, p.Ends.Result.String(), p.Ends.Reason.String(), s.Edition().Ends(p.Ends)}
		if p.Offender != 0 {
			finding.Ends.Article = p.Article
		}
	}
	finding.Unexplained = p.Unexplained || s.Divergence.Open && len(finding.Explanations) == 0
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		name, changed := strings.ToLower(side.String()), p.Correct.Of(side)
		var steps []evidence.Correction
		if !p.BoardsAgree {
			steps = evidence.BoardOf(s.Boards.Of(side).Placement).Corrections(p.Placement)
		}
		of := BoardFinding{Known: !s.Boards.Of(side).Lost, Departs: len(changed) > 0}
		finding.Boards[name] = of.with(steps, p.Placement, changed, p.Unseen.Of(side))
		finding.Sheets[name] = SheetFinding{Strike: p.Strike.Of(side), Missing: []int{}, Wrong: p.Wrong.Of(side)}
		finding.Clocks[name] = clock.Span(p.Clocks.Of(side))
		finding.Problems[name] = []SheetTrouble{}
	}
	return finding
}

// movesUntil returns the moves of a game up to a ply.
func movesUntil(game rules.Game, ply int) []rules.Move {
	var moves []rules.Move
	for n := 1; n <= min(ply, game.Ply()); n++ {
		moves = append(moves, game.Move(n))
	}
	return moves
}
