package hearing

// Confusion is a take of one word that fits another word better.
type Confusion struct {
	Said, Heard string
}

// Confused tries each take on the words as the other takes have them, and
// returns those that are taken for another word. A word with one take is passed
// over.
func (m *Model) Confused() []Confusion {
	f := fit(m.words, stillness(), nil)
	var found []Confusion
	for w := range m.words {
		for i := range m.words[w].takes {
			if len(m.words[w].takes) < 2 {
				continue
			}
			ch := &chances{fitted: f, words: m.index}
			frames := f.allInto(shapes(f.under(&m.words[w], i, 0)))
			own := f.without(m.words, w, i)
			for _, frame := range frames {
				costs := make([]float64, len(f.means))
				for state, mean := range f.means {
					if at := state - f.first[w]; at >= 0 && at < len(own) {
						mean = own[at]
					}
					costs[state] = cost(frame, mean)
				}
				ch.states = append(ch.states, costs)
			}
			best := w
			least := ch.fits(w, 0, len(frames)-1)
			for other := range m.words {
				if value := ch.fits(other, 0, len(frames)-1); value < least {
					best, least = other, value
				}
			}
			if best != w {
				found = append(found, Confusion{m.words[w].key, m.words[best].key})
			}
		}
	}
	return found
}

// without returns the means of a word's states as they are without one take.
func (f *fitted) without(words []word, w, left int) [][]float64 {
	n := words[w].states
	sums := make([]feature, n)
	counts := make([]float64, n)
	for i := range words[w].takes {
		if i == left {
			continue
		}
		t := &words[w].takes[i]
		for at, shape := range shapes(f.under(&words[w], i, 0)) {
			counts[t.start[at]]++
			for d, value := range shape {
				sums[t.start[at]][d] += value
			}
		}
	}
	means := make([][]float64, n)
	for state := range means {
		if counts[state] == 0 {
			means[state] = f.means[f.first[w]+state]
			continue
		}
		for d := range sums[state] {
			sums[state][d] /= counts[state]
		}
		means[state] = f.into(&sums[state])
	}
	return means
}
