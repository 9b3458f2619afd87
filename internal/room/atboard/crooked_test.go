package atboard_test

import (
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/floors/golden"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

var update = flag.Bool("update", false, "write what is said of crooked boards anew")

// account writes the beginning of what was said, and a sum of all.
func account(name string, said []string) string {
	h := fnv.New32a()
	h.Write([]byte(strings.Join(said, "\n")))
	return fmt.Sprintf("%s: %d steps, sum %08X\n\t%s\n", name, len(said), h.Sum32(), strings.Join(said[:2], "\n\t"))
}

// statesOf returns the states of a table with a control before the game, in it and after a
// move, with White's and with Black's clock running.
func statesOf(t *testing.T, control clock.Control) (states []table.State) {
	t.Helper()
	conditions := table.ForFriends()
	conditions.ClockTold, conditions.Control = true, rules.Both(control)
	r, err := room.Open(t.Context(), room.Options{Journal: filepath.Join(t.TempDir(), "c.journal"), Conditions: conditions})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	move, err := rules.Standard().ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	white := table.By(rules.White)
	for _, does := range []func() error{
		r.Set, r.Begin, func() error { return r.Order(table.Player, rules.White, table.Announce{Actor: white, Move: move}) }, func() error { return r.Order(table.Player, rules.White, table.Press{Actor: white}) },
	} {
		if err := does(); err != nil && !errors.Is(err, table.ErrRefused) {
			t.Fatal(err)
		}
		states = append(states, r.State())
	}
	return states
}

func TestClockCheck_SaysOfCrookedClocksWhatItSaidBefore(t *testing.T) {
	s := time.Second
	var out strings.Builder
	for _, test := range []struct {
		name    string
		control clock.Control
	}{
		{"thirty minutes", clock.Control{{Time: 1800 * s}}}, {"two seconds are added", clock.Control{{Time: 300 * s, Increment: 2 * s}}}, {"a delay", clock.Control{{Time: 300 * s, Delay: 2 * s}}},
		{"Bronstein", clock.Control{{Time: 300 * s, Bronstein: 2 * s}}}, {"a move at a time", clock.Control{{Moves: 1, Time: 60 * s, Increment: s}, {Time: 60 * s}}},
	} {
		states := statesOf(t, test.control)
		for seed := range uint64(12) {
			out.WriteString(account(fmt.Sprint(test.name, ", seed ", seed), atboard.CrookedClock(rand.New(rand.NewPCG(seed, 3)), states, 250)))
		}
	}
	golden.Check(t, "testdata/clocks.golden", out.String(), *update)
}

func TestSetupCheck_SaysOfCrookedBoardsWhatItSaidBefore(t *testing.T) {
	var out strings.Builder
	for _, fen := range []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "4k3/8/8/8/8/8/4P3/4K3", "4k3/pp6/8/8/8/8/8/4K3"} {
		goal, err := rules.ParsePlacement(fen)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(12) {
			out.WriteString(account(fmt.Sprint(fen, ", seed ", seed), atboard.CrookedSetup(rand.New(rand.NewPCG(seed, 5)), goal, 250)))
		}
	}
	golden.Check(t, "testdata/setups.golden", out.String(), *update)
}

// promotions are the states of a game in which both sides promote, capture what was
// promoted, and announce a promotion.
func promotions(t *testing.T) (states []table.State) {
	t.Helper()
	setup, err := rules.ParseFEN("1r2k3/P6P/8/8/8/8/p6p/1R2K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	game := rules.NewGame(setup)
	for _, text := range strings.Fields("h7h8q e8d7 a7b8n d7e6 h8h2 a2b1r e1e2 b1b8 h2b8 e6d5") {
		states = append(states, table.State{Phase: table.PhasePlaying, Game: game})
		move, err := game.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		if move.Promotes != 0 {
			state := states[len(states)-1]
			state.Gate.By, state.Gate.Announced = game.Position().Turn(), move
			states = append(states, state)
			state.Gate.Made = true
			states = append(states, state)
		}
		if game, err = game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return append(states, table.State{Phase: table.PhasePlaying, Game: game})
}

func TestStandIns_CountAsTheyDidBefore(t *testing.T) {
	states := promotions(t)
	var out strings.Builder
	for seed := range uint64(40) {
		out.WriteString(account(fmt.Sprint("seed ", seed), atboard.CrookedStandIns(rand.New(rand.NewPCG(seed, 9)), states, 200)))
	}
	golden.Check(t, "testdata/standins.golden", out.String(), *update)
}

// A press takes one piece that has left its square for another as a move of its player.
func TestPress_TakesOneMisplacedPieceForAMove(t *testing.T) {
	states := promotions(t)
	var out strings.Builder
	r := rand.New(rand.NewPCG(1, 1))
	for i, state := range states {
		placement := state.Game.Position().Placement()
		for range 40 {
			contents := wire.ContentsOf(placement)
			squares := placement.Occupied().Squares()
			for range 1 + r.IntN(2) {
				from, to := squares[r.IntN(len(squares))], rules.A1+rules.Square(r.IntN(64))
				holds := contents.At(from)
				contents.Set(from, wire.Content{})
				if r.IntN(4) > 0 {
					contents.Set(to, holds)
				}
			}
			differences := sense.Differences(contents, placement)
			fmt.Fprintf(&out, "%d %v: %s\n", i, differences, atboard.Displaced(state, differences))
		}
	}
	h := fnv.New32a()
	h.Write([]byte(out.String()))
	lines := strings.SplitAfter(out.String(), "\n")
	golden.Check(t, "testdata/presses.golden", fmt.Sprintf("%s%d lines, sum %08X\n", strings.Join(lines[:40], ""), len(lines), h.Sum32()), *update)
}

// Two kings on the four squares in the middle say who has won; nothing else does.
func TestKings_InTheMiddleStandForAResult(t *testing.T) {
	var out strings.Builder
	for white := rules.A1; white <= rules.H8; white++ {
		for black := rules.A1; black <= rules.H8; black++ {
			middle := func(s rules.Square) bool { return s.File() >= 2 && s.File() <= 5 && s.Rank() >= 2 && s.Rank() <= 5 }
			if white != black && middle(white) && middle(black) {
				fmt.Fprintf(&out, "%v %v: %s; with a queen %s\n", white, black, atboard.SignOf(map[string]rules.Square{"K": white, "k": black}), atboard.SignOf(map[string]rules.Square{"K": white, "k": black, "Q": rules.A1}))
			}
		}
	}
	fmt.Fprintf(&out, "one king: %s\n", atboard.SignOf(map[string]rules.Square{"K": rules.SquareAt(3, 3)}))
	golden.Check(t, "testdata/signs.golden", out.String(), *update)
}
