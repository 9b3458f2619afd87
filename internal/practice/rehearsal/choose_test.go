package rehearsal_test

import (
	"testing"

	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/rules"
)

func position(t *testing.T, fen string) rules.Position {
	t.Helper()
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return setup.Position
}

func TestThePartnerSeesWhatLiesBeforeHim(t *testing.T) {
	tests := []struct {
		name, fen, want string
	}{
		{"he mates where he can", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#"},
		{"he takes a queen that nobody guards", "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "Nxd5"},
		{"he makes a queen", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q"},
		{"he has no move in a stalemate", "7k/8/8/8/8/8/5q2/7K w - - 0 1", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := position(t, test.fen)
			for seed := range uint64(20) {
				m := rehearsal.Choose(p, seed)
				if test.want == "" {
					if (m != rules.Move{}) {
						t.Errorf("got %v in a stalemate, want no move", m)
					}
					continue
				}
				if got := p.SAN(m); got != test.want {
					t.Errorf("seed %d: got %s, want %s", seed, got, test.want)
				}
			}
		})
	}
}

func TestEveryMoveOfThePartnerIsLegal(t *testing.T) {
	for seed := range uint64(30) {
		p := rules.Standard()
		for ply := range uint64(120) {
			m := rehearsal.Choose(p, seed*1000+ply)
			if m == (rules.Move{}) {
				break
			}
			next, err := p.Play(m)
			if err != nil {
				t.Fatalf("seed %d ply %d: %v", seed, ply, err)
			}
			p = next
		}
	}
}
