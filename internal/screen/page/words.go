package page

import (
	"crypto/rand"
	"html/template"
	"slices"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/say"
	"blindchess/internal/screen/view"
)

// words are the texts of a page beside its view, in the user's language.
type words struct {
	pack language.Pack
	stay string // distinguishes this stay from an earlier one; it is the same in every language
	lang string
}

func wordsOf(pack language.Pack) words { return words{pack: pack, lang: pack.Lang()} }

// newWords returns the words of a stay that begins.
func newWords(now view.Source) words { return words{stay: rand.Text()[:8]}.in(now) }

// in returns the words in the language that the seat has now.
func (w words) in(now view.Source) words {
	pack := now.Session.Voice().Pack
	if pack.Lang() == w.lang {
		return w
	}
	return words{pack: pack, stay: w.stay, lang: pack.Lang()}
}

// head is the data of the template of a page's head.
type head struct {
	words
	Title, Script string
}

// Head is the head of a page with a title, a phrase or a text, and a script, or none.
func (w words) Head(title, script string) head {
	if w.pack.Has(title) {
		title = w.Phrase(title)
	}
	return head{w, title, script}
}

// Phrase is a phrase of the language, for the templates.
func (w words) Phrase(key string, args ...string) string { return w.pack.Phrase(key, args...) }

// Lang is the language as BCP 47 has it.
func (w words) Lang() string { return w.lang }

// Command is the name of a command as it is typed in the language.
func (w words) Command(name string) string { return w.pack.Word("command." + name) }

// Label is the name of a command as a button has it.
func (w words) Label(name string) string {
	if key := "page.button." + name; w.pack.Has(key) {
		return w.pack.Phrase(key)
	}
	return language.Capital(w.Command(name))
}

// Say is words as they begin a line, each in its language.
func (w words) Say(words []say.Word) template.HTML {
	return marked(begun(words), w.lang)
}

// begun is words as they begin a line.
func begun(words []say.Word) []say.Word {
	words = slices.Clone(words)
	if len(words) > 0 {
		words[0].Text = capital(words[0].Text)
	}
	return words
}

// Sign is the sign for a word of an announcement, in the reader's language: a
// square, or the name of a piece.
func (w words) Sign(part view.Part) string {
	if names := w.pack.Variants("role." + part.Role); part.Role != "" && len(names) > 0 && !strings.EqualFold(names[0], part.Said) {
		return names[0]
	}
	return part.Sign
}

// capital returns text as it begins a line.
func capital(text string) string {
	if text == "" {
		return ""
	}
	return language.Capital(strings.TrimSpace(text))
}
