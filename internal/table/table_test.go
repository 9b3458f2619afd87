package table_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// play is a table that a test plays at.
type play struct {
	t       testing.TB
	state   table.State
	at      clock.Instant
	records []table.Record
}

func sit(t testing.TB, c table.Conditions) *play {
	p := &play{t: t}
	p.must(table.Open{Conditions: c})
	p.must(table.Begin{})
	return p
}

func (p *play) do(c table.Command) error {
	effects, err := table.Decide(p.state, p.at, c)
	if err != nil {
		return err
	}
	for _, effect := range effects {
		p.records = append(p.records, effect.Record)
		p.state = p.state.Apply(effect.Record)
		if !reflect.DeepEqual(p.state, effect.After) {
			p.t.Errorf("%T: the table after it is not its record applied", c)
		}
	}
	return nil
}

func (p *play) must(c table.Command) {
	p.t.Helper()
	if err := p.do(c); err != nil {
		p.t.Fatalf("%T: %v", c, err)
	}
}

// moves plays whole moves for both sides.
func (p *play) moves(sans ...string) {
	p.t.Helper()
	for _, text := range sans {
		position := p.state.Game.Position()
		side := position.Turn()
		m, err := position.ParseSAN(text)
		if err != nil {
			p.t.Fatal(err)
		}
		p.must(table.Enter{Actor: table.By(side), Move: m})
		if p.state.Over() {
			return
		}
		p.must(table.Execute{Actor: table.By(side.Other()), Move: m})
		p.must(table.Press{Actor: table.By(side)})
	}
}

func TestEveryRecordIsReadBackAsTheSameValue(t *testing.T) {
	p := sit(t, table.ForFriends())
	p.moves("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O")
	p.must(table.Offer{Actor: table.By(rules.Black)})
	p.must(table.Claim{Actor: table.By(rules.Black), Kind: laws.ClaimThreefold})
	p.must(table.Adjourn{Resumption: "tomorrow"})
	p.must(table.Seal{Actor: table.By(rules.Black), Text: "Nf6"})
	p.must(table.Press{Actor: table.By(rules.Black)})
	for _, r := range p.records {
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var back table.Record
		if err := json.Unmarshal(line, &back); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(back, r) {
			t.Errorf("%s\nis read back as %#v\nwant %#v", line, back, r)
		}
	}
}

func TestEveryEventIsReadBackAsTheSameValue(t *testing.T) {
	for _, e := range table.EveryEvent() {
		r := table.Record{Seq: 3, At: clock.Instant(90 * time.Second), Event: e}
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var back table.Record
		if err := json.Unmarshal(line, &back); err != nil || !reflect.DeepEqual(back, r) {
			t.Errorf("%s: got %#v, %v", line, back, err)
		}
	}
}

func TestARecordOfAnUnknownEventIsRefused(t *testing.T) {
	var r table.Record
	if err := json.Unmarshal([]byte(`{"at":"1s","seq":1,"event":"MoonRisen"}`), &r); err == nil {
		t.Error("read")
	}
}

func TestDecideChangesNothing(t *testing.T) {
	p := sit(t, table.ForEvent())
	p.moves("e4", "e5")
	before := p.state
	m, err := p.state.Game.Position().ParseSAN("Nf3")
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := table.Decide(p.state, p.at, table.Enter{Actor: table.By(rules.White), Move: m}); err != nil {
			t.Fatal(err)
		}
		if _, err := table.Decide(p.state, p.at, table.Write{Actor: table.By(rules.White), Text: "e4"}); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(before, p.state) {
		t.Error("the state is another than before")
	}
}

func TestEveryRefusalSaysWhatToDoInOneSentence(t *testing.T) {
	p := sit(t, table.ForFriends())
	for _, c := range []table.Command{
		table.Press{Actor: table.By(rules.White)}, table.Press{Actor: table.By(rules.Black)}, table.Accept{Actor: table.By(rules.White)}, table.Begin{},
		table.Lift{Actor: table.By(rules.White), Square: 30}, table.Resume{}, table.Uphold{}, table.Sign{Actor: table.By(rules.White)},
		table.Enter{Actor: table.By(rules.Black)}, table.Strike{Actor: table.By(rules.White)}, table.Seal{Actor: table.By(rules.White)}, table.Undo{Plies: 2},
	} {
		err := p.do(c)
		var refusal *table.Refusal
		if !errors.As(err, &refusal) || !errors.Is(err, table.ErrRefused) || len(refusal.Text()) < 15 || len(refusal.Key) < 9 || strings.Contains(refusal.Text(), "{") {
			t.Errorf("%T: got %v", c, err)
		}
	}
}

