package room

import (
	"testing"

	"blindchess/internal/rules"
)

func TestADictationIsListedAsTheWordsOfWhoDictates(t *testing.T) {
	for _, test := range []struct {
		side rules.Side
		ply  int
		want rules.Side
	}{
		{rules.White, 1, rules.White}, {rules.White, 2, rules.White}, {rules.Black, 2, rules.Black}, {rules.Black, 3, rules.Black},
		{0, 1, rules.White}, {0, 2, rules.Black}, // who plays both sides dictates the move
	} {
		if got := dictator(test.side, test.ply); got != test.want {
			t.Errorf("ply %d by side %v: got %v, want %v", test.ply, test.side, got, test.want)
		}
	}
}
