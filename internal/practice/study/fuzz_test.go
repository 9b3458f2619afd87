package study_test

import (
	"bytes"
	"strings"
	"testing"

	"blindchess/internal/practice/study"
	"blindchess/internal/scoresheet/pgn"
)

// FuzzOpen opens any file to be studied, and writes it again: all its games are
// there with as many moves.
func FuzzOpen(f *testing.F) {
	f.Add("[Event \"a\"]\n\n1. e4 {x} e5 (1... c5 $1 2. Nf3) 2. Nf3 *\n\n1. d4 *")
	f.Fuzz(func(t *testing.T, text string) {
		games := readAll(text)
		cursor, err := study.Open(pgn.Games(games))
		if err != nil {
			return
		}
		var out bytes.Buffer
		for i, game := range gamesOf(t, cursor) {
			if len(game.Line.Plies) != len(games[i].Line.Plies) {
				t.Fatalf("%q: game %d has %d plies, want %d", text, i+1, len(game.Line.Plies), len(games[i].Line.Plies))
			}
			if err := pgn.Write(&out, game); err != nil {
				return // what cannot be written is told, and the file stays as it is
			}
		}
		again := readAll(out.String())
		if len(again) != len(games) {
			t.Errorf("%q: got %d games of %q, want %d", text, len(again), out.String(), len(games))
		}
	})
}

// readAll returns the games of a text up to the first error.
func readAll(text string) []pgn.Game {
	var games []pgn.Game
	for reader := pgn.NewReader(strings.NewReader(text)); ; {
		game, err := reader.Read()
		if err != nil {
			return games
		}
		games = append(games, game)
	}
}
