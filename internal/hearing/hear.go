package hearing

import (
	"math"
	"slices"
)

// measures are the results of walking a recording.
type measures struct {
	meaning int      // of the best sentence that is right
	words   []string // of it
	margin  float64  // by how much the next best of another meaning is worse
	longer  float64  // by how much the best of another meaning is worse that has more words
	loss    float64  // by how much the best sentence that only keeps the form is better
	rival   float64  // by how much one word changed would be worse
	cost    float64  // of a frame, above the best fit
	fits    float64  // of a frame, in the best sentence that only keeps the form
	ratio   float64  // signal to noise, in dB
	worst   float64  // of the word that fits worst, as cost
	between float64  // signal to noise beside the words of the best sentence that keeps the form, in dB
	faint   float64  // by how much the faintest word is louder than the quietest parts, in dB
	unheard int      // the longest stretch beside the words that is as loud as they are, in frames
	missed  int      // the longest loud stretch before the words, if one more may be said there, in frames
	free    []string
	found   bool
}

// Model is the words of one speaker, ready to be heard, by one listener at a time.
type Model struct {
	words []word
	index map[string]int
	mean  [bands]float64
	noise [bands]float64
	still *fitted        // the words as they were taught
	peak  [bands]float64 // the greatest power in each band, as a logarithm
	banks map[int]*bank  // for the rates that were heard
}

func (m *Model) bankOf(rate int) *bank {
	b, known := m.banks[rate]
	if !known {
		b = newBank(rate)
		m.banks[rate] = b
	}
	return b
}

func newModel(words []word) *Model {
	compareLevels(words)
	learn(words)
	m := &Model{words: words, index: map[string]int{}, banks: map[int]*bank{}, still: fit(words, stillness(), nil)}
	var all [][][bands]float64
	var noises [bands][]float64
	for i, w := range words {
		m.index[w.key] = i
		for _, t := range w.takes {
			all = append(all, t.logs)
			for band, value := range t.noise {
				noises[band] = append(noises[band], value)
			}
		}
	}
	m.mean = longMean(all...)
	m.peak = greatest(slices.Concat(all...))
	for band := range m.noise {
		m.noise[band] = percentile(noises[band], 0.5)
	}
	return m
}

// floorDB is how far below the mean of a band, in decibels, nothing is compared.
const floorDB = 30.0

// condition returns the floor of a scene under a channel.
func (m *Model) condition(sc *scene, channel [bands]float64) condition {
	c := condition{channel: channel}
	absent := m.absent(sc)
	for band := range c.floor {
		if absent[band] {
			c.floor[band] = max(sc.peak[band], m.peak[band]+channel[band]) + drowns
			continue
		}
		c.floor[band] = max(math.Log(sc.noise[band]+1e-12), m.noise[band]+channel[band], m.mean[band]+channel[band]-floorDB*decibel)
	}
	return c
}

// chances works out the costs of all frames under a condition.
func (m *Model) chances(sc *scene, c condition, space *fitted) *chances {
	logs := sc.floored(c)
	f := fit(m.words, c, space)
	ch := &chances{fitted: f, words: m.index, frames: f.allInto(shapes(logs)), states: make([][]float64, len(logs))}
	costs := make([]float64, len(logs)*len(f.means))
	for i := range costs {
		costs[i] = unknown
	}
	for t := range ch.states {
		ch.states[t] = costs[t*len(f.means) : (t+1)*len(f.means)]
	}
	ch.pause(sc.quiet)
	return ch
}

// widest is how much more what is no word may differ from itself than words do. Else
// it would be like a faint word.
const widest = 9.0

// pause works out the cost of nothing being said, from the frames in which nothing is.
// Voices and echoes that differ more than words do are not words for that.
func (c *chances) pause(quiet []int) {
	dimensions := len(c.fitted.projection)
	mean, spread := make([]float64, dimensions), make([]float64, dimensions)
	for _, t := range quiet {
		for d, value := range c.frames[t] {
			mean[d] += value / float64(len(quiet))
			spread[d] += value * value / float64(len(quiet))
		}
	}
	rarity := 0.0
	for d := range spread {
		spread[d] = math.Sqrt(min(max(1, spread[d]-mean[d]*mean[d]), widest))
		rarity += math.Log(spread[d])
		mean[d] /= spread[d]
	}
	c.silence = make([]float64, len(c.frames))
	scaled := make([]float64, dimensions)
	for t, frame := range c.frames {
		for d, value := range frame {
			scaled[d] = value / spread[d]
		}
		c.silence[t] = rarity + cost(scaled, mean)
	}
}

// channel is the sound of the room and the microphone, as it seems before any word is
// known.
func (m *Model) channel(sc *scene) [bands]float64 {
	var channel [bands]float64
	long, absent := longMean(sc.logs), m.absent(sc)
	shift := 0.0 // of the level, which is the mean of all bands
	for band := range channel {
		if absent[band] {
			shift += (m.mean[band] - long[band]) / bands
		}
	}
	for band := range channel {
		channel[band] = channelTrust * (long[band] - m.mean[band])
		if !absent[band] {
			channel[band] += (1 - channelTrust) * shift
		}
	}
	return channel
}

