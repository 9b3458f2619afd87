package journal_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

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
		if at == len(raw)-1 || at == len(raw)-2 { // no line was ever finished there, as far as anybody can tell
			if !bytes.HasPrefix(raw, s.Good) {
				t.Errorf("byte %d: got\n%s\nwant what stood before", at, s.Good)
			}
			continue
		}
		if !bytes.Equal(s.Good, raw) || len(s.Restored) == 0 || s.Lost != 0 {
			t.Fatalf("byte %d changed by %02x: lost %d, restored %v, got\n%s\nwant\n%s", at, change, s.Lost, s.Restored, s.Good, raw)
		}
	}
}

// Both 0 and 1 are followed by what stands there; only one of them is one byte
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
