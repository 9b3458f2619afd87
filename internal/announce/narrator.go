package announce

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// Verbosity is how much an answer says. The zero Verbosity is Usual: the clock
// gives two times with their owners, everything else whole sentences.
type Verbosity uint8

// The levels.
const (
	Usual Verbosity = iota
	Short           // only the answer: it does not repeat the question
	Full            // all that belongs to it
)

// Narrator is how one seat is spoken to. Side is zero for the arbiter and for a
// listener; such a seat hears of White and Black instead of mine and theirs.
type Narrator struct {
	Pack   language.Pack   // the language of the words around a move
	Scheme language.Scheme // the words of moves and squares
	Form   Form
	Side   rules.Side
	Both   bool // no side: the user plays for both at one keyboard
	// Onlooker says that a spectator hears no times before they are decided.
	Onlooker bool
	From     rules.Side // from whose first rank answers are ordered; 0 means Side, or White
	Colours  bool       // the colour of an empty square is said

	Verbosity Verbosity // how much answers say

	// OneMessage: a player hears one message about a move of theirs that went without
	// trouble, and not each of its steps. FormKept: the form is that of Form with
	// little time left too.
	OneMessage, FormKept bool

	// FiveTold says that the last five seconds are also spoken in words, to a seat
	// that hears no ticks.
	FiveTold bool

	// TimesAlone: answers about a clock leave out how many moves were made. See
	// Narrator.At.
	TimesAlone bool
	runsOn     bool // the clocks that count run on while those of the table stand
}

// Slot is words for one placeholder of a phrase.
type Slot struct {
	Name  string
	Words []say.Word
}

// TextSlot fills a placeholder with text of the seat's language.
func TextSlot(name, text string) Slot { return Slot{name, []say.Word{{Text: text}}} }

// SquareSlot fills a placeholder with a square in the words of the scheme.
func (n Narrator) SquareSlot(name string, square rules.Square) Slot {
	return Slot{name, n.square(square, say.WordGap)}
}

// square says a square, spelled if the seat wants that, or that there is none.
func (n Narrator) square(square rules.Square, gap say.Gap) []say.Word {
	if square == 0 {
		return []say.Word{{Text: n.Pack.Word("board.none")}}
	}
	words := []say.Word{squareWord(n.Scheme, square, gap)}
	if n.Form.Spelled {
		return spelled(n.Scheme, words)
	}
	return words
}

// PieceSlot fills a placeholder with a piece and its colour.
func (n Narrator) PieceSlot(name string, piece rules.Piece) Slot {
	return Slot{name, []say.Word{n.word(pieceKey(piece), say.WordGap)}}
}

// MoveSlot fills a placeholder with a move in the words of the scheme.
func (n Narrator) MoveSlot(name string, position rules.Position, move rules.Move) Slot {
	return Slot{name, Move(n.Scheme, position, move, n.Form).Words}
}

// BareMoveSlot fills a placeholder with a move that has not been made, so that
// naming it does not reveal check or mate.
func (n Narrator) BareMoveSlot(name string, position rules.Position, move rules.Move) Slot {
	n.Form.Bare = true
	return n.MoveSlot(name, position, move)
}

// TimeSlot fills a placeholder with a time in words.
func (n Narrator) TimeSlot(name string, d time.Duration) Slot { return Slot{name, n.duration(d)} }

// NumberSlot fills a placeholder with a number in words.
func (s Narrator) NumberSlot(name string, n int) Slot { return Slot{name, s.number(n, "")} }

// CountSlot fills a placeholder with a number of things, such as "twelve
// moves"; unit is the key of the thing counted, such as "move".
func (s Narrator) CountSlot(name string, n int, unit string) Slot {
	return Slot{name, s.count(n, unit)}
}

// SideSlot fills a placeholder with the name of a side.
func (n Narrator) SideSlot(name string, side rules.Side) Slot {
	key := "side." + sideKey(side)
	return Slot{name, []say.Word{{Clip: key, Text: n.Pack.Word(key)}}}
}

// Phrase returns the words of a phrase of the seat's pack, its placeholders
// filled with words that keep their own clips, banks and languages. A
// placeholder that no slot fills stays as it is written.
func (n Narrator) Phrase(key string, slots ...Slot) []say.Word {
	parts := n.Pack.Parts(key)
	var words []say.Word
	for i, part := range parts {
		if part.Slot == "" {
			clip := key
			if len(parts) > 1 {
				clip += "/" + strconv.Itoa(i+1)
			}
			words = n.addText(words, part.Text, clip)
			continue
		}
		filled := false
		for _, slot := range slots {
			if slot.Name == part.Slot {
				slot.Words = n.inflected(slot.Words, part.Case)
				words, filled = append(words, begun(slot, words)...), true
			}
		}
		if !filled {
			words = append(words, say.Word{Text: "{" + part.Slot + "}"})
		}
	}
	return words
}

// inflected returns words of the seat's pack in a grammatical case.
func (n Narrator) inflected(words []say.Word, form string) []say.Word {
	if form == "" {
		return words
	}
	words = slices.Clone(words)
	for i, word := range words {
		if key := n.Pack.Form(word.Clip, form); key != word.Clip && word.Bank == "" {
			words[i].Clip, words[i].Text = key, n.Pack.Word(key)
		}
	}
	return words
}

// begun returns the words of a slot after other words. At the beginning of a
// sentence, the name of a side, a clock or a time control has a capital.
func begun(slot Slot, before []say.Word) []say.Word {
	if len(slot.Words) == 0 || slot.Name != "side" && slot.Name != "by" && slot.Name != "clock" && slot.Name != "control" {
		return slot.Words
	}
	if n := len(before); n > 0 && !strings.HasSuffix(before[n-1].Text, ".") {
		return slot.Words
	}
	words := slices.Clone(slot.Words)
	words[0].Text = language.Capital(words[0].Text)
	return words
}

