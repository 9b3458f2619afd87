package listener_test

import (
	"math"
	"math/rand"
	"slices"

	"blindchess/internal/speech"
)

const second = speech.Rate

// cutWord returns a recording from the beginning of its word to the end, with
// soft edges.
func cutWord(recording speech.Sound) []float64 {
	const step = second / 100
	var powers []float64
	for at := 0; at+step <= len(recording); at += step {
		sum := 0.0
		for _, sample := range recording[at : at+step] {
			sum += float64(sample) * float64(sample)
		}
		powers = append(powers, sum)
	}
	least := slices.Max(powers) / 1000
	loud := func(power float64) bool { return power >= least }
	first := slices.IndexFunc(powers, loud)
	last := len(powers)
	for last > first && !loud(powers[last-1]) {
		last--
	}
	first, last = max(0, first-3), min(len(powers), last+3)
	word := make([]float64, 0, (last-first)*step)
	for _, sample := range recording[first*step : last*step] {
		word = append(word, float64(sample))
	}
	const edge = 100
	for i := range min(edge, len(word)/2) {
		word[i] *= float64(i) / edge
		word[len(word)-1-i] *= float64(i) / edge
	}
	return word
}

// join says words one after another, with gaps, in one loudness and at a speed
// in percent; naught is a little faster or slower from word to word.
func (s speaker) join(chance *rand.Rand, keys []string, speed int) []float64 {
	sound := make([]float64, second/5+chance.Intn(second/4))
	gain := math.Pow(10, (chance.Float64()*12-6)/20)
	for i, key := range keys {
		recording := s.spoken(chance, standIns[key])
		pace := speed
		if pace == 0 {
			pace = 92 + chance.Intn(17)
		}
		if i > 0 {
			sound = append(sound, make([]float64, second/20+chance.Intn(second*3/10))...)
		}
		for _, sample := range cutWord(speech.Stretch(recording, pace, 100)) {
			sound = append(sound, sample*gain)
		}
	}
	sound = append(sound, make([]float64, second/5+chance.Intn(second/4))...)
	for i := range sound {
		sound[i] += chance.NormFloat64() * 3
	}
	return sound
}

// spoken returns one of the takes of a word that are there and were not learnt.
func (s speaker) spoken(chance *rand.Rand, word string) speech.Sound {
	for {
		if recording, is := s[word+"-"+spokenTakes[chance.Intn(len(spokenTakes))]]; is {
			return recording
		}
	}
}

// voicePower is the mean power of the parts that are not silence.
func voicePower(sound []float64) float64 {
	const step = second / 100
	var powers []float64
	for at := 0; at+step <= len(sound); at += step {
		sum := 0.0
		for _, sample := range sound[at : at+step] {
			sum += sample * sample
		}
		powers = append(powers, sum/step)
	}
	least := slices.Max(powers) / 1000
	sum, n := 0.0, 0.0
	for _, power := range powers {
		if power >= least {
			sum += power
			n++
		}
	}
	return sum / n
}

// noisy adds noise at a distance in decibels.
func noisy(sound, noise []float64, decibels float64) {
	power := 0.0
	for _, sample := range noise {
		power += sample * sample / float64(len(noise))
	}
	gain := math.Sqrt(voicePower(sound) / power * math.Pow(10, -decibels/10))
	for i := range sound {
		sound[i] += gain * noise[i]
	}
}

// pinkNoise is white noise through six poles that fall by three decibels an
// octave.
func pinkNoise(chance *rand.Rand, n int) []float64 {
	poles := [6]float64{0.998, 0.990, 0.96, 0.86, 0.55, -0.76}
	weights := [6]float64{0.055, 0.075, 0.153, 0.31, 0.53, -0.017}
	var held [6]float64
	noise := make([]float64, n)
	for i := range noise {
		white := chance.NormFloat64()
		noise[i] = 0.53 * white
		for k := range held {
			held[k] = poles[k]*held[k] + weights[k]*white
			noise[i] += held[k]
		}
	}
	return noise
}

// babble is six other people who speak at once.
func babble(chance *rand.Rand, others []speaker, n int) []float64 {
	noise := make([]float64, n)
	for range 6 {
		other := others[chance.Intn(len(others))]
		var names []string
		for name := range other {
			names = append(names, name)
		}
		slices.Sort(names)
		for at := -chance.Intn(second); at < n; {
			word := cutWord(other[names[chance.Intn(len(names))]])
			gain := 1 / math.Sqrt(voicePower(word))
			for _, sample := range word {
				if at >= 0 && at < n {
					noise[at] += sample * gain
				}
				at++
			}
		}
	}
	return noise
}

// pass passes the frequencies above one, or below it, with a slope of twelve
// decibels an octave.
func pass(sound []float64, hertz float64, above bool) {
	angle := 2 * math.Pi * hertz / second
	alpha, cosine := math.Sin(angle)/math.Sqrt2, math.Cos(angle)
	edge, middle := (1-cosine)/2, 1-cosine
	if above {
		edge, middle = (1+cosine)/2, -(1 + cosine)
	}
	var x1, x2, y1, y2 float64
	for i, x := range sound {
		y := (edge*x + middle*x1 + edge*x2 + 2*cosine*y1 - (1-alpha)*y2) / (1 + alpha)
		x2, x1, y2, y1 = x1, x, y1, y
		sound[i] = y
	}
}

// brighten lifts the high tones by some eight decibels.
func brighten(sound []float64) {
	before := 0.0
	for i, sample := range sound {
		sound[i] = sample + 0.54*(sample-before)
		before = sample
	}
}

// inRoom adds the echoes of a room in which sound dies away in 0.4 seconds.
func inRoom(chance *rand.Rand, sound []float64) []float64 {
	const dies = 0.4 * second
	heard := slices.Clone(sound)
	for delay := 40; delay < dies*8/10; delay += 1 + chance.Intn(3) {
		gain := chance.NormFloat64() * 0.05 * math.Exp(-6.9*float64(delay)/dies)
		for t := delay; t < len(sound); t++ {
			heard[t] += gain * sound[t-delay]
		}
	}
	return heard
}

// knocked adds two knocks of a piece on a board.
func knocked(chance *rand.Rand, sound []float64) {
	loud := math.Sqrt(voicePower(sound))
	for range 2 {
		start := chance.Intn(len(sound) - second/10)
		gain := loud * math.Pow(10, (6+chance.Float64()*8)/20)
		fades := (0.006 + chance.Float64()*0.02) * second
		tone := 2 * math.Pi * (150 + chance.Float64()*1500) / second
		for i := range min(second/8, len(sound)-start) {
			fade := math.Exp(-float64(i) / fades)
			sound[start+i] += gain * fade * (math.Sin(tone*float64(i)) + 0.7*chance.NormFloat64())
		}
	}
}

// recorded is sound as a microphone gives it.
func recorded(sound []float64) speech.Sound {
	out := make(speech.Sound, len(sound))
	for i, sample := range sound {
		out[i] = int16(max(math.MinInt16, min(math.MaxInt16, sample)))
	}
	return out
}

// played is a recording that is played at a speed in percent, so that the voice is
// also as much lower or higher.
func played(speed int) func(*rand.Rand, []float64, []speaker) []float64 {
	return func(_ *rand.Rand, sound []float64, _ []speaker) []float64 {
		var heard []float64
		for _, sample := range speech.Resample(recorded(sound), second*speed/100, second) {
			heard = append(heard, float64(sample))
		}
		return heard
	}
}
