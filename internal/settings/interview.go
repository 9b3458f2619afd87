package settings

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/fault/shell"
	"blindchess/internal/language"
)

// Interview asks for settings one by one: it has the questions, and carries out
// the answers. The caller shows the questions and reads the answers.
type Interview struct {
	Settings Settings
	Unbuilt  bool // the program was built without sound: the voice is the system's
	keys     []string
	first    bool // the questions of the first start
	at       int
	wrong    int // how often the question that is on was answered wrongly
}

// Reply is the result of an answer.
type Reply struct {
	Told    string // the reply to it; empty for none
	Changed string // the name of the setting that was changed, or empty
	Left    bool   // the player wants to be asked no more
}

// mostWrong is how often a question is asked again after an answer that cannot
// be.
const mostWrong = 2

// NewInterview asks for the most important settings, over these.
func NewInterview(s Settings) *Interview {
	return &Interview{Settings: s, keys: []string{"language", "scheme", "speech", "voice", "rate", "volume", "screen", "keys", "thresholds", "boards"}}
}

// FirstStart asks for the screen, and for the words of the moves if those of the
// Laws are not in the player's language, as the program does when it is started
// for the first time. Enter, or an answer that cannot be understood, means lines,
// which every user can read, and the words of the Laws. A user who asks for lines
// has a screen reader, and from then on it alone speaks; a user who asks for the
// board hears the program, slowly.
func FirstStart(s Settings) *Interview {
	i := &Interview{Settings: s, keys: []string{"screen"}, first: true}
	if code := s.Pack().Code(); s.Scheme == language.FIDE && code != "de" && slices.Contains(language.Schemes(), code) {
		i.keys = append(i.keys, "scheme")
	}
	return i
}

// Question returns the setting that is asked for and the question in the
// player's language. It returns false when all were asked.
func (i *Interview) Question() (key Key, text string, more bool) {
	if i.at >= len(i.keys) {
		return Key{}, "", false
	}
	key, err := Find(i.keys[i.at])
	if err != nil {
		return Key{}, "", false
	}
	pack := i.Settings.Pack()
	if i.first && key.Name == "scheme" {
		return key, pack.Phrase("setup.first-scheme", "own", pack.Word("setup.scheme.word.own")), true
	}
	if i.first {
		question := "setup.first"
		if i.Unbuilt {
			question = "setup.first-system"
		}
		return key, pack.Phrase(question), true
	}
	value := key.get(i.Settings)
	if value == "" {
		value = pack.Phrase("setup.nothing")
	}
	return key, strings.Join([]string{shell.Ports(pack.Phrase("setup.ask." + key.Name)), pack.Phrase("setup.now", "value", value), key.Takes(pack)}, " "), true
}

// Answer takes an answer to the present question. Nothing leaves a setting as
// it is, back asks for the one before, and quit or stop ends the interview, in
// English or in the player's language. For an invalid value it explains the
// valid ones and asks again, at most twice; then the setting stays as it is.
func (i *Interview) Answer(text string) Reply {
	key, _, more := i.Question()
	if !more {
		return Reply{Left: true}
	}
	text = strings.TrimSpace(text)
	folded, unsaid := language.Fold(text), false
	switch {
	case i.says(folded, "command.quit", "quit", "stop"):
		return Reply{Left: true}
	case i.says(folded, "setup.word.back", "back"):
		i.at, i.wrong = max(i.at-1, 0), 0
		return Reply{}
	case i.first && key.Name == "scheme":
		return i.inWhoseWords(folded)
	case i.says(folded, "command.help", "help", "?"):
		return i.explained(key)
	case text == "" && i.first:
		text, unsaid = "line", true
	case text == "":
		i.next()
		return Reply{}
	}
	before, value := i.Settings, i.choice(key, text)
	if speaker := firstSpeakers[value]; i.first && !unsaid && before.Speech == Default().Speech && speaker != "" {
		i.Settings.Speech = speaker
	}
	if i.first && value == "ask" {
		return i.refuse(key, value)
	}
	if err := key.set(&i.Settings, value); err != nil {
		return i.refuse(key, value)
	}
	if key.Name == "language" && i.Settings.Language != before.Language {
		i.Settings.Notation = i.Settings.Language
	}
	return i.changed(key)
}

