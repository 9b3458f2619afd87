package console

import "blindchess/internal/language"

// advised lists the commands by which a player asks for advice beside the table.
// They are there where the pack has names for them: that of a program for
// tournaments has none.
func advised(pack language.Pack) []string {
	var verbs []string
	for _, verb := range []string{"hint", "eval"} {
		if pack.Has("command." + verb) {
			verbs = append(verbs, verb)
		}
	}
	return verbs
}

// advices are these commands.
func advices(pack language.Pack) []action {
	var actions []action
	for _, verb := range advised(pack) {
		actions = append(actions, action{verb: verb, run: func(*Session, snapshot, string) Intent { return local(ActAdvise, verb, "") }})
	}
	return actions
}
