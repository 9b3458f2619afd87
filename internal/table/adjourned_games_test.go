package table_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/host/script"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// adjournedIn contains an edition's rules on adjourned games, by its own
// articles.
type adjournedIn struct {
	laws       int
	faulty     string        // the article on a sealed move that has no meaning
	lost       string        // on a missing envelope
	late       string        // on who comes late to the resumption
	limit      time.Duration // how late one may come, if the event gives half an hour
	bothAbsent bool          // the replying player's clock runs while both are absent
}

var adjournedEditions = []adjournedIn{
	{2005, "A.8b", "A.11a", "A.10", time.Hour, false},
	{2014, "E.8b", "E.12a", "E.10", 30 * time.Minute, true},
	{2018, "I.8.2", "I.12.1", "I.10", 30 * time.Minute, true},
	{2023, "I.8.2", "I.12.1", "I.10", 30 * time.Minute, true},
}

// adjournedControl is a time control with the numbers from which the clocks are
// calculated.
type adjournedControl struct {
	text      string
	main      time.Duration // of the first period
	increment time.Duration // given before each move, from the first one on
}

var adjournedControls = []adjournedControl{
	{"90m+30s", 90 * time.Minute, 30 * time.Second},
	{"2h", 2 * time.Hour, 0},
	{"40/100m+10s,50m+10s", 100 * time.Minute, 10 * time.Second},
}

// spent is what a player has done with their clock: the moves that were
// completed, and the time that was used or taken away.
type spent struct {
	moves int
	time  time.Duration
}

func (c adjournedControl) left(s spent) time.Duration {
	return max(c.main+c.increment*time.Duration(s.moves+1)-s.time, 0)
}

// adjournedWay is one way to adjourn a game, and its outcome. In its lines
// LIMIT, FAULTY, LOST and LATE represent values of the edition, and OVER a
// minute more than the limit.
type adjournedWay struct {
	name         string
	before       string // conditions
	lines        string
	result       string
	reason       string
	white, black spent
	sheets       rules.BySide[string]
}

const e4e5 = "start;play e4 e5;"

// opened is what most games here come to: White sealed Nf3, it was opened and
// Black thinks for three minutes.
var opened = e4e5 + "adjourn;seal white Nf3;press white;wait 12h;open;resume;wait 3m"

// byHand are sheets on which White wrote a sealed move, and Black has not yet.
var byHand = rules.BySide[string]{White: "e4 e5 Nf3", Black: "e4 e5"}

