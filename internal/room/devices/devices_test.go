package devices_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/braille/dotpad/dotpadtest"
	"blindchess/internal/floors/waits"
	"blindchess/internal/language"
	"blindchess/internal/room/devices"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"

	"github.com/creack/pty"
)

// stallTimeout is how long a test waits for an expected result.
const stallTimeout = 2 * time.Minute

// hand is the simulated hand at a board: the written text is typed there.
type hand struct {
	typed *io.PipeWriter
	path  string // of the line that the board answers on
	stop  context.CancelFunc
	done  chan struct{}
}

// board puts a simulated board of a kind on a separate line.
func board(t *testing.T, kind string, prepare func(*simulate.Board)) *hand {
	t.Helper()
	known, err := boards.Named(kind)
	if err != nil {
		t.Fatal(err)
	}
	simulated := simulate.NewBoard(known.NewEmulator(), simulate.Hand{Pace: 20 * time.Millisecond})
	if prepare != nil {
		prepare(simulated)
	}
	folder, err := os.MkdirTemp("", "dev")
	if err != nil {
		t.Fatal(err)
	}
	line, err := simulate.Open(known.At(filepath.Join(folder, kind)))
	if err != nil {
		t.Skipf("no pseudo-terminal can be made here: %v", err)
	}
	typed, keys := io.Pipe()
	ctx, stop := context.WithCancel(context.Background())
	h := &hand{typed: keys, path: filepath.Join(folder, kind), stop: stop, done: make(chan struct{})}
	go func() {
		defer close(h.done)
		_ = simulate.Run(ctx, line, simulated, simulate.Config{Typed: typed, Said: io.Discard})
	}()
	t.Cleanup(func() {
		stop()
		<-h.done
		_ = keys.Close()
		_ = os.RemoveAll(folder)
	})
	return h
}

func (h *hand) types(format string, args ...any) { fmt.Fprintf(h.typed, format+"\n", args...) }

// narrator speaks English in the scheme of the Laws.
func narrator(t *testing.T) announce.Narrator {
	t.Helper()
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	narrator, err := own.Listener()
	if err != nil {
		t.Fatal(err)
	}
	return narrator
}

func TestList_TellsWhoAnswersAndWhatTheClockShows(t *testing.T) {
	t.Parallel()
	dgt := board(t, "dgt", func(b *simulate.Board) {
		if err := b.SetClock("5m 4m"); err != nil {
			t.Fatal(err)
		}
	})
	pack := narrator(t).Pack
	lister := devices.Lister{Pack: pack, Probe: true, Still: true, Wait: time.Minute, Named: []string{dgt.path, dgt.path + "-absent"}}
	found, err := lister.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Join(found.Lines, "\n")
	for _, want := range []string{"DGT board", "0:05:00 on the left and 0:04:00 on the right", "there is no such port"} {
		if !strings.Contains(lines, want) {
			t.Errorf("got %q, want words %q", lines, want)
		}
	}
	if len(found.Clocks) != 1 || found.Clocks[0].Left != 300 || found.Clocks[0].Right != 240 {
		t.Errorf("got the clocks %+v, want one of five and four minutes", found.Clocks)
	}
	text, err := json.Marshal(found)
	if err != nil || !strings.Contains(string(text), `"protocol":"dgt"`) || !strings.Contains(string(text), `"sounds":[`) {
		t.Errorf("got %s, %v, want the protocol and the sounds", text, err)
	}
	quiet := devices.Lister{Pack: pack, Named: []string{dgt.path, dgt.path + "-absent"}}
	if found, err := quiet.List(t.Context()); err != nil || strings.Contains(strings.Join(found.Lines, "\n"), "DGT") {
		t.Errorf("got %v, %v where nobody is asked", found.Lines, err)
	}
}

// A low battery is listed: the clock's, and the board's in percent. A board that has
// enough says nothing of it.
func TestList_SaysWhichBatteryIsLow(t *testing.T) {
	const low = "The battery of the board is low: 12 percent."
	for _, test := range []struct {
		kind    string
		prepare func(*simulate.Board)
		want    string
	}{
		{"dgt", func(b *simulate.Board) { b.State.Battery = 12 }, low},
		{"chessnut", func(b *simulate.Board) { b.State.Battery = 12 }, low},
		{"chessnut", nil, ""},
		{"dgt", func(b *simulate.Board) {
			if err := b.SetClock("5m 4m"); err != nil {
				t.Fatal(err)
			}
			b.State.ClockLow = true
		}, "The battery of the clock is low."},
	} {
		there := board(t, test.kind, test.prepare)
		lister := devices.Lister{Pack: narrator(t).Pack, Probe: true, Still: true, Wait: time.Minute, Named: []string{there.path}}
		found, err := lister.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(found.Ports)
		if err != nil {
			t.Fatal(err)
		}
		line := strings.Join(found.Lines, " ")
		if got := strings.Contains(line, "battery"); got != (test.want != "") || !strings.Contains(line, test.want) {
			t.Errorf("%s: got %q, want it with %q", test.kind, line, test.want)
		}
		if test.want == low && !strings.Contains(string(text), `"battery":12`) {
			t.Errorf("%s: got %s, want the battery", test.kind, text)
		}
	}
}

