package console_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// adjournments are the ways to every state of an adjourned game: the player to
// move, by, seals, and other is to reply.
func adjournments(w walker) map[string][]table.Command {
	sealer := w.state.Turn()
	by, other := table.By(sealer), table.By(sealer.Other())
	seal := func(actor table.Actor, text string, m rules.Move) table.Command {
		if w.state.Conditions.SealTo != "" {
			return table.Seal{Actor: actor, Text: text, Move: m, Envelope: "locked"}
		}
		return table.Seal{Actor: actor, Text: text, Move: m}
	}
	open := func(m rules.Move) table.Command {
		if w.state.Conditions.SealTo != "" {
			return table.OpenEnvelope{Key: "key", Text: m.String() + " ", Move: m, Code: "code"}
		}
		return table.OpenEnvelope{}
	}
	move, _ := first(w.state.Game.Position())
	next, _ := w.state.Game.Play(move)
	reply, _ := first(next.Position())
	sealed := []table.Command{table.Adjourn{Resumption: "tomorrow"}, seal(by, move.String(), move)}
	closed := append(slices.Clip(sealed), table.Press{Actor: by})
	opened := append(slices.Clip(closed), open(move))
	alone := append(slices.Clip(closed), table.Absent{Actor: by}, open(move), table.Resume{})
	ways := map[string][]table.Command{
		"sealing":              sealed[:1],
		"sealed":               sealed,
		"closed":               closed,
		"opened":               opened,
		"resumed":              append(slices.Clip(opened), table.Resume{}),
		"unplayable":           {sealed[0], seal(by, "Zz9", rules.Move{}), table.Press{Actor: by}, open(rules.Move{})},
		"lost":                 append(slices.Clip(closed), table.LoseEnvelope{}),
		"lost, resumed":        append(slices.Clip(closed), table.LoseEnvelope{}, table.Resume{}),
		"no reader":            append(slices.Clip(closed), table.Absent{Actor: other}, table.Resume{}),
		"nobody":               append(slices.Clip(closed), table.Absent{Actor: other}, table.Absent{Actor: by}, table.Resume{}),
		"no sealer":            alone,
		"reply to be closed":   append(slices.Clip(alone), seal(other, reply.String(), reply)),
		"reply sealed":         append(slices.Clip(alone), seal(other, reply.String(), reply), table.Press{Actor: other}),
		"reply sealed, opened": append(slices.Clip(alone), seal(other, reply.String(), reply), table.Press{Actor: other}, table.Arrive{Actor: by}, open(reply)),
	}
	return ways
}

// first returns the first legal move of a position by name, and an error where
// there is none.
func first(p rules.Position) (rules.Move, error) {
	all := append(slices.Sorted(names(p)), "")
	return p.ParseUCI(all[0])
}

// TestSoakWayOn tries each state, also one that is like another.
func TestSoakWayOn_ThroughEveryAdjournmentSomebodyCanGoOnAndIsToldWhat(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("this test is long; SOAK=1 runs it")
	}
	everyAdjournmentLeadsOn(t, true)
}

// TestWayOn_ThroughEveryAdjournmentSomebodyCanGoOnAndIsToldWhat lets mishaps
// happen to an adjourned game in each of its states, with the sealed move open
// to the table and locked for the arbiter's key.
func TestWayOn_ThroughEveryAdjournmentSomebodyCanGoOnAndIsToldWhat(t *testing.T) {
	everyAdjournmentLeadsOn(t, false)
}

func everyAdjournmentLeadsOn(t *testing.T, each bool) {
	for seed, edition := range []int{2005, 2014, 2018, 2023} {
		for _, arbiter := range []bool{false, true} {
			for _, key := range []string{"", "age1"} {
				t.Run(fmt.Sprintf("%d, arbiter %v, key %q", edition, arbiter, key), func(t *testing.T) {
					board := []table.Sensing{table.NoBoard, table.Pegs}[seed%2]
					random := rand.New(rand.NewPCG(uint64(seed), 11))
					start := begun(t, arbiter, board, edition, seed, func(c *table.Conditions) { c.SealTo, c.Default, c.DefaultGiven = key, clock.Span(30*time.Minute), true })
					if each {
						start.led = nil
					}
					ways := adjournments(start)
					for _, name := range slices.Sorted(maps.Keys(ways)) {
						w := start.through(t, name, ways[name])
						w.look(t)
						w.keepsItsWord(t)
						for i, after := range w.befalls(random) {
							if (i+seed+len(name))%6 == 0 {
								after.look(t)
								after.keepsItsWord(t)
							}
						}
					}
				})
			}
		}
	}
}

