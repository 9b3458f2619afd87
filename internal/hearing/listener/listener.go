package listener

import (
	"slices"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/hearing"
	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// Listener hears the moves and questions of one player in the words of one scheme.
type Listener struct {
	scheme language.Scheme
	ear    announce.Ear
	model  *hearing.Model
	taught map[string]bool
	formed *hearing.Net
}

// New returns a listener to a player who announces in the words of scheme. The
// ear is the ear of the player's typed words.
func New(scheme language.Scheme, ear announce.Ear, player *hearing.Player) *Listener {
	l := &Listener{scheme: scheme, ear: ear, model: player.Model(), taught: make(map[string]bool)}
	for _, key := range player.Words() {
		l.taught[key] = true
	}
	var patterns []hearing.Pattern
	for _, pattern := range announce.AloudPatterns(scheme) {
		patterns = append(patterns, hearing.Pattern(pattern))
	}
	l.formed = hearing.Patterns(append(patterns, hearing.Pattern{QuestionKeys()}))
	return l
}

// Hall is the set of possible sentences in one position.
type Hall struct {
	position rules.Position
	moves    []rules.Move
	right    *hearing.Net
}

// At returns the possible sentences in a position. They are the forms of each
// legal move whose words were taught, and which the ear of typed words takes
// for that move; and the questions.
func (l *Listener) At(position rules.Position) *Hall {
	hall := &Hall{position: position, moves: position.AppendMoves(nil)}
	var sentences []hearing.Sentence
	for _, form := range announce.AloudForms(l.scheme, position) {
		untaught := func(key string) bool { return !l.taught[key] }
		if slices.ContainsFunc(form.Keys, untaught) {
			continue
		}
		if move, err := l.ear.Listen(position, l.Words(form.Keys)); err != nil || move != form.Move {
			continue
		}
		sentences = append(sentences, hearing.Sentence{Words: form.Keys, Meaning: slices.Index(hall.moves, form.Move)})
	}
	for _, key := range QuestionKeys() {
		sentences = append(sentences, hearing.Sentence{Words: []string{key}, Meaning: hall.question(key)})
	}
	hall.right = hearing.Sentences(sentences)
	return hall
}

// illegal is the meaning of a move on a board that no announcement agrees with.
func (h *Hall) illegal() int { return len(h.moves) }

// question is the meaning of the question with that key.
func (h *Hall) question(key string) int {
	return h.illegal() + 1 + slices.Index(QuestionKeys(), key)
}

// Words returns the words of the scheme for keys.
func (l *Listener) Words(keys []string) string {
	words := make([]string, len(keys))
	for i, key := range keys {
		words[i] = l.scheme.Word(key)
	}
	return strings.Join(words, " ")
}

// Heard is the result of hearing an announcement.
type Heard struct {
	Verdict  hearing.Verdict
	Move     rules.Move // if it was heard or disagrees
	Question string     // the command that answers, if a question was heard
	Words    string     // as the scheme has them, heard or not
	Margin   float64
	Ratio    float64 // signal to noise, in decibels
}

// Hear finds which move is announced in a recording, or what is asked. Shown is the
// move on the board, or none; no question disagrees with it.
func (l *Listener) Hear(sound []int16, rate int, hall *Hall, shown rules.Move) Heard {
	expected := hearing.Nothing
	if shown != (rules.Move{}) {
		if expected = slices.Index(hall.moves, shown); expected < 0 {
			expected = hall.illegal()
		}
	}
	result := l.model.Hear(sound, rate, hall.right, l.formed, expected)
	heard := Heard{Verdict: result.Verdict, Words: l.Words(result.Words), Margin: result.Margin, Ratio: result.Ratio}
	switch {
	case result.Verdict != hearing.Heard && result.Verdict != hearing.Disagree:
	case result.Meaning < len(hall.moves):
		heard.Move = hall.moves[result.Meaning]
	default:
		heard.Verdict, heard.Question = hearing.Heard, asked(result.Words)
	}
	return heard
}
