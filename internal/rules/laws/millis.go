package laws

import (
	"fmt"
	"strconv"
	"strings"
)

// Millis is a length of time in thousandths of a second. The Laws speak of
// minutes and seconds; this room has no clock, so that is all it needs.
type Millis int64

// The units of the Laws.
const (
	Second Millis = 1000
	Minute        = 60 * Second
	Hour          = 60 * Minute
)

// String returns m as players write it, such as "2m", "1h30m" or "1m30.5s",
// and "0s" for none.
func (m Millis) String() string {
	if m == 0 {
		return "0s"
	}
	var text strings.Builder
	if m < 0 {
		text.WriteByte('-')
		m = -m
	}
	if h := m / Hour; h > 0 {
		fmt.Fprintf(&text, "%dh", h)
	}
	if minutes := m % Hour / Minute; minutes > 0 {
		fmt.Fprintf(&text, "%dm", minutes)
	}
	if rest := m % Minute; rest > 0 {
		seconds := strconv.FormatFloat(float64(rest)/float64(Second), 'f', -1, 64)
		text.WriteString(seconds + "s")
	}
	return text.String()
}

// ParseMillis reads a length of time such as "2m", "90s", "1h30m" or "0". It
// returns false if text is anything else, or negative.
func ParseMillis(text string) (Millis, bool) {
	if text == "0" {
		return 0, true
	}
	var total Millis
	for rest := text; rest != ""; {
		end := strings.IndexAny(rest, "hms")
		if end <= 0 {
			return 0, false
		}
		unit := map[byte]Millis{'h': Hour, 'm': Minute, 's': Second}[rest[end]]
		number, err := strconv.ParseUint(rest[:end], 10, 24)
		if err != nil {
			return 0, false
		}
		total += Millis(number) * unit
		rest = rest[end+1:]
	}
	return total, text != ""
}