// through is w after commands that the table takes. A command that has nothing
// left to do, as the table has done it, is left out.
func (w walker) through(t *testing.T, name string, commands []table.Command) walker {
	t.Helper()
	w.trail = []string{name}
	for _, c := range commands {
		w = w.corrected()
		w.at = w.at.Add(time.Second)
		effects, err := table.Decide(w.state, w.at, c)
		var refusal *table.Refusal
		if _, opens := c.(table.OpenEnvelope); opens && errors.As(err, &refusal) && w.state.Envelope.Opened {
			continue
		}
		if err != nil {
			t.Fatalf("%s, %T: %v", name, c, err)
		}
		w.state = effects[len(effects)-1].After
	}
	return w
}

// corrected is w once both players have corrected their boards.
func (w walker) corrected() walker {
	for _, side := range []rules.Side{rules.White, rules.Black} {
		for after := range w.may(table.Scan{Actor: table.By(side), Placement: w.state.Boards.Of(side).Owed}) {
			if w.state.Boards.Of(side).Correcting {
				w.state = after
			}
		}
	}
	return w
}

// said finds the commands that a participant is asked to give.
var said = regexp.MustCompile(`\b(restart|resume|open|press|accept|resolve|arrive|start)\b`)

// keepsItsWord fails if a participant is asked to give a command that the table
// would refuse.
func (w walker) keepsItsWord(t *testing.T) {
	t.Helper()
	if w.state.Over() {
		return
	}
	for _, seat := range w.seats {
		text, _, _ := strings.Cut(w.expects(t, seat), " and then ") // what comes later is not due now
		for _, verb := range said.FindAllString(text, -1) {
			if !w.takes(seat, verb) {
				t.Fatalf("after %v %v %v is told %q, and the table refuses %s: %v", w.trail, seat.Capacity, seat.Side, text, verb, w.state.Envelope)
			}
		}
	}
}

// takes reports whether the table accepts a command that a participant types.
func (w walker) takes(seat console.Actor, verb string) bool {
	by := table.By(seat.Side)
	given := map[string][]table.Command{
		"restart": {table.RestartClocks{}}, "resume": {table.Resume{}}, "press": {table.Press{Actor: by}}, "accept": {table.Accept{Actor: by}},
		"resolve": {table.Resolve{}}, "start": {table.Begin{}}, "arrive": {table.Arrive{Actor: table.By(rules.White)}, table.Arrive{Actor: table.By(rules.Black)}},
		"open": {table.OpenEnvelope{}, table.OpenEnvelope{Key: "key", Text: "e4", Code: "code"}},
	}
	if seat.Capacity == table.Arbiter { // accept with a number is a ruling
		given["accept"] = given["resolve"]
	}
	alone := w
	alone.seats = []console.Actor{seat}
	for range alone.may(given[verb]...) {
		return true
	}
	return false
}

func TestWayOn_WhoeverHasSealedAReplyIsToldToPressAndEnterDoes(t *testing.T) {
	start := begun(t, false, table.NoBoard, 2023, 0, func(c *table.Conditions) { c.Default, c.DefaultGiven = clock.Span(30*time.Minute), true })
	const way = "reply to be closed"
	w := start.through(t, way, adjournments(start)[way])
	seat := console.Actor{Side: w.state.Turn(), Capacity: table.Player}
	const want = "Move sealed. Type press to stop the clock and close the envelope."
	if got := w.expects(t, seat); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	intent := w.told[seat].Enter(w.state, w.at, "")
	if len(intent.Commands) != 1 || intent.Commands[0] != (table.Command)(table.Press{Actor: table.By(seat.Side)}) {
		t.Errorf("Enter: got %+v, want a press", intent.Commands)
	}
}
