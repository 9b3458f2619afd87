package rating_test

import (
	"math"
	"testing"

	"blindchess/internal/practice/rating"
)

// The worked example of "Example of the Glicko-2 system" by Mark Glickman.
func TestRating_IsThatOfThePublishedExample(t *testing.T) {
	got := rating.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}.After(
		rating.Result{Opponent: rating.Rating{Value: 1400, Deviation: 30}, Score: 1},
		rating.Result{Opponent: rating.Rating{Value: 1550, Deviation: 100}},
		rating.Result{Opponent: rating.Rating{Value: 1700, Deviation: 300}},
	)
	near := func(name string, got, want, within float64) {
		if math.Abs(got-want) > within {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	near("value", got.Value, 1464.06, 0.01)
	near("deviation", got.Deviation, 151.52, 0.01)
	near("volatility", got.Volatility, 0.05999, 0.00001)
}

// The same paper: scores expected against the three opponents are 0.639, 0.432
// and 0.303.
func TestRating_ExpectsThePublishedScores(t *testing.T) {
	own := rating.Rating{Value: 1500, Deviation: 200}
	for opponent, want := range map[rating.Rating]float64{
		{Value: 1400, Deviation: 30}:  0.639,
		{Value: 1550, Deviation: 100}: 0.432,
		{Value: 1700, Deviation: 300}: 0.303,
	} {
		if got := own.Expected(opponent); math.Abs(got-want) > 0.0005 {
			t.Errorf("against %v: got %.4f, want %.3f", opponent, got, want)
		}
	}
}

func TestRating_GrowsUncertainWhileNothingIsPlayed(t *testing.T) {
	own := rating.Rating{Value: 1800, Deviation: 50, Volatility: 0.06}
	// A deviation of 50 is 0.28783 on the scale of the method. With a volatility of
	// 0.06 it becomes the root of 0.28783 squared plus 0.06 squared, or 51.0747.
	if got := own.Idle(1); math.Abs(got.Deviation-51.0747) > 0.001 || got.Value != own.Value {
		t.Errorf("after one period: got %v, %v, want 1800 and 51.0747", got.Value, got.Deviation)
	}
	if got := own.Idle(100000); got.Deviation != 350 {
		t.Errorf("after years: got %v, want 350", got.Deviation)
	}
	if got := own.Idle(-3); got != own {
		t.Errorf("after a clock that went back: got %v, want %v", got, own)
	}
}

func TestRating_FindsItsWayToTheStrengthThatTheResultsShow(t *testing.T) {
	own := rating.New()
	if !own.Provisional() {
		t.Error("a new rating is told as if it were known")
	}
	// A player of 1900 who scores the expected points, in wins and losses.
	var owed float64
	for range 400 {
		opponent := rating.Rating{Value: 1700, Deviation: 60}
		owed += rating.Rating{Value: 1900}.Expected(opponent)
		score := 0.0
		if owed >= 1 {
			score, owed = 1, owed-1
		}
		own = own.After(rating.Result{Opponent: opponent, Score: score})
	}
	if math.Abs(own.Value-1900) > 60 || own.Provisional() {
		t.Errorf("got %v, want it near 1900 and known", own)
	}
}

func TestRating_StaysWithinBoundsWhateverHappens(t *testing.T) {
	own := rating.Rating{}
	for range 2000 {
		own = own.After(rating.Result{Opponent: rating.Rating{Value: 400, Deviation: 30}, Score: 0})
	}
	for name, value := range map[string]float64{"value": own.Value, "deviation": own.Deviation, "volatility": own.Volatility} {
		if math.IsNaN(value) || math.IsInf(value, 0) {
			t.Errorf("%s: got %v", name, value)
		}
	}
}
