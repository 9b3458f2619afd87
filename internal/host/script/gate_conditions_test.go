package script_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"blindchess/internal/report"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/table"
)

// under plays a tape with other conditions.
func under(one *tape, change func(*table.Conditions)) *tape {
	other := &tape{name: one.name}
	for _, h := range one.played {
		if open, ok := h.command.(table.Open); ok {
			change(&open.Conditions)
			h.command = open
		}
		other.again(h)
	}
	return other
}

// sameUnder asks for the same records under other conditions, but for the
// conditions themselves.
func sameUnder(t *testing.T, tapes []*tape, change func(*table.Conditions)) {
	t.Helper()
	for _, one := range tapes {
		got, want := under(one, change).records(), one.records()
		for _, records := range [][]table.Record{got, want} {
			for i := range records {
				if _, ok := records[i].Event.(table.TableSet); ok {
					records[i].Event = table.TableSet{}
				}
			}
		}
		sameRecords(t, one.name, got, want)
	}
}

func editionFromItsText(t *testing.T, tapes []*tape) {
	sameUnder(t, tapes, func(c *table.Conditions) {
		if edition, ok := laws.EditionOf(c.Laws); ok && c.Edition == "" {
			c.Edition = edition.Text()
		}
	})
}

func usualPositionAsFEN(t *testing.T, tapes []*tape) {
	sameUnder(t, tapes, func(c *table.Conditions) {
		if c.Start == "" {
			c.Start = rules.StandardSetup().FEN()
		}
	})
}

func schemesChanged(t *testing.T, tapes []*tape) {
	sameUnder(t, tapes, func(c *table.Conditions) { c.Seats.White.Scheme, c.Seats.Black.Scheme = "de", "pl" })
}

// laterMoveNumber lets each game begin twenty moves later, by number alone.
func laterMoveNumber(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		other := under(one, func(c *table.Conditions) {
			setup := rules.StandardSetup()
			if c.Start != "" {
				setup = rulestest.Setup(t, c.Start)
			}
			setup.Number += 20
			c.Start = setup.ShredderFEN()
		})
		plain := glass{} // which sets the number of the move aside
		for i, h := range one.played {
			if got, want := plain.records(other.played[i].records), plain.records(h.records); got != want {
				t.Errorf("%s, %d, %T: %s", one.name, i, h.command, parted(got, want))
				break
			}
		}
	}
}

// namesExchanged gives each player another name.
func namesExchanged(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		other := under(one, func(c *table.Conditions) { c.Seats.White.Name, c.Seats.Black.Name = "", "" })
		for i, h := range one.played {
			if len(other.played[i].records) != len(h.records) || plainRefusal(other.played[i]) != plainRefusal(h) {
				t.Errorf("%s, %d, %T: got %d records without names, want %d", one.name, i, h.command, len(other.played[i].records), len(h.records))
				break
			}
		}
	}
}

func plainRefusal(h happening) string { return glass{}.refusal(h.err) }

// evidenceReversed gives entries and scans that follow each other at once in the
// order of the other side first, and asks for the same table and proposal.
func evidenceReversed(t *testing.T, tapes []*tape) {
	reordered := 0
	for _, one := range tapes {
		other := &tape{}
		var given []happening
		give := func() {
			slices.SortStableFunc(given, func(a, b happening) int { return -cmp.Compare(giver(a.command), giver(b.command)) })
			for i, h := range given {
				if i > 0 && giver(h.command) != giver(given[0].command) {
					reordered++
				}
				other.again(h)
			}
			given = nil
		}
		for i, h := range one.played {
			if giver(h.command) != 0 && h.err == nil {
				given = append(given, h)
				continue
			}
			give()
			other.again(h)
			if a, b := plainOf(other), plainOf(&tape{state: h.after, at: h.at}); a != b {
				t.Errorf("%s, %d, %T: %s", one.name, i, h.command, parted(a, b))
				break
			}
		}
	}
	if reordered < 40 {
		t.Errorf("got %d pieces of evidence in another order, want many", reordered)
	}
}

// giver returns the side whose evidence a command is, and 0 if it is none.
func giver(c table.Command) rules.Side {
	switch c := c.(type) {
	case table.Write:
		return c.By
	case table.Scan:
		return c.By
	}
	return 0
}

// plainOf returns the state of a table and its proposal.
func plainOf(t *tape) string {
	s := t.state
	return fmt.Sprint(s.Game.Setup().FEN(), s.Phase, s.Outcome, s.Stop, s.Clock.Running(), s.Left(rules.White, t.at), s.Left(rules.Black, t.at),
		s.Boards, s.Sheets.White.Standing(), s.Sheets.Black.Standing(), glass{}.shown(report.ProposalOf(s)))
}

// alikeInTheMirror asks who may give each command, and in the mirror.
func alikeInTheMirror(t *testing.T, tapes []*tape) {
	mirror := glass{rulestest.Mirror{Colours: true}}
	for _, one := range tapes {
		other := &tape{}
		for i, h := range one.played {
			turned := inGlass(mirror, h.command)
			for capacity := table.Player; h.command != nil && i > 0 && capacity <= table.Keeper; capacity++ {
				for _, side := range []rules.Side{0, rules.White, rules.Black} {
					want := one.played[i-1].after.May(h.command, capacity, side)
					got := other.state.May(turned, capacity, side.Other())
					if mirror.refusal(want) != plainRefusal(happening{err: got}) {
						t.Errorf("%s, %d, %T: the %v of %v: got %v in the mirror, want %v", one.name, i, h.command, capacity, side, got, want)
					}
				}
			}
			other.again(happening{command: turned, wait: h.wait, crash: h.crash})
		}
	}
}

// shownIsEnough folds what a player is shown and compares what all know.
func shownIsEnough(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		for _, side := range []rules.Side{rules.White, rules.Black} {
			var live, told table.State
			for _, r := range one.records() {
				shown, err := readBack(live.Shown(r, table.Player, side))
				if err != nil {
					t.Fatal(err)
				}
				live, told = live.Apply(r), told.Apply(shown)
				if live.Game.Setup() != told.Game.Setup() || live.Outcome != told.Outcome || live.Phase != told.Phase || live.Stop != told.Stop ||
					live.Left(side, r.At) != told.Left(side, r.At) || live.Boards.Of(side).Placement != told.Boards.Of(side).Placement {
					t.Errorf("%s: after %s %v is shown another table", one.name, written(r), side)
					break
				}
			}
		}
	}
}
