package console

import (
	"maps"
	"slices"
	"strings"

	"blindchess/internal/console/manual"
	"blindchess/internal/fault/shell"
	"blindchess/internal/language"
	"blindchess/internal/say"
	"blindchess/internal/text/suggest"
)

// ownTopics are the topics of the manual that are neither a group of commands nor a
// command. Their names are under the key help-group.NAME.
var ownTopics = []string{"boards", "voices", "page", "hall", "study", "practice", "puzzles", "endings", "repertoire", "engine", "trouble"}

// page is one page of the help.
type page struct {
	lines []say.Utterance
	from  string // the key of the phrase that leads to it where it is read from the manual
}

// topicOf returns the topic that a word names: a group of commands, a topic of the
// manual, or a command that the manual describes further.
func (s *Session) topicOf(word string) (topic string, ok bool) {
	for _, name := range s.topics() {
		if s.namesGroup(word, name) {
			return name, true
		}
	}
	verb, rest, found := s.vocabulary().find(strings.TrimPrefix(word, "/"))
	return verb, found && rest == "" && slices.Contains(manual.Topics(), verb)
}

// topics lists the groups that contain a command for the user, and the topics of
// the manual that have a separate name.
func (s *Session) topics() []string {
	var names []string
	for _, group := range s.helpGroups() {
		if len(s.offered(group)) > 0 {
			names = append(names, group.name)
		}
	}
	if s.plays() {
		names = append(names, "keys")
	}
	for _, topic := range ownTopics {
		if len(manual.Topic(topic)) > 0 { // the tournament build holds no page on study
			names = append(names, topic)
		}
	}
	return names
}

// helpAbout returns the packs' help on a topic, in pages.
func (s *Session) helpAbout(topic string) []page {
	var lines []say.Utterance
	switch i := slices.IndexFunc(s.helpGroups(), func(g helpGroup) bool { return g.name == topic }); {
	case i >= 0 && len(s.offered(s.helpGroups()[i])) > 0:
		lines = s.helpOf(s.helpGroups()[i])
	case topic == "keys":
		lines = s.helpKeys()
	case slices.Contains(ownTopics, topic):
		name := []say.Word{{Text: s.voice.Pack.Word("help-group." + topic)}}
		lines = []say.Utterance{s.answer("", list(name, s.voice.Phrase("help-about."+topic)))}
	default:
		lines = []say.Utterance{s.answer("", s.helpVerb(topic))}
	}
	return pages(lines, "")
}

// manualPages returns the manual's text on a topic, in pages: in the language of the
// seat if its pack has it, otherwise in English. A translation that is older than the
// English text begins with a sentence that warns of it.
func (s *Session) manualPages(topic string) []page {
	pack := s.voice.Pack
	told, aged := manual.Retold(topic, pack.Told(topic))
	from, lang := "console.help-manual-own", ""
	if len(told) == 0 {
		told, from, lang = manual.Topic(topic), "console.help-manual", language.Reference
	} else if aged {
		told = slices.Concat([]string{pack.Word("manual.aged")}, told)
	}
	var lines []say.Utterance
	for _, line := range shell.Local(told) {
		lines = append(lines, s.answer("", []say.Word{{Text: line, Lang: lang}}))
	}
	return pages(lines, from)
}

func pages(lines []say.Utterance, from string) []page {
	var parts []page
	for part := range slices.Chunk(lines, linesAtOnce) {
		parts = append(parts, page{part, from})
	}
	return parts
}

// more reads the next page of the help, and says whether another one follows.
func (s *Session) more(snapshot, string) Intent {
	if len(s.further) == 0 {
		return s.refuse("console.no-more")
	}
	told := s.further[0]
	s.further = s.further[1:]
	intent := Intent{Answers: slices.Clone(told.lines)}
	if len(s.further) > 0 {
		key := "console.help-more"
		if from := s.further[0].from; from != told.from {
			key = from
		}
		intent.Answers = append(intent.Answers, s.tell(key, text("command", s.vocabulary().shown("more"))).Answers...)
	}
	intent.Answers[0].Topic = "help"
	return intent
}

// noHelp names the topic or the command that was probably meant.
func (s *Session) noHelp(word string) Intent {
	names := map[string]string{}
	for _, topic := range s.topics() {
		name := s.voice.Pack.Word("help-group." + topic)
		names[language.Fold(name)] = name
	}
	for folded, name := range s.vocabulary().spelt {
		if len(folded) > 3 {
			names[folded] = name
		}
	}
	if near := suggest.Word(language.Fold(word), slices.Sorted(maps.Keys(names)), 3); near != "" {
		return s.refuse("console.help-near", text("heard", word), text("name", s.vocabulary().shown("help")+" "+names[near]))
	}
	return s.unknown(word)
}
