package console_test

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// walker is a table to which any mishap may happen, with all participants who
// may act.
type walker struct {
	state table.State
	at    clock.Instant
	seats []console.Actor
	trail []string
	told  map[console.Actor]*console.Session // who has been told something
	alone bool                               // one person types for both sides, each when it is its turn
	// led are the states that led on, so that one like them is not tried again; nil where
	// each is tried.
	led map[string]bool
}

// present lists who may type something now.
func (w walker) present() []console.Actor {
	if !w.alone {
		return w.seats
	}
	present := []console.Actor{{Side: console.SideToAct(w.state), Capacity: table.Player}}
	for _, seat := range w.seats {
		if seat.Capacity == table.Arbiter {
			present = append(present, seat)
		}
	}
	return present
}

// readBack applies what effects brought about as a journal gives it back.
func readBack(s table.State, effects []table.Effect) table.State {
	for _, effect := range effects {
		line, err := json.Marshal(effect.Record)
		if err != nil {
			panic(err)
		}
		var record table.Record
		if err := json.Unmarshal(line, &record); err != nil {
			panic(err)
		}
		s = s.Apply(record)
	}
	return s
}

// expects returns the next step that a participant at the table hears.
func (w walker) expects(t *testing.T, seat console.Actor) string {
	t.Helper()
	if w.told[seat] == nil {
		w.told[seat] = session(t, seat, "en", "en")
	}
	return say.Utterance{Words: w.told[seat].Expecting(w.state)}.Text()
}

// may returns the commands that a participant at the table may give and the
// table accepts, each with the state after it.
func (w walker) may(commands ...table.Command) iter.Seq[table.State] {
	return func(yield func(table.State) bool) {
		present := w.present()
		for _, c := range commands {
			for _, seat := range present {
				if w.state.May(c, seat.Capacity, seat.Side) != nil {
					continue
				}
				if effects, err := table.Decide(w.state, w.at, c); err == nil && len(effects) > 0 {
					if !yield(readBack(w.state, effects)) {
						return
					}
					break
				}
			}
		}
	}
}

// deeds lists the possible actions by or for a side: first the ones that
// continue the game, without resigning.
func deeds(s table.State) []table.Command {
	all := []table.Command{table.Begin{}, table.Resolve{}, table.Uphold{}, table.Reject{}, table.RestartClocks{}, table.StopClocks{}, table.OpenEnvelope{}, table.Resume{}}
	if m, err := first(s.Game.Position()); err == nil && s.Envelope.Locked != "" {
		all = append(all, table.OpenEnvelope{Key: "key", Text: m.String(), Move: m, Code: "code"})
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		by := table.By(side)
		board := s.Boards.Of(side)
		all = append(all, table.Accept{Actor: by}, table.Decline{Actor: by}, table.Arrive{Actor: by}, table.Press{Actor: by}, table.Scan{Actor: by, Placement: board.Owed},
			table.Seal{Actor: by, Text: "xx"})
		if m, _, ok := s.ToRepeat(side); ok {
			all = append(all, table.Repeat{Actor: by, Move: m}, table.Execute{Actor: by, Move: m})
		}
		for _, m := range slices.Sorted(names(s.PositionFor(side))) {
			if move, err := s.PositionFor(side).ParseUCI(m); err == nil {
				all = append(all, table.Enter{Actor: by, Move: move}, table.Seal{Actor: by, Text: m, Move: move})
			}
		}
	}
	return all
}

// names returns the moves of a position as text.
func names(p rules.Position) func(func(string) bool) {
	return func(yield func(string) bool) {
		for m := range p.Moves() {
			if !yield(m.String()) {
				return
			}
		}
	}
}

