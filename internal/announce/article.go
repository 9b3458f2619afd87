package announce

import (
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules/laws"
)

// ArticleSentence returns what an article of the Laws says, with its full stop:
// in the words of the edition where it brings them along, else in those of pack.
func ArticleSentence(pack language.Pack, a laws.Article) string {
	if a.Subject != "" {
		return strings.TrimSuffix(a.Subject, ".") + "."
	}
	return pack.Phrase("article." + a.Name)
}
