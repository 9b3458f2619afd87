package console

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// taughtSetting is the setting that keeps the words of a player's own.
const taughtSetting = "taught"

// oneOrTwo accepts nothing, a word, or a word and its meaning.
func oneOrTwo(rest string) bool { return len(strings.Fields(rest)) <= 2 }

// teach takes a word of the player's own with its meaning, forgets one, or
// lists them all. A word that could be mistaken for another is refused.
func (s *Session) teach(_ snapshot, rest string) Intent {
	words := strings.Fields(strings.ToLower(rest))
	if len(words) == 0 {
		return s.tellTaught()
	}
	taught := announce.Taught{Word: strings.Trim(words[0], "\"'\u201c\u201d\u201e\u00ab\u00bb")}
	others := slices.DeleteFunc(slices.Clone(s.taught()), func(known announce.Taught) bool {
		return language.Fold(known.Word) == language.Fold(taught.Word)
	})
	if len(words) == 1 {
		return s.forget(taught.Word, others)
	}
	if taught.Means = s.meaning(strings.Fields(rest)[1]); taught.Means == "" {
		return s.usage("teach")
	}
	if why, mistaken := s.mistaken(taught, others); mistaken {
		return s.refuse(why.key, why.slots...)
	}
	value := announce.WriteTaught(append(others, taught))
	if _, err := announce.ParseTaught(value); err != nil {
		return s.refuse("teach.full")
	}
	return local(ActSet, taughtSetting, value)
}

// taught returns the words that the player taught, in force or not.
func (s *Session) taught() []announce.Taught {
	words, _ := announce.ParseTaught(s.config.Taught)
	return words
}

// hearable returns the taught words that are no words of a command. Those that
// the scheme has are left out by the ear.
func (s *Session) hearable() []announce.Taught {
	return slices.DeleteFunc(s.taught(), func(taught announce.Taught) bool {
		mistake, _ := s.mistakenHere(taught.Word)
		return mistake != announce.MistakeNone
	})
}

// tellTaught lists each word with its meaning, and says why a word has no
// effect.
func (s *Session) tellTaught() Intent {
	var told [][]say.Word
	var before []announce.Taught
	for _, taught := range s.taught() {
		if why, mistaken := s.mistaken(taught, before); mistaken {
			told = append(told, s.voice.Phrase(why.key, why.slots...))
			continue
		}
		before = append(before, taught)
		told = append(told, s.voice.Phrase("teach.means", text("word", taught.Word), text("means", s.signOf(taught.Means))))
	}
	if len(told) == 0 {
		return s.tell("teach.none")
	}
	return s.reply("", list(told...))
}

// forget asks the user to confirm that a taught word is deleted.
func (s *Session) forget(word string, others []announce.Taught) Intent {
	if len(others) == len(s.taught()) {
		return s.refuse("teach.unknown", text("word", word))
	}
	// No command has this name: "teach" alone only lists the words.
	s.pending = &pending{verb: "forget", intent: local(ActSet, taughtSetting, announce.WriteTaught(others))}
	return s.ask("confirm.teach", text("word", word))
}

// reason is a phrase of the pack with its slots.
type reason struct {
	key   string
	slots []announce.Slot
}

// mistaken says why a word could be mistaken beside these others, if it could.
func (s *Session) mistaken(taught announce.Taught, others []announce.Taught) (reason, bool) {
	word := text("word", taught.Word)
	s.Learn()
	mistake, near := s.untaught.Teach(others).Mistake(taught)
	if mistake == announce.MistakeNone {
		mistake, near = s.mistakenHere(taught.Word)
	}
	switch mistake {
	case announce.MistakeRead:
		return reason{"teach.read", []announce.Slot{word}}, true
	case announce.MistakeKnown:
		return reason{"teach.known", []announce.Slot{word}}, true
	case announce.MistakeNear:
		return reason{"teach.near", []announce.Slot{word, text("near", near)}}, true
	}
	return reason{}, false
}

// mistakenHere is Ear.Mistake for the numbers and the commands of the console.
func (s *Session) mistakenHere(word string) (announce.Mistake, string) {
	for n := range 101 {
		for _, form := range []string{"", ".f", ".m", ".n"} {
			for _, number := range s.voice.Pack.Variants("number." + strconv.Itoa(n) + form) {
				if announce.Mistaken(word, number) == announce.MistakeKnown {
					return announce.MistakeRead, ""
				}
			}
		}
	}
	near := ""
	for name := range s.names.names {
		for _, part := range strings.Fields(name) {
			switch announce.Mistaken(word, part) {
			case announce.MistakeKnown:
				return announce.MistakeKnown, part
			case announce.MistakeNear:
				if near == "" || part < near {
					near = part
				}
			}
		}
	}
	if near != "" {
		return announce.MistakeNear, near
	}
	return announce.MistakeNone, ""
}

// meaning reads the meaning of a taught word, in the letters of the player's
// notation, as a key of a scheme; "" if it is none.
func (s *Session) meaning(sign string) string {
	pack := s.config.Notation
	for i := range 8 {
		file := string(rune('a' + i))
		if sign == file || slices.Contains(pack.Variants("notation.file."+file), sign) {
			return "file." + file
		}
		if rank := string(rune('1' + i)); sign == rank {
			return "rank." + rank
		}
	}
	if slices.Contains(pack.Variants("notation.capture"), strings.ToLower(sign)) {
		return "takes"
	}
	switch strings.NewReplacer("o", "0", "-", "").Replace(strings.ToLower(sign)) {
	case "00":
		return "castle.short"
	case "000":
		return "castle.long"
	}
	if letters := []rune(strings.ToUpper(sign)); len(letters) == 1 {
		if role := notation.Of(pack).Role(letters[0]); role != 0 {
			return "role." + role.String()
		}
	}
	return ""
}

// signOf returns the sign of a scheme's key in the player's notation.
func (s *Session) signOf(key string) string {
	family, name, _ := strings.Cut(key, ".")
	switch family {
	case "takes":
		return s.config.Notation.Word("notation.capture")
	case "castle":
		return s.config.Notation.Word("notation." + key)
	case "role":
		for role := rules.Pawn; role <= rules.King; role++ {
			if role.String() == name {
				return notation.Of(s.config.Notation).Letter(role)
			}
		}
	}
	return name
}