// mishaps are what befalls a table besides good play.
func mishaps(s table.State, random *rand.Rand) []table.Command {
	side := []rules.Side{rules.White, rules.Black}[random.IntN(2)]
	by := table.By(side)
	square := rules.Square(random.IntN(64) + 1)
	wrong, _, _ := s.ToRepeat(side)
	for m := range s.PositionFor(side.Other()).Moves() {
		wrong = m
		break
	}
	return []table.Command{
		table.Claim{Actor: by, Kind: laws.ClaimTouched, Square: square}, table.Claim{Actor: by, Kind: laws.ClaimThreefold}, table.Claim{Actor: by, Kind: laws.ClaimIllegal},
		table.Claim{Actor: by, Kind: laws.ClaimFlag}, table.Claim{Actor: by, Kind: laws.ClaimNormalMeans}, table.Call{Actor: by}, table.StopClocks{}, table.Adjourn{Resumption: "tomorrow"},
		table.Absent{Actor: by}, table.Execute{Actor: by, Move: wrong}, table.Repeat{Actor: by, Move: wrong}, table.Write{Actor: by, Text: "e4"}, table.Write{Actor: by, Text: "Nc6", Move: wrong},
		table.Note{Kind: table.WrongClock}, table.Note{Kind: table.PiecesDisplaced}, table.Note{Actor: by, Kind: table.Distraction}, table.Undo{Plies: 1}, table.Offer{Actor: by},
		table.LoseEnvelope{}, table.Restore{}, table.Touch{Actor: by, Square: square}, table.Enter{Actor: by, Move: rules.Move{From: square, To: rules.Square(random.IntN(64) + 1)}},
		table.AddTime{Side: side, Time: time.Minute}, table.Postpone{}, table.Strike{Actor: by},
	}
}

// leadsOn reports whether the people at the table can get from the present
// state to a running clock or a result, without resigning.
func (w walker) leadsOn() bool {
	if goesOn(w.state) || w.led[alike(w.state)] {
		return true
	}
	seen := map[string]bool{}
	reached := []walker{w}
	for range 7 {
		var next []walker
		for _, from := range reached {
			for after := range from.may(deeds(from.state)...) {
				if goesOn(after) {
					if w.led != nil {
						w.led[alike(w.state)] = true
					}
					return true
				}
				key := alike(after)
				if !seen[key] {
					seen[key] = true
					next = append(next, walker{state: after, at: w.at, seats: w.seats, alone: w.alone})
				}
			}
		}
		reached = next
	}
	return false
}

// alike names what is open in a state: those of one name lead on in the same way.
func alike(s table.State) string {
	return fmt.Sprint(s.Phase, s.Stop, s.Claim, s.Divergence, s.Wrong, s.Envelope, s.Absent, s.Boards.White.Correcting, s.Boards.Black.Correcting, s.Game.Ply())
}

// goesOn reports whether a clock runs or there is a result.
func goesOn(s table.State) bool {
	return s.Over() || s.Phase == table.PhasePlaying && s.Clock.Running() != 0
}

// toldWhat reports whether a participant who can act hears how.
func (w walker) toldWhat(t *testing.T) (string, bool) {
	var all []string
	for _, seat := range w.present() {
		said := w.expects(t, seat)
		all = append(all, fmt.Sprintf("%v %v: %q", seat.Capacity, seat.Side, said))
		switch said {
		case "", "Nothing waits for you.", "Your opponent has something to do.", "Both clocks are stopped.", "The arbiter decides.":
		default:
			if !strings.Contains(said, "The arbiter decides.") && !strings.Contains(said, "is correcting") {
				return "", true
			}
		}
	}
	return strings.Join(all, "; "), false
}

// TestSoakWayOn tries each state, also one that is like another.
func TestSoakWayOn_FromEveryStateSomebodyCanGoOnAndIsToldWhat(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("this test is long; SOAK=1 runs it")
	}
	everyStateLeadsOn(t, true)
}

func TestWayOn_FromEveryStateSomebodyCanGoOnAndIsToldWhat(t *testing.T) {
	everyStateLeadsOn(t, false)
}

func everyStateLeadsOn(t *testing.T, each bool) {
	for i := range 8 {
		arbiter, alone, board := i&1 != 0, i&2 != 0, table.NoBoard
		if i&4 != 0 {
			board = table.Pegs
		}
		t.Run(fmt.Sprintf("arbiter %v, one keyboard %v, board %v", arbiter, alone, board), func(t *testing.T) {
			t.Parallel()
			stops, states := map[string]bool{}, 0
			for seed, edition := range []int{2005, 2014, 2018, 2023} {
				w := begun(t, arbiter, board, edition, seed)
				w.alone = alone
				if each {
					w.led = nil
				}
				random := rand.New(rand.NewPCG(uint64(seed), 7))
				w.adjourned().look(t)
				w.adjourned().resumed().look(t)
				for _, first := range w.befalls(random) {
					first.look(t)
					first.resumed().look(t)
					for i, second := range first.befalls(random) {
						if (i+seed)%3 == 0 {
							second.look(t)
							stops[second.state.Stop] = true
							states++
						}
					}
				}
			}
			many, kinds := 150, 6
			if alone {
				many, kinds = 60, 5 // a side can do less while it is not the one that acts
			}
			if states < many || len(stops) < kinds {
				t.Errorf("got %d states with the stops %v, want many more", states, stops)
			}
		})
	}
}

