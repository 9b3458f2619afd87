package cells_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"blindchess/internal/braille"
	"blindchess/internal/braille/brailletest"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen/cells"
	"blindchess/internal/tactile/tactiletest"
)

// soak skips a long test unless SOAK is set.
func soak(t *testing.T) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
}

// onDisplay shows White's seat on a display of 40 cells, through its own server.
func onDisplay(t testing.TB) (server *brailletest.Server, said func(string), entered func() string) {
	t.Helper()
	_, white, _ := game(t, "en")
	white.Enter("Nb8c6")
	server = brailletest.Serve(t, 32, 10)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- cells.Run(ctx, cells.Config{
			Terminal: white, Told: func(error) {},
			Dial: func(ctx context.Context) (cells.Display, error) { return braille.Dial(ctx, server.Address) },
		})
	}()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	server.Await("r n b q k b - r")
	return server, func(text string) { white.Tell(utterance(text, say.Alert)) }, func() string { return white.State().Gate.Announced.String() }
}

// A message is on the cells within ten milliseconds, and a routing key is a
// line within five, through a socket of BrlAPI.
func BenchmarkDisplay(b *testing.B) {
	cells, line := timesOfDisplay(b, max(b.N, 200))
	b.ReportMetric(float64(cells.P99().Microseconds()), "us-cells-p99")
	b.ReportMetric(float64(line.P99().Microseconds()), "us-line-p99")
}

func timesOfDisplay(t testing.TB, count int) (shown, line tactiletest.Times) {
	t.Helper()
	server, said, _ := onDisplay(t)
	for i := range count {
		began := time.Now()
		said(fmt.Sprintf("Said %d.", i))
		server.Await(fmt.Sprintf("Said %d.", i))
		shown = append(shown, time.Since(began))
	}
	for range count / 5 {
		line = append(line, timeOfKey(t))
	}
	return shown, line
}

// timeOfKey measures from the last of four routing keys to the move that they make.
func timeOfKey(t testing.TB) time.Duration {
	t.Helper()
	server, _, entered := onDisplay(t)
	route := func(name string) { // the board is below two lines of text
		at, _ := rules.ParseSquare(name)
		server.Press(brailletest.Routing((2+7-at.Rank())*32 + 2 + 2*at.File()))
	}
	route("f1")
	route("f1")
	route("b5")
	server.Await("Bella") // the report of the square is there
	began := time.Now()
	route("b5")
	for entered() != "f1b5" {
		if time.Since(began) > time.Minute {
			t.Fatalf("the key became no line: %q", entered())
		}
		time.Sleep(50 * time.Microsecond)
	}
	return time.Since(began)
}

func TestSoakDisplay_CellsInTenMillisecondsAndLinesInFive(t *testing.T) {
	soak(t)
	cells, line := timesOfDisplay(t, 200)
	t.Logf("an utterance to the cells: %v in the middle, %v at p99; a routing key to the line: %v, %v", cells.Median(), cells.P99(), line.Median(), line.P99())
	if got := cells.Median(); got > 10*time.Millisecond {
		t.Errorf("got %v from an utterance to the cells in the middle, want 10ms", got)
	}
	if got := line.Median(); got > 5*time.Millisecond {
		t.Errorf("got %v from a key to the line in the middle, want 5ms", got)
	}
}

// Of a thousand games of random moves nothing that was said is lost on the way to
// the cells.
func TestSoakReader_OfAThousandGamesNothingIsLost(t *testing.T) {
	soak(t)
	for seed := range uint64(1000) {
		everySaid(t, randomMoves(seed, 20))
	}
}

func TestReader_OfThreeGamesNothingIsLost(t *testing.T) {
	for seed := range uint64(3) {
		everySaid(t, randomMoves(seed, 20))
	}
}

// randomMoves returns a game of random moves, after those with which the tables of
// these tests begin.
func randomMoves(seed uint64, plies int) []string {
	random := rand.New(rand.NewPCG(seed, 1))
	position := rules.Standard()
	play := func(m rules.Move) bool {
		next, err := position.Play(m)
		position = next
		return err == nil
	}
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} {
		m, err := position.ParseUCI(text)
		if err != nil || !play(m) {
			return nil
		}
	}
	var moves []string
	for range plies {
		all := slices.Collect(position.Moves())
		if len(all) == 0 {
			break
		}
		m := all[random.IntN(len(all))]
		moves = append(moves, m.String())
		play(m)
	}
	return moves
}
