package suggest

// Word returns the one of words that differs least from word, by fewer than
// limit letters, and "" where none is so near. Of several that are equally
// near it is the first.
func Word(word string, words []string, limit int) string {
	best := ""
	for _, candidate := range words {
		if d := distance([]rune(word), []rune(candidate)); d < limit {
			best, limit = candidate, d
		}
	}
	return best
}

// distance counts the letters that must be put in, taken out or exchanged to
// make b of a.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			exchanged := diagonal
			if a[i] != b[j] {
				exchanged++
			}
			diagonal = row[j+1]
			row[j+1] = min(exchanged, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
