package strength_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/practice/strength"
)

// The ratings that are measured, and the least and the most by which one may be
// stronger than the one below it.
const (
	weakest, strongest, between = 1000, 2200, 100
	lowestStep, highestStep     = 50, 150
)

// TestSoakStrength_EachStepIsAboutAHundredElo plays each offered rating against the
// one below it and against a witness, Stockfish at a fixed number of positions and
// with no limit on its strength. Each plays as at the table, by depth and not by
// time, so that a busy machine changes nothing. STEPS=1000-1400 measures a part of
// them, and GAMES=50 with fewer games.
func TestSoakStrength_EachStepIsAboutAHundredElo(t *testing.T) {
	path := stockfish(t)
	games := asked(t, "GAMES", 400)
	from, to := weakest, strongest
	if steps := os.Getenv("STEPS"); steps != "" {
		if _, err := fmt.Sscanf(steps, "%d-%d", &from, &to); err != nil {
			t.Fatalf("STEPS is %q, want two ratings, such as 1000-1400", steps)
		}
	}
	witnesses := map[int]chooser{}
	for _, random := range atRandom {
		witnesses[random] = witness(t, path, random)
	}
	var below chooser
	for rating := from; rating <= to; rating += between {
		own, random := atRating(t, path, rating), randomAt(rating)
		against(t, fmt.Sprintf("%d against the witness, %d of whose hundred moves are at random", rating, random), own, witnesses[random], (games+1)/2)
		if below != nil {
			step := against(t, fmt.Sprintf("%d against %d", rating, rating-between), own, below, games)
			if step.likely > highestStep || step.likely < lowestStep {
				t.Errorf("%d against %d: got %.0f Elo apart, want from %d to %d", rating, rating-between, step.likely, lowestStep, highestStep)
			}
		}
		below = own
	}
}

// TestSoakLadder_ItsRungsAreAsFarApartAsMeasured plays each rung against the one
// below it. The ladder is made from what this tells.
func TestSoakLadder_ItsRungsAreAsFarApartAsMeasured(t *testing.T) {
	path, games := stockfish(t), asked(t, "GAMES", 200)
	var below chooser
	rungs := slices.DeleteFunc(strength.Rungs(), func(rating int) bool { return rating > strongest+between })
	for i, rating := range rungs {
		own := atRating(t, path, rating)
		if below != nil {
			apart, want := against(t, fmt.Sprintf("rung %d against %d", rating, rungs[i-1]), own, below, games), float64(rating-rungs[i-1])
			// The ladder was measured with errors too: twice the bounds of 95 in 100.
			if most, least := 2*apart.most-apart.likely, 2*apart.least-apart.likely; want > most || want < least {
				t.Errorf("rung %d against %d: got %.0f Elo apart, surely from %.0f to %.0f, want %.0f", rating, rungs[i-1], apart.likely, least, most, want)
			}
		}
		below = own
	}
}

func stockfish(t *testing.T) string {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("plays thousands of games against stockfish; set SOAK=1, and GAMES for fewer a step")
	}
	path, err := exec.LookPath("/usr/games/stockfish")
	if err != nil {
		t.Skip("needs stockfish: scripts/install test")
	}
	return path
}

// asked returns the number that a variable of the environment asks for, or the usual
// one.
func asked(t *testing.T, name string, usual int) int {
	t.Helper()
	text := strings.TrimSpace(os.Getenv(name))
	if text == "" {
		return usual
	}
	number, err := strconv.Atoi(text)
	if err != nil || number < 1 {
		t.Fatalf("%s is %q, want a number", name, text)
	}
	return number
}
