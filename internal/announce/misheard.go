package announce

import (
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/say"
)

// Misheard says in sentences which text was not understood, why, and which
// moves it could mean, those in the letters of a pack.
func (n Narrator) Misheard(m *Misheard, letters language.Pack) string {
	sentences := []string{n.Pack.Phrase(m.Key(), "heard", m.Heard, "word", m.Word)}
	if why := n.Illegality(m.Illegality); why != nil {
		sentences = append(sentences, say.Utterance{Words: why}.Text())
	}
	if could := m.Told(); len(could) > 0 {
		names := notation.Of(letters).Names(m.Position, could)
		sentences = append(sentences, n.Pack.Phrase("console.could-be")+" "+strings.Join(names, ", "))
	}
	for i, sentence := range sentences {
		sentences[i] = language.Capital(sentence)
		if !strings.HasSuffix(sentence, ".") && !strings.HasSuffix(sentence, "?") {
			sentences[i] += "."
		}
	}
	return strings.Join(sentences, " ")
}
