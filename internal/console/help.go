package console

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// linesAtOnce is the most commands on one page of help.
const linesAtOnce = 9

// helpGroup is a part of the help. Its names are under the key help-group.NAME.
type helpGroup struct {
	name  string
	verbs []string
}

// helpGroups lists the parts of the help in their order. Every command that is
// not the arbiter's belongs to one of them. The arbiter's commands form a
// separate group; at a table without an arbiter, a player finds them in the
// group of the table.
func (s *Session) helpGroups() []helpGroup {
	var rulings []string
	for _, a := range arbiterCommands() {
		rulings = append(rulings, a.verb)
	}
	atTable := strings.Fields("draw takeback rematch new accept decline claim resign abort call sign seal save invite assistant arrive arbiter-score yes no quit")
	if s.config.Actor.Capacity != table.Arbiter {
		atTable, rulings = append(atTable, rulings...), nil
	}
	asked := append(strings.Fields("turn result last board moves pieces scan legal captures rays attackers material taken gate claims opponent proposal law rights names sheet fen incidents illegal report checkword again spell why help more"), advised(s.voice.Pack)...)
	return []helpGroup{
		{"moves", strings.Fields("announce repeat execute hand promote adjust accident faulty mended touch lift place write strike")},
		{"questions", asked},
		{"clock", strings.Fields("clock my-time dial press")},
		{"table", atTable},
		{"settings", strings.Fields("set teach quiet speak flip dictate hear pin")},
		{"arbiter", rulings},
	}
}

// help lists the groups of commands, or describes one of them, one command, or a
// topic of the documents, in pages of at most ten lines. A question mark means it
// too.
func (s *Session) help(_ snapshot, rest string) Intent {
	s.further = nil
	if rest == "" {
		return s.helpIntro()
	}
	word, page := rest, 1
	if i := strings.LastIndexByte(rest, ' '); i > 0 {
		if n, ok := numberOf(rest[i+1:]); ok && n > 0 {
			word, page = rest[:i], n
		}
	}
	if topic, ok := s.topicOf(word); ok {
		s.further = append(s.helpAbout(topic), s.manualPages(topic)...)
		s.further = s.further[min(page, len(s.further))-1:]
		return s.more(snapshot{}, "")
	}
	verb, _, ok := s.vocabulary().find(strings.TrimPrefix(rest, "/"))
	if !ok {
		return s.noHelp(rest)
	}
	if a, known := s.actionOf(verb); known && !a.held() {
		return s.refuse(notAnswered(a.asks))
	}
	return s.reply("help", s.helpVerb(verb))
}

func (s *Session) namesGroup(word, name string) bool {
	return s.isWord("help-group."+name, strings.TrimPrefix(word, "/"))
}

// helpIntro says how to ask for help, and lists the groups that contain a
// command for the user.
func (s *Session) helpIntro() Intent {
	intro := "console.help-intro"
	if !s.plays() {
		intro = "console.help-intro-watching"
	}
	intent := Intent{Answers: []say.Utterance{s.answer("help", s.voice.Phrase(intro))}}
	tell := func(name string) {
		words := list([]say.Word{{Text: s.voice.Pack.Word("help-group." + name)}}, s.voice.Phrase("help-about."+name))
		intent.Answers = append(intent.Answers, s.answer("", words))
	}
	for _, group := range s.helpGroups() {
		if len(s.offered(group)) > 0 {
			tell(group.name)
		}
	}
	if s.plays() {
		tell("keys")
	}
	topics := make([]string, 0, len(ownTopics))
	for _, topic := range ownTopics {
		topics = append(topics, s.voice.Pack.Word("help-group."+topic))
	}
	intent.Answers = append(intent.Answers, s.tell("console.help-topics", text("topics", strings.Join(topics, ", "))).Answers...)
	return intent
}

// offered lists the commands of a group that the user may type.
func (s *Session) offered(group helpGroup) []string {
	verbs := s.Verbs()
	var offered []string
	for _, verb := range group.verbs {
		if slices.Contains(verbs, verb) {
			offered = append(offered, verb)
		}
	}
	return offered
}

// helpOf lists the commands of a group. A command with the name of the group comes
// first.
func (s *Session) helpOf(group helpGroup) []say.Utterance {
	var told []say.Utterance
	verbs := s.offered(group)
	if _, command := s.actionOf(group.name); command && !slices.Contains(verbs, group.name) {
		verbs = append([]string{group.name}, verbs...)
	}
	for _, verb := range verbs {
		words := list([]say.Word{{Text: s.vocabulary().shown(verb)}}, s.voice.Phrase("help."+verb))
		if verb == group.name {
			words = s.helpVerb(verb)
		}
		told = append(told, s.answer("", words))
	}
	return told
}

// helpKeys lists the keys of the keyboard board and those that work everywhere.
func (s *Session) helpKeys() []say.Utterance {
	var told []say.Utterance
	for n := 1; s.voice.Pack.Has("help-keys."+strconv.Itoa(n)) || s.inEnglish().Has("help-keys."+strconv.Itoa(n)); n++ {
		told = append(told, s.answer("", s.voice.Phrase("help-keys."+strconv.Itoa(n))))
	}
	return told
}

// helpVerb describes one command: how to type it, its effect, and its names.
func (s *Session) helpVerb(verb string) []say.Word {
	v := s.voice
	if v.Verbosity == announce.Short {
		return v.Phrase("help." + verb)
	}
	told := list([]say.Word{{Text: v.Pack.Phrase("usage." + verb)}}, v.Phrase("help."+verb))
	if names := s.allNames(verb); len(names) > 1 {
		told = list(told, v.Phrase("console.command-names", text("names", strings.Join(names, ", "))))
	}
	return told
}

// allNames lists the names of a command in the player's language, then the
// English ones that differ.
func (s *Session) allNames(verb string) []string {
	names := append([]string{}, s.vocabulary().own[verb]...)
	for _, name := range s.inEnglish().Variants("command." + verb) {
		if !matches(name, names) {
			names = append(names, name)
		}
	}
	return names
}
