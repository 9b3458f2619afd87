package hearing

// Sentence is words that may be said one after another, and their meaning.
type Sentence struct {
	Words   []string
	Meaning int
}

// Pattern is the possible words at each place of a sentence; "" is none.
type Pattern [][]string

// Net is a set of sentences in the order of their words: a network without
// loops. It is immutable once it is made.
type Net struct {
	nodes    int
	arcs     []arc
	leaving  [][]int // the arcs that leave each node
	meanings []int   // of each node, with which a sentence may end there
	finals   []bool
}

type arc struct {
	from, to int
	word     string
}

func (n *Net) node() int {
	n.nodes++
	n.leaving = append(n.leaving, nil)
	n.meanings = append(n.meanings, 0)
	n.finals = append(n.finals, false)
	return n.nodes - 1
}

func (n *Net) arc(from, to int, word string) {
	n.leaving[from] = append(n.leaving[from], len(n.arcs))
	n.arcs = append(n.arcs, arc{from, to, word})
}

// follows reports whether a word may come after the first one of a sentence.
func (n *Net) follows(word string) bool {
	for _, first := range n.leaving[0] {
		for _, next := range n.leaving[n.arcs[first].to] {
			if n.arcs[next].word == word {
				return true
			}
		}
	}
	return false
}

// Sentences returns the net of sentences that are given one by one. Sentences
// share the words that they begin with. Of two that are alike the first counts.
func Sentences(sentences []Sentence) *Net {
	net := &Net{}
	net.node()
	for _, sentence := range sentences {
		at := 0
	words:
		for _, word := range sentence.Words {
			for _, known := range net.leaving[at] {
				if net.arcs[known].word == word {
					at = net.arcs[known].to
					continue words
				}
			}
			next := net.node()
			net.arc(at, next, word)
			at = next
		}
		if !net.finals[at] && at != 0 {
			net.finals[at], net.meanings[at] = true, sentence.Meaning
		}
	}
	return net
}

// Patterns returns the net of all sentences that keep one of the patterns.
func Patterns(patterns []Pattern) *Net {
	net := &Net{}
	net.node()
	for _, pattern := range patterns {
		open := []int{0}
		for _, place := range pattern {
			next := -1
			var kept []int
			for _, word := range place {
				if word == "" {
					kept = open
					continue
				}
				if next < 0 {
					next = net.node()
				}
				for _, from := range open {
					net.arc(from, next, word)
				}
			}
			if next >= 0 {
				kept = append(kept[:len(kept):len(kept)], next)
			}
			open = kept
		}
		for _, last := range open {
			if last != 0 {
				net.finals[last] = true
			}
		}
	}
	return net
}
