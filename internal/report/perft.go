package report

import (
	"time"

	"blindchess/internal/rules"
)

// Perft is how many sequences of legal moves of a length there are.
type Perft struct {
	FEN     string       `json:"fen"`
	Depth   int          `json:"depth"`
	Nodes   uint64       `json:"nodes"`
	Divide  []PerftBelow `json:"divide,omitempty"`
	Seconds float64      `json:"seconds"`
	Speed   uint64       `json:"nodesPerSecond"`
}

// PerftBelow is the count below one move.
type PerftBelow struct {
	Move  string `json:"move"`
	SAN   string `json:"san"`
	Nodes uint64 `json:"nodes"`
}

// PerftOf counts to a depth, with divide below each move by itself too.
func PerftOf(setup rules.Setup, depth int, divide bool) Perft {
	count, p := Perft{FEN: setup.FEN(), Depth: depth}, setup.Position
	if !divide || depth == 0 {
		count.Nodes = p.Perft(depth)
		return count
	}
	for m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			continue // a move from Moves is legal
		}
		below := PerftBelow{Move: p.UCI(m), SAN: p.SAN(m), Nodes: next.Perft(depth - 1)}
		count.Divide = append(count.Divide, below)
		count.Nodes += below.Nodes
	}
	return count
}

// Time notes how long the counting took, and how fast it was.
func (p *Perft) Time(took time.Duration) {
	took = max(took, time.Microsecond)
	p.Seconds = took.Seconds()
	p.Speed = uint64(float64(p.Nodes) / took.Seconds())
}
