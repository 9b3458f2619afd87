package speech

import (
	"strings"

	"blindchess/internal/say"
)

// Utterance returns text as an utterance of the bank for scheme. The longest
// runs of words that are in its list have their clips, and the rest is text for
// a synthesiser. It is how a voice is tried out; announcements are made
// elsewhere, from moves.
func (b Banks) Utterance(scheme, text string) say.Utterance {
	clips := map[string]string{}
	for _, word := range WordList(scheme) {
		folded := strings.ToLower(word.Text)
		if _, taken := clips[folded]; !taken {
			clips[folded] = word.Clip
		}
	}
	u := say.Utterance{Kind: say.Answer}
	if bank, ok := b.Bank(scheme); ok {
		u.Lang = bank.Lang
	}
	words := strings.Fields(text)
	for len(words) > 0 {
		n := min(len(words), longestPhrase)
		for ; n > 1; n-- {
			if _, ok := clips[strings.ToLower(strings.Join(words[:n], " "))]; ok {
				break
			}
		}
		run := strings.Join(words[:n], " ")
		clip := clips[strings.ToLower(run)]
		word := say.Word{Text: run, Clip: clip, Bank: scheme, Lang: u.Lang}
		if clip != "" {
			word.Gap = say.GroupGap
		}
		u.Words = append(u.Words, word)
		words = words[n:]
	}
	return u
}

// longestPhrase is how many words a clip may say.
const longestPhrase = 8
