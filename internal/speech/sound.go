package speech

import (
	"math"
	"time"
)

// Rate is how many samples a second every Sound has.
const Rate = 22050

// Sound is mono sound of 16 bits at Rate.
type Sound []int16

// samples returns how many samples last for d.
func samples(d time.Duration) int { return int(d * Rate / time.Second) }

// Duration returns how long s lasts.
func (s Sound) Duration() time.Duration {
	return time.Duration(len(s)) * time.Second / Rate
}

// Loudness returns the root mean square of s in decibels below full scale.
// Nothing but silence is minus infinity.
func (s Sound) Loudness() float64 {
	var sum float64
	for _, sample := range s {
		sum += float64(sample) * float64(sample)
	}
	if sum == 0 {
		return math.Inf(-1)
	}
	return 20 * math.Log10(math.Sqrt(sum/float64(len(s)))/fullScale)
}

// Peak returns the largest sample of s, without its sign.
func (s Sound) Peak() int {
	peak := 0
	for _, sample := range s {
		peak = max(peak, int(sample), -int(sample))
	}
	return peak
}

const fullScale = 32768

// Trim returns s without the parts at both ends that are quieter than threshold
// decibels, but with a lead of the given length before and after. It is empty
// if nothing is louder than threshold. Loudness is measured in windows of 5 ms.
func (s Sound) Trim(threshold float64, lead time.Duration) Sound {
	window := samples(5 * time.Millisecond)
	first, last := -1, -1
	for at := 0; at < len(s); at += window {
		end := min(at+window, len(s))
		if s[at:end].Loudness() < threshold {
			continue
		}
		if first < 0 {
			first = at
		}
		last = end
	}
	if first < 0 {
		return nil
	}
	keep := samples(lead)
	return s[max(0, first-keep):min(len(s), last+keep)]
}

// level returns s at the loudness target, in LUFS, or as near to it as a peak
// of 0.2 decibels below full scale allows. It is never more than mostBelow softer:
// rather are the highest peaks cut.
func (s Sound) level(target float64) Sound {
	loudness := s.LUFS()
	if math.IsInf(loudness, -1) {
		return s
	}
	gain := math.Pow(10, (target-loudness)/20)
	highest := fullScale * math.Pow(10, -0.2/20) / float64(s.Peak())
	return s.scaled(min(gain, max(highest, gain*math.Pow(10, -mostBelow/20))))
}

// mostBelow is how much softer than its target a sound may stay, in LU.
const mostBelow = 1.25

func (s Sound) scaled(gain float64) Sound {
	louder := make(Sound, len(s))
	for i, sample := range s {
		louder[i] = clamp(int(math.Round(float64(sample) * gain)))
	}
	return louder
}

// fade returns s with a linear rise and fall of the given length at its ends,
// so that it begins and stops without a click.
func (s Sound) fade(length time.Duration) Sound {
	faded := append(Sound(nil), s...)
	steps := min(samples(length), len(s)/2)
	for i := range steps {
		faded[i] = int16(int(faded[i]) * i / steps)
		end := len(faded) - 1 - i
		faded[end] = int16(int(faded[end]) * i / steps)
	}
	return faded
}

// coarse returns s rounded to the given number of bits. The dropped bits are
// far below a voice, and FLAC need not store them.
func (s Sound) coarse(bits int) Sound {
	step := 1 << max(0, 16-bits)
	rounded := make(Sound, len(s))
	for i, sample := range s {
		nearest := (int(sample) + fullScale + step/2) / step * step
		rounded[i] = int16(min(nearest-fullScale, fullScale-step))
	}
	return rounded
}

// clamp returns the sample nearest to value that 16 bits can hold.
func clamp(value int) int16 {
	return int16(min(max(value, math.MinInt16), math.MaxInt16))
}
