package console

import (
	"maps"
	"slices"
)

// Confirmed returns the commands that are asked about before they count.
func Confirmed() (verbs []string) {
	for _, a := range allActions() {
		if a.confirm {
			verbs = append(verbs, a.verb)
		}
	}
	return verbs
}

// Offers reports whether a group of the help has an entry for the user.
func (s *Session) Offers(group string) bool {
	for _, g := range s.helpGroups() {
		if g.name == group {
			return len(s.offered(g)) > 0
		}
	}
	return false
}

// KeyNames returns the keys of the screens and the short commands of the second
// set of keys, by their names.
func KeyNames() []string {
	names := slices.Concat(slices.Collect(maps.Keys(lichess)), slices.Collect(maps.Keys(arbiterKeys)), slices.Collect(maps.Keys(orologicLines)))
	slices.Sort(names)
	return names
}

// Names reports whether text starts with the name of a command, whatever follows.
func (s *Session) Names(text string) bool {
	_, _, ok := s.vocabulary().find(text)
	return ok
}

// Knows reports whether text starts with the name of a command.
func (s *Session) Knows(text string) bool {
	verb, rest, ok := s.vocabulary().find(text)
	if !ok {
		return false
	}
	action, _ := s.actionOf(verb)
	_, err := s.understand(action, rest)
	return err == nil
}
