package speech

import "math"

// LUFS returns how loud s is to an ear, in LUFS: the mean square behind the
// K-weighting of ITU-R BS.1770-4. Nothing is gated, for a word is shorter than
// the blocks that a gate weighs: all of s counts. Silence is minus infinity.
func (s Sound) LUFS() float64 {
	if len(s) == 0 {
		return math.Inf(-1)
	}
	shelf, pass := weighting(Rate)
	sum := 0.0
	for _, sample := range s {
		value := pass.next(shelf.next(float64(sample) / fullScale))
		sum += value * value
	}
	return unweighted + 10*math.Log10(sum/float64(len(s)))
}

// unweighted is the loudness of a mean square of one, in LUFS; with it a tone of
// 997 hertz is as loud as its root mean square says.
const unweighted = -0.691

// biquad is a filter of the second order, whose a0 is one.
type biquad struct {
	b0, b1, b2, a1, a2 float64
	x1, x2, y1, y2     float64
}

func (f *biquad) next(x float64) float64 {
	y := f.b0*x + f.b1*f.x1 + f.b2*f.x2 - f.a1*f.y1 - f.a2*f.y2
	f.x1, f.x2, f.y1, f.y2 = x, f.x1, y, f.y1
	return y
}

// weighting returns the two filters of the K-weighting for a rate of samples a
// second. BS.1770 prints their coefficients for 48,000; these are the analogue
// filters behind them, brought to any rate by the bilinear transform.
func weighting(rate float64) (shelf, pass *biquad) {
	const (
		shelfAt, shelfQ, shelfGain, shelfSlope = 1681.974450955533, 0.7071752369554196, 3.999843853973347, 0.4996667741545416
		passAt, passQ                          = 38.13547087602444, 0.5003270373238773
	)
	k := math.Tan(math.Pi * shelfAt / rate)
	high := math.Pow(10, shelfGain/20)
	band := math.Pow(high, shelfSlope)
	a0 := 1 + k/shelfQ + k*k
	shelf = &biquad{
		b0: (high + band*k/shelfQ + k*k) / a0, b1: 2 * (k*k - high) / a0, b2: (high - band*k/shelfQ + k*k) / a0,
		a1: 2 * (k*k - 1) / a0, a2: (1 - k/shelfQ + k*k) / a0,
	}
	k = math.Tan(math.Pi * passAt / rate)
	a0 = 1 + k/passQ + k*k
	pass = &biquad{b0: 1, b1: -2, b2: 1, a1: 2 * (k*k - 1) / a0, a2: (1 - k/passQ + k*k) / a0}
	return shelf, pass
}
