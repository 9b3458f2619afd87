package table

import (
	"slices"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// Explanation is one possible course of the game, and its consequences at this
// table if the arbiter or the players choose it.
type Explanation struct {
	evidence.Explanation
	Ply       int                // the ply to go back to, or the ply that counts
	Clocks    rules.BySide[Span] // what both clocks should show
	Article   string
	Witnesses []evidence.Testimony
	Equal     bool // another is as probable, and none is more so
}

// Explanations returns what most probably happened where boards or sheets
// differ, at most three, the most probable first, and none elsewhere. They
// accompany the proposal, which follows the letter of the Laws: the arbiter or
// the players may take one of them by its number, from 1. Rule:
// rules.RuleBoardsDiffer.
func (s State) Explanations() []Explanation {
	if s.Phase != PhasePlaying || !s.Divergence.Open || s.Divergence.Resolved {
		return nil
	}
	e := s.evidence()
	e.Playing = true
	found, err := evidence.Explain(e)
	if err != nil {
		return nil
	}
	var all []Explanation
	for i, x := range found {
		x = s.asWritten(x)
		taken := Explanation{Explanation: x, Ply: x.Game.Ply(), Article: s.laws.Article(rules.RuleBoardsDiffer), Witnesses: e.Bears(x)}
		taken.Equal = x.Cost == found[0].Cost && (i > 0 || len(found) > 1 && found[1].Cost == x.Cost)
		if x.Retrace > 0 {
			taken.Ply = x.Retrace
			taken.Boards = boardsFor(e, x.Game.At(x.Retrace).Placement())
		}
		taken.Clocks = s.clocksAt(taken.Ply)
		all = append(all, taken)
	}
	return all
}

// boardsFor returns the steps with which each board shows the wanted placement.
func boardsFor(e evidence.Evidence, want rules.Placement) rules.BySide[evidence.BoardFinding] {
	var found rules.BySide[evidence.BoardFinding]
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if board := e.Boards.Of(side); board.Knowledge != 0 {
			steps := board.Corrections(want)
			found = found.With(side, evidence.BoardFinding{Departs: len(steps) > 0, Steps: steps})
		}
	}
	return found
}

// asWritten returns x without the entries that a sheet has not reached yet:
// after its last entry nothing is missing.
func (s State) asWritten(x evidence.Explanation) evidence.Explanation {
	var faults []evidence.Fault
	for _, f := range x.Faults {
		if f.Kind != evidence.Missing || f.Ply <= covered(x.Entries.Of(f.Side)) {
			faults = append(faults, f)
		}
	}
	x.Faults = faults
	return x
}

// covered returns the last ply for which a sheet has an entry.
func covered(entries []int) int {
	last := len(entries)
	for last > 0 && entries[last-1] < 0 {
		last--
	}
	return last
}

// explanation returns the explanation with a number, to carry it out.
func (s State) explanation(number int) (Explanation, error) {
	all := s.Explanations()
	if number < 1 || number > len(all) {
		return Explanation{}, refused("no-explanation", "number", number)
	}
	return all[number-1], nil
}

// proposal returns x as a proposal that can be carried out. Its sheets are
// corrected entry by entry, and struck only if play goes back behind them.
func (x Explanation) proposal() Proposal {
	p := Proposal{Ply: x.Ply, Line: x.Game.Moves()[:x.Ply], Clocks: x.Clocks}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		for _, index := range x.Entries.Of(side)[x.Ply:] {
			if index >= 0 && p.Strike.Of(side) == 0 {
				p.Strike = p.Strike.With(side, index+1)
			}
		}
	}
	return p
}

// WrittenAlike reports whether both sheets have the same entry for a ply, in the letters
// of each: a move, or what no position allows.
func (s State) WrittenAlike(ply int) bool {
	white, black := s.Sheets.White.Standing(), s.Sheets.Black.Standing()
	if ply < 1 || ply > min(len(white), len(black)) {
		return false
	}
	one, other := white[ply-1], black[ply-1]
	if one.Move != (rules.Move{}) && one.Move == other.Move {
		return true
	}
	said := s.says(rules.White, one)
	return len(said) > 0 && slices.Equal(said, s.says(rules.Black, other))
}

// says returns the possible readings of an entry before any position is
// consulted, if it is written in its sheet's letters.
func (s State) says(side rules.Side, entry Entry) []evidence.Said {
	own := strings.Fields(s.Seat(side).Letters)
	letters := [5]string{"K", "Q", "R", "B", "N"}
	if len(own) == len(letters) {
		letters = [5]string(own)
	}
	return evidence.SaidIn(entry.Text, letters)
}

// IllegalEntry reports whether an entry on side's sheet names a move, and none that is
// legal as that ply of the game.
func (s State) IllegalEntry(side rules.Side, text string, ply int) bool {
	if ply < 1 || ply > s.Game.Ply()+1 {
		return false
	}
	entry := evidence.Entry{Kind: evidence.EntryUnreadable, Text: text, Says: s.says(side, Entry{Text: text})}
	return entry.In(s.Game.At(ply-1)) == evidence.EntryIllegal
}
