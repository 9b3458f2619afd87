package scoresheet

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// word is one piece of a text between blanks.
type word struct {
	text  string
	place Place
	first bool // it begins its line
}

// wordsOf cuts a text into words. Text in braces is one word, as is a bracket
// that contains more than the sign of an offer.
func wordsOf(text string) []word {
	var words []word
	for number, line := range strings.Split(text, "\n") {
		column, first := 0, true
		var open [3]bool // which kinds of bracket are not closed in the rest of the line
		for rest := line; rest != ""; {
			blanks := len(rest) - len(strings.TrimLeftFunc(rest, unicode.IsSpace))
			column += utf8.RuneCountInString(rest[:blanks])
			rest = rest[blanks:]
			if rest == "" {
				break
			}
			length := wordLength(rest, &open)
			words = append(words, word{rest[:length], Place{number + 1, column + 1}, first})
			column += utf8.RuneCountInString(rest[:length])
			rest, first = rest[length:], false
		}
	}
	return words
}

// wordLength returns how long the first word of a text is. It keeps which kinds
// of bracket are not closed any more, so that no text is looked through twice.
func wordLength(text string, open *[3]bool) int {
	for i, pair := range [3]string{"{}", "()", "[]"} {
		if text[0] == pair[0] && !open[i] {
			if end := strings.IndexByte(text, pair[1]); end >= 0 {
				return end + 1
			}
			open[i] = true
		}
	}
	if end := strings.IndexFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '{' || r == '[' }); end > 0 {
		return end
	}
	return len(text)
}

var (
	numbered   = regexp.MustCompile(`^(\d{1,3})(\.{3}|\x{2026}|\.{1,2}|\))?(.*)$`)
	clockTime  = regexp.MustCompile(`^[(\[]?(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?[)\]]?$`)
	bareClock  = regexp.MustCompile(`^\[%clk (\d{1,2}):(\d\d):(\d\d)(?:\.\d+)?\]$`)
	unreadable = regexp.MustCompile(`^[?.\-_\x{2026}\x{2013}\x{2014}]+$`)
	plainWord  = regexp.MustCompile(`^[\p{L}\p{M}'",;:\-]+$`)
	shortPawn  = regexp.MustCompile(`^[a-h][x:]?[a-h]\+*$`)
	signOnly   = regexp.MustCompile(`^(?:\+{1,2}|#|=|\(=\)|!{1,2}|!\?|\?!|[eEaA\x{430}\x{435}]\.?\s?[pP\x{43f}\x{440}]\.?)$`)
)

// results are the results of a sheet as PGN writes them, and those of unplayed
// games as the Laws do.
var results = map[string]string{
	"*": "*", "1-0": "1-0", "0-1": "0-1", "1:0": "1-0", "0:1": "0-1",
	"1/2-1/2": "1/2-1/2", "1/2:1/2": "1/2-1/2", "1/2": "1/2-1/2", "0.5-0.5": "1/2-1/2", "remis": "1/2-1/2", "remi": "1/2-1/2", "remiza": "1/2-1/2", "draw": "1/2-1/2",
	"1/2-0": "1/2-0", "0-1/2": "0-1/2", "0-0": "0-0", "0:0": "0-0",
	"+/-": "+/-", "-/+": "-/+", "-/-": "-/-", "+-": "+/-", "-+": "-/+", "--": "-/-", "+:-": "+/-", "-:+": "-/+", "-:-": "-/-",
}

var halves = strings.NewReplacer("\u00bd", "1/2", "\u2013", "-", "\u2014", "-", "\u2212", "-", "\u2044", "/")

// resultOf reads a result.
func resultOf(text string) (string, bool) {
	result, ok := results[strings.ToLower(strings.TrimRight(halves.Replace(text), "."))]
	return result, ok
}

// timeOf reads a clock time, of hours and minutes or with seconds.
func timeOf(text string) (time.Duration, bool) {
	parts := clockTime.FindStringSubmatch(text)
	if parts == nil {
		parts = bareClock.FindStringSubmatch(text)
	}
	if parts == nil {
		return 0, false
	}
	hours, _ := strconv.Atoi(parts[1])
	minutes, _ := strconv.Atoi(parts[2])
	seconds := 0
	if parts[3] != "" {
		seconds, _ = strconv.Atoi(parts[3])
	}
	if minutes > 59 || seconds > 59 {
		return 0, false
	}
	return time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute + time.Duration(seconds)*time.Second, true
}

// isRemark reports whether a word is no move, no number and no result: letters
// alone, and more of them than a capture of pawns has.
func isRemark(text string) bool {
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "(") || strings.HasPrefix(text, "[") {
		return true
	}
	if strings.HasSuffix(text, ":") && !strings.ContainsAny(text, "0123456789") {
		return true
	}
	return plainWord.MatchString(text) && !unreadable.MatchString(text) && !shortPawn.MatchString(text) &&
		!castles(text) && utf8.RuneCountInString(strings.Trim(text, "-:,;'\"")) > 2
}

// castles reports whether a word is castling in any spelling.
func castles(text string) bool {
	letters := strings.Map(func(r rune) rune {
		switch r {
		case '0', 'O', 'o', 0x41e, 0x43e:
			return '0'
		case '-', 0x2013, 0x2014, 0x2212, '+', '#', '!', '?', '.', ',':
			return -1
		default:
			return r
		}
	}, text)
	return letters == "00" || letters == "000"
}
