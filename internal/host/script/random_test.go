package script_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/host/script"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// guarded is a table that checks every record against the invariants.
type guarded struct {
	t       *testing.T
	state   table.State
	at      clock.Instant
	records []table.Record
	ended   rules.Outcome
}

func (g *guarded) Now() clock.Instant { return g.at }

func (g *guarded) Do(c table.Command) ([]table.Record, error) {
	before := g.state
	effects, err := table.Decide(g.state, g.at, c)
	if err != nil {
		return nil, err
	}
	var records []table.Record
	for _, effect := range effects {
		g.state = g.state.Apply(effect.Record)
		records = append(records, effect.Record)
	}
	g.records = append(g.records, records...)
	g.check(before, c)
	return records, nil
}

// check checks the invariants of a table after every command.
func (g *guarded) check(before table.State, c table.Command) {
	s := g.state
	switch {
	case s.Seq != uint64(len(g.records)):
		g.t.Errorf("%T: record %d of %d", c, s.Seq, len(g.records))
	case before.Over() && !s.Over():
		g.t.Errorf("%T: a finished game goes on", c)
	case s.Over() && s.Clock.Running() != 0:
		g.t.Errorf("%T: a clock runs after the end", c)
	case s.Phase == table.PhaseAdjourned && s.Clock.Running() != 0:
		g.t.Errorf("%T: a clock runs while the game is adjourned", c)
	case s.Stop != "" && s.Clock.Running() != 0:
		g.t.Errorf("%T: the clocks stand because of %s, and one runs", c, s.Stop)
	case s.Phase == table.PhasePlaying && s.Stop == "" && s.Clock.Running() == 0:
		g.t.Errorf("%T: the clocks stand and nobody says why", c)
	}
	if g.ended.Over() && s.Outcome.Result != g.ended.Result {
		if ruling, arbiter := c.(table.Ruling); arbiter {
			c = ruling.Command
		}
		if _, arbiter := c.(table.Score); !arbiter {
			g.t.Errorf("%T: the result changed from %v to %v", c, g.ended.Result, s.Outcome.Result)
		}
	}
	g.ended = s.Outcome
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if s.Phase > table.PhaseSet && s.Left(side, g.at) < 0 {
			g.t.Errorf("%T: %v has less than nothing left", c, side)
		}
	}
}

func (g *guarded) Wait(d time.Duration) ([]table.Record, error) {
	until := g.at.Add(d)
	var all []table.Record
	for {
		due, ok := g.state.Due(g.at)
		if !ok || due > until {
			break
		}
		g.at = max(due, g.at)
		records, err := g.Do(table.Tick{})
		if all = append(all, records...); err != nil || len(records) == 0 {
			break
		}
	}
	g.at = until
	return all, nil
}

// Crash reads the table back from its records and compares.
func (g *guarded) Crash() (table.State, error) {
	var folded table.State
	for _, r := range g.records {
		line, err := json.Marshal(r)
		if err != nil {
			return folded, err
		}
		var back table.Record
		if err := json.Unmarshal(line, &back); err != nil {
			return folded, err
		}
		folded = folded.Apply(back)
	}
	want, got := script.Look(g.state, g.at), script.Look(folded, g.at)
	if !reflect.DeepEqual(want, got) {
		g.t.Errorf("after a crash: %+v\nwant %+v", got, want)
	}
	if !reflect.DeepEqual(folded.Gate, g.state.Gate) || !reflect.DeepEqual(folded.Boards, g.state.Boards) {
		g.t.Errorf("after a crash: %+v\nwant %+v", folded.Gate, g.state.Gate)
	}
	g.state = folded
	return folded, nil
}

// chance makes directions that may or may not make sense.
type chance struct{ *rand.Rand }

func (c chance) of(words ...string) string { return words[c.IntN(len(words))] }

func (c chance) side() string { return c.of("white", "black") }

func (c chance) square() string {
	return string([]byte{byte('a' + c.IntN(8)), byte('1' + c.IntN(8))})
}

