package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// matters count the decisions before which the clocks were set, by their subject.
type matters map[string]int

// ruling returns the command that decides what is open, its subject, and false if
// no times hang on anything.
func ruling(s table.State) (table.Command, string, bool) {
	p, open := s.Proposal()
	if !open || p.Annul || p.Unexplained || len(s.Misruns) > 0 {
		return nil, "", false
	}
	if p.Retrace {
		return table.Resolve{}, p.Why + ", play goes back", true
	}
	return table.Resolve{}, p.Why, true
}

// setFirst sets both clocks while something is open at the table, decides it after
// a while, and requires the times that were set, with the penalties of the decision,
// as they were proposed.
func (m matters) setFirst(t *testing.T, s table.State, at clock.Instant, r *rand.Rand) {
	t.Helper()
	command, subject, open := ruling(s)
	if !open || s.Phase != table.PhasePlaying {
		return
	}
	set := rules.BySide[time.Duration]{White: time.Duration(600+r.IntN(600)) * time.Second, Black: time.Duration(600+r.IntN(600)) * time.Second}
	commands := []table.Command{table.SetClocks{Left: set}}
	if r.IntN(2) == 0 {
		more := time.Duration(r.IntN(100)-50) * time.Second
		commands = append(commands, table.AddTime{Side: rules.White, Time: more})
		set.White += more
	}
	var proposed table.Proposal
	for _, c := range append(commands, command) {
		proposed, _ = s.Proposal()
		effects, err := table.Decide(s, at, c)
		if err != nil {
			return
		}
		for _, effect := range effects {
			s = effect.After
			switch e := effect.Record.Event.(type) {
			case table.TimeAdded:
				if c == command {
					set = set.With(e.By, set.Of(e.By)+e.Time.Duration())
				}
			case table.TimeRemoved:
				if c == command {
					set = set.With(e.By, set.Of(e.By)-e.Time.Duration())
				}
			}
		}
		if s.Clock.Running() != 0 || c != command {
			at = at.Add(time.Duration(r.IntN(5000)) * time.Millisecond)
		}
		if c == command {
			at = s.At
		}
	}
	if ended := s.Phase != table.PhasePlaying; ended || proposed.Ends.Over() {
		if ended != proposed.Ends.Over() {
			t.Fatalf("%d, decided on %s: got the result %v, want the proposed %v", s.Conditions.Laws, subject, s.Outcome, proposed.Ends)
		}
		return
	}
	m[subject]++
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if got := s.Left(side, at); got != set.Of(side) {
			t.Fatalf("%d, decided on %s: got %v left for %v, want the %v that the arbiter set", s.Conditions.Laws, subject, got, side, set.Of(side))
		}
		if got := proposed.Clocks.Of(side).Duration(); got != set.Of(side) {
			t.Fatalf("%d, decided on %s: got %v proposed for %v, want the %v that it led to", s.Conditions.Laws, subject, got, side, set.Of(side))
		}
	}
}

// trouble is what leads to a decision: a wrong move, an early press, a board that
// differs, or what the arbiter sees.
func (h *hands) trouble() []table.Command {
	turn := h.state.Turn()
	mine, theirs := table.By(turn), table.By(turn.Other())
	m := h.legal()
	switch h.r.IntN(7) {
	case 0:
		wrong := rules.Move{From: m.From, To: rules.H8 + rules.A1 - m.To}
		return []table.Command{table.Announce{Actor: mine, Move: wrong}, table.Lift{Actor: mine, Square: wrong.From}, table.Place{Actor: mine, Square: wrong.To}, table.Press{Actor: mine}}
	case 1:
		return []table.Command{table.Lift{Actor: mine, Square: m.From}, table.Press{Actor: mine}}
	case 2:
		last, _ := h.state.Last()
		return []table.Command{table.Repeat{Actor: mine, Move: last}, table.Execute{Actor: mine, Move: m}, table.Call{Actor: mine}}
	case 3:
		kinds := table.Reported()
		return []table.Command{table.Note{Actor: theirs, Kind: kinds[h.r.IntN(len(kinds))]}}
	case 4:
		return []table.Command{table.Write{Actor: theirs, Text: "a3"}, table.Write{Actor: mine, Text: "h6"}, table.Call{Actor: mine}}
	default:
		return nil
	}
}

// TestSetClocks_WhileADecisionIsOpenTheyAreItsTimes plays at random in every edition.
// Whenever a proposal is open, the arbiter sets both clocks and decides.
// Rules: rules.RuleBlindMade, rules.RuleBoardsDiffer, rules.RuleIllegalMove.
func TestSetClocks_WhileADecisionIsOpenTheyAreItsTimes(t *testing.T) {
	found := matters{}
	for seed := range uint64(5) {
		for control := range fairControls {
			h := &hands{r: rand.New(rand.NewPCG(seed, uint64(len(control))))}
			read, err := clock.ParseControl(control)
			if err != nil {
				t.Fatal(err)
			}
			c := table.ForEvent()
			editions := laws.Editions()
			c.Laws, c.Control = editions[h.r.IntN(len(editions))].Year(), rules.Both(read)
			c.Rulings = table.Rulings(h.r.IntN(2))
			c.Pace, c.Supervised = laws.Pace(1+h.r.IntN(3)), h.r.IntN(2) == 0
			boards := []table.Sensing{table.NoBoard, table.Pieces, table.Pegs}
			c.Seats.White.Blind = h.r.IntN(2) == 0
			c.Seats.White.Board, c.Seats.Black.Board = boards[h.r.IntN(3)], boards[h.r.IntN(3)]
			script := []table.Command{table.Open{Conditions: c}, table.Begin{}}
			for range 45 {
				for _, command := range script {
					effects, _ := table.Decide(h.state, h.at, command)
					for _, effect := range effects {
						h.state = effect.After
					}
				}
				if h.r.IntN(2) == 0 {
					found.setFirst(t, h.state, h.at, h.r)
				}
				h.at = h.at.Add(time.Duration(h.r.IntN(9000)) * time.Millisecond)
				if script = h.commands(); h.r.IntN(4) == 0 {
					script = h.trouble()
				}
			}
		}
	}
	for _, subject := range []string{table.StopBoards, table.StopBoards + ", play goes back", string(table.EarlyPress), string(table.IllegalMove)} {
		if found[subject] < 3 {
			t.Errorf("got %d decisions on %s: too few to tell anything; all are %v", found[subject], subject, found)
		}
	}
}
