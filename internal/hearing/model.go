package hearing

import (
	"math"
)

// word is the model of one word: its takes, and how many states they are
// divided into.
type word struct {
	key    string
	takes  []take
	states int
	louder float64 // than the player's other words, as a natural logarithm
}

const (
	framesAState = 2.0
	fewestStates = 3
	rounds       = 4
)

// Chances of staying in a state, of the next one and of the one after it.
var (
	stayCost = -math.Log(0.60)
	nextCost = -math.Log(0.35)
	skipCost = -math.Log(0.05)
)

// learn parts the takes of words into states: evenly at first, and then as the
// sound of the states itself has it.
func learn(words []word) {
	for w := range words {
		frames := 0
		for _, take := range words[w].takes {
			frames += len(take.logs)
		}
		words[w].states = max(fewestStates, int(float64(frames)/float64(max(1, len(words[w].takes)))/framesAState))
		for i := range words[w].takes {
			take := &words[w].takes[i]
			take.start = make([]int, len(take.logs))
			for t := range take.start {
				take.start[t] = t * words[w].states / len(take.logs)
			}
		}
	}
	for range rounds {
		fitted := fit(words, stillness(), nil)
		for w := range words {
			for i := range words[w].takes {
				words[w].takes[i].start = fitted.align(&words[w], w, i)
			}
		}
	}
}

// stillness is the condition under which words are learnt: their own recording
// conditions, but for the faintest noise.
func stillness() condition {
	var still condition
	for band := range still.floor {
		still.floor[band] = -9
	}
	return still
}

// condition is the sound of the words under the present conditions.
type condition struct {
	channel [bands]float64   // what room and microphone add to the logarithm
	floor   [bands]float64   // the logarithm of the power below which nothing is heard
	flicker [][bands]float64 // what the floor is multiplied by, frame after frame; none is 1
}

// fitted are the words as they sound under one condition, in the space in which
// the states lie furthest apart.
type fitted struct {
	condition
	projection [][]float64 // rows
	bias       []float64   // the projection of the mean of all, taken from each
	first      []int       // of each word's states, in means
	means      [][]float64
	logs       [][bands]float64 // the mean of each state as logarithms of a spectrum
}

// under returns the logarithms of take i of a word as they would sound under c. The
// noise begins at a frame of its own, so that no two takes have the same.
func (c *condition) under(w *word, i, from int) [][bands]float64 {
	t := &w.takes[i]
	logs := make([][bands]float64, len(t.logs))
	var gain, add [bands]float64
	for band := range gain {
		louder := c.channel[band] + w.louder
		gain[band] = math.Exp(louder)
		add[band] = max(0, math.Exp(c.floor[band])-math.Exp(t.noise[band]+louder))
	}
	for at := range t.power {
		noise := add
		if len(c.flicker) > 0 {
			for band, times := range c.flicker[(from+at)%len(c.flicker)] {
				noise[band] *= times
			}
		}
		for band, value := range t.power[at] {
			logs[at][band] = logarithm(value*gain[band] + noise[band])
		}
	}
	return logs
}

// How many dimensions words are compared in: few to find out the sound of the
// room, more to distinguish the words.
const (
	coarse     = 16
	dimensions = 36
)

// How much of one word differs from its takes, as natural logarithms: its level in an
// announcement, and the sound of the room in each band, which is never told exactly.
const (
	levelJitter = 1.0
	bandJitter  = 0.3
)

// nextTo is how much of the mean of a state is that of each state next to it, since
// few frames of few takes make a mean.
const nextTo = 0.15

// doubt is the part by which a spread is taken to be greater, in each direction for
// itself, than few takes show it.
const doubt = 0.1

