package hearing

import "math"

// scene is a recording in which something is said.
type scene struct {
	spectrum spectrum
	logs     [][bands]float64
	noise    [bands]float64 // power, with the voice at naught
	quiet    []int
	ratio    float64
}

func newScene(s spectrum) (*scene, bool) {
	if len(s) < shortest {
		return nil, false
	}
	levels := s.levels()
	sc := &scene{spectrum: s}
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
	signal, rest := 0.0, 0.0
	for band, power := range noise {
		sc.noise[band] = (power + 1) / math.Exp(level)
		rest += power + 1
	}
	for t, l := range levels {
		if l > top-20 {
			for _, power := range s[t] {
				signal += power / float64(len(loud))
			}
		}
	}
	sc.ratio = 10 * math.Log10(max(signal-rest, 1)/rest)
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

// listenBeside takes the sound beside the words as the noise, now that their
// places are known. It allows no more than ten decibels over the quietest
// places, in case a word was missed.
func (sc *scene) listenBeside(steps []step) {
	const away = 3 // frames from a word, which trails off
	var beside []int
	at := 0
	for _, s := range append(steps[:len(steps):len(steps)], step{begin: len(sc.logs) + away, end: len(sc.logs)}) {
		for ; at < min(s.begin-away, len(sc.logs)); at++ {
			beside = append(beside, at)
		}
		at = max(at, s.end+1+away)
	}
	if len(beside) < 8 {
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

// belowWords is how far below the loudest parts of words, in decibels, something
// may be one.
const belowWords = 12.0

// around measures the noise beside the words, and whether one was passed over.
func (sc *scene) around(out *measures, steps []step) {
	levels := sc.spectrum.levels()
	at, words, n := 0, 0.0, 0
	var beside []float64
	rest := 0.0
	loud := percentile(levels, 0.95) - belowWords
	for _, s := range append(steps[:len(steps):len(steps)], step{begin: len(levels), end: len(levels) - 1}) {
		stretch := 0
		for ; at < s.begin; at++ {
			stretch++
			if levels[at] < loud {
				stretch = 0
			}
			out.unheard = max(out.unheard, stretch)
			beside = append(beside, levels[at])
			rest += math.Pow(10, levels[at]/10)
		}
		for ; at <= s.end; at++ {
			words += math.Pow(10, levels[at]/10)
			n++
		}
	}
	if len(beside) < 5 || n == 0 {
		out.between, out.spread = out.ratio, 0
		return
	}
	rest /= float64(len(beside))
	out.between = 10 * math.Log10(max(words/float64(n)-rest, 1)/rest)
	out.spread = percentile(beside, 0.9) - percentile(beside, 0.1)
}
