package uci

import (
	"strings"
	"time"

	"blindchess/internal/rules"
)

// SetPatience gives an open engine another patience.
func SetPatience(e *Engine, patience time.Duration) { e.config.Patience = patience }

// Heard returns the decision and the lines that are heard of lines of text while an
// engine thinks about a position.
func Heard(position rules.Position, wanted int, text string) (best string, told []Line) {
	h := hearing{position: position, lines: make([]Line, wanted)}
	for line := range strings.Lines(text) {
		if h.line(line) {
			break
		}
	}
	return h.best, h.told()
}

// ParseOption reads what an engine offers.
func ParseOption(text string) (Option, bool) { return parseOption(text) }
