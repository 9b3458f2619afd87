package rating

import (
	"fmt"
	"math"
)

// Rating is a player's strength. The zero Rating belongs to no player.
type Rating struct {
	Value      float64 `json:"value"`      // the strength, on the scale on which most players are between 600 and 2800
	Deviation  float64 `json:"deviation"`  // how far Value may be off: in 19 of 20 cases by less than twice this
	Volatility float64 `json:"volatility"` // how much the strength itself moves in one period
}

// The first rating of an unknown player, and the bounds of a rating.
const (
	startValue      = 1500
	startDeviation  = 350
	startVolatility = 0.06
	leastDeviation  = 30
)

// Constants of the published method: its own scale, how strongly volatility is
// held back, and how exactly it is found.
const (
	scale   = 173.7178
	tau     = 0.5
	precise = 0.000001
)

// New returns the rating of an unknown player.
func New() Rating {
	return Rating{Value: startValue, Deviation: startDeviation, Volatility: startVolatility}
}

// Result is the result of one game, or of one puzzle.
type Result struct {
	Opponent Rating  `json:"opponent"`
	Score    float64 `json:"score"` // 1 for a win, a half for a draw, 0 for a loss
}

// Provisional reports whether too little is known of r to tell it without saying
// so.
func (r Rating) Provisional() bool { return r.Deviation > 110 }

// String returns the value and the deviation, as "1464 +- 151".
func (r Rating) String() string {
	return fmt.Sprintf("%.0f +- %.0f", r.Value, r.Deviation)
}

// Expected returns the score that r is to expect against opponent, between 0 and
// 1.
func (r Rating) Expected(opponent Rating) float64 {
	return expected((r.Value-startValue)/scale, (opponent.Value-startValue)/scale, opponent.Deviation/scale)
}

// Idle returns r after periods in which nothing was played: it may be further
// off. Its deviation never exceeds an unknown player's.
func (r Rating) Idle(periods float64) Rating {
	if !(periods > 0) {
		return r
	}
	deviation := r.Deviation / scale
	r.Deviation = math.Min(startDeviation, scale*math.Sqrt(deviation*deviation+periods*r.Volatility*r.Volatility))
	return r
}

// After returns r after one period with these results, and after an idle one if
// there are none. A rating whose volatility is absent counts as a new one's.
func (r Rating) After(results ...Result) Rating {
	if r == (Rating{}) {
		r = New()
	}
	if r.Volatility == 0 {
		r.Volatility = startVolatility
	}
	if len(results) == 0 {
		return r.Idle(1)
	}
	value, deviation := (r.Value-startValue)/scale, r.Deviation/scale
	var information, surplus float64
	for _, result := range results {
		against, theirs := (result.Opponent.Value-startValue)/scale, result.Opponent.Deviation/scale
		weight, hoped := weigh(theirs), expected(value, against, theirs)
		information += weight * weight * hoped * (1 - hoped)
		surplus += weight * (result.Score - hoped)
	}
	variance := 1 / information
	r.Volatility = volatility(r.Volatility, deviation, variance, variance*surplus)
	before := math.Hypot(deviation, r.Volatility)
	deviation = 1 / math.Sqrt(1/(before*before)+information)
	r.Value = scale*(value+deviation*deviation*surplus) + startValue
	r.Deviation = math.Min(startDeviation, math.Max(leastDeviation, scale*deviation))
	return r
}

// weigh is the weight of a result against an opponent with a deviation.
func weigh(deviation float64) float64 {
	return 1 / math.Sqrt(1+3*deviation*deviation/(math.Pi*math.Pi))
}

func expected(value, against, deviation float64) float64 {
	return 1 / (1 + math.Exp(-weigh(deviation)*(value-against)))
}

// volatility finds the new volatility by the published iteration, which narrows
// an interval around the root of one function of its logarithm.
func volatility(sigma, deviation, variance, improvement float64) float64 {
	start := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		all := deviation*deviation + variance + e
		return e*(improvement*improvement-all)/(2*all*all) - (x-start)/(tau*tau)
	}
	low, high := start, math.Log(improvement*improvement-deviation*deviation-variance)
	if improvement*improvement <= deviation*deviation+variance {
		steps := 1.0
		for f(start-steps*tau) < 0 {
			steps++
		}
		high = start - steps*tau
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > precise {
		middle := low + (low-high)*atLow/(atHigh-atLow)
		at := f(middle)
		if at*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = middle, at
	}
	return math.Exp(low / 2)
}
