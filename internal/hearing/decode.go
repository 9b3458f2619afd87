package hearing

import "math"

// beam is how much worse than the best a word may be and still be followed.
const beam = 350.0

// wordCost is the price of one word more, so that none is heard into noise.
const wordCost = 20.0

// chances are the costs of each frame: of every state of every word, and of
// nothing being said.
type chances struct {
	frames  [][]float64 // in the space of fitted
	states  [][]float64 // unknown until they are asked for
	silence []float64
	fitted  *fitted
	words   map[string]int
}

// unknown is a cost that no one has asked for.
const unknown = -1

// of returns the cost of a frame in a state.
func (c *chances) of(t, state int) float64 {
	value := &c.states[t][state]
	if *value == unknown {
		*value = cost(c.frames[t], c.fitted.means[state])
	}
	return *value
}

// step is a word that ended, and the one before it.
type step struct {
	arc, end, begin int
	before          int32
}

// ending is the best way to one node with which a sentence may end.
type ending struct {
	node int
	cost float64
	last int32
}

type token struct {
	cost float64
	last int32
}

var nowhere = token{math.Inf(1), -1}

// search is one walk of a net over the frames of a recording.
type search struct {
	net   *Net
	of    *chances
	arcs  []states // of each arc; empty without a path
	in    []token  // of each node: a word has just ended there
	pause []token  // of each node: nothing is said
	steps []step
}

type states struct {
	tokens []token
	begins []int
	first  int
	active bool
}

// walk returns the endings of net, in the order of the nodes, and the steps
// they are made of.
func (c *chances) walk(net *Net) ([]ending, []step) {
	s := &search{net: net, of: c, arcs: make([]states, len(net.arcs))}
	for i, arc := range net.arcs {
		w, known := c.words[arc.word]
		if !known {
			continue
		}
		first := c.fitted.first[w]
		n := c.fitted.first[w+1] - first
		s.arcs[i] = states{tokens: make([]token, n), begins: make([]int, n), first: first}
		for k := range n {
			s.arcs[i].tokens[k] = nowhere
		}
	}
	s.in, s.pause = make([]token, net.nodes), make([]token, net.nodes)
	for i := range s.in {
		s.in[i], s.pause[i] = nowhere, nowhere
	}
	s.in[0] = token{0, -1}
	least := 0.0
	for t := range c.silence {
		least = s.frame(t, least+beam)
	}
	var endings []ending
	for node, final := range net.finals {
		if !final {
			continue
		}
		best := s.in[node]
		if s.pause[node].cost < best.cost {
			best = s.pause[node]
		}
		if !math.IsInf(best.cost, 1) {
			endings = append(endings, ending{node, best.cost, best.last})
		}
	}
	return endings, s.steps
}

// frame follows all words through one frame, those that cost no more than most,
// and returns the least cost.
func (s *search) frame(t int, most float64) float64 {
	least := math.Inf(1)
	out := make([]token, len(s.in))
	for i := range out {
		out[i] = nowhere
	}
	silence := s.of.silence[t]
	for node := range s.in {
		entry := s.in[node]
		if s.pause[node].cost < entry.cost {
			entry = s.pause[node]
		}
		enters := entry.cost <= most
		for _, i := range s.net.leaving[node] {
			a := &s.arcs[i]
			if !a.active && !enters || len(a.tokens) == 0 {
				continue
			}
			least = min(least, s.follow(i, t, entry, enters, most, out))
		}
		if enters {
			s.pause[node] = entry
			s.pause[node].cost += silence
			least = min(least, s.pause[node].cost)
		} else {
			s.pause[node] = nowhere
		}
	}
	s.in = out
	return least
}

// follow moves the tokens of one arc on by a frame.
func (s *search) follow(i, t int, entry token, enters bool, most float64, out []token) float64 {
	a := &s.arcs[i]
	n := len(a.tokens)
	least := math.Inf(1)
	a.active = false
	for k := n - 1; k >= 0; k-- {
		best, begin := a.tokens[k], a.begins[k]
		best.cost += stayCost
		if k > 0 {
			if from := a.tokens[k-1]; from.cost+nextCost < best.cost {
				best, begin = token{from.cost + nextCost, from.last}, a.begins[k-1]
			}
		}
		if k > 1 {
			if from := a.tokens[k-2]; from.cost+skipCost < best.cost {
				best, begin = token{from.cost + skipCost, from.last}, a.begins[k-2]
			}
		}
		if k == 0 && enters && entry.cost+wordCost < best.cost {
			best, begin = token{entry.cost + wordCost, entry.last}, t
		}
		if best.cost > most {
			a.tokens[k] = nowhere
			continue
		}
		best.cost += s.of.of(t, a.first+k)
		a.tokens[k], a.begins[k] = best, begin
		a.active = true
		least = min(least, best.cost)
	}
	to := s.net.arcs[i].to
	if end := a.tokens[n-1]; end.cost+nextCost < out[to].cost {
		if out[to].last >= 0 && s.steps[out[to].last].end == t {
			s.steps[out[to].last] = step{i, t, a.begins[n-1], end.last}
			out[to].cost = end.cost + nextCost
		} else {
			s.steps = append(s.steps, step{i, t, a.begins[n-1], end.last})
			out[to] = token{end.cost + nextCost, int32(len(s.steps) - 1)}
		}
	}
	return least
}

// said returns the steps up to last, in the order in which they were said.
func said(steps []step, last int32) []step {
	var back []step
	for at := last; at >= 0; at = steps[at].before {
		back = append(back, steps[at])
	}
	for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
		back[i], back[j] = back[j], back[i]
	}
	return back
}
