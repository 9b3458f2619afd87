package line

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/lipgloss/v2"

	"blindchess/internal/screen/view"
)

// editor is a typist who gets each key by itself. It writes only letters and
// backspaces. A letter that is typed at the end is one character, and a letter
// deleted there is erased as any terminal erases it. The cursor moves back by
// backspaces and forward over the letters it passes, and everything else starts a
// new line.
type editor struct {
	*writer
	prompt   string
	complete func(typed string) []string
	hush     func()                   // stops what typing stops
	other    func()                   // a key other than Enter was pressed
	sound    func(name string) bool   // does what a key of the voice means
	bound    func(name string) string // the line that a key types; empty for none

	typed   []rune
	behind  int // how many characters of typed are behind the cursor
	history []string
	keeps   func(line string) bool // whether a line may be stored; nil stores all
	kept    func(line string)      // stores a line for the next time; may be nil
	at      int                    // the entry of history that is shown; len(history) for none
	draft   string                 // the typed text before a look at history
	partial []byte                 // the start of a character whose bytes have not all come
	lost    bool                   // something was typed on this line that is no text
	keys    escape
	fresh   bool // the line is still empty, even without the prompt
}

func (e *editor) begin() { e.write(e.prompt) }

// take takes bytes as they come from the terminal.
func (e *editor) take(piece []byte) (lines []string, quit bool) {
	for _, b := range piece {
		if b != '\r' && b != '\n' {
			e.other()
		}
		if key, done := e.keys.take(b); done {
			if line := e.press(key); line != "" {
				lines = append(lines, line)
			}
			continue
		} else if e.keys.inside() {
			continue
		}
		if b == 0x07 {
			e.sound("ctrl+g")
			continue
		}
		e.hush()
		switch b {
		case '\r', '\n':
			lines = append(lines, e.enter())
		case 0x04:
			if len(e.typed) == 0 {
				e.write(e.newline)
				return lines, true
			}
		case 0x03:
			e.write(e.newline)
			return lines, true
		default:
			e.control(b)
		}
	}
	return lines, false
}

// enter ends the line and returns it. The prompt for the next one comes after
// the answer, or with the next letter.
func (e *editor) enter() string {
	line, lost := strings.TrimSpace(string(e.typed)), e.lost || len(e.partial) > 0
	e.typed, e.behind = e.typed[:0], 0
	e.partial, e.lost = e.partial[:0], false
	e.write(e.newline)
	if line != "" && (len(e.history) == 0 || e.history[len(e.history)-1] != line) && (e.keeps == nil || e.keeps(line)) {
		e.history = append(e.history, line)
		if e.kept != nil {
			e.kept(line)
		}
	}
	e.at, e.draft = len(e.history), ""
	e.fresh = true
	if line == "" && lost {
		return string(utf8.RuneError) // and no empty line
	}
	return line
}

func (e *editor) control(b byte) {
	switch {
	case b == 0x7f || b == 0x08:
		e.erase(1)
	case b == 0x15:
		e.anew("")
	case b == 0x17:
		before := string(e.typed[:len(e.typed)-e.behind])
		text := strings.TrimRightFunc(before, unicode.IsSpace)
		cut := strings.LastIndexFunc(text, unicode.IsSpace) + 1
		e.erase(utf8.RuneCountInString(before) - utf8.RuneCountInString(text[:cut]))
	case b == 0x01:
		e.move(-len(e.typed))
	case b == 0x05:
		e.move(len(e.typed))
	case b == 0x02:
		e.move(-1)
	case b == 0x06:
		e.move(1)
	case b == 0x0c:
		e.anew(string(e.typed))
	case b == 0x10:
		e.recall(-1)
	case b == 0x0e:
		e.recall(1)
	case b == '\t':
		e.finish()
	case b >= ' ':
		e.letter(b)
	}
}

// letter takes one byte of a character, and the character once it is whole.
func (e *editor) letter(b byte) {
	e.partial = append(e.partial, b)
	if !utf8.FullRune(e.partial) {
		return
	}
	r, size := utf8.DecodeRune(e.partial)
	rest := slices.Clone(e.partial[size:]) // behind bytes that begin no character
	e.partial = e.partial[:0]
	if r == utf8.RuneError || view.Plain(string(r)) == "" {
		e.lost = true
		for _, b := range rest {
			e.letter(b)
		}
		return
	}
	if len(e.typed) >= longestLine {
		return
	}
	e.ready()
	at := len(e.typed) - e.behind
	e.typed = slices.Insert(e.typed, at, r)
	e.write(string(e.typed[at:]))
	e.back(e.typed[at+1:])
}

