package rules_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"blindchess/internal/rules"
)

func FuzzFEN(f *testing.F) {
	for _, test := range wellKnown {
		f.Add(test.fen)
	}
	for _, text := range []string{
		"", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "1k1r1q1r/8/8/8/8/8/8/RR1K2RR w BGdh - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", "////////", "kK6/8/8/8/8/8/8/8 w KQkq e9 99999999999999999999 -1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		setup, err := rules.ParseFEN(text)
		strict, strictly := rules.ParseFENStrict(text)
		if err != nil {
			var refused *rules.FENError
			if !errors.As(err, &refused) || len(refused.Faults) == 0 || setup != (rules.Setup{}) {
				t.Fatalf("%q: got %v, %v", text, setup, err)
			}
			if strictly == nil {
				t.Fatalf("%q is refused leniently and taken strictly", text)
			}
			return
		}
		if strictly == nil && strict != setup {
			t.Fatalf("%q: got %s strictly, %s leniently", text, strict.FEN(), setup.FEN())
		}
		for _, written := range []string{setup.FEN(), setup.ShredderFEN()} {
			if back, err := rules.ParseFEN(written); err != nil || back != setup {
				t.Fatalf("%q: got %s, %v from %s", text, back.FEN(), err, written)
			}
		}
		b := slowFrom(setup.ShredderFEN())
		agree(t, setup.Position, &b)
	})
}

// tricky are positions in which notation must distinguish moves.
var tricky = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"1r1r4/P1P1k3/8/1pP1pP2/8/8/8/R3K2R w KQ b6 0 1",
	"8/8/6k1/8/1Q1Q4/8/1Q1Q4/4K3 w - - 0 1",
	"3n1n2/4P1P1/k7/8/2N1N3/3N4/8/1K4R1 w G - 0 1",
}

func FuzzSAN(f *testing.F) {
	for at := range tricky {
		for _, text := range []string{"e4", "Nf3+", "0-0", "O-O-O#", "exd6 e.p.", "axb8=Q+", "a8q", "Qa3d5", "e2-e4", "bc", "1... Ke7!?", "x", "=", "Kx", "N\xff"} {
			f.Add(at, text)
		}
	}
	f.Fuzz(func(t *testing.T, at int, text string) {
		p := mustParse(t, tricky[uint(at)%uint(len(tricky))]).Position
		m, err := p.ParseSAN(text)
		if err != nil {
			if m != (rules.Move{}) {
				t.Fatalf("%q: got %v, %v", text, m, err)
			}
			return
		}
		if got, want := strings.TrimRight(text, "+#"), strings.TrimRight(p.SAN(m), "+#"); !p.Legal(m) || got != want {
			t.Fatalf("%q: got %v, which is written %q", text, m, want)
		}
	})
}

func FuzzUCI(f *testing.F) {
	for at := range tricky {
		for _, text := range []string{"e2e4", "e1g1", "a7a8q", "e1a1", "b1g1", "a9", "e2e4k", ""} {
			f.Add(at, text)
		}
	}
	f.Fuzz(func(t *testing.T, at int, text string) {
		p := mustParse(t, tricky[uint(at)%uint(len(tricky))]).Position
		m, err := p.ParseUCI(text)
		if (err == nil) != p.Legal(m) {
			t.Fatalf("%q: got %v, %v", text, m, err)
		}
		if err != nil {
			return
		}
		if back, err := p.ParseUCI(p.UCI(m)); err != nil || back != m {
			t.Fatalf("%q: got %v, %v back from %s", text, back, err, p.UCI(m))
		}
	})
}

func TestEveryMoveIsReadAsItIsWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	positions := 1500
	if raceOn {
		positions = 150
	}
	for found := 0; found < positions; {
		setup, err := rules.ParseFEN(randomFEN(random))
		if err != nil {
			continue
		}
		found++
		p := setup.Position
		names := map[string]rules.Move{}
		for m := range p.Moves() {
			san := p.SAN(m)
			if other, ok := names[san]; ok {
				t.Fatalf("%s: %v and %v are both written %s", setup.FEN(), m, other, san)
			}
			names[san] = m
			if back, err := p.ParseSAN(san); err != nil || back != m {
				t.Fatalf("%s: got %v, %v from %s, want %v", setup.FEN(), back, err, san, m)
			}
			if back, err := p.ParseUCI(p.UCI(m)); err != nil || back != m {
				t.Fatalf("%s: got %v, %v from %s, want %v", setup.FEN(), back, err, p.UCI(m), m)
			}
			if back, err := p.ParseUCI(m.String()); err != nil || back != m {
				t.Fatalf("%s: got %v, %v from %s", setup.FEN(), back, err, m)
			}
		}
	}
}
