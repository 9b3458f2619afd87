package view_test

import (
	"testing"

	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

// The view of a seat is made again for every key, even while an arbiter looks
// at two boards that differ late in a game.
func BenchmarkView(b *testing.B) {
	for _, seat := range []string{"black", "arbiter"} {
		b.Run(seat, func(b *testing.B) {
			s := sit(b, func(c *table.Conditions) { c.Arbiter = true })
			for _, pair := range [][2]string{{"Nf3", "Nf6"}, {"Ng1", "Ng8"}} {
				s.enter("white "+pair[0], "black repeat", "black execute "+pair[0], "white press", "black "+pair[1], "white repeat", "black press")
			}
			s.enter("white e4", "black repeat", "black execute d4")
			for b.Loop() {
				s.see(seat, view.Focus{})
			}
		})
	}
}
