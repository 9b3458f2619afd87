package console

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// Words are what follows the name of a command, taken one by one. They are read
// by the names of this program, such as white, e4 and 1m30s, and for a typist
// in their language as well.
type Words struct {
	typist *Session // nil: only the names of this program
	rest   []string
}

// NewWords returns words that are read by the names of this program alone. One
// of them may hold blanks.
func NewWords(words ...string) *Words { return &Words{rest: words} }

// More reports whether words are left.
func (w *Words) More() bool { return len(w.rest) > 0 }

// Is reports whether word is the one word that is left.
func (w *Words) Is(word string) bool { return len(w.rest) == 1 && w.rest[0] == word }

// Next takes one word, or returns an empty one if none is left.
func (w *Words) Next() string {
	if len(w.rest) == 0 {
		return ""
	}
	word := w.rest[0]
	w.rest = w.rest[1:]
	return word
}

// Text takes all words that are left, as one, without the quotation marks around
// them: scripts write them so, and people type what scripts write.
func (w *Words) Text() string {
	text := strings.Join(w.rest, " ")
	w.rest = nil
	if inner, ok := strings.CutPrefix(text, `"`); ok {
		if inner, ok = strings.CutSuffix(inner, `"`); ok && !strings.Contains(inner, `"`) {
			return inner
		}
	}
	return text
}

// End refuses words that are left over.
func (w *Words) End() error {
	if len(w.rest) > 0 {
		return fmt.Errorf("%q is too much", w.rest[0])
	}
	return nil
}

// Side takes the name of a side.
func (w *Words) Side() (rules.Side, error) {
	word := w.Next()
	if side, ok := w.sideOf(word); ok {
		return side, nil
	}
	return 0, fmt.Errorf("say white or black, not %q", word)
}

// AtSide reports whether the next word names a side.
func (w *Words) AtSide() bool {
	if len(w.rest) == 0 {
		return false
	}
	_, ok := w.sideOf(w.rest[0])
	return ok
}

func (w *Words) sideOf(word string) (rules.Side, bool) {
	if side, ok := rules.ParseSide(strings.ToLower(word)); ok || w.typist == nil {
		return side, ok
	}
	return w.typist.sideOf(word)
}

// Square takes the name of a square.
func (w *Words) Square() (rules.Square, error) {
	word := w.Next()
	square, ok := squareOf(word)
	if !ok {
		return 0, fmt.Errorf("%q is no square", word)
	}
	return square, nil
}

// Role takes the name of a piece.
func (w *Words) Role() (rules.Role, error) {
	word := w.Next()
	for role := rules.Pawn; role <= rules.King; role++ {
		if role.String() == strings.ToLower(word) {
			return role, nil
		}
	}
	if w.typist != nil {
		if role, ok := w.typist.roleOf(word); ok {
			return role, nil
		}
	}
	return 0, fmt.Errorf("%q is no piece: say king, queen, rook, bishop, knight or pawn", word)
}

// Duration takes a length of time: 40s, 1m30s, 90m, or minutes and seconds as
// 2:30.
func (w *Words) Duration() (time.Duration, error) {
	word := w.Next()
	if d, ok := durationOf(word); ok {
		return d, nil
	}
	return 0, fmt.Errorf("%q is no length of time: write 40s, 1m30s or 90m", word)
}

// onClock takes a length of time that a clock can be given.
func (w *Words) onClock() (time.Duration, error) {
	d, err := w.Duration()
	if err == nil && (d < 0 || d >= 100*time.Hour) {
		return 0, fmt.Errorf("%v is not from 0 to 100 hours", d)
	}
	return d, err
}

// Number takes a whole number that is not negative.
func (w *Words) Number() (int, error) {
	word := w.Next()
	if word == "" {
		return 0, fmt.Errorf("a number is missing")
	}
	n := 0
	for _, r := range word {
		if r < '0' || r > '9' || n > 100000 {
			return 0, fmt.Errorf("%q is no number", word)
		}
		n = n*10 + int(r-'0')
	}
	return n, nil
}

// yes takes yes or no.
func (w *Words) yes() (bool, error) {
	word := w.Next()
	answer := strings.ToLower(word)
	if w.typist != nil {
		answer, _, _ = w.typist.vocabulary().find(word)
	}
	switch answer {
	case "yes", "no":
		return answer == "yes", nil
	}
	return false, fmt.Errorf("say yes or no, not %q", word)
}

// draw takes the name of the draw if it is the one word that is left.
func (w *Words) draw() bool {
	if len(w.rest) != 1 {
		return false
	}
	named := strings.EqualFold(w.rest[0], "draw")
	if w.typist != nil && !named {
		verb, rest, _ := w.typist.vocabulary().find(w.rest[0])
		named = verb == "draw" && rest == ""
	}
	if named {
		w.rest = nil
	}
	return named
}

// claim takes the kind of a claim, which a person may name in several words.
func (w *Words) claim() (laws.ClaimKind, error) {
	for n := min(3, len(w.rest)); n > 0; n-- {
		kind, ok := laws.ParseClaimKind(strings.ToLower(strings.Join(w.rest[:n], " ")))
		if !ok && w.typist != nil {
			kind, ok = w.typist.claimKind(strings.Join(w.rest[:n], " "))
		}
		if ok {
			w.rest = w.rest[n:]
			return kind, nil
		}
	}
	if len(w.rest) == 0 {
		return 0, fault.New("console.no-claim-named", "no claim is named: say threefold, fifty, flag, illegal, touched, normal-means, no-effort or delay")
	}
	return 0, fault.New("console.which-claim", "{word} is no claim: say threefold, fifty, flag, illegal, touched, normal-means, no-effort or delay", "word", fault.Quoted(w.Next()))
}

// devices are what everyone calls an electronic device, in scripts too.
var devices = []string{"phone", "telephone", "mobile phone"}

// irregularity takes an irregularity that the Laws cover, by any of its names,
// which may be written with hyphens. All else is another irregularity, and stays
// as words; but one word with hyphens that is none was meant for one.
func (w *Words) irregularity() (table.Kind, error) {
	for n := len(w.rest); n > 0; n-- {
		typed := strings.ReplaceAll(strings.Join(w.rest[:n], " "), "-", " ")
		for _, kind := range table.Reported() {
			if strings.EqualFold(typed, string(kind)) || kind == table.Device && slices.Contains(devices, strings.ToLower(typed)) || w.typist != nil && w.typist.isIrregularity(typed, kind) {
				w.rest = w.rest[n:]
				return kind, nil
			}
		}
	}
	if len(w.rest) == 1 && strings.Contains(w.rest[0], "-") {
		names := make([]string, 0, len(table.Reported()))
		for _, kind := range table.Reported() {
			names = append(names, strings.ReplaceAll(string(kind), " ", "-"))
		}
		return "", fault.New("console.which-irregularity", "{word} is no irregularity that the table knows: say {known}, or any words without hyphens", "word", fault.Quoted(w.rest[0]), "known", strings.Join(names, ", "))
	}
	return table.Other, nil
}
