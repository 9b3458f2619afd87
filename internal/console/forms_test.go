package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Every answer is as short, or as long, as the user wants it.
func TestAsk_HasAShortAndAFullForm(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Withheld = []table.Question{table.AskLegal} })
	white, black := player(t, rules.White), player(t, rules.Black)
	g.enter(white, "e4")
	g.enter(black, "repeat")
	g.enter(white, "press")
	g.enter(black, "d5")
	g.enter(white, "repeat")
	g.enter(black, "press")
	g.enter(white, "exd5")
	g.enter(black, "repeat")
	g.enter(white, "press")
	at := func(verbosity announce.Verbosity, line string) string {
		config := white.Config()
		config.Narrator.Verbosity = verbosity
		white.Change(config)
		return g.enter(white, line)
	}
	for _, test := range []struct{ line, short, usual, full string }{
		{"material", "White one pawn", "White has more: one pawn", "Black one queen, two rooks"},
		{"names", "Pawn", "short castling", "en passant"},
		{"rights", "Your opponent hears the game.", "Each move is announced, repeated", "does not answer"},
		{"gate", "Waiting for the opponent", "Waiting for the opponent", "clock is running"},
	} {
		short, usual, full := at(announce.Short, test.line), at(announce.Usual, test.line), at(announce.Full, test.line)
		if !strings.Contains(short, test.short) || !strings.Contains(usual, test.usual) || !strings.Contains(full, test.full) {
			t.Errorf("%s: got %q, %q and %q, want %q, %q and %q in them", test.line, short, usual, full, test.short, test.usual, test.full)
		}
		if len(short) > len(usual) || len(usual) >= len(full) {
			t.Errorf("%s: got %d, %d and %d letters, want each longer than the one before", test.line, len(short), len(usual), len(full))
		}
	}
}
