package rulestest

import (
	"math/rand"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// Setup reads a FEN that must be good.
func Setup(t testing.TB, fen string) rules.Setup {
	t.Helper()
	s, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Start plays the moves of text, in SAN, from a set-up.
func Start(t testing.TB, from rules.Setup, text string) rules.Game {
	t.Helper()
	return Play(t, rules.NewGame(from), text)
}

// Play plays the moves of text, in SAN, on from g.
func Play(t testing.TB, g rules.Game, text string) rules.Game {
	t.Helper()
	for _, san := range strings.Fields(text) {
		m, err := g.Position().ParseSAN(san)
		if err != nil {
			t.Fatalf("%s after %d plies: %v", san, g.Ply(), err)
		}
		if g, err = g.Play(m); err != nil {
			t.Fatalf("%s after %d plies: %v", san, g.Ply(), err)
		}
	}
	return g
}

// Sheet reads entries in SAN: "-x" is not written, "?x" cannot be read, "!x" is
// illegal, each where x was played.
func Sheet(t testing.TB, from rules.Setup, text string) []evidence.Entry {
	t.Helper()
	g := rules.NewGame(from)
	var entries []evidence.Entry
	for _, word := range strings.Fields(text) {
		g = Play(t, g, strings.TrimLeft(word, "-?!"))
		entry := evidence.Entry{Kind: evidence.EntryMove, Move: g.Move(g.Ply()), Text: word}
		switch word[0] {
		case '-':
			entry = evidence.Entry{}
		case '?':
			entry = evidence.Entry{Kind: evidence.EntryUnreadable, Text: word}
		case '!':
			entry = evidence.Entry{Kind: evidence.EntryIllegal, Text: word}
		}
		entries = append(entries, entry)
	}
	return entries
}

// BoardAfter returns the knowledge of a board after the moves of text: nothing
// for "unknown", and the occupied squares if it begins with "holes".
func BoardAfter(t testing.TB, text string) evidence.Board {
	t.Helper()
	switch {
	case text == "unknown":
		return evidence.Board{}
	case strings.HasPrefix(text, "holes "):
		return evidence.OccupiedBoard(Start(t, rules.StandardSetup(), text[6:]).Position().Placement().Occupied())
	default:
		return evidence.BoardOf(Start(t, rules.StandardSetup(), text).Position().Placement())
	}
}

// RandomPly plays any legal move. It reports false if there is none.
func RandomPly(r *rand.Rand, g rules.Game) (rules.Game, bool) {
	moves := g.Position().AppendMoves(nil)
	if len(moves) == 0 {
		return g, false
	}
	next, err := g.Play(moves[r.Intn(len(moves))])
	return next, err == nil
}

// ShufflingPly is RandomPly that prefers to take the last move of the same side
// back, so that positions repeat.
func ShufflingPly(r *rand.Rand, g rules.Game) (rules.Game, bool) {
	if last := g.Move(g.Ply() - 1); r.Intn(3) > 0 && last != (rules.Move{}) {
		if next, err := g.Play(rules.Move{From: last.To, To: last.From}); err == nil {
			return next, true
		}
	}
	return RandomPly(r, g)
}