func adjournedWays(e adjournedIn) []adjournedWay {
	minute := time.Minute
	even := rules.BySide[string]{White: "e4 e5", Black: "e4 e5"}
	absentRuns := 10 * minute
	if !e.bothAbsent {
		absentRuns = 0
	}
	return []adjournedWay{
		{name: "opened and resumed", lines: opened, result: "*", white: spent{2, 0}, black: spent{1, 3 * minute}, sheets: byHand},
		{name: "opened by resuming", lines: e4e5 + "adjourn;seal white Nf3;press white;wait 12h;resume;wait 3m", result: "*", white: spent{2, 0}, black: spent{1, 3 * minute}, sheets: byHand},
		{name: "changed before the clock was stopped", lines: e4e5 + "adjourn;wait 5m;seal white d4;expect MoveSealed;seal white Nf3;press white;open;resume;wait 3m", result: "*", white: spent{2, 5 * minute}, black: spent{1, 3 * minute}, sheets: byHand},
		{name: "closed by the arbiter", before: "arbiter yes", lines: e4e5 + "adjourn;seal white Nf3;arbiter stop;seal white d4;expect refused;open;resume;wait 3m", result: "*", white: spent{2, 0}, black: spent{1, 3 * minute}, sheets: byHand},
		{name: "sealed early", lines: e4e5 + "adjourn early 20m;seal white Nf3;press white;open;resume;wait 3m", result: "*", white: spent{2, 20 * minute}, black: spent{1, 3 * minute}, sheets: byHand},
		{name: "on sheets that are kept", before: "sheets auto", lines: opened, result: "*", white: spent{2, 0}, black: spent{1, 3 * minute}, sheets: rules.Both("e4 e5 Nf3")},
		{name: "kept through a crash", lines: e4e5 + "adjourn;seal white Nf3;press white;crash;wait 12h;open;crash;resume;wait 3m", result: "*", white: spent{2, 0}, black: spent{1, 3 * minute}, sheets: byHand},
		{name: "the move made on the board", before: "board white pegs", lines: e4e5 + "adjourn;lift white g1;place white f3;seal white d4;expect refused Nf3;seal white Nf3;press white;open;resume;wait 3m", result: "*", white: spent{2, 0}, black: spent{1, 3 * minute}, sheets: byHand},
		{name: "the flag falls while sealing", lines: e4e5 + "adjourn;wait 3h", result: "0-1", reason: "time", white: spent{1, 4 * time.Hour}, black: spent{1, 0}, sheets: even},

		{name: "illegal", before: "arbiter yes", lines: e4e5 + "adjourn;seal white e5;press white;open;expect EnvelopeOpened article=FAULTY;resume;expect refused;arbiter resolve", result: "0-1", reason: "sealed move", white: spent{1, 0}, black: spent{1, 0}, sheets: even},
		{name: "unreadable", lines: e4e5 + "adjourn;seal white Zz9;press white;open;accept white;expect result *;accept black", result: "0-1", reason: "sealed move", white: spent{1, 0}, black: spent{1, 0}, sheets: even},
		{name: "ambiguous", before: `position "4k3/pppp4/8/8/8/8/4K3/R6R w - - 0 1"`, lines: "start;adjourn;seal white Rd1;press white;open;accept black;accept white", result: "0-1", reason: "sealed move", white: spent{}, black: spent{}},
		{name: "illegal against a bare king", before: `position "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"`, lines: "start;adjourn;seal white Ra2b3;press white;open;accept white;accept black", result: "1/2-1/2", reason: "sealed move", white: spent{}, black: spent{}},
		{name: "mate", lines: "start;play f3 e5 g4;adjourn;seal black Qh4;press black;open", result: "0-1", reason: "checkmate", white: spent{2, 0}, black: spent{1, 0}, sheets: rules.BySide[string]{White: "f3 e5 g4", Black: "f3 e5 g4 Qh4"}},
		{name: "stalemate", before: `position "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"`, lines: "start;adjourn;seal white Qg6;press white;open", result: "1/2-1/2", reason: "stalemate", white: spent{}, black: spent{}, sheets: rules.BySide[string]{White: "Qg6"}},
		{name: "lost", lines: e4e5 + "adjourn;seal white Nf3;press white;lose-envelope;expect EnvelopeLost article=LOST;open;expect refused;resume;wait 2m;move white Nf3;press white;wait 3m", result: "*", white: spent{2, 2 * minute}, black: spent{1, 3 * minute}, sheets: even},

		{name: "the reader comes in time", lines: e4e5 + "adjourn;seal white Nf3;press white;absent black;open;expect refused;resume;wait 20m;arrive black;open;wait 3m", result: "*", white: spent{2, 0}, black: spent{1, 23 * minute}, sheets: byHand},
		{name: "the reader comes at the last moment", lines: e4e5 + "adjourn;seal white Nf3;press white;absent black;resume;wait LIMIT;arrive black;open", result: "*", white: spent{2, 0}, black: spent{1, e.limit}, sheets: byHand},
		{name: "the reader comes too late", lines: e4e5 + "adjourn;seal white Nf3;press white;absent black;resume;wait OVER;expect GameEnded article=LATE", result: "1-0", reason: "forfeit", white: spent{1, 0}, black: spent{1, e.limit + time.Millisecond}, sheets: even},
		{name: "the reader comes too late for a mate", lines: "start;play f3 e5 g4;adjourn;seal black Qh4;press black;absent white;resume;wait OVER", result: "0-1", reason: "checkmate", white: spent{2, e.limit + time.Millisecond}, black: spent{1, 0}, sheets: rules.BySide[string]{White: "f3 e5 g4", Black: "f3 e5 g4 Qh4"}},
		{name: "the sealer comes in time", lines: e4e5 + "adjourn;seal white Nf3;press white;absent white;open;resume;wait 1m;move black Nc6;press black;wait 10m;arrive white;wait 2m", result: "*", white: spent{2, 12 * minute}, black: spent{2, minute}, sheets: byHand},
		{name: "the sealer comes too late", lines: e4e5 + "adjourn;seal white Nf3;press white;absent white;open;resume;wait OVER;expect GameEnded article=LATE", result: "0-1", reason: "forfeit", white: spent{2, 0}, black: spent{1, e.limit + time.Millisecond}, sheets: byHand},
		{name: "the reply is sealed", lines: e4e5 + "adjourn;seal white Nf3;press white;absent white;open;resume;wait 1m;write black Nf3;seal black Nc6;press black;wait 20m;arrive white;expect MoveMade by=black;wait 2m", result: "*", white: spent{2, 22 * minute}, black: spent{2, minute}, sheets: rules.BySide[string]{White: "e4 e5 Nf3", Black: "e4 e5 Nf3 Nc6"}},
		{name: "the reply is sealed and nobody comes", lines: e4e5 + "adjourn;seal white Nf3;press white;absent white;open;resume;wait 1m;seal black Nc6;press black;wait OVER", result: "0-1", reason: "forfeit", white: spent{2, e.limit - minute + time.Millisecond}, black: spent{2, minute}, sheets: byHand},
		{name: "neither is there at first", lines: e4e5 + "adjourn;seal white Nf3;press white;absent white;absent black;resume;wait 10m;arrive black;open;arrive white", result: "*", white: spent{2, 0}, black: spent{1, absentRuns}, sheets: byHand},
		{name: "neither comes", lines: e4e5 + "adjourn;seal white Nf3;press white;absent white;absent black;resume;wait OVER", result: "0-0", reason: "forfeit", white: spent{1, 0}, black: spent{1, untilForfeit(e)}, sheets: even},

		{name: "the offer on the envelope lapses", lines: e4e5 + "offer black;adjourn;seal white Nf3;press white;expect EnvelopeClosed offer=black;open;expect DrawDeclined;accept white;expect refused;resume;wait 3m", result: "*", white: spent{2, 0}, black: spent{1, 3 * minute}, sheets: byHand},
		{name: "an offer after the sealing is accepted", lines: e4e5 + "adjourn;seal white Nf3;press white;offer black;open;resume;wait 3m;accept white", result: "1/2-1/2", reason: "agreement", white: spent{2, 0}, black: spent{1, 3 * minute}, sheets: byHand},
		{name: "agreed drawn before the resumption", lines: e4e5 + "adjourn;seal white Nf3;press white;wait 12h;offer white;accept black", result: "1/2-1/2", reason: "agreement", white: spent{1, 0}, black: spent{1, 0}, sheets: even},
		{name: "resigned before the resumption", lines: e4e5 + "adjourn;seal white Nf3;press white;wait 12h;resign black", result: "1-0", reason: "resignation", white: spent{1, 0}, black: spent{1, 0}, sheets: even},
		{name: "wrong times are put right", before: "arbiter yes", lines: e4e5 + "adjourn;seal white Nf3;press white;open;resume;wait 1m;arbiter stop;arbiter remove white 10m;arbiter restart;wait 3m", result: "*", white: spent{2, 10 * minute}, black: spent{1, 4 * minute}, sheets: byHand},
	}
}

