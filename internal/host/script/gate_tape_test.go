package script_test

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/host/script"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/table"
)

// happening is one event at a table, with its result: a command, the passing of
// time, or the end of the program and its return.
type happening struct {
	command table.Command
	wait    time.Duration
	crash   bool

	records []table.Record
	err     error
	at      clock.Instant // when it was over
	after   table.State
}

// tape is all that befell one table. It is a script.Table that records itself.
type tape struct {
	name   string
	text   string // the script that it was recorded from
	state  table.State
	at     clock.Instant
	played []happening
}

func (t *tape) Now() clock.Instant { return t.at }

func (t *tape) Do(c table.Command) ([]table.Record, error) {
	records, err := t.decide(c)
	t.played = append(t.played, happening{command: c, records: records, err: err, at: t.at, after: t.state})
	return records, err
}

func (t *tape) decide(c table.Command) ([]table.Record, error) {
	effects, err := table.Decide(t.state, t.at, c)
	if err != nil {
		return nil, err
	}
	var records []table.Record
	for _, effect := range effects {
		records = append(records, effect.Record)
		t.state = effect.After
	}
	return records, nil
}

func (t *tape) Wait(d time.Duration) ([]table.Record, error) {
	until := t.at.Add(d)
	var all []table.Record
	for {
		due, ok := t.state.Due(t.at)
		if !ok || due > until {
			break
		}
		t.at = max(due, t.at)
		records, err := t.decide(table.Tick{})
		all = append(all, records...)
		if err != nil || len(records) == 0 {
			break
		}
	}
	t.at = until
	t.played = append(t.played, happening{wait: d, records: all, at: t.at, after: t.state})
	return all, nil
}

// Crash reads the table back from its records.
func (t *tape) Crash() (table.State, error) {
	t.state = table.State{}
	for _, r := range t.records() {
		back, err := readBack(r)
		if err != nil {
			return t.state, err
		}
		t.state = t.state.Apply(back)
	}
	t.played = append(t.played, happening{crash: true, at: t.at, after: t.state})
	return t.state, nil
}

// records lists the whole journal.
func (t *tape) records() []table.Record {
	var all []table.Record
	for _, h := range t.played {
		all = append(all, h.records...)
	}
	return all
}

// readBack writes a record as a journal holds it and reads it again.
func readBack(r table.Record) (table.Record, error) {
	line, err := json.Marshal(r)
	if err != nil {
		return r, err
	}
	var back table.Record
	return back, json.Unmarshal(line, &back)
}

// again lets the same befall this table.
func (t *tape) again(h happening) {
	switch {
	case h.crash:
		_, _ = t.Crash()
	case h.command != nil:
		_, _ = t.Do(h.command)
	default:
		_, _ = t.Wait(h.wait)
	}
}

// last returns what befell the table last.
func (t *tape) last() happening { return t.played[len(t.played)-1] }

// recorded plays a script and returns its tape.
func recorded(t testing.TB, name, text string, voices *script.Voices) *tape {
	t.Helper()
	s, err := script.Parse(name, text)
	if err != nil {
		t.Fatal(err)
	}
	kept := &tape{name: name, text: text}
	if _, err := script.New(io.Discard, script.Options{Nodes: 1, Table: kept, Voices: voices}).Play(s); err != nil {
		t.Fatal(err)
	}
	return kept
}

// corpus returns every script of the table and of the language of scripts, and
// games that other programs have recorded, each as a tape.
func corpus(t testing.TB) []*tape {
	t.Helper()
	played.once.Do(func() { played.tapes = play(t) })
	return played.tapes
}

// played is the corpus, which is played once for all tests. No test changes it.
var played struct {
	once  sync.Once
	tapes []*tape
}

func play(t testing.TB) []*tape {
	t.Helper()
	voices := script.NewVoices()
	var all []*tape
	for _, folder := range []string{"testdata", filepath.Join("..", "..", "table", "testdata")} {
		files, err := filepath.Glob(filepath.Join(folder, "*.script"))
		if err != nil || len(files) == 0 {
			t.Fatalf("got no script in %s: %v", folder, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, recorded(t, strings.TrimSuffix(filepath.Base(file), ".script"), string(text), voices))
		}
	}
	for _, game := range rulestest.RecordedGames(t) {
		text := strings.Builder{}
		text.WriteString("position \"" + game.Start.ShredderFEN() + "\"\nstart\nplay")
		for _, ply := range game.Plies {
			text.WriteString(" " + ply.SAN)
		}
		all = append(all, recorded(t, game.Name, text.String()+"\n", voices))
	}
	return all
}

// sameRecords fails where two journals differ.
func sameRecords(t *testing.T, name string, got, want []table.Record) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("%s: got no record %d, want %s", name, i+1, written(want[i]))
		case i >= len(want):
			t.Errorf("%s: got %s, want no more", name, written(got[i]))
		case !reflect.DeepEqual(got[i], want[i]):
			t.Errorf("%s, record %d: got\n%s\nwant\n%s", name, i+1, written(got[i]), written(want[i]))
		default:
			continue
		}
		return
	}
}

func written(r table.Record) string {
	line, err := json.Marshal(r)
	if err != nil {
		return err.Error()
	}
	return string(line)
}
