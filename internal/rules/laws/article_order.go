package laws

import "strings"

// compareNumbers orders the numbers of articles as the Laws do: articles, then
// appendices by letter, then guidelines by Roman number; and 9 before 10.
func compareNumbers(a, b string) int {
	if d := part(a) - part(b); d != 0 {
		return d
	}
	for a != "" && b != "" {
		var one, other string
		one, a = firstRun(a)
		other, b = firstRun(b)
		if one == other {
			continue
		}
		if isDigit(one[0]) && isDigit(other[0]) && len(one) != len(other) {
			return len(one) - len(other)
		}
		return strings.Compare(one, other)
	}
	return len(a) - len(b)
}

// part returns 0 for an article, 1 for an appendix and 2 for a guideline.
func part(number string) int {
	switch head, _, _ := strings.Cut(number, "."); {
	case isDigit(number[0]):
		return 0
	case strings.Trim(head, "I") == "":
		return 2
	default:
		return 1
	}
}

// firstRun splits off the digits or the other signs that text begins with.
func firstRun(text string) (run, rest string) {
	end := 1
	for end < len(text) && isDigit(text[end]) == isDigit(text[0]) {
		end++
	}
	return text[:end], text[end:]
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
