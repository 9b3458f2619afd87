package view_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

// turn is what the test itself knows of a game: who moves, and how far the move is.
// It looks at nothing that the table says.
type turn struct {
	mover, other string
	stage        string // move, repeat, execute, press
	offered      string // by whom a draw is offered
	over         bool
}

// step is what the card of a seat has to be for.
func (m turn) step(seat string) string {
	switch {
	case m.over:
		return "over"
	case m.offered != "" && m.offered != seat:
		return "offer"
	case m.stage == "move" && seat == m.mover:
		return "move"
	case seat == m.mover:
		return "press" // a move that is announced is made, and may be pressed from then on
	case (m.stage == "repeat" || m.stage == "execute") && seat == m.other:
		return m.stage
	default:
		return "wait"
	}
}

// Who presses at once leaves the answers to the opponent: no later step is theirs.
func TestCard_AfterThePressTheOpponentCarriesOutAndNoOnePressesAgain(t *testing.T) {
	s := sit(t, nil)
	s.enter("white e4")
	s.enter("white press")
	s.enter("black repeat")
	s.enter("black execute")
	s.enter("black e5")
	s.enter("black press")
	if then := s.see("black", view.Focus{}).Card.Then; !strings.HasPrefix(then, "Step 4 of 6. Then White ") {
		t.Errorf("after the press: got %q, want that White plays it", then)
	}
	s.enter("white repeat")
	if then := s.see("black", view.Focus{}).Card.Then; then != "" && then != "Step 5 of 6." {
		t.Errorf("after the repetition: got %q, want no further step", then)
	}
}

func TestCard_BarStepsClocksAndDeedsNeverContradictEachOther(t *testing.T) {
	for seed := range uint64(6) {
		chance := rand.New(rand.NewPCG(seed, 41))
		s := sit(t, nil)
		m := turn{mover: "white", other: "black", stage: "move"}
		holds := func(when string) {
			t.Helper()
			for _, seat := range []string{"white", "black"} {
				v := s.see(seat, view.Focus{Pointing: true})
				if v.Card.Step != m.step(seat) {
					t.Fatalf("seed %d, %s: the card of %s is for %q, want %q", seed, when, seat, v.Card.Step, m.step(seat))
				}
				for _, clock := range v.Clocks {
					running := !m.over && (clock.Side == rules.White) == (m.mover == "white")
					if clock.Running != running {
						t.Fatalf("seed %d, %s: the clock of %v runs: %v", seed, when, clock.Side, clock.Running)
					}
				}
				has := func(line string) bool {
					return slices.ContainsFunc(v.Deeds, func(a view.Answer) bool { return a.Line == line })
				}
				if has("resign") == m.over || has("draw") && m.offered != "" {
					t.Fatalf("seed %d, %s: %s can do %v", seed, when, seat, v.Deeds)
				}
				spaces := 0
				for _, b := range v.Card.Buttons {
					if b.Space != "" {
						spaces++
					}
				}
				if want := m.step(seat) == "repeat" || m.step(seat) == "press"; (spaces == 1) != want {
					t.Fatalf("seed %d, %s: %d buttons for the space bar of %s", seed, when, spaces, seat)
				}
				if v.Card.Steps && v.Card.Then == "" && m.stage != "move" {
					t.Fatalf("seed %d, %s: the steps of %s say nothing", seed, when, seat)
				}
			}
		}
		holds("the start")
		for range 12 {
			if s.tab.State().Over() {
				break
			}
			moves := slices.Collect(s.tab.State().Game.Position().Moves())
			move := moves[chance.IntN(len(moves))]
			s.enter(m.mover + " " + move.String())
			if s.tab.State().Over() {
				break // a mate or a stalemate ends it at once
			}
			m.stage = "repeat"
			holds("announced")
			s.enter(m.other + " repeat")
			if m.stage = "execute"; m.other == "white" {
				m.stage = "press" // who has no board has played it with the words
			}
			holds("repeated")
			if m.stage == "execute" {
				s.enter(m.other + " execute")
			}
			m.stage = "press"
			holds("carried out")
			if chance.IntN(4) == 0 && s.tab.State().Game.Ply() > 1 {
				s.tab.Do(table.Offer{Actor: table.By(map[string]rules.Side{"white": rules.White, "black": rules.Black}[m.mover])})
				m.offered = m.mover
				holds("a draw offered")
				s.enter(m.other + " decline")
				m.offered = ""
				holds("a draw declined")
			}
			s.enter(m.mover + " press")
			m.mover, m.other, m.stage = m.other, m.mover, "move"
			holds("pressed")
		}
		if !s.tab.State().Over() {
			s.enter("black resign", "black yes")
		}
		m.over = true
		holds("the end")
	}
}

func TestCard_TheAnnouncementStandsOnceAndIsGoneWithTheMove(t *testing.T) {
	s := sit(t, nil, "white e4")
	if v := s.see("black", view.Focus{Pointing: true}); v.Card.Shows != view.Large || len(v.Card.Large) != 0 || marked(v.Boards[0], func(m view.Marks) bool { return m.From }) != "e2" || marked(v.Boards[0], func(m view.Marks) bool { return m.To }) != "e4" {
		t.Errorf("got %+v, want the announcement large and once, and its squares marked", v.Card)
	}
	s.enter("black repeat", "black execute")
	if v := s.see("black", view.Focus{Pointing: true}); v.Card.Shows == view.Large || marked(v.Boards[0], func(m view.Marks) bool { return m.From || m.To }) != "" {
		t.Errorf("got %+v, want nothing of it once it is played", v.Card)
	}
}

func TestClick_OnOnesOwnPieceBeforeTheOpponentsMoveIsSaidLeadsToThat(t *testing.T) {
	s := sit(t, nil, "white e4")
	for name, act := range map[string]view.Act{
		"a click": s.from("black", func(at view.Source) view.Act { return at.Click(view.Focus{}, square("e7")) }),
	} {
		if got := act.Tell.Text(); len(act.Lines) != 0 || got != "First say the opponent's move aloud." {
			t.Errorf("%s: got %q and %v, want what comes first", name, got, act.Lines)
		}
	}
}

func TestCard_SaysWhatWasAnnouncedRepeatedAndPlayedWhereBoardsDiffer(t *testing.T) {
	s := sit(t, nil, "white d4", "black repeat", "black execute d2d3")
	for _, seat := range []string{"black", "white"} {
		facts := s.see(seat, view.Focus{Pointing: true}).Card.Facts
		if len(facts) == 0 || facts[0].Name != "Moves" || facts[0].Text[0].Text != "Announced d2-d4, repeated d2-d4, played d2-d3" {
			t.Errorf("%s: got %+v, want the three moves first", seat, facts)
		}
	}
}

func TestTime_HasNoHourThatNobodyHas(t *testing.T) {
	for left, want := range map[int64]string{0: "0:00", 59_999: "0:59", 3_599_000: "59:59", 3_600_000: "1:00:00"} {
		if got := view.Time(time.Duration(left) * time.Millisecond); got != want {
			t.Errorf("%d: got %s, want %s", left, got, want)
		}
	}
}
