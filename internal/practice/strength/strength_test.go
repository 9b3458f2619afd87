package strength_test

import (
	"errors"
	"os"
	"slices"
	"testing"
	"time"

	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/practice/strength"
	"blindchess/internal/practice/uci"
	"blindchess/internal/practice/uci/ucitest"
	"blindchess/internal/rules"
)

func TestMain(m *testing.M) {
	if !ucitest.Main() {
		os.Exit(m.Run())
	}
}

// fake opens a fake engine of some manner.
func fake(t *testing.T, manner string) *uci.Engine {
	t.Helper()
	engine, err := uci.Open(t.Context(), uci.Config{Path: os.Args[0], Arguments: []string{ucitest.Word, manner}, Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	return engine
}

func TestOf_AnEngineChoosesTheOftenerTheNearerItCanBeSet(t *testing.T) {
	for _, c := range []struct{ rating, least, share int }{
		{600, 1350, 0}, {1000, 1350, 0}, {1175, 1350, 50}, {1349, 1350, 99}, {1350, 1350, 100}, {3000, 1350, 100},
		{1400, 0, 0}, {1401, 0, 100}, {700, 500, 100},
	} {
		if got := strength.ShareBelow(c.rating, c.least, c.least != 0); got != c.share {
			t.Errorf("%d, where the engine begins at %d: got %d of a hundred moves, want %d", c.rating, c.least, got, c.share)
		}
	}
}

// The last legal move is the fake engine's, and our own play never chooses it here.
func TestChoose_AboutSoManyMovesAreTheEnginesAsItsShare(t *testing.T) {
	engine := fake(t, "moody")
	game := rules.NewGame(rules.StandardSetup())
	moves := game.Position().AppendMoves(nil)
	last, chosen := moves[len(moves)-1], 0
	for seed := range uint64(200) {
		own := strength.Of(engine, 1175, seed)
		move, err := own.Choose(t.Context(), engine, game)
		if err != nil {
			t.Fatal(err)
		}
		again, err := own.Choose(t.Context(), engine, game)
		if err != nil || again != move {
			t.Fatalf("seed %d: got %v, then %v, %v: want the same", seed, move, again, err)
		}
		if alone, _ := (rehearsal.Human{Strength: 1175, Seed: seed}).Choose(game); move == last && alone != last {
			chosen++
		}
	}
	if chosen < 70 || chosen > 130 {
		t.Errorf("got %d of 200 moves chosen by the engine, want about half", chosen)
	}
}

func TestChoose_WithoutAnEngineOurOwnPlayChooses(t *testing.T) {
	game := rules.NewGame(rules.StandardSetup())
	want, _ := rehearsal.Human{Strength: 1300, Seed: 7}.Choose(game)
	if own := strength.Of(nil, 1300, 7); own.Asks() {
		t.Error("an engine is asked where there is none")
	} else if got, err := own.Choose(t.Context(), nil, game); err != nil || got != want {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
}

func TestChoose_AnEngineThatCrashesIsNamed(t *testing.T) {
	engine := fake(t, "crash")
	var fault *uci.Fault
	if _, err := strength.Of(engine, 2000, 7).Choose(t.Context(), engine, rules.NewGame(rules.StandardSetup())); !errors.As(err, &fault) {
		t.Errorf("got %v, want a fault", err)
	}
}

// The fake engine plays the legal move of the number of its level.
func TestChoose_EachMoveIsOfTheLevelBelowOrAbove(t *testing.T) {
	engine := fake(t, "skilled")
	game := rules.NewGame(rules.StandardSetup())
	moves := game.Position().AppendMoves(nil)
	for _, rating := range []int{1445, 1480, 1530, 2100} {
		share, skill := strength.OnLadder(rating)
		if share != 100 {
			t.Fatalf("%d: got %d of a hundred moves, want all", rating, share)
		}
		above := 0
		for seed := range uint64(100) {
			move, err := strength.Of(engine, rating, seed).Choose(t.Context(), engine, game)
			switch level := slices.Index(moves, move); {
			case err != nil:
				t.Fatal(err)
			case level == skill/100+1:
				above++
			case level != skill/100:
				t.Fatalf("%d: got level %d, want that below or above %d hundredths", rating, level, skill)
			}
		}
		if most, least := skill%100+20, skill%100-20; above > most || above < least || skill%100 == 0 && above > 0 {
			t.Errorf("%d: got %d of a hundred moves of the level above, want about %d", rating, above, skill%100)
		}
	}
}

func TestBest_IsOfTheHighestLevelAndTheNextMoveOfItsOwn(t *testing.T) {
	engine := fake(t, "skilled")
	game := rules.NewGame(rules.StandardSetup())
	moves := game.Position().AppendMoves(nil)
	own := strength.Of(engine, 1445, 1)
	answer, err := own.Best(t.Context(), engine, uci.Question{Game: game})
	if err != nil || answer.Best != moves[20%len(moves)] {
		t.Errorf("got %v, %v, want the move of level 20", answer.Best, err)
	}
	if move, err := own.Choose(t.Context(), engine, game); err != nil || move != moves[1] {
		t.Errorf("got %v, %v, want the move of level 1", move, err)
	}
}

func TestLadder_IsClimbedStepByStep(t *testing.T) {
	rungs := strength.Rungs()
	if !slices.IsSorted(rungs) || rungs[0] != 1000 || rungs[len(rungs)-1] != strength.Strongest {
		t.Fatalf("got rungs %v, want them sorted, from 1000 to %d", rungs, strength.Strongest)
	}
	share, skill := 0, 0
	for rating := strength.Weakest; rating <= strength.Strongest; rating += 10 {
		nextShare, nextSkill := strength.OnLadder(rating)
		if nextShare < share || nextSkill < skill || rating <= 1000 && nextShare > 0 {
			t.Errorf("%d: got %d of a hundred moves at skill %d after %d at %d, want no step down, and up to 1000 our own play alone", rating, nextShare, nextSkill, share, skill)
		}
		share, skill = nextShare, nextSkill
	}
	if share != 100 || skill != 2000 {
		t.Errorf("got %d of a hundred moves at skill %d at the top, want the engine at its best", share, skill)
	}
}
