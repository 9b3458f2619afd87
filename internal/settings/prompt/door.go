package prompt

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/settings"
	"blindchess/internal/text/suggest"
)

// Back is what Choose returns for the way back from a question.
const Back = "back"

// Offer is one choice at the main menu.
type Offer struct {
	Key  string   // its words are those of front.word.KEY, and what it leads to is front.what.KEY
	With []string // fills the placeholders of the latter: name, text, name, text
}

// Door asks, before there is a table, for the user's wish. Quit, the end of input
// and the end of the context leave every question: the error is then ErrLeft.
type Door struct {
	In    io.Reader
	Out   io.Writer
	Aloud bool // the questions are spoken
	// Paint paints a question in place of lines, and returns the typed answer; nil
	// writes lines. It is used where Paints is true of the settings.
	Paint  func(ctx context.Context, own settings.Settings, q Question) (string, error)
	Paints func(own settings.Settings) bool

	noted string // what the next question that is painted begins with
}

// Question is one question as it is shown.
type Question struct {
	Head   string
	Offers []string // in one line each, with their numbers
	Back   bool     // there is a way back
}

// text returns the question in lines.
func (q Question) text() string { return strings.Join(append([]string{q.Head}, q.Offers...), "\n") }

// Tell says something that asks for no answer.
func (d *Door) Tell(own settings.Settings, text string) {
	if d.painted(own) {
		d.noted = text
		return
	}
	fmt.Fprintln(d.Out, text)
}

// Wait waits until the user has read a command's output, if the next question
// would be painted over it.
func (d *Door) Wait(ctx context.Context, own settings.Settings) error {
	if !d.painted(own) {
		return nil
	}
	fmt.Fprintln(d.Out, own.Pack().Phrase("front.read"))
	_, err := readAnswer(ctx, d.In)
	if err != nil {
		return ErrLeft
	}
	return nil
}

func (d *Door) painted(own settings.Settings) bool { return d.Paint != nil && d.Paints(own) }

// Choose lists the offers by number and by word after head, and returns the key
// of the chosen one. The way back, if there is one, is Back.
func (d *Door) Choose(ctx context.Context, own settings.Settings, head string, offers []Offer, back bool) (string, error) {
	return d.ChooseBriefly(ctx, own, "", head, offers, back)
}

// ChooseBriefly is Choose, but it asks with one sentence first, and in lines it
// lists the offers after Enter alone. A brief of "" lists them immediately.
func (d *Door) ChooseBriefly(ctx context.Context, own settings.Settings, brief, head string, offers []Offer, back bool) (string, error) {
	whole := Question{Head: head, Offers: lines(own.Pack(), offers), Back: back}
	told := whole
	if brief != "" {
		if told.Head = brief; !d.painted(own) {
			told.Offers = nil
		}
	}
	for {
		typed, err := d.put(ctx, own, told)
		if err != nil {
			return "", err
		}
		told = whole
		switch {
		case typed == "", typed == "?", says(own.Pack(), typed, "command.help"):
			continue
		case back && says(own.Pack(), typed, "setup.word.back"):
			return Back, nil
		}
		if key := chosen(own.Pack(), typed, offers); key != "" {
			return key, nil
		}
		if told.Head = astray(own.Pack(), typed, offers); !d.painted(own) {
			told.Offers = nil
		}
	}
}

// Ask asks a question that takes any words, and returns them.
func (d *Door) Ask(ctx context.Context, own settings.Settings, question string) (string, error) {
	return d.put(ctx, own, Question{Head: question, Back: true})
}

// Pick asks for one of several numbered things, and returns the typed answer.
// In lines the question comes after them.
func (d *Door) Pick(ctx context.Context, own settings.Settings, question string, things []string) (string, error) {
	if d.painted(own) {
		return d.put(ctx, own, Question{Head: question, Offers: things, Back: true})
	}
	return d.Ask(ctx, own, strings.Join(append(slices.Clone(things), question), "\n"))
}

// put asks a question once, in the form that the settings ask for.
func (d *Door) put(ctx context.Context, own settings.Settings, q Question) (string, error) {
	read := func(ctx context.Context) (string, error) { return readAnswer(ctx, d.In) }
	if d.painted(own) {
		shown := q
		if d.noted != "" {
			shown.Head, d.noted = d.noted+"\n"+q.Head, ""
		}
		read = func(ctx context.Context) (string, error) { return d.Paint(ctx, own, shown) }
	} else {
		fmt.Fprintln(d.Out, q.text())
	}
	if d.Aloud && own.Said() {
		read = aloud(own, q.text(), read)
	}
	answer, err := read(ctx)
	answer = strings.TrimSpace(answer)
	if err != nil || says(own.Pack(), answer, "command.quit") || answer == "\x03" || answer == "\x04" {
		return "", ErrLeft
	}
	return answer, nil
}

// lines lists the offers, one a line.
func lines(pack language.Pack, offers []Offer) []string {
	var told []string
	for i, offer := range offers {
		told = append(told, pack.Phrase("front.line", "n", strconv.Itoa(i+1), "word", pack.Word(wordKey(offer)), "what", pack.Phrase("front.what."+offer.Key, offer.With...)))
	}
	return told
}

// wordKey returns the key of the words that are typed for an offer.
func wordKey(offer Offer) string {
	if offer.Key == "quit" {
		return "command.quit"
	}
	return "front.word." + offer.Key
}

// chosen returns the key of the offer that was typed, or nothing.
func chosen(pack language.Pack, typed string, offers []Offer) string {
	if n, err := strconv.Atoi(strings.Trim(typed, ".")); err == nil && n >= 1 && n <= len(offers) {
		return offers[n-1].Key
	}
	for _, offer := range offers {
		if says(pack, typed, wordKey(offer)) {
			return offer.Key
		}
	}
	return begun(pack, typed, offers)
}

// begun returns the key of the only offer whose word begins as typed, such as w for
// white, or nothing.
func begun(pack language.Pack, typed string, offers []Offer) string {
	key, start := "", language.Fold(typed)
	for _, offer := range offers {
		begins := func(word string) bool { return start != "" && strings.HasPrefix(language.Fold(word), start) }
		if !slices.ContainsFunc(pack.Variants(wordKey(offer)), begins) {
			continue
		}
		if key != "" {
			return ""
		}
		key = offer.Key
	}
	return key
}

// astray says what to type instead of an answer that is none.
func astray(pack language.Pack, typed string, offers []Offer) string {
	var words []string
	for _, offer := range offers {
		words = append(words, pack.Variants(wordKey(offer))...)
	}
	last := strconv.Itoa(len(offers))
	if near := suggest.Word(language.Fold(typed), words, 3); near != "" {
		return pack.Phrase("front.near", "typed", typed, "near", near, "last", last)
	}
	return pack.Phrase("front.none", "typed", typed, "last", last)
}

// says reports whether typed is one of the words of a key, in the player's
// language or in English.
func says(pack language.Pack, typed, key string) bool {
	words := pack.Variants(key)
	if english, err := language.Load(language.Reference); err == nil {
		words = append(slices.Clone(words), english.Variants(key)...)
	}
	return slices.ContainsFunc(words, func(word string) bool { return language.Fold(word) == language.Fold(typed) })
}

// Confirm asks a question until it is answered by yes or no.
func (d *Door) Confirm(ctx context.Context, own settings.Settings, question string) (bool, error) {
	for {
		answer, err := d.Ask(ctx, own, question)
		switch {
		case err != nil:
			return false, err
		case says(own.Pack(), answer, "command.yes"):
			return true, nil
		case says(own.Pack(), answer, "command.no"):
			return false, nil
		}
	}
}
