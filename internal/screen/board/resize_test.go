package board_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
)

// paint runs a screen on a terminal and returns where its sizes go to.
func paint(t *testing.T, seat *screen.Terminal, kind board.Kind, width, height int) (term *screentest.Terminal, sizes chan<- board.Size, end func()) {
	t.Helper()
	term = screentest.NewTerminal(t, width, height)
	resizes, ended := make(chan board.Size), make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		ended <- board.Run(ctx, board.Config{
			Terminal: seat, Kind: kind, In: term, Out: term, Width: width, Height: height, Resizes: resizes,
			Environ: []string{"TERM=xterm-256color"},
		})
	}()
	return term, resizes, func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

func TestResize_LeavesNothingStale(t *testing.T) { resizeAtRandom(t, 1, 5) }

func TestSoakResize_LeavesNothingStale(t *testing.T) {
	soak(t)
	resizeAtRandom(t, 5, 200)
}

// resizeAtRandom resizes a terminal so many times each times in a row, and
// requires the same final screen as for a terminal that always had this size.
func resizeAtRandom(t *testing.T, rounds, each int) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	pick := func() board.Size { return board.Size{Width: 60 + random.IntN(191), Height: 20 + random.IntN(61)} }
	tests := []struct {
		name string
		seat console.Actor
		kind board.Kind
	}{
		{"paired", black, board.Paired}, {"arbiter", arbiter, board.Arbiter}, {"keyboard", white, board.Keyboard}, {"onlooker", spectator, board.Onlooker},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tab := screentest.New(t, nil)
			host := tab.Sit(white, screentest.Language{})
			host.Enter("e4")
			host.Enter("press")
			seat := tab.Sit(test.seat, screentest.Language{Sees: test.kind == board.Paired})
			term, sizes, end := paint(t, seat, test.kind, 80, 24)
			defer end()
			term.Await("8")
			for round := range rounds {
				var size board.Size
				for range each {
					size = pick()
					term.Resize(size.Width, size.Height)
					sizes <- size
				}
				fresh, _, finish := paint(t, tab.Sit(test.seat, screentest.Language{Sees: test.kind == board.Paired}), test.kind, size.Width, size.Height)
				fresh.Await("8")
				term.AwaitThat("it shows what a fresh paint shows", func() bool {
					return term.Text() == fresh.Text() || t.Failed()
				})
				finish()
				if t.Failed() {
					t.Fatalf("round %d at %v", round, size)
				}
			}
		})
	}
}
