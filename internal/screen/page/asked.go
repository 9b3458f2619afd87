package page

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/language"
)

// mostAsked is the most languages of a list that are checked.
const mostAsked = 20

// Asked returns the first available pack of a list of languages, as browsers
// send it in Accept-Language (RFC 9110, 12.5.4). It returns false if there is
// none.
func Asked(list string) (language.Pack, bool) {
	type wish struct {
		tag    string
		weight float64
	}
	var wishes []wish
	for one := range strings.SplitSeq(list, ",") {
		tag, rest, _ := strings.Cut(strings.TrimSpace(one), ";")
		weight := 1.0
		if text, ok := strings.CutPrefix(strings.TrimSpace(rest), "q="); ok {
			read, err := strconv.ParseFloat(text, 64)
			if err != nil {
				continue
			}
			weight = read
		}
		if weight > 0 && tag != "" && tag != "*" {
			wishes = append(wishes, wish{tag, weight})
		}
		if len(wishes) == mostAsked {
			break
		}
	}
	slices.SortStableFunc(wishes, func(a, b wish) int {
		switch {
		case a.weight > b.weight:
			return -1
		case a.weight < b.weight:
			return 1
		default:
			return 0
		}
	})
	for _, one := range wishes {
		if strings.EqualFold(one.tag, "sr-ME") || strings.EqualFold(one.tag, "sr-Latn-ME") {
			one.tag = "cnr" // browsers have no separate name for Montenegrin
		}
		if pack, ok := language.Reader(one.tag); ok {
			return pack, true
		}
	}
	return language.Pack{}, false
}
