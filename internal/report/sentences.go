package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules/laws"
)

// Sentences are the sentences of the Laws on play with blind people, in one
// edition.
type Sentences struct {
	Laws      int        `json:"laws"`
	Sentences []Sentence `json:"sentences"`
}

// Sentence is one sentence of the Laws. Words gives its meaning, in original
// words and in the reader's language; Keeper is one of table, people and room in
// every language.
type Sentence struct {
	Number   string   `json:"number"`
	Name     string   `json:"name"`
	Keeper   string   `json:"keeper"`
	Words    string   `json:"words"`
	Verified bool     `json:"verified"`
	Scripts  []Script `json:"scripts"`
}

// Script is a table script that shows a sentence; its title is English.
type Script struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// SentencesOf lists the sentences of e in article or below it, all if it is
// empty. If it names one sentence, such as D.2.8/3, it lists that one alone.
func SentencesOf(pack language.Pack, e laws.Edition, article string) Sentences {
	listing := Sentences{Laws: e.Year(), Sentences: []Sentence{}}
	for _, s := range e.Sentences() {
		if !s.Under(article) {
			continue
		}
		told := Sentence{Number: s.Number, Name: s.Name, Keeper: s.Keeper.String(), Words: wordsOf(pack, s), Verified: s.Verified, Scripts: []Script{}}
		for _, shown := range s.Scripts() {
			told.Scripts = append(told.Scripts, Script(shown))
		}
		listing.Sentences = append(listing.Sentences, told)
	}
	return listing
}

// wordsOf returns the text of a sentence: in the words of the edition if it
// contains them, and otherwise in the words of pack.
func wordsOf(pack language.Pack, s laws.Sentence) string {
	if s.Words != "" {
		return strings.TrimSuffix(s.Words, ".") + "."
	}
	return pack.Phrase("sentence." + s.Name)
}

// print writes one line that can be read aloud, and with whole each script below
// it, under its title.
func (s Sentence) print(out io.Writer, pack language.Pack, whole bool) {
	line := []string{pack.Phrase("laws.sentence", "place", s.Number,
		"keeper", pack.Phrase("laws.keeper."+s.Keeper), "sentence", s.Words)}
	if !s.Verified {
		line = append(line, pack.Phrase("laws.unverified"))
	}
	if len(s.Scripts) > 0 && !whole {
		line = append(line, pack.Phrase("laws.shown", "titles", s.shown(pack)))
	}
	fmt.Fprintln(out, strings.Join(line, " "))
	if !whole {
		return
	}
	for _, shown := range s.Scripts {
		fmt.Fprintf(out, "\n# %s\n%s", shown.Title, shown.Text)
	}
}

// shown names the scripts of s to a reader of English, which is the language of
// their titles, and gives others their number.
func (s Sentence) shown(pack language.Pack) string {
	if pack.Code() != language.Reference {
		return strconv.Itoa(len(s.Scripts))
	}
	titles := make([]string, len(s.Scripts))
	for i, script := range s.Scripts {
		titles[i] = script.Title
	}
	return strings.Join(titles, "; ")
}