// untilForfeit is the time that the replying player's clock has lost when both
// are too late.
func untilForfeit(e adjournedIn) time.Duration {
	if !e.bothAbsent {
		return 0
	}
	return e.limit + time.Millisecond
}

// script writes the game of w under an edition with a control.
func (w adjournedWay) script(e adjournedIn, c adjournedControl) string {
	text := strings.NewReplacer(
		"LIMIT", e.limit.String(), "OVER", (e.limit + time.Minute).String(),
		"FAULTY", e.faulty, "LOST", e.lost, "LATE", e.late, ";", "\n",
	).Replace(w.lines)
	return fmt.Sprintf("laws %d\nevent standard\ncontrol %s\ndefault 30m\n%s\n%s\nexpect result %s\nexpect clock white %v\nexpect clock black %v\n",
		e.laws, c.text, w.before, text, strings.TrimSpace(w.result+" "+quoted(w.reason)), c.left(w.white), c.left(w.black))
}

func quoted(text string) string {
	if text == "" {
		return ""
	}
	return `"` + text + `"`
}

// written returns the entries on a sheet that are not struck.
func written(s table.Sheet) string {
	var entries []string
	for _, e := range s.Standing() {
		entries = append(entries, e.Text)
	}
	return strings.Join(entries, " ")
}

