package speech_test

import (
	"bytes"
	"encoding/binary"
	"sync"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// find returns the index of part in whole, sample for sample, or -1.
func find(whole, part speech.Sound) int {
	at := bytes.Index(raw(whole), raw(part))
	if at < 0 {
		return -1
	}
	return at / 2
}

func raw(sound speech.Sound) []byte {
	bytes := make([]byte, 2*len(sound))
	for i, sample := range sound {
		binary.LittleEndian.PutUint16(bytes[2*i:], uint16(sample))
	}
	return bytes
}

// knightMove is Springer Gustav eins Felix drei.
func knightMove(id uint64) say.Utterance {
	return say.Utterance{ID: id, Kind: say.Move, Channel: say.Table, Lang: "de", Words: []say.Word{
		{Clip: "role.knight", Text: "Springer", Bank: "fide", Gap: say.GroupGap},
		{Clip: "square.g1", Text: "Gustav eins", Bank: "fide", Gap: say.GroupGap},
		{Clip: "square.f3", Text: "Felix drei", Bank: "fide", Gap: say.WordGap},
	}}
}

func builtIn(t testing.TB) speech.Banks {
	t.Helper()
	banks, err := speech.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	return banks
}

func clip(t testing.TB, bank, name string) speech.Sound {
	t.Helper()
	sound, err := builtIn(t).Clip(bank, name)
	if err != nil {
		t.Fatal(err)
	}
	return sound
}

// ledger keeps receipts and notices.
type ledger struct {
	mu       sync.Mutex
	receipts []say.Receipt
	notices  []speech.Notice
	lines    []string
}

func (l *ledger) receive(r say.Receipt) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.receipts = append(l.receipts, r)
}

func (l *ledger) notice(n speech.Notice) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.notices = append(l.notices, n)
}

func (l *ledger) show(u say.Utterance) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, u.Text())
	return nil
}

// stages returns the stages of the utterance, in order, separated by blanks.
func (l *ledger) stages(id uint64) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var text string
	for _, r := range l.receipts {
		if r.ID == id {
			text += r.Stage.String() + " "
		}
	}
	return text
}

func (l *ledger) keys() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var text string
	for _, n := range l.notices {
		text += n.Key + " "
	}
	return text
}

// patience is how long a test waits for an expected result, on a busy computer.
// It is no measure of speed.
const patience = 2 * time.Minute

// await waits until something is so.
func await(t testing.TB, what string, so func() bool) {
	t.Helper()
	for last := range waits.Polls(5*time.Millisecond, patience) {
		if so() {
			break
		}
		if last {
			t.Fatalf("waited in vain until %s", what)
		}
	}
}

// finish waits for everything to be said.
func finish(t testing.TB, speaker *speech.Speaker) {
	t.Helper()
	ctx, cancel := contextUntil(time.Now().Add(patience))
	defer cancel()
	if err := speaker.Finish(ctx); err != nil {
		t.Fatal(err)
	}
}