func TestList_NamesADotPad(t *testing.T) {
	t.Parallel()
	master, slave, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal here: ", err)
	}
	t.Cleanup(func() { slave.Close(); master.Close() })
	pad := dotpadtest.ServeOn(t, master, "pty:"+slave.Name())
	found, err := devices.Lister{Pack: narrator(t).Pack, Probe: true, Wait: time.Millisecond, Named: []string{pad.Address}, Still: true}.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Join(found.Lines, "\n"); !strings.Contains(lines, slave.Name()+": Dot Pad.") {
		t.Errorf("got %q, want the pad at its port", lines)
	}
}

func TestWatch_TellsWhatComesAndGoes(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "port")
	ctx, stop := context.WithTimeout(t.Context(), stallTimeout)
	defer stop()
	changes := make(chan devices.Change, 8)
	ended := make(chan error, 1)
	lister := devices.Lister{Pack: narrator(t).Pack, Named: []string{path}}
	go func() {
		ended <- lister.Watch(ctx, func(c devices.Change) error {
			changes <- c
			return nil
		})
	}()
	await := func(what string, so func(devices.Change) bool) {
		t.Helper()
		for {
			select {
			case c := <-changes:
				if so(c) {
					return
				}
			case <-ctx.Done():
				t.Fatalf("%s was not told", what)
			}
		}
	}
	time.Sleep(1200 * time.Millisecond) // it has looked once
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	await("the port that came", func(c devices.Change) bool {
		return c.Came != nil && strings.HasSuffix(c.Came.Path, "port") && len(c.Lines) == 2
	})
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	await("the port that went", func(c devices.Change) bool { return strings.HasSuffix(c.Gone, "port") && len(c.Lines) == 1 })
	stop()
	if err := <-ended; err != nil {
		t.Errorf("got %v at the end, want none", err)
	}
}

// heard stores the spoken messages, and may answer them by the hand at a board.
type heard struct {
	mu    sync.Mutex
	said  []string
	reply func(string)
}

func (h *heard) Speak(u say.Utterance) {
	h.mu.Lock()
	h.said = append(h.said, u.Text())
	h.mu.Unlock()
	if h.reply != nil {
		h.reply(u.Text())
	}
}

func TestWalk_NamesTheSquaresThatFail(t *testing.T) {
	t.Parallel()
	pegs := board(t, "pegs", nil)
	pegs.types("setup 8/8/8/8/8/8/8/8")
	good, bad := rules.SquareAt(4, 1), rules.SquareAt(4, 3)
	speaker := &heard{reply: func(said string) {
		switch {
		case strings.Contains(said, "Put a piece on Eva zwei"):
			pegs.types("place e2 P")
		case strings.Contains(said, "Take it"), strings.Contains(said, "take it"), strings.Contains(said, "out again"):
			pegs.types("lift e2")
		}
	}}
	var out bytes.Buffer
	walk := devices.Walk{Out: &out, Narrator: narrator(t), Speaker: speaker, Squares: []rules.Square{good, bad}, Patience: 3 * time.Second}
	ctx, stop := context.WithTimeout(t.Context(), stallTimeout)
	defer stop()
	keys, typed := io.Pipe()
	defer typed.Close()
	whole, err := walk.Run(ctx, "pegs:"+pegs.path, keys)
	if err != nil || whole {
		t.Fatalf("got whole %v, %v, want one square that fails; said was\n%s", whole, err, out.String())
	}
	if !strings.Contains(out.String(), "1 square fails: Eva vier") {
		t.Errorf("got\n%s\nwant that e4 fails and e2 does not", out.String())
	}
}

