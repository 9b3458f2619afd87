package listener

import (
	"slices"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/hearing"
	"blindchess/internal/language"
)

// aloud begins the key of each word by which a player asks something; the rest is the
// command that answers.
const aloud = "aloud."

// QuestionKeys returns the keys of the words by which a player may ask for the clocks,
// the last move and the last message. No announcement needs them.
func QuestionKeys() []string {
	return []string{aloud + "clock", aloud + "last", aloud + "again"}
}

// asked returns the command for which the only word of a sentence asks, or nothing.
func asked(words []string) string {
	if len(words) != 1 || !slices.Contains(QuestionKeys(), words[0]) {
		return ""
	}
	return strings.TrimPrefix(words[0], aloud)
}

// wordOf returns the word of a move in the player's scheme, or of a question in their
// language.
func wordOf(pack language.Pack, scheme language.Scheme, key string) string {
	if strings.HasPrefix(key, aloud) {
		return pack.Word(key)
	}
	return scheme.Word(key)
}

// wanted returns the keys of the words that a player teaches: those of moves, and of
// the questions that they have begun to teach.
func wanted(scheme language.Scheme, taught *hearing.Player) []string {
	return append(announce.AloudKeys(scheme), slices.DeleteFunc(QuestionKeys(), func(key string) bool { return taught.Takes(key) == 0 })...)
}
