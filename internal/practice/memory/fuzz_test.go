package memory_test

import (
	"strings"
	"testing"

	"blindchess/internal/practice/memory"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// FuzzRepertoire makes a repertoire of any file: what it asks can be played.
func FuzzRepertoire(f *testing.F) {
	f.Add("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *")
	f.Fuzz(func(t *testing.T, text string) {
		games := readAll(text)
		for _, side := range []rules.Side{rules.White, rules.Black} {
			all, err := memory.NewRepertoire(games, side)
			if err != nil {
				continue
			}
			for _, node := range all.Nodes {
				at := rules.NewGame(all.Start)
				for _, move := range node.Moves {
					if at, err = at.Play(move); err != nil {
						t.Fatalf("%q: %v cannot be played, %v", text, node.Moves, err)
					}
				}
				for _, move := range node.Right {
					if !at.Position().Legal(move) || at.Position().Turn() != side {
						t.Fatalf("%q: %v is asked after %v", text, move, node.Moves)
					}
				}
			}
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
