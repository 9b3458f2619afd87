//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

// wordsOf is a game on a board of both players on a pseudo-terminal, whose moves are
// timed until they are words.
type wordsOf struct {
	testing.TB
	device interface{ Write([]byte) (int, error) }
	me     *room.Local
	truth  rules.Position
	mutex  sync.Mutex
	stands rules.Placement          // what the squares tell, while a piece is in the hand too
	seen   map[rules.Placement]bool // so that no repetition ends the game
	pegs   bool
	clock  bool
	white  bool      // is to move by the lever
	told   time.Time // when the clock told its times last
}

// newWordsOf begins a game on a board of a kind; a clock at it has its times told.
func newWordsOf(t testing.TB, kind string, clocked bool) *wordsOf {
	t.Helper()
	master, path := tactiletest.NewTerminal(t)
	w := &wordsOf{TB: t, device: master, truth: rules.Standard(), stands: rules.Standard().Placement(), seen: map[rules.Placement]bool{}, pegs: kind == "pegs", clock: clocked, white: true}
	go func() {
		asked := make([]byte, 256)
		for {
			n, err := master.Read(asked)
			if err != nil {
				return
			}
			if slices.Contains(asked[:n], dgt.SendBoard) {
				w.writes(w.whole())
			}
		}
	}()
	spec, err := tactile.ParseSpec("both=" + kind + ":" + path)
	if err != nil {
		t.Fatal(err)
	}
	conditions := table.ForFriends()
	conditions.ClockTold = clocked
	hour, err := clock.ParseControl("1h")
	if err != nil {
		t.Fatal(err)
	}
	conditions.Control = rules.BySide[clock.Control]{White: hour, Black: hour}
	r, me := openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "w.journal"), Conditions: conditions}, true)
	w.me = me
	r.Attend(atboard.Attendant(r, me, spec, false))
	if !clocked {
		if err := r.Begin(); err != nil {
			t.Fatal(err)
		}
	}
	for began := time.Now(); r.State().Phase != table.PhasePlaying; time.Sleep(10 * time.Millisecond) {
		w.tells()
		if time.Since(began) > time.Minute {
			t.Fatal("the game does not begin")
		}
	}
	w.passes(time.Second)
	return w
}

// tells lets a clock report its times ten times a second.
func (w *wordsOf) tells() {
	if w.clock && time.Since(w.told) >= 100*time.Millisecond {
		w.told = time.Now()
		w.writes(w.times())
	}
}

// passes lets time go by.
func (w *wordsOf) passes(d time.Duration) {
	for began := time.Now(); time.Since(began) < d; time.Sleep(5 * time.Millisecond) {
		w.tells()
	}
}

func (w *wordsOf) writes(message []byte) { _, _ = w.device.Write(message) }

func (w *wordsOf) code(p rules.Piece) byte {
	code := dgt.CodeOf(wire.Holding(p))
	if w.pegs {
		return min(1, code)
	}
	return code
}

func (w *wordsOf) whole() []byte {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	whole := []byte{dgt.SaysBoard, 0, 67}
	for n := range byte(64) {
		whole = append(whole, w.code(w.stands.At(dgt.Square(n))))
	}
	return whole
}

func (w *wordsOf) times() []byte {
	lever := byte(0x09)
	if !w.white {
		lever = 0x13
	}
	return []byte{0x8D, 0, 10, 0x21, 0, 0, 0x21, 0, 0, lever}
}

func (w *wordsOf) field(s rules.Square, p rules.Piece) {
	w.mutex.Lock()
	w.stands = w.stands.Put(s, p)
	w.mutex.Unlock()
	w.writes([]byte{dgt.SaysField, 0, 5, dgt.Field(s), w.code(p)})
}

// words waits until a move is told, and returns for how long.
func (w *wordsOf) words(began time.Time) time.Duration {
	w.Helper()
	for time.Since(began) < time.Minute {
		for _, u := range w.me.Terminal().Take() {
			if text := u.Text(); !strings.Contains(text, "touched") && !strings.Contains(text, "clock") {
				return time.Since(began)
			}
		}
		w.tells()
		time.Sleep(500 * time.Microsecond)
	}
	w.Fatal("the move is not told")
	return 0
}

// plays plays a quiet move and returns how long it took from the landing, or from the
// press where there is a clock, to its words.
func (w *wordsOf) plays() time.Duration {
	w.Helper()
	for _, m := range slices.SortedFunc(w.truth.Moves(), func(a, b rules.Move) int { return int(b.To) - int(a.To) }) {
		next, err := w.truth.Play(m)
		if err != nil || w.truth.At(m.To).Role != 0 || len(w.truth.Placement().Differences(next.Placement())) != 2 || next.Checkmate() || m.Promotes != 0 || w.seen[next.Placement()] {
			continue
		}
		piece := w.truth.At(m.From)
		w.field(m.From, rules.Piece{})
		w.passes(400 * time.Millisecond)
		_ = w.me.Terminal().Take()
		began := time.Now()
		w.field(m.To, piece)
		if w.clock {
			w.passes(400 * time.Millisecond)
			began, w.white, w.told = time.Now(), !w.white, time.Now()
			w.writes(w.times())
		}
		took := w.words(began)
		w.truth, w.seen[next.Placement()] = next, true
		w.passes(200 * time.Millisecond)
		return took
	}
	w.Fatalf("no quiet move is left in %v", w.truth.Placement())
	return 0
}

func benchmarkWords(b *testing.B, kind string, clocked bool) {
	w := newWordsOf(b, kind, clocked)
	var took []time.Duration
	for range max(b.N, 12) {
		took = append(took, w.plays())
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms/median")
	b.ReportMetric(took[len(took)-1].Seconds()*1000, "ms/most")
}

// BenchmarkPegsLandingToWords reports the time from a peg that lands to the words
// of its move.
func BenchmarkPegsLandingToWords(b *testing.B) { benchmarkWords(b, "pegs", false) }

// BenchmarkFlatPressToWords reports the time from the press of a clock to the words
// of the move on a flat board.
func BenchmarkFlatPressToWords(b *testing.B) { benchmarkWords(b, "dgt", true) }
