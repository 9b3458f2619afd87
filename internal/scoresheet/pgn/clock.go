package pgn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Clock returns the clock time after the move, from a %clk comment.
func (p Ply) Clock() (time.Duration, bool) {
	for _, comment := range p.After {
		_, rest, found := strings.Cut(comment, "[%clk ")
		if !found {
			continue
		}
		text, _, closed := strings.Cut(rest, "]")
		if d, ok := parseClock(strings.TrimSpace(text)); ok && closed {
			return d, true
		}
	}
	return 0, false
}

// WithClock returns p with a %clk comment in the place of the one it has.
// Tenths of a second are preserved.
func (p Ply) WithClock(left time.Duration) Ply {
	command := "[%clk " + formatClock(left) + "]"
	p.After = slices.Clone(p.After)
	for i, comment := range p.After {
		before, rest, found := strings.Cut(comment, "[%clk ")
		_, after, closed := strings.Cut(rest, "]")
		if found && closed {
			p.After[i] = before + command + after
			return p
		}
	}
	p.After = append(p.After, command)
	return p
}

func parseClock(text string) (time.Duration, bool) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return 0, false
	}
	hours, err1 := strconv.Atoi(parts[0])
	minutes, err2 := strconv.Atoi(parts[1])
	seconds, err3 := strconv.ParseFloat(parts[2], 64)
	if err1 != nil || err2 != nil || err3 != nil || hours < 0 || hours > 10000 || minutes < 0 || minutes > 59 || !(seconds >= 0 && seconds < 60) {
		return 0, false
	}
	return time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute + time.Duration(seconds*1000)*time.Millisecond, true
}

func formatClock(d time.Duration) string {
	d = max(d, 0)
	text := fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
	if tenths := d / (100 * time.Millisecond) % 10; tenths > 0 {
		text += fmt.Sprintf(".%d", tenths)
	}
	return text
}
