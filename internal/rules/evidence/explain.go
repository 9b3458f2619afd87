package evidence

import (
	"cmp"
	"errors"
	"slices"

	"blindchess/internal/rules"
)

// Kind is the error of a sheet's entry. Its text is what JSON holds.
type Kind string

// The kinds of faults.
const (
	Missing    Kind = "missing"    // the ply is not written
	Doubled    Kind = "doubled"    // an entry was written twice
	Exchanged  Kind = "exchanged"  // two entries are exchanged
	Wrong      Kind = "wrong"      // another move, sign or number than was meant
	Unreadable Kind = "unreadable" // no move can be read there
	Illegal    Kind = "illegal"    // a move that could not be made there
	Result     Kind = "result"     // the sheets give different results
	Columns    Kind = "columns"    // the moves of White and Black are in each other's columns
	Turned     Kind = "turned"     // written as seen from the other side: each file and rank mirrored
)

// Fault is one thing that is wrong with one sheet.
type Fault struct {
	Side  rules.Side
	Ply   int // from 1; of a doubled entry, the ply after it
	Kind  Kind
	Wrote string     // the text on the sheet, or ""
	Meant rules.Move // the move that belongs there; no move where none does
}

// Sort is the kind of f, and of a wrong entry that belongs to no move "surplus",
// or "empty" if nothing is written in that place.
func (f Fault) Sort() string {
	switch {
	case f.Kind != Wrong || f.Meant != (rules.Move{}):
		return string(f.Kind)
	case f.Wrote == "":
		return "empty"
	}
	return "surplus"
}

// Explanation is one possible course of the game, and the errors of sheets and
// boards that follow from it.
type Explanation struct {
	Game   rules.Game
	Faults []Fault // in the order of the plies, White's first
	Boards rules.BySide[BoardFinding]
	// Retrace is the ply from which play continues, if a wrong entry was also
	// played and the players have followed two games since; 0 if play need not
	// return.
	Retrace int
	// Cost is in hundredths of a fault. Explanations of one cost are equally
	// possible.
	Cost int
	// read is each sheet as it has to be read, entry by entry in its own order.
	read rules.BySide[[]Entry]
	// Entries has for each ply of Game the index of its entry on each sheet, and -1
	// if there is none.
	Entries rules.BySide[[]int]
}

// Explain returns up to three explanations of the sheets and boards, the most
// probable first, and none if nothing explains them: all cost more than
// Dearest, or than a quarter of the entries, or lead to another placement than
// both boards show. It treats both sides alike, and its work grows no faster
// than the sheets. Rule: RuleBoardsDiffer; the proposal that the letter of that
// article makes is Reconcile's.
func Explain(e Evidence) ([]Explanation, error) {
	if e.Game.Position().Turn() == 0 {
		return nil, errors.New("evidence: sheets and boards need the position from which the game began")
	}
	return e.explain(true), nil
}

// explain is Explain; if all is not set, it gives up when no explanation is
// cheap.
func (e Evidence) explain(all bool) []Explanation {
	found := e.explainAs(all)
	if len(found) > 0 && found[0].Cost <= 2*wholeFault {
		return found
	}
	return e.best(append(found, e.explainTurned()...))
}

// explainAs explains the sheets in the order and from the side in which they were
// written.
func (e Evidence) explainAs(all bool) []Explanation {
	dearest := e.dearest()
	lines := slices.DeleteFunc(align(e, all), func(l *line) bool { return l.cost-l.strays > dearest })
	var found []Explanation
	for _, l := range distinct(lines) {
		if len(found) == answers || len(found) > 0 && (lines[0].cost == 0 || l.cost > lines[0].cost+2*wholeFault) {
			break
		}
		found = append(found, e.explanation(l))
	}
	return found
}

// distinct returns the lines that make different games, in an order that
// depends on neither side, colour nor wing, if the lines differ.
func distinct(lines []*line) []*line {
	var games [][]rules.Move
	var kept []*line
	for _, l := range lines {
		moves := l.moves()
		if !slices.ContainsFunc(games, func(g []rules.Move) bool { return slices.Equal(g, moves) }) {
			games, kept = append(games, moves), append(kept, l)
		}
		if len(kept) > 4*answers {
			break
		}
	}
	return kept
}

