package uci_test

import (
	"testing"

	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

// FuzzEngineLines lets an engine write anything: only legal lines are heard.
func FuzzEngineLines(f *testing.F) {
	f.Add("info depth 12 multipv 1 score cp 31 pv e2e4 e7e5\nbestmove e2e4")
	f.Fuzz(func(t *testing.T, text string) {
		position := rules.NewGame(rules.StandardSetup()).Position()
		_, told := uci.Heard(position, 3, text)
		if len(told) > 3 {
			t.Errorf("got %d lines, want three at most", len(told))
		}
		for _, line := range told {
			at := position
			for _, move := range line.Moves {
				if !at.Legal(move) {
					t.Fatalf("%q: got %v, which is not legal", text, line.Moves)
				}
				at, _ = at.Play(move)
			}
		}
		if option, ok := uci.ParseOption(text); ok && (option.Name == "" || option.Kind == "") {
			t.Errorf("%q: got an option without name or kind", text)
		}
	})
}