// adapted returns the costs of all frames under the sound of the room, and the words
// of formed that fit best.
func (m *Model) adapted(sc *scene, formed *Net) (*chances, []step, float64) {
	channel := m.channel(sc)
	ch := m.chances(sc, m.condition(sc, channel), m.still)
	for pass := 0; ; pass++ {
		endings, steps := ch.walk(formed)
		if len(endings) == 0 {
			return nil, nil, 0
		}
		best := slices.MinFunc(endings, func(a, b ending) int { return compare(a.cost, b.cost) })
		walked := said(steps, best.last)
		if pass == adaptPasses {
			return ch, walked, best.cost
		}
		channel = m.adapt(sc, ch, channel, formed, walked)
		sc.listenBeside(walked)
		c := m.condition(sc, channel)
		c.flicker = sc.flicker(c.floor)
		ch = m.chances(sc, c, nil)
	}
}

func (m *Model) measure(sc *scene, legal, formed *Net) measures {
	out := measures{ratio: sc.ratio, between: sc.ratio, fits: math.Inf(1)}
	ch, freeSteps, bestCost := m.adapted(sc, formed)
	if ch == nil {
		return out
	}
	out.between = sc.ratioBeside(freeSteps)
	for _, s := range freeSteps {
		out.free = append(out.free, formed.arcs[s.arc].word)
	}
	out.fits = bestCost / float64(len(ch.silence))
	endings, steps := ch.walk(legal)
	if len(endings) == 0 {
		return out
	}
	right := slices.MinFunc(endings, func(a, b ending) int { return compare(a.cost, b.cost) })
	out.found = true
	out.meaning = legal.meanings[right.node]
	last := said(steps, right.last)
	out.margin, out.longer = beam, beam
	for _, e := range endings {
		worse := e.cost - right.cost
		if legal.meanings[e.node] == out.meaning {
			continue
		}
		out.margin = min(out.margin, worse)
		if len(said(steps, e.last)) > len(last) {
			out.longer = min(out.longer, worse)
		}
	}
	out.loss = right.cost - bestCost
	least := make([]float64, len(ch.silence))
	total := 0.0
	for t := range least {
		least[t] = ch.silence[t]
		for _, value := range ch.states[t] {
			if value != unknown {
				least[t] = min(least[t], value)
			}
		}
		total += least[t]
	}
	out.cost = (right.cost - total) / float64(len(least))
	m.weigh(&out, ch, legal, last, least)
	if len(last) > 0 && formed.follows(out.words[0]) {
		out.missed = sc.beforehand(last)
	}
	out.unheard, out.faint = sc.unheard(last), sc.faintest(last)
	return out
}

// weigh says how well each word of a sentence fits, and how much better than
// any other word in its place.
func (m *Model) weigh(out *measures, ch *chances, net *Net, steps []step, least []float64) {
	out.rival = beam
	for _, s := range steps {
		key := net.arcs[s.arc].word
		out.words = append(out.words, key)
		own := ch.fits(m.index[key], s.begin, s.end)
		best := 0.0
		for _, value := range least[s.begin : s.end+1] {
			best += value
		}
		out.worst = max(out.worst, (own-best)/float64(s.end-s.begin+1))
		for w := range m.words {
			if w != m.index[key] {
				out.rival = min(out.rival, ch.fits(w, s.begin, s.end)-own)
			}
		}
	}
}

// fits is the cost of one word between two frames.
func (ch *chances) fits(w, begin, end int) float64 {
	first := ch.fitted.first[w]
	n := ch.fitted.first[w+1] - first
	best := make([]float64, n)
	for i := range best {
		best[i] = math.Inf(1)
	}
	for t := begin; t <= end; t++ {
		for i := n - 1; i >= 0; i-- {
			least := best[i] + stayCost
			if i > 0 {
				least = min(least, best[i-1]+nextCost)
			}
			if i > 1 {
				least = min(least, best[i-2]+skipCost)
			}
			if t == begin && i == 0 {
				least = 0
			}
			best[i] = least
			if !math.IsInf(least, 1) {
				best[i] += ch.of(t, first+i)
			}
		}
	}
	return best[n-1]
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

const (
	channelTrust = 0.3  // of the whole recording's estimate of the room
	adaptPasses  = 1    // how often the room is told from the words once they are found
	adaptPrior   = 30.0 // frames that count for the earlier estimate
)

// adapt returns the channel under which the words that were walked fit best.
func (m *Model) adapt(sc *scene, ch *chances, channel [bands]float64, net *Net, steps []step) [bands]float64 {
	var sum, n [bands]float64
	for _, s := range steps {
		w := m.index[net.arcs[s.arc].word]
		first := ch.fitted.first[w]
		count := ch.fitted.first[w+1] - first
		places := ch.path(first, count, s.begin, s.end)
		for i, state := range places {
			t := s.begin + i
			for band := range sum {
				x := sc.logs[t][band]
				mu := ch.fitted.logs[first+state][band]
				if math.Exp(x) < 4*sc.noise[band] || mu < ch.fitted.floor[band]+1.0 {
					continue
				}
				sum[band] += x - mu
				n[band]++
			}
		}
	}
	for band := range channel {
		channel[band] += sum[band] / (n[band] + adaptPrior)
	}
	return channel
}

// path returns the state of each frame of one word between two frames.
func (ch *chances) path(first, n, begin, end int) []int {
	best := make([]float64, n)
	for i := range best {
		best[i] = math.Inf(1)
	}
	back := make([][]int8, end-begin+1)
	for at := range back {
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
			if at == 0 && i == 0 {
				next[0] = 0
			}
			next[i] += ch.of(begin+at, first+i)
		}
		best = next
	}
	places := make([]int, len(back))
	state := n - 1
	for at := len(back) - 1; at >= 0; at-- {
		places[at] = max(state, 0)
		state -= int(back[at][max(state, 0)])
	}
	return places
}
