package console

import (
	"strings"

	"blindchess/internal/table"
)

// Press is the effect of one key on the keyboard board.
type Press uint8

// The presses.
const (
	PressNone Press = iota
	PressLeft
	PressRight
	PressUp
	PressDown
	PressFile     // goes to a file; Keyed.Number counts it from 1
	PressRank     // goes to a rank
	PressNext     // goes to the next piece of Keyed.Role
	PressPrevious // and to the one before
	PressTake     // takes the piece under the cursor, or puts it down
	PressSquare   // says the square
	PressRays     // says the diagonals from the square
	PressLines    // says the file and the rank from the square
	PressLegal    // says the moves of the piece
	PressCaptures // says its captures
	PressAttackers
	PressTyping // typing begins
	PressBack   // looks one ply back
	PressForward
	PressFlip
	PressEscape // leaves an unfinished action: typing, a piece in hand, the past
	PressClock  // presses the clock
	PressRepeat // repeats the announced move, after reading it aloud
	PressLine   // types Keyed.Line
	PressEdge   // to the first or last square of the line
)

// Keyed is the effect of a key, with its arguments.
type Keyed struct {
	Press  Press
	Number int
	Role   string // the letter of a piece: k q r b n p
	Line   string
}

// lichess is the set of keys of the blind mode of lichess.
var lichess = map[string]Keyed{
	"left": {Press: PressLeft}, "right": {Press: PressRight}, "up": {Press: PressUp}, "down": {Press: PressDown},
	"k": {Press: PressNext, Role: "k"}, "q": {Press: PressNext, Role: "q"}, "r": {Press: PressNext, Role: "r"},
	"b": {Press: PressNext, Role: "b"}, "n": {Press: PressNext, Role: "n"}, "p": {Press: PressNext, Role: "p"},
	"K": {Press: PressPrevious, Role: "k"}, "Q": {Press: PressPrevious, Role: "q"}, "R": {Press: PressPrevious, Role: "r"},
	"B": {Press: PressPrevious, Role: "b"}, "N": {Press: PressPrevious, Role: "n"}, "P": {Press: PressPrevious, Role: "p"},
	"enter": {Press: PressTake}, "o": {Press: PressSquare}, "l": {Press: PressLine, Line: "last"},
	"t": {Press: PressLine, Line: "clock"}, "T": {Press: PressLine, Line: "dial"}, "c": {Press: PressLine, Line: "taken"},
	"m": {Press: PressLegal}, "M": {Press: PressCaptures}, "x": {Press: PressRays}, "alt+x": {Press: PressLines},
	"a": {Press: PressAttackers}, "f": {Press: PressFlip}, "i": {Press: PressTyping}, "/": {Press: PressTyping},
	"A": {Press: PressBack}, "D": {Press: PressForward}, "esc": {Press: PressEscape}, "space": {Press: PressClock},
	"ctrl+r": {Press: PressRepeat}, "?": {Press: PressLine, Line: "help"}, "f1": {Press: PressLine, Line: "help"}, "g": {Press: PressLine, Line: "gate"}, ".": {Press: PressLine, Line: "again"},
	"G": {Press: PressFile, Number: 7}, // Shift and 7 gives what is another key already
	"w": {Press: PressLine, Line: "why"}, "home": {Press: PressEdge, Number: -1}, "end": {Press: PressEdge, Number: 1},
}

// arbiterKeys are the rulings that the arbiter has on single keys.
var arbiterKeys = map[string]string{
	"f2": "uphold", "f3": "reject", "f4": "postpone", "f5": "resolve", "f6": "stop", "f7": "restart", "f8": "incidents",
}

// shiftedDigits are the characters that Shift and a digit give on the keyboards
// of most countries; a terminal does not report the digit itself.
var shiftedDigits = []string{"!1", "\"@2", "#\u00a73", "$\u00a44", "%5", "&^6", "/&7", "(*8"}

// Key returns the effect of a key, by its name as the screens know it: "left",
// "shift+3", "K", "enter". Keys of the player's own come first.
func (s *Session) Key(name string) (Keyed, bool) {
	if line, ok := s.config.Bind[name]; ok {
		return Keyed{Press: PressLine, Line: line}, true
	}
	if line, ok := arbiterKeys[name]; ok && s.config.Actor.Capacity == table.Arbiter {
		return Keyed{Press: PressLine, Line: line}, true
	}
	if number := strings.TrimPrefix(strings.TrimPrefix(name, "shift+"), "alt+"); len(number) == 1 && number >= "1" && number <= "8" {
		if number != name {
			return Keyed{Press: PressFile, Number: int(number[0] - '0')}, true
		}
		return Keyed{Press: PressRank, Number: int(number[0] - '0')}, true
	}
	if s.config.Keys == "orologic" {
		if name == "." || name == "-" || name == "," {
			return Keyed{Press: PressTyping, Line: name}, true
		}
	}
	if keyed, ok := lichess[name]; ok {
		return keyed, true
	}
	for i, signs := range shiftedDigits {
		if len([]rune(name)) == 1 && strings.Contains(signs, name) {
			return Keyed{Press: PressFile, Number: i + 1}, true
		}
	}
	return Keyed{}, false
}

// Bound returns the line that a key types where whole lines are typed: a key of
// the player's own, of the arbiter, or the one for help. It returns nothing for
// others, which would be letters.
func (s *Session) Bound(name string) string {
	if line, ok := s.config.Bind[name]; ok {
		return line
	}
	if keyed, ok := s.Key(name); ok && keyed.Press == PressLine && len(name) > 1 {
		return keyed.Line
	}
	return ""
}

// orologicLines are the short commands of the second set of keys.
var orologicLines = map[string]string{
	".1": "clock white", ".2": "clock black", ".3": "clock", ".4": "clock running", ".5": "clock difference",
	".l": "moves", ".m": "material", ".p": "clock mine", ".s": "board", ".b": "board", ".?": "help", ".0": "resign", ".r": "gate",
	".a": "again", ".d": "dial", ".q": "quit",
}

// orologic turns a line of the second set of keys into a line of the command
// language. .1 to .5 mean times, .l the moves, and -e a file; -4 is a rank, -e4
// a square, and ,N the pieces of a kind. Any other line stays.
func orologic(line string) string {
	if known, ok := orologicLines[strings.ToLower(line)]; ok {
		return known
	}
	switch {
	case strings.HasPrefix(line, "-") && lineOrSquare(line[1:]):
		return "scan " + line[1:]
	case strings.HasPrefix(line, ",") && len(line) > 1:
		return "pieces " + line[1:]
	default:
		return line
	}
}