// erase takes back n letters before the cursor.
func (e *editor) erase(n int) {
	at := len(e.typed) - e.behind
	if n = min(n, at); n <= 0 {
		return
	}
	e.back(e.typed[at-n : at])
	e.close(at-n, n)
}

// remove takes away the letter under the cursor.
func (e *editor) remove() {
	if e.behind > 0 {
		e.behind--
		e.close(len(e.typed)-e.behind-1, 1)
	}
}

// close deletes n letters at the cursor, which is at an index of typed: the text
// behind them moves up, and blanks cover its old end.
func (e *editor) close(at, n int) {
	gone := lipgloss.Width(string(e.typed[at : at+n]))
	e.typed = slices.Delete(e.typed, at, at+n)
	e.write(string(e.typed[at:]) + strings.Repeat(" ", gone) + strings.Repeat("\b", gone))
	e.back(e.typed[at:])
}

// back takes the cursor of the terminal back over letters.
func (e *editor) back(letters []rune) {
	e.write(strings.Repeat("\b", lipgloss.Width(string(letters))))
}

// move moves the cursor by letters, back if n is negative.
func (e *editor) move(n int) {
	at := len(e.typed) - e.behind
	to := min(max(at+n, 0), len(e.typed))
	if to < at {
		e.back(e.typed[to:at])
	} else {
		e.write(string(e.typed[at:to]))
	}
	e.behind = len(e.typed) - to
}

// anew starts a new line with text on it.
func (e *editor) anew(text string) {
	e.partial, e.lost = e.partial[:0], false
	e.typed, e.behind = []rune(text), 0
	e.write(e.newline + e.prompt + text)
	e.fresh = false
}

// recall types an earlier line again, on a new line.
func (e *editor) recall(step int) {
	next := e.at + step
	if next < 0 || next > len(e.history) {
		return
	}
	if e.at == len(e.history) {
		e.draft = string(e.typed)
	}
	e.at = next
	if next == len(e.history) {
		e.anew(e.draft)
		return
	}
	e.anew(e.history[next])
}

// finish completes the typed text with the common prefix of all candidates, and
// if there are several, after listing them.
func (e *editor) finish() {
	e.move(len(e.typed))
	typed := string(e.typed)
	found := e.complete(typed)
	if len(found) == 0 {
		return
	}
	shared := found[0]
	for _, candidate := range found[1:] {
		for !strings.HasPrefix(candidate, shared) {
			shared = shared[:len(shared)-1]
		}
	}
	if len(found) == 1 {
		shared += " "
	}
	if rest, ok := strings.CutPrefix(shared, typed); ok && rest != "" && utf8.ValidString(rest) {
		e.ready()
		e.typed = append(e.typed, []rune(rest)...)
		e.write(rest)
		return
	}
	if len(found) == 1 {
		e.anew(shared)
		return
	}
	e.aside(func() { e.line(strings.Join(found[:min(len(found), 12)], ", ")) })
}

// aside prints a message while the user types: it ends the current line, and
// after the message starts a new one with the typed text. A prompt without text
// after it is left out: it would be one more line to read.
func (e *editor) aside(say func()) {
	if !e.fresh {
		e.write(e.newline)
	}
	say()
	e.fresh = true
	if len(e.typed) > 0 {
		e.ready()
		e.write(string(e.typed))
		e.back(e.typed[len(e.typed)-e.behind:])
	}
}

// ready writes the prompt if the line has none.
func (e *editor) ready() {
	if e.fresh {
		e.write(e.prompt)
		e.fresh = false
	}
}

// press carries out a key that comes as several bytes, and returns the line
// that it types. The text typed before stays for the next line.
func (e *editor) press(key string) (line string) {
	if key == "" || e.sound(key) {
		return ""
	}
	e.hush()
	switch key {
	case "up":
		e.recall(-1)
	case "down":
		e.recall(1)
	case "left":
		e.move(-1)
	case "right":
		e.move(1)
	case "home":
		e.move(-len(e.typed))
	case "end":
		e.move(len(e.typed))
	case "delete":
		e.remove()
	default:
		return e.bound(key)
	}
	return ""
}

func (e *editor) end() (string, bool) { return "", false }