// inWhoseWords takes the answer to the second question of the first start: a word
// of the player's language means its words, and Enter those of the Laws. Any other
// answer brings the question again with what it is about, at most twice.
func (i *Interview) inWhoseWords(folded string) Reply {
	pack := i.Settings.Pack()
	code := pack.Code()
	switch {
	case i.says(folded, "setup.scheme.word.own", code):
		i.Settings.Scheme = code
		i.next()
		return Reply{Changed: "scheme"}
	case i.says(folded, "command.help", "help", "?"):
		return Reply{Told: inGerman(pack)}
	case folded != "" && i.wrong < mostWrong:
		i.wrong++
		return Reply{Told: inGerman(pack)}
	case folded != "":
		i.next()
		return Reply{Told: pack.Phrase("setup.first-scheme-stays", "typed", "scheme "+code)}
	default:
		i.next()
	}
	return Reply{}
}

// explained says what a question is about, and which answers it takes.
func (i *Interview) explained(key Key) Reply {
	pack := i.Settings.Pack()
	if i.first {
		return Reply{Told: pack.Phrase("setup.first-help")}
	}
	return Reply{Told: key.About(pack)}
}

// inGerman says why the moves are in German, with an example of the Laws' words.
func inGerman(pack language.Pack) string {
	words, err := language.LoadScheme(language.FIDE)
	if err != nil {
		return pack.Error(err)
	}
	example := strings.Join([]string{words.Word("role.knight"), words.Word("file.g"), words.Word("rank.1")}, " ")
	return pack.Phrase("setup.first-scheme-help", "example", example, "own", pack.Word("setup.scheme.word.own"))
}

// firstSpeakers names the speaker for each choice of a screen at the first
// start.
var firstSpeakers = map[string]string{"line": "reader", "board": "self"}

// BeginnersRate is the voice's rate in percent at a user's first start. Its words
// come as fast as 170 a minute, slow enough to learn the names of the squares.
const BeginnersRate = 65

// Pace says how a player who begins makes the voice faster.
func (i *Interview) Pace() string {
	return i.Settings.Pack().Phrase("setup.first-pace", "rate", strconv.Itoa(Default().Rate))
}

func (i *Interview) next() { i.at, i.wrong = i.at+1, 0 }

// says reports whether a folded answer is a word of a key, in the player's
// language, or one of the others.
func (i *Interview) says(folded, key string, others ...string) bool {
	words := append(i.Settings.Pack().Variants(key), others...)
	return slices.ContainsFunc(words, func(word string) bool { return language.Fold(word) == folded })
}

// choice returns the choice of key that a word of the player's language means,
// and any other answer as it is.
func (i *Interview) choice(key Key, text string) string {
	if key.Choices == nil {
		return text
	}
	for _, choice := range key.Choices() {
		phrase := "setup." + key.Name + ".word." + choice
		if !i.Settings.Pack().Has(phrase) {
			continue
		}
		for _, word := range i.Settings.Pack().Variants(phrase) {
			if language.Fold(word) == language.Fold(text) {
				return choice
			}
		}
	}
	return text
}

func (i *Interview) changed(key Key) Reply {
	pack, value := i.Settings.Pack(), key.get(i.Settings)
	i.next()
	if i.first {
		reply := Reply{Changed: key.Name}
		if i.Settings.Speech != "reader" && i.Settings.Rate == Default().Rate {
			i.Settings.Rate = BeginnersRate
			reply.Told = i.Pace()
		}
		return reply
	}
	return Reply{Told: pack.Phrase("setup.set", "key", key.Name, "value", value), Changed: key.Name}
}

func (i *Interview) refuse(key Key, answer string) Reply {
	pack := i.Settings.Pack()
	if i.wrong++; i.wrong <= mostWrong {
		if i.first {
			return Reply{Told: pack.Phrase("setup.first-again")}
		}
		return Reply{Told: pack.Phrase("setup.not-this", "value", visible(answer)) + " " + key.Takes(pack)}
	}
	if i.first {
		reply := i.Answer("")
		reply.Told = strings.TrimSpace(pack.Phrase("setup.first-stays", "typed", "screen board") + " " + reply.Told)
		return reply
	}
	value := key.get(i.Settings)
	if value == "" {
		value = pack.Phrase("setup.nothing")
	}
	i.next()
	return Reply{Told: pack.Phrase("setup.stays", "key", key.Name, "value", value)}
}