func TestUndo_OfAGameThatIsOverIsTheWordOfAServer(t *testing.T) {
	p := sit(t, table.ForFriends())
	p.moves("f3", "e5", "g4", "Qh4#")
	if err := p.do(table.Ruling{Command: table.Undo{Plies: 1}}); err == nil || !p.state.Over() {
		t.Fatalf("got %v and %v, want the game over", err, p.state.Outcome)
	}
	p.must(table.Undo{Plies: 1, Ended: true})
	if p.state.Over() || p.state.Clock.Running() != rules.Black {
		t.Fatalf("got %v and %v running, want Black to move", p.state.Outcome, p.state.Clock.Running())
	}
	p.moves("d6", "a3", "Qh4#")
	if p.state.Outcome.Result != rules.WinFor(rules.Black) {
		t.Errorf("got %v, want the mate to count", p.state.Outcome)
	}
}

func TestTheClocksOfEveryPlyAreKept(t *testing.T) {
	p := sit(t, table.ForFriends())
	for i, san := range []string{"e4", "e5", "Nf3"} {
		p.at = p.at.Add(time.Duration(i+1) * time.Second)
		p.moves(san)
	}
	if len(p.state.Times) != 4 {
		t.Fatalf("got %d, want the start and three plies", len(p.state.Times))
	}
	if got, want := p.state.Times[2].Left.Black.Duration(), 30*time.Minute+58*time.Second; got != want {
		t.Errorf("Black after two plies: got %v, want %v", got, want)
	}
}

func TestAStateIsTheFoldOfItsRecords(t *testing.T) {
	p := sit(t, table.ForFriends())
	p.moves("d4", "d5", "c4")
	p.must(table.Offer{Actor: table.By(rules.Black)})
	p.must(table.Decline{Actor: table.By(rules.White)})
	var folded table.State
	for _, r := range p.records {
		folded = folded.Apply(r)
	}
	if !reflect.DeepEqual(folded, p.state) {
		t.Errorf("got %+v\nwant %+v", folded, p.state)
	}
	if quick := table.Fold(table.State{}, p.records...); !reflect.DeepEqual(quick, p.state) {
		t.Errorf("folded at once: got %+v\nwant %+v", quick, p.state)
	}
}

func TestStatesThatBranchOffAFoldKeepApart(t *testing.T) {
	p := sit(t, table.ForFriends())
	p.moves("e4", "e5", "Nf3")
	trunk := table.Fold(table.State{}, p.records...)
	one := trunk.Apply(table.Record{Seq: trunk.Seq + 1, Event: table.SheetWritten{Actor: table.By(rules.White), Ply: 9, Text: "one"}})
	other := trunk.Apply(table.Record{Seq: trunk.Seq + 1, Event: table.SheetWritten{Actor: table.By(rules.White), Ply: 9, Text: "other"}})
	last := func(s table.State) string {
		entries := s.Sheets.White.Entries
		return entries[len(entries)-1].Text
	}
	if last(one) != "one" || last(other) != "other" {
		t.Errorf("got %q and %q", last(one), last(other))
	}
}

func BenchmarkReplayOfThreeHundredMoves(b *testing.B) {
	conditions := table.ForFriends()
	conditions.Laws = 2005 // no game ends by repetition alone
	p := sit(b, conditions)
	knights := []string{"Nh3", "Nh6", "Ng1", "Ng8"}
	for p.state.Game.Ply() < 600 {
		p.moves(knights...)
	}
	lines := make([][]byte, len(p.records))
	for i, r := range p.records {
		lines[i], _ = json.Marshal(r)
	}
	b.ReportMetric(float64(p.state.Game.Ply()), "plies")
	b.ResetTimer()
	for b.Loop() {
		records := make([]table.Record, len(lines))
		for i, line := range lines {
			if err := json.Unmarshal(line, &records[i]); err != nil {
				b.Fatal(err)
			}
		}
		table.Fold(table.State{}, records...)
	}
}
