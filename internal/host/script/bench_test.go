package script_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"blindchess/internal/host/script"
)

// BenchmarkDirections plays long games, direction by direction.
func BenchmarkDirections(b *testing.B) {
	var text strings.Builder
	text.WriteString("laws 2005\nsheets auto\ncontrol 10h\nevent standard\nboard white pegs\nstart\n")
	sides := []string{"white", "black"}
	for n := range 400 {
		move := []string{"Nf3", "Nf6", "Ng1", "Ng8"}[n%4]
		side, other := sides[n%2], sides[1-n%2]
		fmt.Fprintf(&text, "move %s %s\nrepeat %s %s\nexecute %s %s\npress %s\nwait 1s\n", side, move, other, move, other, move, side)
	}
	s, err := script.Parse("bench", text.String())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := script.New(io.Discard, script.Options{JSON: true}).Play(s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(s.Len())*float64(b.N)/b.Elapsed().Seconds(), "directions/s")
}
