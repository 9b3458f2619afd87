package evidence

import (
	"slices"

	"blindchess/internal/rules"
)

// Dearest is the most that an explanation may cost, in hundredths of a fault, for
// the faults of the sheets: above it nothing explains them. It was measured over
// the 347 games of the tests. With a fault of any kind in one sheet and another
// in the other the true game costs 400 at most. The cheapest explanation of
// sheets that have little in common costs 7525 at least.
const Dearest = 10 * wholeFault

// dearest is Dearest, or less if little is written: a quarter of it.
func (e Evidence) dearest() int32 {
	plies := max(len(e.Sheets.White), len(e.Sheets.Black), e.Game.Ply())
	return int32(min(Dearest, max(believable, plies*wholeFault/4)))
}

// agree reports whether both boards are known and agree.
func (e Evidence) agree() bool { return e.Boards.White.agrees(e.Boards.Black) }

// bothShow reports whether both boards can be showing p.
func (e Evidence) bothShow(p rules.Placement) bool {
	return e.Boards.White.shows(p) && e.Boards.Black.shows(p)
}

// heardOtherwise reports whether both boards show the game that the table heard, and
// f would reach their placement by another one: both sheets have the same mistake,
// and the placement can be reached from it too.
func (e Evidence) heardOtherwise(f Finding) bool {
	heard := e.Game.Ply()
	return heard > 0 && f.Cause == NothingDiffers && e.agree() && e.bothShow(e.Game.Position().Placement()) &&
		(len(f.Moves) < heard || !slices.Equal(f.Moves[:heard], e.Game.Moves()))
}

// stay returns f if both boards agree and f would change them: the boards stay,
// and f says on which ply the sheets depart from them. The heard game leads to
// the boards, or otherwise the one cheapest explanation; without either the
// arbiter must establish the events.
func (e Evidence) stay(f Finding) Finding {
	f.Rule = rules.RuleRecording
	if game, ok := e.heardUntil(); ok {
		f.Cause, f.Arbiter, f.Retrace = SheetSlip, game.Ply() < e.Game.Ply(), game.Ply() < e.Game.Ply()
		return e.standing(f, game)
	}
	if game, ok := e.onlyExplanation(); ok {
		f.Cause, f.Arbiter, f.Retrace = BoardsDepartAlike, true, !e.extended(game)
		return e.standing(f, game)
	}
	if f.Diverged == 0 {
		f.Diverged = f.Plies
	}
	if f.Cause == SheetsDiffer || f.Cause == BoardDeparts {
		f.Cause = Irreconcilable
	}
	f.Arbiter, f.Retrace, f.Unexplained = true, false, true
	f.Boards.White, f.Boards.Black = BoardFinding{}, BoardFinding{}
	f.Sheets.White.Strike, f.Sheets.Black.Strike = 0, 0
	return f
}

// heardUntil returns the game that the table heard, up to the last ply after
// which the placement was the one on both boards.
func (e Evidence) heardUntil() (rules.Game, bool) {
	for ply := e.Game.Ply(); ply > 0; ply-- {
		if e.bothShow(e.Game.At(ply).Placement()) {
			return e.Game.Back(ply), true
		}
	}
	return rules.Game{}, false
}

// onlyExplanation returns the game of the cheapest explanation, if no other
// costs the same.
func (e Evidence) onlyExplanation() (rules.Game, bool) {
	found := e.explain(false)
	if len(found) == 0 || len(found) > 1 && found[1].Cost == found[0].Cost || !e.bothShow(found[0].Game.Position().Placement()) {
		return rules.Game{}, false
	}
	return found[0].Game, true
}

// extended reports whether game continues the one that the table heard.
func (e Evidence) extended(game rules.Game) bool {
	return game.Ply() >= e.Game.Ply() && slices.Equal(game.Moves()[:e.Game.Ply()], e.Game.Moves())
}

// standing returns f with game as the line that both boards confirm.
func (e Evidence) standing(f Finding, game rules.Game) Finding {
	line := agreedLine{game: game}
	f.Plies, f.Moves, f.Setup, f.Diverged = game.Ply(), game.Moves(), game.Setup(), 0
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		f.Boards = f.Boards.With(side, e.boardFinding(line, side))
		f.Sheets = f.Sheets.With(side, e.sheetFinding(line, f, side))
	}
	f.Diverged = f.parting()
	return f
}

// parting returns the first ply on which a sheet departs from the confirmed
// line, and 0 if none does.
func (f Finding) parting() int {
	first := 0
	for _, sheet := range [2]SheetFinding{f.Sheets.White, f.Sheets.Black} {
		for _, ply := range slices.Concat(sheet.Wrong, []int{sheet.Strike}) {
			if ply > 0 && (first == 0 || ply < first) {
				first = ply
			}
		}
	}
	return first
}