func TestWalk_EndsWhereItIsTypedAndWhereThereIsNoBoard(t *testing.T) {
	pegs := board(t, "pegs", nil)
	var out bytes.Buffer
	walk := devices.Walk{Out: &out, Narrator: narrator(t), Patience: time.Minute}
	ctx, stop := context.WithTimeout(t.Context(), stallTimeout)
	defer stop()
	if whole, err := walk.Run(ctx, "pegs:"+pegs.path, strings.NewReader("q\n")); whole || err != nil {
		t.Errorf("got whole %v, %v after q, want neither", whole, err)
	}
	if _, err := walk.Run(ctx, "pegs:"+pegs.path+"-absent", strings.NewReader("")); err == nil || !strings.Contains(err.Error(), "there is no such port") {
		t.Errorf("got %v without a board, want it said in the player's words", err)
	}
	if _, err := walk.Run(ctx, "nonsense", strings.NewReader("")); err == nil {
		t.Error("got a walk on a board that cannot be")
	}
}

func TestRecord_KeepsWhatTheBoardSays(t *testing.T) {
	dgt := board(t, "dgt", nil)
	path := filepath.Join(t.TempDir(), "report.txt")
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		defer stop()
		for range waits.Polls(20*time.Millisecond, stallTimeout) {
			if text, err := os.ReadFile(path); err == nil && bytes.Count(text, []byte("\n")) > 2 {
				return
			}
		}
	}()
	var out bytes.Buffer
	kept, err := devices.Recording{Out: &out, Narrator: narrator(t), File: path, Board: "dgt:" + dgt.path}.Record(ctx)
	began := narrator(t).Pack.Phrase("tactile.record.began", "file", path)
	if err != nil || !kept || !strings.Contains(out.String(), "reads are saved in "+path) || !strings.HasPrefix(out.String(), began+"\n") {
		t.Fatalf("got kept %v, %v and %q, want it to begin with %q", kept, err, out.String(), began)
	}
	if _, err := (devices.Recording{Out: &out, Narrator: narrator(t), File: path, Board: "dgt:" + dgt.path}).Record(t.Context()); err == nil || !strings.Contains(err.Error(), "choose a new file") {
		t.Errorf("got %v for a file that is there already, want a new one asked for", err)
	}
	other := filepath.Join(t.TempDir(), "other.txt")
	if _, err := (devices.Recording{Out: &out, Narrator: narrator(t), File: other, Board: "dgt:" + dgt.path + "-absent"}).Record(t.Context()); err == nil {
		t.Error("got a recording of a board that is not there")
	}
	if _, err := os.Stat(other); err == nil {
		t.Error("got a file left of a recording that never began")
	}
}

func TestLearn_KeepsThePiecesOfABoardThatReadsTags(t *testing.T) {
	t.Parallel()
	certabo := board(t, "certabo", nil)
	pieces := filepath.Join(t.TempDir(), "men.txt")
	ctx, stop := context.WithTimeout(t.Context(), stallTimeout)
	defer stop()
	var out bytes.Buffer
	learnt, err := devices.Learn(ctx, &out, narrator(t), "certabo:"+certabo.path+",calibration="+pieces)
	if err != nil || !learnt {
		t.Fatalf("got learnt %v, %v and %q", learnt, err, out.String())
	}
	if text, err := os.ReadFile(pieces); err != nil || len(text) == 0 {
		t.Errorf("got %d bytes of pieces, %v, want them kept", len(text), err)
	}
	if _, err := devices.Learn(ctx, &out, narrator(t), "certabo:"+certabo.path); err == nil || !strings.Contains(err.Error(), "calibration=FILE") {
		t.Errorf("got %v without a file, want one asked for", err)
	}
	dgt := board(t, "dgt", nil)
	if learnt, err := devices.Learn(ctx, &out, narrator(t), "dgt:"+dgt.path+",calibration="+pieces+"2"); learnt || err != nil || !strings.Contains(out.String(), "nothing to learn") {
		t.Errorf("got learnt %v, %v of a board that reads no tags, want that it has nothing to learn", learnt, err)
	}
	if pack, err := language.Load("en"); err != nil || devices.Refused(pack, io.EOF) != io.EOF {
		t.Error("an error of others was not left as it is")
	}
}

func TestFeel_SaysWhichDwellTimeIsGood(t *testing.T) {
	t.Parallel()
	pegs := board(t, "pegs", nil)
	speaker := &heard{reply: func(said string) {
		if strings.Contains(said, "Feel some pegs") {
			pegs.types("wait 1500ms\nlift e2\nwait 100ms\nplace e2")
		}
	}}
	var out bytes.Buffer
	walk := devices.Walk{Out: &out, Narrator: narrator(t), Speaker: speaker}
	ctx, stop := context.WithTimeout(t.Context(), 6*time.Second)
	defer stop()
	keys, typed := io.Pipe()
	defer typed.Close()
	if err := walk.Feel(ctx, "pegs:"+pegs.path, keys); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "Write dwell=") {
		t.Errorf("got\n%s\nwant a dwell time", out.String())
	}
}
