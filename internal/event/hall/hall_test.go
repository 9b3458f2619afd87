package hall_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/event/hall"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// game is a table whose records are told to a hall.
type game struct {
	t       *testing.T
	state   table.State
	records []table.Record
	chain   hall.Chain
	told    int // records that were told
}

func begun(t *testing.T, board string) *game {
	t.Helper()
	c := table.ForEvent()
	c.Occasion = table.Occasion{ID: "id" + board, Round: "3", Board: board}
	c.Seats.White.Name, c.Seats.Black.Name = "Anna", "Bo"
	g := &game{t: t}
	g.do(0, table.Open{Conditions: c})
	g.do(0, table.Begin{})
	return g
}

// do has the table decide commands at an instant.
func (g *game) do(at time.Duration, commands ...table.Command) {
	g.t.Helper()
	for _, c := range commands {
		effects, err := table.Decide(g.state, clock.Instant(at), c)
		if err != nil {
			g.t.Fatal(err)
		}
		for _, e := range effects {
			g.state, g.records = e.After, append(g.records, e.Record)
		}
	}
}

// news returns the envelope of the records that were not sent yet.
func (g *game) news() hall.Envelope {
	e := hall.Envelope{Game: g.state.Conditions.Occasion.ID, At: g.state.At, Records: slices.Clone(g.records[g.told:])}
	if g.told > 0 {
		e.After = g.records[g.told-1].Seq
	}
	for _, r := range e.Records {
		g.chain = g.chain.Next(r)
	}
	g.told, e.Link = len(g.records), g.chain.String()
	return e
}

var (
	now = time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	one = hall.Key{Round: "3", Board: "1"}
	two = hall.Key{Round: "3", Board: "2"}
)

// told returns news in an arbiter's words.
func told(t *testing.T, news []hall.News) string {
	t.Helper()
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, n := range news {
		lines = append(lines, n.Text(pack))
	}
	return strings.Join(lines, "\n")
}

func TestHall_ATableThatWaitsForTheArbiterToBeginIsListedAndNotCalledOut(t *testing.T) {
	conditions := table.ForEvent()
	conditions.Occasion = table.Occasion{ID: "id1", Round: "3", Board: "1"}
	conditions.Seats.White.Name, conditions.Seats.Black.Name = "Anna", "Bo"
	g, h := &game{t: t}, hall.New()
	g.do(0, table.Open{Conditions: conditions}, table.Sit{Actor: table.By(rules.White)})
	h.Take(one, g.news(), now)
	if got := h.Rows(now)[0].Needs; len(got) > 0 {
		t.Errorf("one player has come: got %v, want nothing needed", got)
	}
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	if got := h.Rows(now)[0].Text(english); !strings.Contains(got, "Not started. Here since 10:00: Anna. On the way: Bo.") {
		t.Errorf("got %q, want who waits for whom", got)
	}
	g.do(0, table.Sit{Actor: table.By(rules.Black)}, table.Sit{Actor: table.By(rules.Black)})
	if news := h.Take(one, g.news(), now); len(news) > 0 {
		t.Errorf("got %v, want no news of what every table does at the beginning of a round", news)
	}
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	if got := h.Rows(now)[0].Text(pack); !strings.HasPrefix(got, "Table 1. Both players have arrived. The game can start.") {
		t.Errorf("got %q", got)
	}
	g.do(0, table.Begin{}, table.Sit{Actor: table.By(rules.White)})
	h.Take(one, g.news(), now)
	if got := h.Rows(now)[0].Needs; len(got) > 0 {
		t.Errorf("the game goes on: got %v, want nothing needed", got)
	}
}

func TestHall_SaysOnceWhatATableNeeds(t *testing.T) {
	h, g := hall.New(), begun(t, "1")
	if got := told(t, h.Take(one, g.news(), now)); got != "" {
		t.Errorf("got %q of a game that goes well", got)
	}
	g.do(time.Minute, table.Call{Actor: table.By(rules.White)})
	if got := told(t, h.Take(one, g.news(), now.Add(time.Minute))); got != "Table 1: Call for the arbiter. Anna - Bo.\nTable 1: Both clocks are stopped. Anna - Bo." {
		t.Errorf("got %q, want the call first", got)
	}
	if got := told(t, h.Look(now.Add(time.Minute))); got != "" {
		t.Errorf("got %q a second time", got)
	}
	g.do(2*time.Minute, table.RestartClocks{Side: rules.White})
	h.Take(one, g.news(), now.Add(2*time.Minute))
	g.do(3*time.Minute, table.Call{Actor: table.By(rules.Black)})
	if got := told(t, h.Take(one, g.news(), now.Add(3*time.Minute))); !strings.Contains(got, "Call for the arbiter") {
		t.Errorf("got %q of the next call", got)
	}
	g.do(4*time.Minute, table.RestartClocks{Side: rules.White}, table.Resign{Actor: table.By(rules.Black)})
	if got := told(t, h.Take(one, g.news(), now.Add(4*time.Minute))); got != "Table 1: 1-0. Anna - Bo." {
		t.Errorf("got %q, want the result", got)
	}
	if got := told(t, h.Look(now.Add(time.Hour))); got != "" {
		t.Errorf("got %q of a game that has ended", got)
	}
}

