package line_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/screen/line"
	"blindchess/internal/screen/screentest"
)

func TestAKeyThatIsDeletedDropsAHeardMove(t *testing.T) {
	for name, test := range map[string]struct {
		keys string
		made bool
	}{
		"Enter alone":      {"\r", true},
		"Enter, then keys": {"\rclock\r", true},
		"a letter":         {"x\x7f\r", false},
		"an arrow":         {"\x1b[C\r", false},
		"a key of a voice": {"\x1b.\r", false},
		"backspace":        {"\x7f\r", false},
	} {
		t.Run(name, func(t *testing.T) {
			tab := screentest.New(t, nil)
			seat := tab.Sit(white, screentest.Language{})
			move, err := seat.State().Game.Position().ParseSAN("e4")
			if err != nil {
				t.Fatal(err)
			}
			seat.With(func(s *console.Session) { s.Said(seat.State(), move, "pawn Eva two Eva four") })
			var out strings.Builder
			_ = line.Run(t.Context(), line.Config{Terminal: seat, In: strings.NewReader(test.keys), Out: &out, Raw: true})
			if made := seat.State().Gate.Announced == move; made != test.made {
				t.Errorf("got announced %v, want %v: %q", made, test.made, out.String())
			}
			if dropped := strings.Contains(out.String(), "Cancelled."); dropped == test.made {
				t.Errorf("got %q, want the drop said only if there is one", out.String())
			}
		})
	}
}
