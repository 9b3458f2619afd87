package speech

import "math"

// resampler turns sound of one rate into sound of another, piece by piece, by
// a windowed sinc whose phases are worked out once.
type resampler struct {
	up, down int         // in lowest terms: up samples come out for down that go in
	phases   [][]float64 // the weights of each of the up phases
	history  []float64   // the last samples that went in, one for each weight, oldest first
	phase    int
}

// taps is how many samples a new one is made of. Where the rate falls it is as many of
// the lower rate, or the high tones that cannot stay would come back as other ones.
const taps = 24

func newResampler(from, to int) *resampler {
	divisor := greatestCommonDivisor(from, to)
	wide := float64(taps)
	if from > to {
		wide = float64(2 * ((taps*from/to + 1) / 2))
	}
	r := &resampler{up: to / divisor, down: from / divisor, history: make([]float64, int(wide))}
	cutoff := min(1, float64(to)/float64(from)) * 0.95
	r.phases = make([][]float64, r.up)
	for phase := range r.phases {
		kernel := make([]float64, len(r.history))
		sum := 0.0
		for tap := range kernel {
			x := float64(tap) - wide/2 + 1 - float64(phase)/float64(r.up)
			kernel[tap] = cutoff * sinc(cutoff*x) * hann(x/(wide/2))
			sum += kernel[tap]
		}
		for tap := range kernel {
			kernel[tap] /= sum
		}
		r.phases[phase] = kernel
	}
	return r
}

// next returns one more sample; pull returns one input sample.
func (r *resampler) next(pull func() int16) int16 {
	for r.phase >= r.up {
		copy(r.history, r.history[1:])
		r.history[len(r.history)-1] = float64(pull())
		r.phase -= r.up
	}
	sum := 0.0
	for tap, weight := range r.phases[r.phase] {
		sum += weight * r.history[tap]
	}
	r.phase += r.down
	return clamp(int(math.Round(sum)))
}

// Resample returns s, which is of rate from, at rate to.
func Resample(s Sound, from, to int) Sound {
	if from == to || len(s) == 0 {
		return s
	}
	r := newResampler(from, to)
	at := 0
	pull := func() int16 {
		at++
		if at > len(s) {
			return 0
		}
		return s[at-1]
	}
	for range len(r.history) / 2 { // the kernel looks ahead; without this the sound would come late
		copy(r.history, r.history[1:])
		r.history[len(r.history)-1] = float64(pull())
	}
	result := make(Sound, len(s)*to/from)
	for i := range result {
		result[i] = r.next(pull)
	}
	return result
}

func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Sin(math.Pi*x) / (math.Pi * x)
}

func hann(x float64) float64 {
	if math.Abs(x) >= 1 {
		return 0
	}
	return (1 + math.Cos(math.Pi*x)) / 2
}

func greatestCommonDivisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
