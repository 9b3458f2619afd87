package console_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// FuzzEnter types any lines at a seat, as a guest from elsewhere may. Nothing
// panics, the answers are bounded by the line, and an accepted command is one
// that its giver may be asked about.
func FuzzEnter(f *testing.F) {
	f.Add("e4", "", "clock full")
	f.Add("Springer Gustav eins Felix drei", "claim touched g8", "yes")
	f.Add("teach jumper N", "set rate 150", "spell")
	f.Add("\x00\x1b[2J", "why why why", "help \u2028")
	f.Fuzz(func(t *testing.T, first, second, third string) {
		g := newGame(t, nil)
		s := player(t, rules.White)
		for _, line := range []string{first, second, third} {
			reading := s.Enter(g.state, g.at, line)
			size := 0
			for _, u := range reading.Answers {
				size += len(u.Text())
			}
			if size > 64<<10+40*len(line) {
				t.Errorf("%d bytes are answered to %q", size, line)
			}
			for _, c := range reading.Commands {
				effects, err := table.Decide(g.state, g.at, c)
				if err != nil {
					break
				}
				for _, effect := range effects {
					g.state = effect.After
				}
			}
		}
	})
}
