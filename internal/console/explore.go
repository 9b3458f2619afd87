package console

import (
	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Explore reads a line that asks about a game or its present position, such as
// "pieces", "attackers e4" or "last". It answers for a game without a table, as
// at a table whose conditions answer every question. It returns false for any
// other line.
func (s *Session) Explore(game rules.Game, line string) (Intent, bool) {
	if len(line) > longestLine {
		return s.refuse("console.too-long"), true
	}
	verb, rest, known := s.vocabulary().find(line)
	action, _ := s.actionOf(verb)
	if !known || !action.explores() {
		return Intent{}, false
	}
	if _, wrong := s.understand(action, rest); wrong != nil {
		return s.unreadable(verb, wrong), true
	}
	var intent Intent
	if action.looks != nil {
		intent = action.looks(s, game.Setup(), rest)
	} else {
		intent = action.run(s, snapshot{state: table.State{Game: game}}, rest)
	}
	intent.Verb, intent.Answers = verb, announce.Answering(intent.Answers)
	return intent, true
}

// Explorations lists the commands that Explore understands.
func Explorations() []string {
	var verbs []string
	for _, a := range questions() {
		if a.explores() {
			verbs = append(verbs, a.verb)
		}
	}
	return verbs
}