// fit works out the states of words under a condition, in the space of another one
// or else in their own.
func fit(words []word, c condition, space *fitted) *fitted {
	f := &fitted{condition: c}
	var sums [][features]float64
	var counts []float64
	var all [][]feature
	var places [][]int
	var lone []bool // whether a take is the only one of its word
	for w := range words {
		f.first = append(f.first, len(sums))
		base := len(sums)
		sums = append(sums, make([][features]float64, words[w].states)...)
		counts = append(counts, make([]float64, words[w].states)...)
		f.logs = append(f.logs, make([][bands]float64, words[w].states)...)
		for i := range words[w].takes {
			t := &words[w].takes[i]
			logs := c.under(&words[w], i, 7*base+31*i)
			shaped := shapes(logs)
			all = append(all, shaped)
			place := make([]int, len(shaped))
			for at, shape := range shaped {
				state := base + t.start[at]
				place[at] = state
				counts[state]++
				for band, value := range logs[at] {
					f.logs[state][band] += value
				}
				for d, value := range shape {
					sums[state][d] += value
				}
			}
			places, lone = append(places, place), append(lone, len(words[w].takes) == 1)
		}
	}
	f.first = append(f.first, len(sums))
	for state := range sums {
		if counts[state] == 0 && state > 0 { // all takes passed over it
			sums[state], counts[state], f.logs[state] = sums[state-1], counts[state-1], f.logs[state-1]
			for band := range f.logs[state] {
				f.logs[state][band] *= counts[state]
			}
		}
		for band := range f.logs[state] {
			f.logs[state][band] /= counts[state]
		}
	}
	means := sums
	for state := range means {
		for d := range means[state] {
			means[state][d] /= counts[state]
		}
	}
	if space != nil {
		f.projection, f.bias = space.projection[:coarse], space.bias[:coarse]
	} else {
		f.space(means, counts, all, places, lone)
	}
	for w := range words {
		for state := f.first[w]; state < f.first[w+1]; state++ {
			before, after := &means[max(f.first[w], state-1)], &means[min(state+1, f.first[w+1]-1)]
			var smooth feature
			for d, value := range means[state] {
				smooth[d] = (1-2*nextTo)*value + nextTo*(before[d]+after[d])
			}
			f.means = append(f.means, f.into(&smooth))
		}
	}
	return f
}

// into projects a feature.
func (f *fitted) into(shape *feature) []float64 {
	out := make([]float64, len(f.projection))
	for i, row := range f.projection {
		sum := -f.bias[i]
		for d, weight := range row {
			sum += weight * shape[d]
		}
		out[i] = sum
	}
	return out
}

func (f *fitted) allInto(shaped []feature) [][]float64 {
	out := make([][]float64, len(shaped))
	for t := range shaped {
		out[t] = f.into(&shaped[t])
	}
	return out
}

// heaviness is how many dimensions' worth of distance have full weight; greater
// distances, as when a piece knocked on the board, weigh less and less.
const heaviness = 40.0

// cost is how badly a frame fits a mean. Dimensions come in fours, which are
// summed side by side.
func cost(frame, mean []float64) float64 {
	var sums [4]float64
	mean = mean[:len(frame)]
	for len(frame) >= 4 && len(mean) >= 4 {
		a, b, c, d := frame[0]-mean[0], frame[1]-mean[1], frame[2]-mean[2], frame[3]-mean[3]
		sums[0] += a * a
		sums[1] += b * b
		sums[2] += c * c
		sums[3] += d * d
		frame, mean = frame[4:], mean[4:]
	}
	return heaviness * logarithm(1+(sums[0]+sums[1]+sums[2]+sums[3])*(0.5/heaviness))
}

// align returns the state of word w that each frame of its take i belongs to.
func (f *fitted) align(word *word, w, i int) []int {
	frames := f.allInto(shapes(f.under(word, i, 0)))
	means := f.means[f.first[w]:f.first[w+1]]
	n := len(means)
	best := make([]float64, n)
	back := make([][]int8, len(frames))
	for i := range best {
		best[i] = math.Inf(1)
	}
	for at, frame := range frames {
		back[at] = make([]int8, n)
		next := make([]float64, n)
		for i := range next {
			next[i] = best[i] + stayCost
			if i > 0 && best[i-1]+nextCost < next[i] {
				next[i], back[at][i] = best[i-1]+nextCost, 1
			}
			if i > 1 && best[i-2]+skipCost < next[i] {
				next[i], back[at][i] = best[i-2]+skipCost, 2
			}
			if at == 0 {
				next[i] = math.Inf(1)
				if i == 0 {
					next[i] = 0
				}
			}
			next[i] += cost(frame, means[i])
		}
		best = next
	}
	places := make([]int, len(frames))
	state := n - 1
	for at := len(frames) - 1; at >= 0; at-- {
		places[at] = state
		state -= int(back[at][state])
	}
	return places
}
