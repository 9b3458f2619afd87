package pair_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"blindchess/internal/pair"
)

func TestSteady_LetsThroughWhatPeopleTypeAndLeavesOutAFlood(t *testing.T) {
	at := time.Unix(0, 0)
	now := func() time.Time { return at }
	rest := func(time.Duration) {}
	flood := strings.Repeat("x", 1<<20)
	if got, err := io.ReadAll(pair.Steady(strings.NewReader(flood), now, rest)); err != nil || len(got) > 5000 {
		t.Errorf("got %d bytes of a megabyte, %v, want at most 5000", len(got), err)
	}
	typed := strings.Repeat("Springer Felix drei\r", 100)
	if got, err := io.ReadAll(pair.Steady(strings.NewReader(typed), now, rest)); err != nil || string(got) != typed {
		t.Errorf("got %d bytes, %v, want all %d that were pasted", len(got), err, len(typed))
	}
	keys := &keyByKey{tick: func() { at = at.Add(20 * time.Millisecond) }, left: 20000}
	if got, err := io.ReadAll(pair.Steady(keys, now, rest)); err != nil || !bytes.Equal(got, bytes.Repeat([]byte("k"), 20000)) {
		t.Errorf("got %d bytes, %v, want all that was typed by hand", len(got), err)
	}
}

// keyByKey gives one key at a time, with time between.
type keyByKey struct {
	tick func()
	left int
}

func (k *keyByKey) Read(into []byte) (int, error) {
	if k.left == 0 {
		return 0, io.EOF
	}
	k.left--
	k.tick()
	into[0] = 'k'
	return 1, nil
}

func TestSteady_APasteAfterAFloodKeepsItsEndThoughItIsReadInPieces(t *testing.T) {
	at := time.Unix(0, 0)
	pasted := strings.Repeat("Springer Felix drei\r", 100)
	line := &bursts{now: &at, parts: []string{strings.Repeat("x", 1<<17), pasted, "e4\r"}}
	steady := pair.Steady(line, func() time.Time { return at }, func(time.Duration) {})
	got, piece := "", make([]byte, 256)
	for {
		n, err := steady.Read(piece)
		if n == 0 && err == nil {
			t.Fatal("got no bytes and no error")
		}
		got += string(piece[:n])
		if err != nil {
			break
		}
	}
	if got = strings.TrimLeft(got, "x"); got != pasted+"e4\r" {
		t.Errorf("got %d bytes after the flood, want all %d that were pasted and typed", len(got), len(pasted)+3)
	}
}

// bursts gives one part after the other, each once a minute has gone by.
type bursts struct {
	now   *time.Time
	parts []string
	begun bool
}

func (b *bursts) Read(into []byte) (int, error) {
	if len(b.parts) > 0 && b.parts[0] == "" {
		b.parts, b.begun = b.parts[1:], false
	}
	if len(b.parts) == 0 {
		return 0, io.EOF
	}
	if !b.begun {
		*b.now, b.begun = b.now.Add(time.Minute), true
	}
	n := copy(into, b.parts[0])
	b.parts[0] = b.parts[0][n:]
	return n, nil
}

func TestAhead_KeepsWhatIsReadLateAndLeavesOutWhatWouldPileUp(t *testing.T) {
	line, guest := io.Pipe()
	ahead := pair.Ahead(line, 100)
	for range 1000 { // without a reader
		if _, err := io.WriteString(guest, "0123456789"); err != nil {
			t.Fatal(err)
		}
	}
	if err := guest.CloseWithError(io.ErrUnexpectedEOF); err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(ahead)
	// The last ten may have been on their way while the others were read.
	if all := strings.Repeat("0123456789", 11); len(got) < 100 || !strings.HasPrefix(all, string(got)) || err != io.ErrUnexpectedEOF {
		t.Errorf("got %q, %v, want a hundred bytes and how the line ended", got, err)
	}
}

func TestUnhurried_LinesOfAFloodWaitAndNoneIsLeftOut(t *testing.T) {
	at, waited := time.Unix(0, 0), time.Duration(0)
	now := func() time.Time { return at }
	rest := func(d time.Duration) { at, waited = at.Add(d), waited+d }
	pasted := strings.Repeat("Springer Felix drei\n", 100)
	if got, err := io.ReadAll(pair.Unhurried(strings.NewReader(pasted), now, rest)); err != nil || string(got) != pasted || waited != 0 {
		t.Errorf("got %d bytes, %v, after %v, want all %d that were pasted at once", len(got), err, waited, len(pasted))
	}
	flood := strings.Repeat("board\n", 10000)
	if got, err := io.ReadAll(pair.Unhurried(strings.NewReader(flood), now, rest)); err != nil || string(got) != flood || waited < 10*time.Minute {
		t.Errorf("got %d bytes, %v, after %v, want all %d after ten minutes at least", len(got), err, waited, len(flood))
	}
}
