package main

import (
	"strings"
	"testing"

	"blindchess/internal/console/manual"
)

func TestTheManualSpeaksOfNoCommandThatThereIsNot(t *testing.T) {
	if tournament {
		t.Skip("the tournament build lacks some commands of the manual")
	}
	for _, path := range manual.Paths() {
		if strings.HasPrefix(path, "blindchess hall") {
			continue // of the other program, whose test looks at them
		}
		words := strings.Fields(path)[1:]
		command, left, err := newRoot().Find(words)
		if err != nil || len(left) > 0 || command.CommandPath() != path {
			t.Errorf("there is no command %q", path)
		}
	}
}