// TestAdjournment_EveryWayInEveryEditionWithEveryControl writes and plays
// adjourned games, and holds result, clocks and sheets against the numbers of
// the articles.
func TestAdjournment_EveryWayInEveryEditionWithEveryControl(t *testing.T) {
	games, voices := 0, script.NewVoices()
	for _, e := range adjournedEditions {
		for _, w := range adjournedWays(e) {
			for _, c := range adjournedControls {
				games++
				t.Run(fmt.Sprintf("%d %s %s", e.laws, w.name, c.text), func(t *testing.T) { w.play(t, e, c, voices) })
			}
		}
	}
	if games < 200 {
		t.Errorf("got %d games, want at least 200", games)
	}
}

func (w adjournedWay) play(t *testing.T, e adjournedIn, c adjournedControl, voices *script.Voices) {
	text := w.script(e, c)
	s, err := script.Parse(w.name, text)
	if err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	run := script.New(&printed, script.Options{Under: true, Voices: voices, Nodes: 1})
	held, err := run.Play(s)
	if err != nil || !held {
		t.Fatalf("got held %v, %v:\n%s", held, err, printed.String())
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if got, want := written(run.State().Sheets.Of(side)), w.sheets.Of(side); got != want {
			t.Errorf("%v: got %q on the sheet, want %q:\n%s", side, got, want, printed.String())
		}
	}
}

func TestAdjournment_AReplyThatWasNotClosedLeavesTheFirstEnvelope(t *testing.T) {
	s, err := script.Parse("reply", "laws 2023\ndefault 30m\nstart\nplay e4 e5\nadjourn\nseal white Nf3\npress white\nabsent white\nopen\nresume\nseal black Nc6\n")
	if err != nil {
		t.Fatal(err)
	}
	run := script.New(&bytes.Buffer{}, script.Options{Under: true, Voices: script.NewVoices(), Nodes: 1})
	if held, err := run.Play(s); err != nil || !held {
		t.Fatalf("got held %v, %v", held, err)
	}
	state := run.State()
	effects, err := table.Decide(state, state.At, table.Enter{Actor: table.By(rules.Black), Move: state.Envelope.Move})
	if err != nil || !state.Envelope.Reply {
		t.Fatalf("got %v with the envelope %+v", err, state.Envelope)
	}
	if e := effects[len(effects)-1].After.Envelope; e.By != rules.White || e.Text != "Nf3" || !e.Opened || e.Left.White == 0 {
		t.Errorf("got the envelope %+v, want that of White with Nf3", e)
	}
}

func TestAdjournment_WhoeverPlaysBothSidesConsentsForEachToWhatCannotBePlayed(t *testing.T) {
	s, err := script.Parse("unplayable", "laws 2005\nstart\nplay e4\nadjourn\nseal black Ke4\npress black\nopen\naccept black\n")
	if err != nil {
		t.Fatal(err)
	}
	run := script.New(&bytes.Buffer{}, script.Options{Under: true, Voices: script.NewVoices(), Nodes: 1})
	if held, err := run.Play(s); err != nil || !held {
		t.Fatalf("got held %v, %v", held, err)
	}
	if state := run.State(); !state.Consents(rules.White) || state.Consents(rules.Black) {
		t.Errorf("got the consent of %v and %v awaited, want that of White alone", state.Consents(rules.White), state.Consents(rules.Black))
	}
}
