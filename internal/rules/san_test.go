package rules_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
)

func TestAMoveIsWrittenAsPGNExportsIt(t *testing.T) {
	tests := []struct{ name, fen, uci, want string }{
		{"a pawn's step", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4"},
		{"a pawn's capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"a promotion", "8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "e8=N"},
		{"a promotion that captures and checks", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"},
		{"mate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6g7", "Qg7#"},
		{"castling short", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"},
		{"castling long with check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"},
		{"castling in Chess960", "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", "b1g1", "O-O"},
		{"the file of origin", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"},
		{"the rank where the file does not serve", "4k3/R7/8/8/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"},
		{"the whole square where neither serves", "7k/8/8/1Q1Q4/8/1Q6/8/4K3 w - - 0 1", "b5d3", "Qb5d3"},
		{"the file before the rank", "4k3/8/8/8/3N4/8/8/1N2K3 w - - 0 1", "b1c3", "Nc3"},
		{"no origin where the other is pinned", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		{"the king needs no origin beside castling", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1d1", "Kd1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen).Position
			m, err := p.ParseUCI(test.uci)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.SAN(m); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			back, err := p.ParseSAN(test.want)
			if err != nil || back != m {
				t.Errorf("reading %s: got %v, %v, want %v", test.want, back, err, m)
			}
		})
	}
}

// How else a hand may write is for package notation to read.
func TestSANIsReadOnlyAsItIsWritten(t *testing.T) {
	tests := []struct {
		fen   string
		texts string
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4 e2-e4 Pe4 exe4 Ng1f3 Ngf3 N1f3 Nxf3 g1f3 nf3 Nf3! Nf3++ 1.e4 E4 Nf6 Nf3x = x O-O O-O-O-O Sf3 N\xff Nf3=N e4= e4=Q"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0 o-o OO Ke1g1 e1g1 Kg1 Kxh1 Kh1"},
		{"3r4/4P3/7k/8/8/8/8/4K3 w - - 0 1", "e8 e8Q e8=q e8(Q) e8=K e8=P exd8 e7e8=Q"},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5 ed exd d5 xd5 e:d5 e4xd5 dxd5 exd5e.p."},
		{"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1 R1d1 Ra1d1 Rbd1"},
		{"4k3/8/8/8/8/5N2/4K3/1N6 w - - 0 1", "Nd2 N1d2 Nb1d2 N3d2"},
	}
	for _, test := range tests {
		p := mustParse(t, test.fen).Position
		for _, text := range append(strings.Split(test.texts, " "), "", " e4") {
			if m, err := p.ParseSAN(text); err == nil || m != (rules.Move{}) || !strings.Contains(err.Error(), "is not how a legal move is written") {
				t.Errorf("%q: got %v, %v, want it refused", text, m, err)
			}
		}
	}
	if m, err := (rules.Position{}).ParseSAN("O-O"); err == nil {
		t.Errorf("without a position: got %v, want it refused", m)
	}
}

func TestSANIsReadWithAnySignOfCheck(t *testing.T) {
	p := rules.Standard()
	want, _ := p.ParseUCI("g1f3")
	for _, text := range []string{"Nf3", "Nf3+", "Nf3#"} {
		m, after, err := p.PlaySAN(text)
		played, _ := p.Play(want)
		if err != nil || m != want || after != played {
			t.Errorf("%q: got %v, %v, want %v", text, m, err, want)
		}
	}
	if _, after, err := p.PlaySAN("Nf6"); err == nil || after != p {
		t.Errorf("got %v, want it refused and the position as it was", err)
	}
}
