package console

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/text/suggest"
)

// vocabulary finds a command by any of its names in one language and in
// English.
type vocabulary struct {
	names map[string]string   // folded name to command, such as "clock"
	spelt map[string]string   // folded name to the name as it is written
	own   map[string][]string // command to its names in the language, the first to be shown
}

// verbs lists every command in the order of the help.
func verbs() []string {
	keys := make([]string, 0, 70)
	for _, action := range allActions() {
		keys = append(keys, action.verb)
	}
	return keys
}

func newVocabulary(own, english language.Pack) vocabulary {
	v := vocabulary{names: map[string]string{}, spelt: map[string]string{}, own: map[string][]string{}}
	for _, verb := range append(verbs(), advised(own)...) {
		v.own[verb] = own.Variants("command." + verb)
		for _, name := range english.Variants("command." + verb) {
			v.names[language.Fold(name)], v.spelt[language.Fold(name)] = verb, name
		}
	}
	// The player's own language is put in last: it wins over the English word if
	// both have the same name for different commands.
	for verb, names := range v.own {
		for _, name := range names {
			for _, folded := range language.Foldings(name) {
				v.names[folded], v.spelt[folded] = verb, name
			}
		}
	}
	return v
}

// find returns the command that the first word or words of text name, and
// what follows them. The longest name wins.
func (v vocabulary) find(text string) (verb, rest string, ok bool) {
	words := strings.Fields(text)
	for n := min(len(words), 3); n > 0; n-- {
		if verb, ok := v.names[language.Fold(strings.Join(words[:n], " "))]; ok {
			return verb, strings.Join(words[n:], " "), true
		}
	}
	return "", "", false
}

// shown returns the name of a command as help shows it.
func (v vocabulary) shown(verb string) string {
	if names := v.own[verb]; len(names) > 0 {
		return names[0]
	}
	return verb
}

// starting lists the names that start with prefix, shortest first.
func (v vocabulary) starting(prefix string) []string {
	folded := language.Fold(prefix)
	var found []string
	for verb, names := range v.own {
		for _, name := range names {
			if len(name) > 2 && strings.HasPrefix(language.Fold(name), folded) {
				found = append(found, name)
				break
			}
		}
		if strings.HasPrefix(verb, folded) && len(names) == 0 {
			found = append(found, verb)
		}
	}
	slices.SortFunc(found, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return slices.Compact(found)
}

// nearest returns the name that a mistyped word may have meant, as it is written in the
// language, of one of verbs, and "" if none is near. An English name is near that
// differs by one letter behind its first, and is answered with its name in the language.
func (v vocabulary) nearest(word string, verbs []string) string {
	folded := language.Fold(word)
	if len(folded) < 4 {
		return ""
	}
	var own, english []string
	for _, name := range slices.Sorted(maps.Keys(v.names)) {
		switch {
		case len(name) <= 3, !slices.Contains(verbs, v.names[name]):
		case slices.Contains(v.own[v.names[name]], v.spelt[name]):
			own = append(own, name)
		case name[0] == folded[0]:
			english = append(english, name)
		}
	}
	if name := suggest.Word(folded, own, 3); name != "" {
		return v.spelt[name]
	}
	if name := suggest.Word(folded, english, 2); name != "" {
		return v.shown(v.names[name])
	}
	return ""
}
