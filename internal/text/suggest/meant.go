package suggest

// Word returns the one of words that differs least from word, by fewer than limit
// letters, and "" if none is so near. Two neighbouring letters that changed places
// count as half a letter, since fingers do that most often. Of several that are
// equally near it is the first.
func Word(word string, words []string, limit int) string {
	best, halves := "", 2*limit
	for _, candidate := range words {
		if d := distance([]rune(word), []rune(candidate)); d < halves {
			best, halves = candidate, d
		}
	}
	return best
}

// distance counts the letters that must be inserted, deleted or replaced to make b of
// a, each as two. It adds the pairs of neighbours that changed places, each as one.
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = 2 * i
	}
	for j := range b {
		rows[0][j+1] = 2 * (j + 1)
	}
	for i := range a {
		for j := range b {
			replaced := rows[i][j]
			if a[i] != b[j] {
				replaced += 2
			}
			least := min(replaced, rows[i][j+1]+2, rows[i+1][j]+2)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				least = min(least, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = least
		}
	}
	return rows[len(a)][len(b)]
}
