package console

import (
	"slices"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// again says the last utterance once more, or one further back.
func (s *Session) again(_ snapshot, rest string) Intent {
	n, ok := numberOf(rest)
	if !ok || n == 0 {
		n = 1
	}
	if n > len(s.heard) {
		return s.refuse("console.nothing-to-repeat")
	}
	u := s.heard[len(s.heard)-n]
	return s.reply(topicAgain, u.Words)
}

// why says why the last thing was refused, unless that is past, and what to do now; or
// why a claim was rejected on this move.
func (s *Session) why(m snapshot, _ string) Intent {
	if len(s.refused.Words) == 0 || s.refusing != MomentOf(m.state) {
		if rejected, before, is := s.desk.Rejected(m.state); is {
			return s.reply("why", s.voice.Rejection(before, rejected))
		}
		return s.tell("console.nothing-refused")
	}
	if s.voice.Verbosity == announce.Short {
		return s.reply("why", s.refused.Words)
	}
	return s.reply("why", list(s.refused.Words, s.expected(m)))
}

// set changes a setting, shows one, or lists them all.
func (s *Session) set(_ snapshot, rest string) Intent {
	key, value, given := strings.Cut(rest, " ")
	if !given {
		return local(ActShow, key, "")
	}
	return local(ActSet, key, strings.TrimSpace(value))
}

// invite makes a code for a role, and for a side if the role has one.
func (s *Session) invite(_ snapshot, rest string) Intent {
	words := strings.Fields(rest)
	if len(words) == 0 {
		return local(ActCode, "opponent", "")
	}
	for _, role := range []string{"opponent", "arbiter", "assistant", "spectator"} {
		if !matches(words[0], append(s.voice.Pack.Variants("role-name."+role), s.inEnglish().Variants("role-name."+role)...)) {
			continue
		}
		side := ""
		if len(words) > 1 {
			named, ok := s.sideOf(words[1])
			if !ok {
				return s.usage("invite")
			}
			side = strings.ToLower(named.String())
		}
		return local(ActCode, role, side)
	}
	return s.usage("invite")
}

// Verbs lists the commands that the user may type.
func (s *Session) Verbs() []string {
	s.Learn()
	var verbs []string
	rulings := map[string]bool{}
	for _, a := range arbiterCommands() {
		rulings[a.verb] = true
	}
	for _, verb := range []string{"start", "stop", "restart", "resume", "adjourn", "absent"} {
		rulings[verb] = rulings[verb] && s.config.Actor.Capacity != table.Player
	}
	for _, a := range s.actions {
		arbiters := rulings[a.verb] || a.verb == "assistant" || a.verb == "arrive"
		switch {
		case !a.held():
		case !a.acts(),
			s.config.Actor.Capacity == table.Arbiter && arbiters,
			s.plays() && !rulings[a.verb] && (s.config.Actor.Capacity == table.Player || !personalVerb(a.verb)):
			verbs = append(verbs, a.verb)
		}
	}
	return verbs
}

func personalVerb(verb string) bool {
	switch verb {
	case "draw", "takeback", "rematch", "new", "accept", "decline", "resign", "abort", "sign", "assistant":
		return true
	default:
		return false
	}
}

// Complete lists the possible completions of the typed text: commands, and the
// arguments of one that is whole.
func (s *Session) Complete(state table.State, typed string) []string {
	typed = strings.TrimPrefix(typed, "/")
	head, last := "", typed
	if i := strings.LastIndexByte(typed, ' '); i >= 0 {
		head, last = typed[:i+1], typed[i+1:]
	}
	if head == "" {
		return append(s.movesStarting(state, last), s.vocabulary().starting(last)...)
	}
	verb, _, ok := s.vocabulary().find(head)
	if !ok {
		return nil
	}
	var choices []string
	switch verb {
	case "claim":
		for kind := laws.ClaimThreefold; kind <= laws.ClaimDelay; kind++ {
			choices = append(choices, s.claimName(kind))
		}
	case "help":
		choices = s.vocabulary().starting(last)
	case "law":
		for _, article := range state.Edition().Articles() {
			choices = append(choices, article.Numbers...)
		}
	case "set":
		if s.config.Settings != nil {
			choices = s.config.Settings(strings.Fields(head)[1:])
		}
	case "announce", "repeat", "execute", "write", "seal":
		if !s.Answered(state, table.AskLegal) {
			return nil
		}
		position := state.Game.Position()
		for move := range position.Moves() {
			choices = append(choices, s.written(position, move))
		}
	}
	var found []string
	for _, choice := range choices {
		if strings.HasPrefix(language.Fold(choice), language.Fold(last)) {
			found = append(found, head+choice)
		}
	}
	return slices.Compact(found)
}

// movesStarting lists the legal moves whose notation starts with typed, if the
// conditions list the moves of a piece.
func (s *Session) movesStarting(state table.State, typed string) []string {
	if typed == "" || !s.plays() || state.Phase != table.PhasePlaying || !s.Answered(state, table.AskLegal) {
		return nil
	}
	var found []string
	position := state.Game.Position()
	for move := range position.Moves() {
		if written := s.written(position, move); strings.HasPrefix(written, typed) {
			found = append(found, written)
		}
	}
	slices.Sort(found)
	return found
}

// Record stores events that an arbiter has to answer for later. For those it calls
// stood for the table after them.
func (s *Session) Record(r table.Record, stood func() table.State) {
	s.desk.Happened(r, func() (before, after table.State) {
		after = stood()
		return after, after
	})
}

// Incidents lists the incidents of this game so far, the oldest first, in the words of
// this seat.
func (s *Session) Incidents() []announce.Incident { return s.desk.Incidents(s.voice) }

// askIncidents lists every incident, or the last one for a short answer.
func (s *Session) askIncidents(m snapshot, _ string) Intent {
	told := s.Incidents()
	if len(told) == 0 {
		return s.tell("console.no-incidents")
	}
	if s.voice.Verbosity == announce.Short {
		told = told[len(told)-1:]
	}
	var intent Intent
	for _, incident := range told {
		intent.Answers = append(intent.Answers, s.answer("", []say.Word{{Text: incident.Line(s.voice.Pack), Gap: say.SentenceGap}}))
	}
	return intent
}

// askIllegal says how many illegal moves each side has completed.
func (s *Session) askIllegal(m snapshot, _ string) Intent {
	return s.reply("", []say.Word{{Text: announce.IllegalLine(s.voice, m.state) + ".", Gap: say.SentenceGap}})
}

// askReport reads one of the arbiter's papers, a line each.
func (s *Session) askReport(m snapshot, rest string) Intent {
	if s.config.Actor.Capacity != table.Arbiter {
		return s.refuse("console.not-your-role")
	}
	paper := announce.Papers()[0]
	if rest != "" {
		if paper = s.paperOf(rest); paper == "" {
			return s.usage("report")
		}
	}
	var intent Intent
	for _, line := range s.Paper(paper, m.state) {
		if line != "" {
			intent.Answers = append(intent.Answers, s.answer("", []say.Word{{Text: line, Gap: say.SentenceGap}}))
		}
	}
	return intent
}

// Paper returns one of announce.Papers for the arbiter, a line each, and nil for
// everybody else.
func (s *Session) Paper(name string, state table.State) []string {
	if s.config.Actor.Capacity != table.Arbiter || !slices.Contains(announce.Papers(), name) {
		return nil
	}
	return announce.Paper(s.voice, name, state, s.Incidents())
}

// paperOf returns the paper that a word names, in English or as its title begins in
// the language of the seat, and "" if it names none.
func (s *Session) paperOf(word string) string {
	for _, paper := range announce.Papers() {
		title := strings.ToLower(s.voice.Pack.Word("desk." + paper))
		if word == paper || strings.HasPrefix(title, strings.ToLower(word)) {
			return paper
		}
	}
	return ""
}

// askSpeech begins to speak, or ends it.
func (s *Session) askSpeech(_ snapshot, rest string) Intent {
	variants := func(key string) []string {
		return append(s.voice.Pack.Variants(key), s.inEnglish().Variants(key)...)
	}
	switch {
	case rest == "" || matches(rest, variants("switch.on")):
		return local(ActSpeak, "", "on")
	case matches(rest, variants("switch.off")):
		return local(ActSpeak, "", "off")
	}
	return s.usage("speak")
}

// givePIN unlocks the arbiter's seat, for the arbiter.
func (s *Session) givePIN(_ snapshot, rest string) Intent {
	switch {
	case s.config.Actor.Capacity != table.Arbiter:
		return s.refuse("console.not-your-role")
	case rest == "":
		return s.usage("pin")
	}
	return local(ActPIN, "", rest)
}
