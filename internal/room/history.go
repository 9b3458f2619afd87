package room

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
)

// longestHistory is the number of typed lines in the history.
const longestHistory = 500

// History keeps the lines that the user of this machine types, for the next
// game. A line that cannot be written is dropped without a message: a history
// is no part of a game.
type History struct{ path string }

// NewHistory returns the history of this user, in a file among the program's
// own that only this user may read.
func NewHistory() History { return History{filepath.Join(StateFolder(), "history")} }

// Lines returns the stored lines, the oldest first. A file that has grown is
// cut to its newest lines.
func (h History) Lines() []string {
	text, err := os.ReadFile(h.path)
	if err != nil {
		return nil
	}
	lines := strings.Split(strings.TrimRight(string(bytes.ToValidUTF8(text, nil)), "\n"), "\n")
	if len(lines) > longestHistory {
		lines = lines[len(lines)-longestHistory:]
		_ = os.WriteFile(h.path, []byte(strings.Join(lines, "\n")+"\n"), 0o600)
	}
	return lines
}

// Add keeps one more line.
func (h History) Add(line string) {
	if os.MkdirAll(filepath.Dir(h.path), 0o700) != nil {
		return
	}
	file, err := os.OpenFile(h.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	_, _ = file.WriteString(line + "\n")
	_ = file.Close()
}
