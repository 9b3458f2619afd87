package laws

import (
	"slices"
	"strings"
	"unicode"
)

// Under lists the articles of e that bear number or lie under it, in the order of
// the Laws. It reads a number as it may be typed: 4.3c, 4.3 C, 4.3(c), d 2 8. An
// empty number lists none.
func (e Edition) Under(number string) []Article {
	return slices.DeleteFunc(e.Articles(), func(a Article) bool { return a.Under(number) == "" })
}

// Under returns the first number of a that is number or below it, and "" if
// there is none.
func (a Article) Under(number string) string {
	asked := partsOf(number)
	for _, has := range a.Numbers {
		parts := partsOf(has)
		if len(asked) > 0 && len(parts) >= len(asked) && slices.Equal(parts[:len(asked)], asked) {
			return has
		}
	}
	return ""
}

// Nearest returns the number of an article of e that comes nearest to a number
// that e may not have, such as 4.3.1 for the 4.3a of earlier editions. It is
// empty if number is no number: it has no digit and is no letter of an
// appendix.
func (e Edition) Nearest(number string) string {
	asked := partsOf(number)
	if len(asked) == 0 || len(asked) == 1 && !isDigit(asked[0][0]) && placeOf(asked, 0).value >= beyond {
		return ""
	}
	nearest, least := "", []int(nil)
	for _, article := range e.Articles() {
		for _, has := range article.Numbers {
			if far := distance(asked, partsOf(has)); least == nil || slices.Compare(far, least) < 0 {
				nearest, least = has, far
			}
		}
	}
	return nearest
}

// Changed lists an organiser's changes to a in e.
func (e Edition) Changed(a Article) []Setting {
	return slices.DeleteFunc(e.Settings(), func(s Setting) bool {
		return !s.Changed || !slices.Contains(a.Numbers, s.Article) && !slices.Contains(a.Rules, s.Rule)
	})
}

// partsOf divides the number of an article into its runs of digits and of
// letters, in small letters, without the characters between them.
func partsOf(number string) []string {
	var parts []string
	var last byte
	for _, sign := range strings.ToLower(number) {
		kind := byte(0)
		switch {
		case sign >= '0' && sign <= '9':
			kind = '0'
		case unicode.IsLetter(sign):
			kind = 'a'
		}
		if kind != 0 && kind != last {
			parts = append(parts, "")
		}
		if kind != 0 {
			parts[len(parts)-1] += string(sign)
		}
		last = kind
	}
	return parts
}

// distance returns how far two numbers are from each other: first the part of
// the Laws, then each place from the left.
func distance(asked, has []string) []int {
	far := []int{apart(placeOf(asked, 0).kind, placeOf(has, 0).kind)}
	for i := range max(len(asked), len(has)) {
		far = append(far, apart(placeOf(asked, i).value, placeOf(has, i).value))
	}
	return far
}

func apart(one, other int) int { return max(one-other, other-one) }

// place is one part of the number of an article, counted. The zero place belongs
// to a number without such a part.
type place struct{ kind, value int }

// beyond is the value of a part that no edition can have.
const beyond = 1000

// placeOf counts the part of a number at i: 3 and c alike are the third. The
// first part is of an article, an appendix or a guideline.
func placeOf(parts []string, i int) place {
	if i >= len(parts) {
		return place{}
	}
	p := place{}
	if i == 0 {
		p.kind = part(strings.ToUpper(parts[0]))
	}
	for _, sign := range parts[i] {
		switch {
		case p.kind == 2:
			p.value++
		case sign >= 'a' && sign <= 'z':
			p.value = min(p.value*26+int(sign-'a')+1, beyond)
		case sign >= '0' && sign <= '9':
			p.value = min(p.value*10+int(sign-'0'), beyond)
		default:
			p.value = beyond
		}
	}
	return p
}
