package clock

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/fault"
)

// ErrControl reports that the text of a time control could not be read.
var ErrControl = errors.New("clock: no time control")

// unreadable is the error of a text, for a reason.
func unreadable(reason error) error {
	return fault.New("fault.control", "a time control is written as 5m, 3+2, 90+30, 40/90m+30s,30m+30s or 1h d5s: {reason}", "reason", reason).In("clock").As(ErrControl)
}

// Period is one part of a time control. At most one of Increment, Delay and
// Bronstein is set.
type Period struct {
	Moves     int           // moves to be completed in it; 0 for all the rest
	Time      time.Duration // the main time it brings
	Increment time.Duration // added before each move, from the first one on
	Delay     time.Duration // runs before the main time at each move
	Bronstein time.Duration // given back after each move, up to the used time
}

// Control is the time control of one side: its periods in order. A last period
// that names a number of moves is repeated. It must not be changed once made.
type Control []Period

// ParseControl reads periods separated by commas, each TIME or MOVES/TIME followed
// by an increment (+30s), a delay (d5s) or a Bronstein delay (b5s). A number
// without a unit is read as chess players mean it: minutes, and seconds for the
// addition, as in 3+2 or 90+30. 5:00 is minutes and seconds. The error is
// ErrControl or wraps it.
func ParseControl(text string) (Control, error) {
	var control Control
	parts := strings.Split(text, ",")
	for i, part := range parts {
		p, err := parsePeriod(part)
		if err != nil {
			return nil, err
		}
		if p.Moves == 0 && i < len(parts)-1 {
			return nil, unreadable(fmt.Errorf("%q comes before the last period and names no number of moves", part))
		}
		control = append(control, p)
	}
	return control, nil
}

// ParseControls reads one control, or several separated by blanks, such as one
// for White and one for Black. A blank before the addition does not separate
// controls: "1h d5s" and "90 min + 30 sec" are one control each. The error is
// ErrControl or wraps it.
func ParseControls(text string) ([]Control, error) {
	var texts []string
	for _, word := range strings.Fields(strings.ToLower(text)) {
		last := len(texts) - 1
		if last >= 0 && (continues(word) || strings.HasSuffix(texts[last], "+") || strings.HasSuffix(texts[last], ",") || strings.HasSuffix(texts[last], "/")) {
			texts[last] += word
			continue
		}
		texts = append(texts, word)
	}
	var controls []Control
	for _, text := range texts {
		control, err := ParseControl(text)
		if err != nil {
			return nil, err
		}
		controls = append(controls, control)
	}
	return controls, nil
}

// continues reports whether a word continues the control before it: an
// addition, a unit, or a further period.
func continues(word string) bool {
	if strings.ContainsAny(word[:1], "+,/") || strings.TrimLeft(units.Replace(word), "hms+,/") == "" {
		return true
	}
	return len(word) > 1 && strings.ContainsAny(word[:1], "db") && word[1] >= '0' && word[1] <= '9'
}

func parsePeriod(text string) (Period, error) {
	var p Period
	rest := units.Replace(strings.Join(strings.Fields(strings.ToLower(text)), ""))
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 || n > 1000 {
			return p, unreadable(fault.New("fault.no-count", "{value} is no number of moves", "value", fault.Quoted(moves)))
		}
		p.Moves, rest = n, after
	}
	main, bonus, kind := cutBonus(rest)
	d, err := parseTime(main, time.Minute)
	if err != nil {
		return p, err
	}
	p.Time = d
	if kind == 0 {
		if p.Time == 0 {
			return p, unreadable(fault.New("fault.gives-no-time", "{value} gives no time", "value", fault.Quoted(text)))
		}
		return p, nil
	}
	extra, err := parseTime(bonus, time.Second)
	if err != nil {
		return p, err
	}
	switch kind {
	case '+':
		p.Increment = extra
	case 'd':
		p.Delay = extra
	case 'b':
		p.Bronstein = extra
	}
	if p.Time == 0 && p.Increment == 0 {
		return p, unreadable(fault.New("fault.gives-no-time", "{value} gives no time", "value", fault.Quoted(text)))
	}
	return p, nil
}

// cutBonus separates the main time from the addition at each move, and returns
// its sign. The sign is 0 if nothing is added.
func cutBonus(text string) (main, bonus string, kind byte) {
	if i := strings.IndexAny(text, "+db"); i >= 0 {
		return text[:i], text[i+1:], text[i]
	}
	return text, "", 0
}

// units are the words that people write for units of time.
var units = strings.NewReplacer("hours", "h", "hour", "h", "minutes", "m", "minute", "m", "mins", "m", "min", "m", "seconds", "s", "second", "s", "secs", "s", "sec", "s")

// parseTime reads a time, in unit if it names none.
func parseTime(text string, unit time.Duration) (time.Duration, error) {
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n <= 6000 {
		return time.Duration(n) * unit, nil
	}
	if parts := strings.Split(text, ":"); len(parts) == 2 || len(parts) == 3 {
		text = strings.Join(parts, "m") + "s"
		if len(parts) == 3 {
			text = parts[0] + "h" + parts[1] + "m" + parts[2] + "s"
		}
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 || d > 100*time.Hour {
		return 0, unreadable(fault.New("fault.no-time", "{value} is no time", "value", fault.Quoted(text)))
	}
	return d, nil
}

// String writes c as ParseControl reads it.
func (c Control) String() string {
	parts := make([]string, len(c))
	for i, p := range c {
		parts[i] = p.String()
	}
	return strings.Join(parts, ",")
}

// String writes p as ParseControl reads it, such as "40/90m+30s".
func (p Period) String() string {
	text := short(p.Time)
	if p.Moves > 0 {
		text = strconv.Itoa(p.Moves) + "/" + text
	}
	switch {
	case p.Increment > 0:
		text += "+" + short(p.Increment)
	case p.Delay > 0:
		text += " d" + short(p.Delay)
	case p.Bronstein > 0:
		text += " b" + short(p.Bronstein)
	}
	return text
}

// short writes d without zero parts, such as 90m for an hour and a half and 2h
// for two hours.
func short(d time.Duration) string {
	switch {
	case d > 0 && d%time.Hour == 0:
		return strconv.Itoa(int(d/time.Hour)) + "h"
	case d > 0 && d%time.Minute == 0:
		return strconv.Itoa(int(d/time.Minute)) + "m"
	default:
		return d.String()
	}
}

// MarshalText writes c as String does.
func (c Control) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads c as ParseControl does. Empty text is no control.
func (c *Control) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = nil
		return nil
	}
	read, err := ParseControl(string(text))
	if err != nil {
		return err
	}
	*c = read
	return nil
}

// Sixty returns the time a side has for a game of sixty moves, by which the
// Laws distinguish standard play, rapid and blitz. It is the sum of all main
// times reached by move sixty and sixty increments or delays.
func (c Control) Sixty() time.Duration {
	var total time.Duration
	for i, left := 0, 60; left > 0 && len(c) > 0; i++ {
		p := c[min(i, len(c)-1)]
		moves := left
		if p.Moves > 0 {
			moves = min(left, p.Moves)
		}
		total += p.Time + time.Duration(moves)*(p.Increment+p.Delay+p.Bronstein)
		left -= moves
	}
	return total
}
