package tournament

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/text/suggest"
)

// Find returns the players who fit a name or a number. The name may have accents or not,
// may be in Latin or Cyrillic letters and in either order, and may be a part or
// misspelt. Where several fit, all of them are returned, those that fit best alone.
func (t Tournament) Find(text string) []Player {
	if number, err := strconv.Atoi(strings.TrimSpace(text)); err == nil {
		if p, ok := t.Player(number); ok {
			return []Player{p}
		}
		return nil
	}
	var found []Player
	best := noFit
	for _, p := range t.Players {
		switch fit := fits(text, p.Name); {
		case fit == noFit || fit > best:
		case fit < best:
			best, found = fit, []Player{p}
		default:
			found = append(found, p)
		}
	}
	return found
}

// Apart returns a player's name, after their number if others have the name too.
func (t Tournament) Apart(p Player) string {
	for _, other := range t.Players {
		if other.Number != p.Number && strings.EqualFold(other.Name, p.Name) {
			return strconv.Itoa(p.Number) + " " + p.Name
		}
	}
	return p.Name
}

// titles come before some names.
var titles = []string{"gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm"}

// SameName reports whether two names are those of one person: with or without accents
// and titles, in Latin or Cyrillic letters, in either order.
func SameName(a, b string) bool {
	return strings.EqualFold(a, b) || fits(untitled(a), untitled(b)) == sameWords
}

func untitled(name string) string {
	if title, rest, ok := strings.Cut(strings.TrimSpace(name), " "); ok && slices.Contains(titles, strings.ToLower(title)) {
		return rest
	}
	return name
}

// How well a name fits, the best first.
const (
	sameWords = iota
	sameParts
	begun
	near
	further
	noFit
)

// fits reports how well typed words fit a name, in the best of the ways in which
// either may be folded.
func fits(typed, name string) int {
	best := noFit
	for _, words := range language.Foldings(Latin(typed)) {
		for _, parts := range language.Foldings(Latin(name)) {
			best = min(best, fit(letters(words), letters(parts)))
		}
	}
	return best
}

// letters parts a name into its words.
func letters(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,.'-", r) })
}

func fit(words, parts []string) int {
	if len(words) == 0 {
		return noFit
	}
	all := func(one func(word string) bool) bool {
		return !slices.ContainsFunc(words, func(word string) bool { return !one(word) })
	}
	switch {
	case all(func(word string) bool { return slices.Contains(parts, word) }):
		if len(words) == len(parts) {
			return sameWords
		}
		return sameParts
	case all(func(word string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.HasPrefix(part, word) })
	}):
		return begun
	case all(func(word string) bool { return suggest.Word(word, parts, min(limit(word), 2)) != "" }):
		return near
	case all(func(word string) bool { return suggest.Word(word, parts, limit(word)) != "" }):
		return further
	}
	return noFit
}

// limit returns by how many letters fewer a word must differ from one that is
// meant: the longer it is, the more may be wrong.
func limit(word string) int {
	switch length := len([]rune(word)); {
	case length < 4:
		return 1
	case length < 8:
		return 2
	}
	return 3
}
