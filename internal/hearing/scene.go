package hearing

import (
	"math"
	"slices"
)

// hushFrames is the part of a recording that tells how loud it is without the voice.
// An announcement without pauses has little of it.
const hushFrames = 0.08

// scene is a recording in which something is said.
type scene struct {
	logs   [][bands]float64
	noise  [bands]float64 // power, with the voice at naught
	peak   [bands]float64 // the greatest power in each band, as a logarithm
	quiet  []int
	powers []float64
	voice  float64 // mean power of the louder parts
	hush   float64 // and of the quietest
	ratio  float64 // between the two, in decibels
}

func average(values []float64) float64 {
	sum := 0.0
	for _, value := range values {
		sum += value
	}
	return sum / float64(max(1, len(values)))
}

// over returns by how many decibels the voice is louder than the noise, which was
// heard with it.
func over(voice, noise float64) float64 { return 10 * math.Log10(max(voice-noise, 1)/noise) }

func newScene(b *bank, s spectrum) (*scene, bool) {
	if len(s) < shortest {
		return nil, false
	}
	levels := s.levels()
	sc := new(scene)
	sc.quiet = quietest(levels, quietFrames)
	noise := s.noiseOf(levels)
	top := percentile(levels, 0.95)
	var loud [][bands]float64
	logs := s.logarithms()
	for t, level := range levels {
		if level > top-20 {
			loud = append(loud, logs[t])
		}
	}
	level := voiceLevel(loud)
	sc.logs = logs
	for t := range logs {
		for band := range logs[t] {
			logs[t][band] -= level
		}
	}
	sc.peak = greatest(logs)
	for band, power := range noise {
		sc.noise[band] = (power + 1) / math.Exp(level)
	}
	sc.powers = b.powers(s)
	var voice, quiet []float64
	for _, t := range quietest(levels, hushFrames) {
		quiet = append(quiet, sc.powers[t])
	}
	sc.hush = average(quiet) + 1
	least := slices.Max(sc.powers) / 1000
	for _, power := range sc.powers {
		if power >= least {
			voice = append(voice, power)
		}
	}
	sc.voice = average(voice)
	sc.ratio = over(sc.voice, sc.hush)
	return sc, true
}

// longMean is the mean of the louder frames, whose level is naught.
func longMean(all ...[][bands]float64) [bands]float64 {
	var sum [bands]float64
	n := 0.0
	for _, logs := range all {
		for _, frame := range logs {
			level := 0.0
			for _, value := range frame {
				level += value / bands
			}
			if level < -3.0 {
				continue
			}
			n++
			for band, value := range frame {
				sum[band] += value
			}
		}
	}
	for band := range sum {
		sum[band] /= max(n, 1)
	}
	return sum
}

// aside is how many frames from a word nothing of it is heard.
const aside = 3

// beside returns the frames that are away from the words, which trail off.
func (sc *scene) beside(steps []step) []int {
	var beside []int
	at := 0
	for _, s := range append(steps[:len(steps):len(steps)], step{begin: len(sc.logs) + aside, end: len(sc.logs)}) {
		for ; at < min(s.begin-aside, len(sc.logs)); at++ {
			beside = append(beside, at)
		}
		at = max(at, s.end+1+aside)
	}
	return beside
}

// fewestBeside is how many frames tell how loud it is beside the words.
const fewestBeside = 8

// listenBeside takes the sound beside the words as the noise, now that their
// places are known. It allows no more than ten decibels over the quietest
// places, in case a word was missed.
func (sc *scene) listenBeside(steps []step) {
	beside := sc.beside(steps)
	if len(beside) < fewestBeside {
		return
	}
	for band := range sc.noise {
		sum := 0.0
		for _, t := range beside {
			sum += math.Exp(sc.logs[t][band])
		}
		sc.noise[band] = min(max(sum/float64(len(beside)), sc.noise[band]), 10*sc.noise[band])
	}
	sc.quiet = beside
}

// ratioBeside is the ratio of the voice to what is heard beside the words, but for
// the loudest fifth, which may be a knock or a missed word.
func (sc *scene) ratioBeside(steps []step) float64 {
	beside := sc.beside(steps)
	if len(beside) < fewestBeside {
		return sc.ratio
	}
	powers := make([]float64, len(beside))
	for i, t := range beside {
		powers[i] = sc.powers[t]
	}
	slices.Sort(powers)
	return over(sc.voice, average(powers[:len(powers)*4/5])+1)
}

// faintest returns by how many decibels the faintest of the words is louder than the
// quietest parts.
func (sc *scene) faintest(steps []step) float64 {
	least := math.Inf(1)
	for _, s := range steps {
		least = min(least, average(sc.powers[s.begin:s.end+1]))
	}
	return 10 * math.Log10(least/sc.hush)
}

// belowWords is how far below the loudest parts of words, in decibels, something
// may be one.
const belowWords = 12.0

// unheard returns the longest stretch beside the words that is as loud as they are,
// in frames: it may be a word that was passed over.
func (sc *scene) unheard(steps []step) int {
	loud := percentile(sc.powers, 0.95) / math.Pow(10, belowWords/10)
	longest, at := 0, 0
	for _, s := range append(steps[:len(steps):len(steps)], step{begin: len(sc.powers)}) {
		stretch := 0
		for ; at < s.begin; at++ {
			stretch++
			if sc.powers[at] < loud {
				stretch = 0
			}
			longest = max(longest, stretch)
		}
		at = max(at, s.end+1)
	}
	return longest
}

// beforehand returns the longest stretch, well before the first word, that is hardly
// fainter than the voice, in frames: a word may have been said there.
func (sc *scene) beforehand(steps []step) int {
	least := max(sc.voice*math.Pow(10, -1.8), sc.hush*math.Pow(10, 1.3))
	longest, stretch := 0, 0
	for _, power := range sc.powers[:max(0, steps[0].begin-aside)] {
		stretch++
		if power < least {
			stretch = 0
		}
		longest = max(longest, stretch)
	}
	return longest
}

// mostFlicker is how many times its mean the noise of one frame is at most: more may be
// a knock or a missed word.
const mostFlicker = 4.0

// flicker returns how the noise rises and falls about its mean from frame to frame,
// where it makes the floor. With the mean alone, what is only noise in a word would
// seem to be always the same.
func (sc *scene) flicker(floor [bands]float64) [][bands]float64 {
	quiet := slices.Clone(sc.quiet)
	slices.Sort(quiet)
	flicker := make([][bands]float64, len(quiet))
	var mean [bands]float64
	for i, t := range quiet {
		for band := range mean {
			flicker[i][band] = math.Exp(sc.logs[t][band])
			mean[band] += flicker[i][band] / float64(len(quiet))
		}
	}
	for i := range flicker {
		for band, power := range flicker[i] {
			part := min(1, sc.noise[band]/math.Exp(floor[band]))
			flicker[i][band] = 1 + part*(min(power/mean[band], mostFlicker)-1)
		}
	}
	return flicker
}

// floored returns the logarithms of a scene with its noise raised to the floor.
func (sc *scene) floored(c condition) [][bands]float64 {
	logs := make([][bands]float64, len(sc.logs))
	for t := range logs {
		for band, value := range sc.logs[t] {
			logs[t][band] = logarithm(math.Exp(value) + max(0, math.Exp(c.floor[band])-sc.noise[band]))
		}
	}
	return logs
}