// moves returns the plies of l.
func (l *line) moves() []rules.Move {
	moves := make([]rules.Move, 0, l.ply)
	for ; l != nil; l = l.before {
		if l.move != (rules.Move{}) {
			moves = append(moves, l.move)
		}
	}
	slices.Reverse(moves)
	return moves
}

// entries returns which entry of one sheet is for each ply of l.
func (l *line) entries(side int) []int {
	indexes := make([]int, 0, l.ply)
	for ; l != nil; l = l.before {
		if l.move == (rules.Move{}) {
			continue
		}
		before, after := l.before.cursors[side], l.cursors[side]
		index := before.at()
		switch {
		case l.slips[side].kind == exchanged:
			index = int(l.slips[side].entry)
		case before.next == after.next && before.phase == after.phase:
			index = -1
		}
		indexes = append(indexes, index)
	}
	slices.Reverse(indexes)
	return indexes
}

// explanation puts l into words of plies and faults.
func (e Evidence) explanation(l *line) Explanation {
	found := Explanation{Game: rules.NewGame(e.Game.Start()), Cost: int(l.cost), read: e.Sheets}
	for ply, m := range l.moves() {
		if e.Game.Irregular(ply+1) && e.Game.At(ply) == found.Game.Position() {
			found.Game = found.Game.AcceptIllegal(m, e.Game.SetupAt(ply+1))
		} else if next, err := found.Game.Play(m); err == nil {
			found.Game = next
		}
	}
	found.Entries = rules.BySide[[]int]{White: l.entries(0), Black: l.entries(1)}
	for at := l; at != nil; at = at.before {
		for side, slip := range at.slips {
			if fault, ok := e.fault(at, side, slip); ok {
				found.Faults = append(found.Faults, fault)
			}
		}
	}
	if results := e.results(found.Game); len(results) > 0 {
		found.Faults = append(found.Faults, results...)
		found.Cost += wholeFault
	}
	slices.SortStableFunc(found.Faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Ply, b.Ply), cmp.Compare(a.Side, b.Side))
	})
	found.Boards = e.boardFindings(found.Game)
	found.Retrace = e.retrace(found)
	return found
}

// fault returns the fault of a slip at one step.
func (e Evidence) fault(at *line, side int, s slip) (Fault, bool) {
	sheet := [2][]Entry{e.Sheets.White, e.Sheets.Black}[side]
	f := Fault{Side: [2]rules.Side{rules.White, rules.Black}[side], Ply: int(at.ply), Meant: at.move}
	if at.move == (rules.Move{}) {
		f.Ply++
	}
	if int(s.entry) < len(sheet) && s.kind != missing {
		f.Wrote = sheet[s.entry].Text
	}
	switch s.kind {
	case right:
		return f, false
	case missing:
		f.Kind = Missing
		return f, at.before == nil || !at.before.cursors[side].ended
	case doubled:
		f.Kind = Doubled
	case exchanged:
		f.Kind = Exchanged
		f.Wrote = sheet[at.before.cursors[side].next].Text
	case unreadable:
		f.Kind = Unreadable
	case illegal:
		f.Kind = Illegal
	default:
		f.Kind = Wrong
	}
	return f, true
}

// results returns the faults of two results that differ.
func (e Evidence) results(game rules.Game) []Fault {
	if !e.resultsDiffer() {
		return nil
	}
	return []Fault{
		{Side: rules.White, Ply: game.Ply(), Kind: Result, Wrote: e.Results.White.String()},
		{Side: rules.Black, Ply: game.Ply(), Kind: Result, Wrote: e.Results.Black.String()},
	}
}

// retrace returns the ply from which play continues if a wrong entry was also
// played: since then there have been two games.
func (e Evidence) retrace(x Explanation) int {
	for _, f := range x.Faults {
		board := x.Boards.Of(f.Side)
		if (f.Kind == Wrong || f.Kind == Illegal) && board.Departs && board.Diverged == f.Ply {
			return f.Ply - 1
		}
	}
	return 0
}

// boardFindings returns the changes with which each board shows the placement
// after game.
func (e Evidence) boardFindings(game rules.Game) rules.BySide[BoardFinding] {
	settled := Evidence{Game: game, Boards: e.Boards}
	var found rules.BySide[BoardFinding]
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		found = found.With(side, settled.boardFinding(agreedLine{game: game}, side))
	}
	return found
}
