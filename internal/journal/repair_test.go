package journal_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"blindchess/internal/journal"
)

// kept returns the bytes of a journal with count records.
func kept(t *testing.T, count int) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.journal")
	j, _, err := journal.Open(path, []byte(`{"program":"test"}`))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < count; i++ {
		bodies := [][]byte{fmt.Appendf(nil, `{"at":"%ds","move":"e%de%d"}`, i, i, i+1)}
		if i%5 == 4 { // some are written at once
			bodies = append(bodies, fmt.Appendf(nil, `{"at":"%ds","end":%d}`, i, i))
		}
		if err := j.Append(t.Context(), bodies...); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestRepair_OneWrongByteAnywhereIsPutRight(t *testing.T) { oneWrongByte(t, 37) }

func TestSoakRepair_OneWrongByteAtEachPlaceIsPutRight(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
	oneWrongByte(t, 1)
}

// oneWrongByte changes one byte of a journal and repairs it, once for each
// step of its bytes.
func oneWrongByte(t *testing.T, step int) {
	t.Helper()
	raw := kept(t, 8)
	if s := journal.Repair(raw); !bytes.Equal(s.Good, raw) || s.Lost != 0 || len(s.Restored) != 0 {
		t.Fatalf("got lost %d, restored %v of a whole journal, want it as it is", s.Lost, s.Restored)
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for at := 0; at < len(raw); at += step {
		changed := bytes.Clone(raw)
		change := byte(1) << chance.IntN(8)
		if at%5 == 0 {
			change = byte(1 + chance.IntN(255))
		}
		changed[at] ^= change
		s := journal.Repair(changed)
		if !bytes.Equal(s.Good, raw) || len(s.Restored) == 0 || s.Lost != 0 {
			t.Fatalf("byte %d changed by %02x: lost %d, restored %v, got\n%s\nwant\n%s", at, change, s.Lost, s.Restored, s.Good, raw)
		}
	}
}

// Both 0 and 1 agree with the following lines; only one of them is one byte
// away.
func TestRepair_TheNumberOfLinesThatFollowIsPutRight(t *testing.T) {
	raw := kept(t, 8)
	at := bytes.Index(raw, []byte(`"more":1`)) + len(`"more":`)
	for digit := byte('2'); digit <= '9'; digit++ {
		changed := bytes.Clone(raw)
		changed[at] = digit
		if s := journal.Repair(changed); !bytes.Equal(s.Good, raw) || s.Lost != 0 {
			t.Errorf("%c: lost %d, got\n%s\nwant\n%s", digit, s.Lost, s.Good, raw)
		}
	}
}

func TestRepair_WhatIsWholeOnBothSidesOfAHoleIsKept(t *testing.T) {
	raw := kept(t, 20)
	lines := bytes.SplitAfter(raw, []byte("\n"))
	changed := bytes.Clone(raw)
	start := len(bytes.Join(lines[:8], nil))
	for i := range len(lines[8]) + 10 { // line nine and the beginning of line ten
		changed[start+i] = 0
	}
	s := journal.Repair(changed)
	if want := bytes.Join(lines[:8], nil); !bytes.HasPrefix(want, s.Good) || s.Lost != 9 {
		t.Errorf("got lost %d and\n%s\nwant 9 and the eight lines before it", s.Lost, s.Good)
	}
	if want := len(lines) - 1 - 10; len(s.Behind) != want {
		t.Errorf("got %d records behind the hole, want %d", len(s.Behind), want)
	}
}

func TestRepair_WhatTheChainProvesIsKeptWhateverStandsBetween(t *testing.T) {
	raw := kept(t, 20)
	lines := bytes.SplitAfter(raw, []byte("\n"))
	lines = lines[:len(lines)-1]
	with := func(change func(lines [][]byte) [][]byte) []byte {
		return bytes.Join(change(slices.Clone(lines)), nil)
	}
	last := len(lines) - 1
	windows := append([]byte("\xef\xbb\xbf"), bytes.ReplaceAll(raw, []byte("\n"), []byte("\r\n"))...)
	for name, changed := range map[string][]byte{
		"no last line feed":   raw[:len(raw)-1],
		"copied by Windows":   windows,
		"copied, one wrong":   bytes.Replace(windows, []byte("e3e4"), []byte("e3e5"), 1),
		"an empty line":       with(func(l [][]byte) [][]byte { return slices.Insert(l, 7, []byte("\n"), []byte(" \r\n")) }),
		"empty lines at ends": fmt.Appendf([]byte("\n"), "%s\n\n", raw),
		"a strange line":      with(func(l [][]byte) [][]byte { return slices.Insert(l, 9, []byte("a letter\n")) }),
		"a line twice":        with(func(l [][]byte) [][]byte { return slices.Insert(l, 9, l[8]) }),
		"the last line twice": with(func(l [][]byte) [][]byte { return append(l, l[last]) }),
		"all lines twice":     append(bytes.Clone(raw), raw...),
		"two lines swapped":   with(func(l [][]byte) [][]byte { l[4], l[5] = l[5], l[4]; return l }),
		"the last two swapped": with(func(l [][]byte) [][]byte {
			l[last-1], l[last] = l[last], l[last-1]
			return l
		}),
		"the first two swapped": with(func(l [][]byte) [][]byte { l[0], l[1] = l[1], l[0]; return l }),
		"from behind":           with(func(l [][]byte) [][]byte { slices.Reverse(l); return l }),
	} {
		s := journal.Repair(changed)
		if !bytes.Equal(s.Good, raw) || s.Lost != 0 || len(s.Behind) > 0 || len(s.Torn) > 0 {
			t.Errorf("%s: lost %d, torn %q, got\n%s\nwant\n%s", name, s.Lost, s.Torn, s.Good, raw)
		}
	}
	if s := journal.Repair(windows); !s.Foreign || len(s.Restored) > 0 {
		t.Errorf("got %+v, want one word for all lines that another system changed", s)
	}
	swapped := with(func(l [][]byte) [][]byte { l[4], l[5] = l[5], l[4]; return append(l, l[3]) })
	if s := journal.Repair(swapped); !slices.Equal(s.Moved, []int{5}) || s.Surplus != 1 {
		t.Errorf("got %v moved and %d surplus, want line 5 and one", s.Moved, s.Surplus)
	}
}

// A record that another game has at the same place, whole by itself, is not proved.
func TestRepair_WhatTheChainDoesNotProveIsNotTaken(t *testing.T) {
	raw := kept(t, 20)
	lines := bytes.SplitAfter(raw, []byte("\n"))
	path := filepath.Join(t.TempDir(), "other.journal")
	j, _, err := journal.Open(path, []byte(`{"program":"other"}`))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		if err := j.Append(t.Context(), fmt.Appendf(nil, `{"at":"%ds","move":"e%de%d"}`, i, i, i+1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines[9] = bytes.SplitAfter(other, []byte("\n"))[9]
	s := journal.Repair(bytes.Join(lines, nil))
	if want := bytes.Join(lines[:9], nil); !bytes.HasPrefix(want, s.Good) || s.Lost != 10 {
		t.Errorf("lost %d, got\n%s\nwant the nine lines before it", s.Lost, s.Good)
	}
}

func TestRepair_TakesTimeByLengthAlone(t *testing.T) {
	line := kept(t, 1)
	many := bytes.Repeat(append(line, "a letter\n"...), 20_000)
	began := time.Now()
	if s := journal.Repair(many); !bytes.Equal(s.Good, line) {
		t.Errorf("got\n%s\nwant\n%s", s.Good, line)
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}

func FuzzRepair(f *testing.F) {
	f.Add([]byte("{\"seq\":0}\n"), 3, byte(4))
	f.Fuzz(func(t *testing.T, text []byte, at int, change byte) {
		if len(text) > 4000 {
			return
		}
		if len(text) > 0 {
			text[max(at, -at)%len(text)] ^= change
		}
		s := journal.Repair(text)
		if again := journal.Repair(s.Good); !bytes.Equal(again.Good, s.Good) || again.Lost != 0 {
			t.Errorf("%q was called good and is lost at line %d", s.Good, again.Lost)
		}
	})
}