// addText adds text between placeholders. A full stop after a filled placeholder
// belongs to the word before it, as does an ending such as the one of White's.
// For no clip of that word has it.
func (s Narrator) addText(words []say.Word, text, clip string) []say.Word {
	if n := len(words); n > 0 && strings.HasPrefix(text, "'") {
		ending, _, _ := strings.Cut(text, " ")
		ending = strings.TrimRight(ending, ".,;:!?")
		words[n-1].Text += ending
		words[n-1].Clip, words[n-1].Bank = "", ""
		text = text[len(ending):]
	}
	rest := strings.TrimLeft(text, ".,;:!?")
	if n := len(words); n > 0 && rest != text {
		stop := text[:len(text)-len(rest)]
		if before := words[n-1].Text; before != "" && strings.Contains(".!?", before[len(before)-1:]) { // as of e.p., which ends the sentence too
			stop = strings.TrimPrefix(stop, ".")
		}
		words[n-1].Text += stop
		words[n-1].Gap = say.SentenceGap
	}
	rest = strings.TrimSpace(rest)
	if rest == "" {
		return words
	}
	word := say.Word{Clip: clip, Text: rest}
	if strings.ContainsAny(rest[len(rest)-1:], ".,;:!?") {
		word.Gap = say.SentenceGap
	}
	return append(words, word)
}

// Notice returns a notice to the seat: one phrase of its pack.
func (n Narrator) Notice(key string, slots ...Slot) say.Utterance {
	return say.Utterance{Urgency: say.Next, Kind: say.Notice, Lang: n.Pack.Lang(), Words: n.Phrase(key, slots...)}
}

// Terms returns u as a message about a game before it starts: a move makes it void.
func (n Narrator) Terms(u say.Utterance) say.Utterance {
	u.Subject = subjectTerms
	return u
}

// Waiting returns a notice that the game has not begun; its beginning makes it void.
func (n Narrator) Waiting(key string) say.Utterance {
	u := n.Notice(key)
	u.Subject = subjectRunning
	return u
}

// Answering returns the answers to one question as parts of one answer: the first
// makes the answers to earlier questions void, and the others follow it.
func Answering(answers []say.Utterance) []say.Utterance {
	later := false
	for i := range answers {
		answers[i].Follows = later
		if answers[i].Kind != say.Answer {
			continue
		}
		answers[i].Subject = subjectAnswer
		if !later {
			answers[i].Voids = append(answers[i].Voids, subjectAnswer)
		}
		later = true
	}
	return answers
}

// Alert is a Notice that is never dropped and that interrupts.
func (n Narrator) Alert(key string, slots ...Slot) say.Utterance {
	return say.Utterance{Urgency: say.Now, Kind: say.Alert, Lang: n.Pack.Lang(), Words: n.Phrase(key, slots...)}
}

// Answer is Notice for an answer; a newer answer of the same topic replaces it.
func (n Narrator) Answer(topic, key string, slots ...Slot) say.Utterance {
	return n.answer(topic, n.Phrase(key, slots...))
}

func (n Narrator) answer(topic string, words []say.Word) say.Utterance {
	return say.Utterance{Urgency: say.Next, Kind: say.Answer, Topic: topic, Subject: subjectAnswer, Lang: n.Pack.Lang(), Words: Opened(words)}
}

// Opened gives the first word of an answer a capital if it is a word of a pack, as the
// name of a number is. Typed text, the words of a scheme and the moves of a scoresheet
// stay as they are, and so does help that begins with what is typed.
func Opened(words []say.Word) []say.Word {
	if len(words) == 0 || words[0].Clip == "" || words[0].Bank != "" || strings.Contains(words[0].Clip, ".help.") {
		return words
	}
	words = slices.Clone(words)
	words[0].Text = language.Capital(words[0].Text)
	return words
}

// Inside returns the words of an answer as they are inside another one: their first word
// has no capital that only the beginning gives.
func (n Narrator) Inside(u say.Utterance) []say.Word {
	if len(u.Words) == 0 || u.Words[0].Clip == "" || u.Words[0].Bank != "" || !n.Pack.Has(u.Words[0].Clip) {
		return u.Words
	}
	words := slices.Clone(u.Words)
	if text := n.Pack.Word(words[0].Clip); strings.EqualFold(text, words[0].Text) {
		words[0].Text = text
	}
	return words
}

// word is a phrase without placeholders as one word.
func (n Narrator) word(key string, gap say.Gap) say.Word {
	return say.Word{Clip: key, Text: n.Pack.Word(key), Gap: gap}
}

func (s Narrator) number(n int, gender string) []say.Word {
	numerals := s.Pack.Numerals(n, gender)
	if numerals == nil {
		return []say.Word{{Text: strconv.Itoa(n)}}
	}
	words := make([]say.Word, len(numerals))
	for i, numeral := range numerals {
		words[i] = say.Word{Clip: numeral.Key, Text: numeral.Text}
	}
	return words
}

// count says a number of things: number and unit.
func (s Narrator) count(n int, unit string) []say.Word {
	return append(s.number(n, s.Pack.Gender(unit)), s.word(s.Pack.PluralKey(unit, n), say.WordGap))
}

// pause lengthens the gap after the last of words.
func pause(words []say.Word, gap say.Gap) []say.Word {
	if n := len(words); n > 0 && words[n-1].Gap < gap {
		words[n-1].Gap = gap
	}
	return words
}

// view returns from whose side answers are ordered.
func (n Narrator) view() rules.Side {
	switch {
	case n.From != 0:
		return n.From
	case n.Side != 0:
		return n.Side
	default:
		return rules.White
	}
}
