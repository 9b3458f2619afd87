package tournament

import (
	"cmp"
	"slices"
	"strings"

	"blindchess/internal/language"
)

// titleOrder is the order of titles in the starting rank among equal ratings,
// the highest first: FIDE Handbook, C.04.2.
var titleOrder = []string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}

// byStrength compares two players as the starting rank has them: by rating, title
// and name.
func byStrength(a, b Player) int {
	return cmp.Or(b.Rating-a.Rating, titleRank(a.Title)-titleRank(b.Title), strings.Compare(alphabet(a.Name), alphabet(b.Name)))
}

// titleRank returns the place of a title. The letters of a report, such as g and wf,
// are titles too.
func titleRank(title string) int {
	title = strings.ToUpper(strings.TrimSpace(title))
	if long := map[string]string{"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}[title]; long != "" {
		title = long
	}
	if at := slices.Index(titleOrder, title); at >= 0 {
		return at
	}
	return len(titleOrder)
}

func alphabet(name string) string {
	if folded := language.Foldings(Latin(name)); len(folded) > 0 {
		return folded[0]
	}
	return name
}

// Seeded returns players with numbers as a Swiss tournament begins: by rating, the
// highest first, then by title, then by name.
func Seeded(players []Player) []Player {
	seeded := slices.Clone(players)
	slices.SortStableFunc(seeded, byStrength)
	for i := range seeded {
		seeded[i].Number = i + 1
	}
	return seeded
}

// Ranked returns the numbers of the players as the starting rank would have them
// now, and whether that is another order.
func (t Tournament) Ranked() ([]int, bool) {
	sorted := slices.Clone(t.Players)
	slices.SortStableFunc(sorted, byStrength)
	order, other := make([]int, len(sorted)), false
	for i, p := range sorted {
		order[i] = p.Number
		other = other || p.Number != i+1
	}
	return order, other
}
