package host_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/host"
	"blindchess/internal/host/script"
	"blindchess/internal/table"
)

// hosted is a table that a real host keeps, with a real journal file, in the
// virtual time of a bubble.
type hosted struct {
	t      testing.TB
	path   string
	opened time.Time
	orders chan host.Order
	done   chan error
	log    *host.JournalLog

	mu      sync.Mutex
	records []table.Record
}

func newHosted(t testing.TB, path string) *hosted {
	h := &hosted{t: t, path: path, opened: time.Now()}
	h.start()
	return h
}

func (h *hosted) start() table.State {
	opened, err := host.OpenJournal(h.path, []byte(`{"game":"a script"}`))
	if err != nil {
		h.t.Fatal(err)
	}
	h.log = opened.Log
	h.orders, h.done = make(chan host.Order), make(chan error, 1)
	config := host.Config{
		Orders: h.orders, Log: opened.Log, State: opened.State, GoOn: true, KeepEvery: -1,
		Opened: h.opened, Watchers: []host.Watcher{h},
	}
	go func() {
		_, err := host.Run(context.Background(), config)
		h.done <- err
	}()
	return opened.State
}

// Watch keeps a record until the script asks for it.
func (h *hosted) Watch(r table.Record, _ table.State) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.records = append(h.records, r)
}

func (h *hosted) taken() []table.Record {
	h.mu.Lock()
	defer h.mu.Unlock()
	records := h.records
	h.records = nil
	return records
}

func (h *hosted) Do(c table.Command) ([]table.Record, error) {
	reply := make(chan error, 1)
	o := given(c)
	o.Reply = func(err error) { reply <- err }
	h.orders <- o
	err := <-reply
	return h.taken(), err
}

func (h *hosted) Wait(d time.Duration) ([]table.Record, error) {
	time.Sleep(d)
	synctest.Wait()
	return h.taken(), nil
}

func (h *hosted) Crash() (table.State, error) {
	h.stop()
	return h.start(), nil
}

func (h *hosted) Now() clock.Instant { return clock.Instant(time.Since(h.opened)) }

func (h *hosted) stop() {
	close(h.orders)
	if err := <-h.done; err != nil {
		h.t.Error(err)
	}
	if err := h.log.Close(); err != nil {
		h.t.Error(err)
	}
}

// TestEveryScriptHoldsAtATableWhoseTimeIsToldAndAtARealHost plays each script
// twice and compares every line.
func TestEveryScriptHoldsAtATableWhoseTimeIsToldAndAtARealHost(t *testing.T) {
	files, err := filepath.Glob("../table/testdata/*.script")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	voices := script.NewVoices()
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".script"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, err := script.Parse(file, string(text))
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "expect") {
				t.Error("the script expects nothing")
			}
			var told bytes.Buffer
			if held, err := script.New(&told, script.Options{Nodes: 100, Voices: voices}).Play(s); err != nil || !held {
				t.Errorf("told: held %v, error %v; it printed:\n%s", held, err, told.String())
			}
			path := filepath.Join(t.TempDir(), "journal")
			var kept bytes.Buffer
			synctest.Test(t, func(t *testing.T) {
				h := newHosted(t, path)
				if _, err := script.New(&kept, script.Options{Nodes: 100, Voices: voices, Table: h}).Play(s); err != nil {
					t.Error(err)
				}
				h.stop()
			})
			if kept.String() != told.String() {
				t.Errorf("a real host printed:\n%s\nwant, as where time is told:\n%s", kept.String(), told.String())
			}
		})
	}
}