// adjourned is w after an adjournment with a sealed move, as far as its
// participants may do that.
func (w walker) adjourned() walker {
	turn := table.By(w.state.Turn())
	for _, c := range []table.Command{table.Adjourn{Resumption: "tomorrow"}, table.Seal{Actor: turn, Text: "xx"}, table.Press{Actor: turn}} {
		for after := range w.may(c) {
			w.state = after
			w.trail = append(slices.Clone(w.trail), fmt.Sprintf("%T", c))
		}
	}
	return w
}

// resumed is w read back by a program that was started again.
func (w walker) resumed() walker {
	if effects, err := table.Decide(w.state, w.at, table.Restore{}); err == nil {
		w.state = readBack(w.state, effects)
		w.trail = append(slices.Clone(w.trail), "the program is started again")
	}
	return w
}

// begun is a table at which a few moves were made.
func begun(t *testing.T, arbiter bool, board table.Sensing, edition, plies int, more ...func(*table.Conditions)) walker {
	t.Helper()
	c := table.ForFriends()
	c.Arbiter, c.Seats.White.Board, c.Seats.White.Blind, c.Laws = arbiter, board, true, edition
	if plies%2 == 0 {
		c.Keeping = table.SheetsByHand
	}
	for _, change := range more {
		change(&c)
	}
	w := walker{led: map[string]bool{}, seats: []console.Actor{{Side: rules.White, Capacity: table.Player}, {Side: rules.Black, Capacity: table.Player}}, told: map[console.Actor]*console.Session{}}
	if arbiter {
		w.seats = append(w.seats, console.Actor{Capacity: table.Arbiter})
	}
	do := func(commands ...table.Command) {
		for _, c := range commands {
			effects, err := table.Decide(w.state, w.at, c)
			if err != nil {
				t.Fatalf("%T: %v", c, err)
			}
			w.state = effects[len(effects)-1].After
		}
	}
	do(table.Open{Conditions: c}, table.Begin{})
	for _, san := range []string{"e4", "e5", "Nf3", "Nc6"}[:plies] {
		position := w.state.Game.Position()
		m, err := position.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		by, other := table.By(position.Turn()), table.By(position.Turn().Other())
		if board != table.NoBoard && by.By == rules.White {
			do(table.Lift{Actor: by, Square: m.From}, table.Place{Actor: by, Square: m.To}, table.Announce{Actor: by, Move: m})
		} else {
			do(table.Enter{Actor: by, Move: m})
		}
		do(table.Press{Actor: by}, table.Repeat{Actor: other, Move: m})
		if board != table.NoBoard && other.By == rules.White {
			do(table.Lift{Actor: other, Square: m.From}, table.Place{Actor: other, Square: m.To})
		} else {
			do(table.Execute{Actor: other, Move: m})
		}
	}
	return w
}

// befalls lists the states after each mishap that can happen to w, including
// the next move and the end of the program.
func (w walker) befalls(random *rand.Rand) []walker {
	if w.state.Over() {
		return nil
	}
	var all []walker
	crash := walker{state: w.state, at: w.at, seats: []console.Actor{{Capacity: table.Keeper}}}
	for _, c := range append(mishaps(w.state, random), deeds(w.state)[:13]...) {
		by := w
		if _, ok := c.(table.Restore); ok {
			by = crash
		}
		for after := range by.may(c) {
			all = append(all, walker{state: after, at: w.at.Add(time.Second), seats: w.seats, told: w.told, alone: w.alone, led: w.led, trail: append(slices.Clone(w.trail), fmt.Sprintf("%T %+v", c, c))})
		}
	}
	return all
}

// look fails if no participant can continue from w, or if none hears how.
func (w walker) look(t *testing.T) {
	t.Helper()
	if w.state.Over() {
		return
	}
	if !w.leadsOn() {
		t.Fatalf("a dead end after %v: phase %v, stop %q, claim %v, divergence %+v, wrong %v, envelope %+v", w.trail, w.state.Phase, w.state.Stop, w.state.Claim, w.state.Divergence, w.state.Wrong, w.state.Envelope)
	}
	if said, ok := w.toldWhat(t); !ok {
		t.Fatalf("nobody is told what to do after %v: %s; phase %v, stop %q, running %v", w.trail, said, w.state.Phase, w.state.Stop, w.state.Clock.Running())
	}
}