// conditions begins a script.
func (c chance) conditions() string {
	var text strings.Builder
	fmt.Fprintf(&text, "laws %s\ncontrol %s\n", c.of("2005", "2014", "2018", "2023"), c.of("1m", "3m+2s", "2/1m,1m d5s", "40/90m+30s,30m+30s", "10m b5s"))
	fmt.Fprintf(&text, "arbiter %s\nsupervised %s\nquickplay %s\nsheets %s\npress %s\nrepeat %s\n", c.of("yes", "no"), c.of("yes", "no"), c.of("yes", "no"),
		c.of("auto", "manual"), c.of("refuse", "report"), c.of("required", "free"))
	fmt.Fprintf(&text, "touching %s\nrulings %s\nboard white %s\nboard black %s\n", c.of("enforced", "reported"), c.of("facts", "facts", "nothing"),
		c.of("pegs", "pieces", "none"), c.of("pegs", "pieces", "none"))
	if c.IntN(4) == 0 {
		fmt.Fprintf(&text, "chess960 %d\n", c.IntN(960))
	}
	return text.String()
}

// direction is one line of play. If it names moves, they are often legal.
func (c chance) direction(s table.State) string {
	move := c.square() + c.square()
	if legal := s.Game.Position().AppendMoves(nil); len(legal) > 0 && c.IntN(4) > 0 {
		move = s.Game.Position().UCI(legal[c.IntN(len(legal))])
	}
	turn, other := "white", "black"
	if s.Turn() == rules.Black {
		turn, other = other, turn
	}
	switch c.IntN(16) {
	case 0, 1:
		return fmt.Sprintf("move %s %s ; press %s", turn, move, turn)
	case 2, 3:
		return "play " + move
	case 4:
		return fmt.Sprintf("lift %s %s ; place %s %s", c.side(), c.square(), c.side(), c.square())
	case 5:
		return fmt.Sprintf("%s %s %s", c.of("announce", "repeat", "execute", "write", "seal", "claim"), c.side(), c.of(move, "threefold", "fifty "+move, "flag", "illegal", "touched "+c.square(), "normal-means"))
	case 6:
		return "wait " + c.of("1s", "10s", "30s", "2m", "1ms")
	case 7:
		return c.of("offer", "accept", "decline", "press", "strike", "adjust", "call", "absent", "arrive", "unplug", "plug", "sign") + " " + c.side()
	case 8:
		return "arbiter " + c.of("stop", "restart", "resolve", "uphold", "reject", "postpone", "add white 1m", "remove black 30s", "undo 1", "undo 2", "set white 1m black 2m", "warn white", "restart black")
	case 9:
		return fmt.Sprintf("execute %s %s", other, c.of(move, move, "e2e4"))
	case 10:
		return c.of("adjourn", "open", "resume", "lose-envelope", "crash", "crash")
	case 11:
		return "press " + turn
	case 12:
		return fmt.Sprintf("report %s %s", c.side(), c.of("board turned", "two hands", "colours reversed", "pieces displaced", "wrong start position"))
	case 13:
		return fmt.Sprintf("assistant %s %s", c.side(), c.of("yes", "no", "press "+turn, "announce "+turn+" "+move, "resign "+turn))
	case 14:
		return fmt.Sprintf("scan %s %s", c.side(), c.of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "8/8/8/8/8/8/8/8"))
	default:
		return c.of("resign "+c.side(), "arbiter score white 1/2 black 0", "arbiter forfeit "+c.side(), "crash", "promote "+turn+" queen", "touch "+c.side()+" "+c.square(), "promote black king")
	}
}

// tryRandom plays one random script and returns its text.
func tryRandom(t *testing.T, voices *script.Voices, seed uint64, length int) {
	c := chance{rand.New(rand.NewPCG(seed, 1))}
	g := &guarded{t: t}
	var printed bytes.Buffer
	run := script.New(&printed, script.Options{JSON: seed%2 == 0, Nodes: 100, Table: g, Voices: voices})
	text := c.conditions() + "start\n"
	play := func(line string) {
		s, err := script.Parse("random", line)
		if err != nil {
			return
		}
		printed.Reset()
		if _, err := run.Play(s); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	play(text)
	for range length {
		line := c.direction(g.state)
		text += line + "\n"
		play(line)
		if t.Failed() {
			t.Fatalf("seed %d, the script was:\n%s", seed, text)
		}
	}
	if _, err := g.Crash(); err != nil {
		t.Error(err)
	}
	if t.Failed() {
		t.Fatalf("seed %d, the script was:\n%s", seed, text)
	}
}

func TestRandomDirectionsNeverBreakATable(t *testing.T) {
	voices := script.NewVoices()
	for seed := range uint64(40) {
		tryRandom(t, voices, seed, 60)
	}
}

func TestSoakRandomDirectionsNeverBreakATable(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1")
	}
	voices := script.NewVoices()
	for seed := range uint64(400) {
		tryRandom(t, voices, 1000+seed, 200)
	}
}