func TestHall_TimeAloneBringsNeedsUp(t *testing.T) {
	tests := []struct {
		name  string
		heard time.Duration // when the last message came
		look  time.Duration
		want  string
	}{
		{"a table that was just heard", 10 * time.Minute, 10*time.Minute + 5*time.Second, ""},
		{"one that was not", 10 * time.Minute, 10*time.Minute + 5*time.Second + 1, "Table 1: No report comes from it. Anna - Bo."},
		{"twenty minutes for a move", 20 * time.Minute, 20 * time.Minute, "Table 1: No move for twenty minutes. Anna - Bo."},
		{"two minutes left of ninety", 88*time.Minute + 30*time.Second, 88*time.Minute + 30*time.Second, "Table 1: A flag falls within two minutes. Anna - Bo.\nTable 1: No move for twenty minutes. Anna - Bo."},
	}
	for _, test := range tests {
		h, g := hall.New(), begun(t, "1")
		h.Take(one, g.news(), now)
		h.Heard(one, hall.Beat{At: clock.Instant(test.heard), Sent: 1}, now.Add(test.heard))
		if got := told(t, h.Look(now.Add(test.look))); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestHall_ABeatThatWaitedMakesNoTableYounger hears of a table by beats that its post held
// back for a while, as the time at the table goes on.
func TestHall_ABeatThatWaitedMakesNoTableYounger(t *testing.T) {
	for _, test := range []struct {
		ago  time.Duration
		want string
	}{
		{0, ""}, {4 * time.Second, ""}, {-time.Hour, ""},
		{4*time.Second + time.Millisecond, "Table 1: No report comes from it. Anna - Bo."},
		{time.Hour, "Table 1: No report comes from it. Anna - Bo."},
	} {
		h, g := hall.New(), begun(t, "1")
		h.Take(one, g.news(), now)
		came := 10 * time.Minute
		h.Heard(one, hall.Beat{At: clock.Instant(came), Sent: 1, Ago: test.ago.Milliseconds()}, now.Add(came))
		if got := told(t, h.Look(now.Add(came+time.Second))); got != test.want {
			t.Errorf("heard %v before: got %q, want %q", test.ago, got, test.want)
		}
		if got, want := shown(t, h.Rows(now.Add(came))[0])[0], 90*time.Minute+30*time.Second-came; test.want == "" && got != want {
			t.Errorf("heard %v before: White has %v, want %v", test.ago, got, want)
		}
	}
}

func TestHall_WhatDoesNotFitTogetherIsBrokenUntilItIsToldAnew(t *testing.T) {
	h, g := hall.New(), begun(t, "1")
	h.Take(one, g.news(), now)
	g.do(time.Minute, table.Call{Actor: table.By(rules.White)})
	g.news() // is lost on the way
	g.do(2*time.Minute, table.RestartClocks{Side: rules.White})
	if got := told(t, h.Take(one, g.news(), now)); !strings.Contains(got, "do not fit together") {
		t.Errorf("got %q of a gap", got)
	}
	whole := *g
	whole.told, whole.chain = 0, hall.Chain{}
	all := whole.news()
	if h.Take(one, all, now); len(h.Rows(now)[0].Needs) != 0 {
		t.Errorf("got %v once it was told from the beginning", h.Rows(now)[0].Needs)
	}
	game, last, link := h.Chain(one)
	if want := hall.ChainOf(g.records); game != "id1" || last != g.state.Seq || link != want {
		t.Errorf("got %s, %d, %v, want the link of the journal %v", game, last, link, want)
	}
	if h.Take(one, all, now); len(h.Rows(now)[0].Needs) != 0 {
		t.Error("what is told twice breaks it")
	}
	forged := hall.New()
	all.Records[1].At++
	if got := told(t, forged.Take(one, all, now)); !strings.Contains(got, "do not fit together") {
		t.Errorf("got %q of a record that was changed on the way", got)
	}
}

func TestHall_TablesAreSortedByNeed(t *testing.T) {
	h, first, second := hall.New(), begun(t, "1"), begun(t, "2")
	h.Take(one, first.news(), now)
	second.do(time.Second, table.Call{Actor: table.By(rules.White)})
	h.Take(two, second.news(), now)
	rows := h.Rows(now)
	if len(rows) != 2 || rows[0].Key != two || fmt.Sprint(rows[0].Needs) != "[called standing]" || len(rows[1].Needs) != 0 {
		t.Errorf("got %+v, want the call first", rows)
	}
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	want := "Table 2. Call for the arbiter. Both clocks are stopped. Since 10:00. Anna - Bo. Move 1, White to move. 1:30:29, 1:30:30.\n" +
		"Table 1. Anna - Bo. Move 1, White to move. 1:30:30, 1:30:30.\nTables: 2. Ended: 0. Waiting for you: 1."
	if got := strings.Join(hall.Texts(pack, rows, rows), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestLook_SaysInOneLineThatManyTablesAreNotHeard(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 3, 14, 10, 0, 0, 0, time.UTC)
	for _, tables := range []int{3, 5} {
		h := hall.New()
		for n := range tables {
			board := fmt.Sprint(n + 1 + n/4) // 1 to 4, and 6
			h.Take(hall.Key{Round: "3", Board: board}, begun(t, board).news(), now)
		}
		var lines []string
		for _, n := range h.Look(now.Add(10 * time.Second)) {
			lines = append(lines, n.Text(pack))
		}
		want := []string{"Tables not heard: 5. They are 1-4, 6."}
		if tables == 3 {
			want = []string{"Table 1: No report comes from it. Anna - Bo.", "Table 2: No report comes from it. Anna - Bo.", "Table 3: No report comes from it. Anna - Bo."}
		}
		if !slices.Equal(lines, want) {
			t.Errorf("got %q, want %q", lines, want)
		}
	}
}
