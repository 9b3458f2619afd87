package hearing

import (
	"math"
	"slices"
)

// take is one word as it was said once. It is the logarithm of its spectrum,
// from its beginning to its end, with the level of the voice taken as zero.
type take struct {
	logs  [][bands]float64
	power [][bands]float64 // what they are the logarithms of
	noise [bands]float64   // the logarithm of the sound beside the word, in the same measure
	level float64          // of the voice in the recording, as a logarithm; 0 is unknown
	start []int            // the state that each frame belongs to, once it has been learnt
}

const (
	margin      = 4                    // frames that remain before and after a word
	belowVoice  = 28.0                 // dB below its loudest part at which a word is taken to begin
	overNoise   = 5.0                  // dB over the sound between words
	faintest    = 45.0                 // dB; no speech into a microphone is fainter
	flattest    = 3.0                  // dB by which a voice goes up and down at least
	shortest    = 8                    // frames; a knock is shorter than any word
	decibel     = 0.230258509299404568 // a decibel of power as a natural logarithm
	quietFrames = 0.18                 // the part of a recording in which nothing is taken to be said
)

// logarithms returns the logarithm of s, and no less than a silent recording of
// 16 bits has.
func (s spectrum) logarithms() [][bands]float64 {
	logs := make([][bands]float64, len(s))
	for t, frame := range s {
		for band, power := range frame {
			logs[t][band] = logarithm(power + 1)
		}
	}
	return logs
}

// percentile returns the value below which are the part p of the values.
func percentile(values []float64, p float64) float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return sorted[min(int(p*float64(len(sorted))), len(sorted)-1)]
}

// quietest returns which frames are the part p of the quietest, at least some.
func quietest(levels []float64, p float64) []int {
	order := make([]int, len(levels))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case levels[a] < levels[b]:
			return -1
		case levels[a] > levels[b]:
			return 1
		}
		return a - b
	})
	return order[:min(len(order), max(6, int(p*float64(len(order)))))]
}

// noiseOf returns the mean power of the quietest frames.
func (s spectrum) noiseOf(levels []float64) [bands]float64 {
	quiet := quietest(levels, quietFrames)
	var noise [bands]float64
	for _, t := range quiet {
		for band, power := range s[t] {
			noise[band] += power / float64(len(quiet))
		}
	}
	return noise
}

// newTake finds the word in a recording of it. It returns false if there is
// none.
func newTake(s spectrum) (take, bool) {
	if len(s) < shortest {
		return take{}, false
	}
	levels := s.levels()
	top := percentile(levels, 0.95)
	floor := percentile(levels, 0.1)
	if top < faintest || top-floor < flattest {
		return take{}, false
	}
	least := max(top-belowVoice, floor+min(overNoise, 0.3*(top-floor)))
	first, last := bounds(levels, least)
	if last-first < shortest {
		return take{}, false
	}
	first, last = max(first-margin, 0), min(last+margin, len(s))
	var found take
	noise := s.noiseOf(levels)
	found.logs = spectrum(s[first:last]).logarithms()
	level := voiceLevel(found.logs)
	found.level = level
	for t := range found.logs {
		for band := range found.logs[t] {
			found.logs[t][band] -= level
		}
	}
	found.powers()
	for band, power := range noise {
		found.noise[band] = math.Log(power+1) - level
	}
	return found, true
}

// bounds returns the first frame that belongs to a stretch of sound, and the
// one after the last. A stretch is no shorter than 50 milliseconds.
func bounds(levels []float64, least float64) (first, last int) {
	const stretch = 5
	first, last = -1, 0
	run := 0
	for t, level := range levels {
		if level < least {
			run = 0
			continue
		}
		run++
		if run >= stretch {
			if first < 0 {
				first = t - run + 1
			}
			last = t + 1
		}
	}
	return max(first, 0), last
}

// voiceLevel returns how loud the voice is in logs: the mean over the bands and
// over the louder half of the frames.
func voiceLevel(logs [][bands]float64) float64 {
	levels := make([]float64, len(logs))
	for t, frame := range logs {
		for _, value := range frame {
			levels[t] += value / bands
		}
	}
	slices.Sort(levels)
	loud := levels[len(levels)/2:]
	sum := 0.0
	for _, level := range loud {
		sum += level
	}
	return sum / float64(len(loud))
}

func (t *take) powers() {
	t.power = make([][bands]float64, len(t.logs))
	for i := range t.logs {
		for band, value := range t.logs[i] {
			t.power[i][band] = math.Exp(value)
		}
	}
}
