package hearing

// loudest is by how much a word may be louder or fainter than the player's other words,
// as a natural logarithm: 13 decibels.
const loudest = 3.0

// compareLevels finds out by how much each word is louder than the others, since a
// faint word sinks deeper into noise. A word's takes are compared with those of other
// words at the same place among their takes, which were recorded in the same session.
// Few takes tell little, so that the difference counts only as far as it is greater
// than that from take to take. The level of a take may be unknown.
func compareLevels(words []word) {
	var sessions []float64
	for i := range mostTakes {
		var levels []float64
		for _, w := range words {
			if i < len(w.takes) && w.takes[i].level != 0 {
				levels = append(levels, w.takes[i].level)
			}
		}
		sessions = append(sessions, 0)
		if len(levels) > 0 {
			sessions[i] = percentile(levels, 0.5)
		}
	}
	counts := make([]float64, len(words))
	within, between, freedom, known := 0.0, 0.0, 0.0, 0.0
	for w := range words {
		words[w].louder = 0
		var over []float64
		for i, t := range words[w].takes {
			if t.level != 0 {
				over = append(over, t.level-sessions[i])
			}
		}
		if len(over) == 0 {
			continue
		}
		words[w].louder, counts[w] = average(over), float64(len(over))
		for _, value := range over {
			within += (value - words[w].louder) * (value - words[w].louder)
		}
		between += words[w].louder * words[w].louder
		known++
		freedom += counts[w] - 1
	}
	within /= max(1, freedom)
	spread := max(0, between/max(1, known)-within*known/max(1, known+freedom)) // of the words themselves
	for w := range words {
		if counts[w] == 0 || freedom == 0 {
			words[w].louder = 0
			continue
		}
		trust := spread / (spread + within/counts[w] + 1e-9)
		words[w].louder = max(-loudest, min(loudest, trust*words[w].louder))
	}
}
