package memory

import (
	"errors"
	"slices"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// Node is one position of a repertoire in which its owner moves.
type Node struct {
	Name  string       // the position, as the first four fields of FEN
	Moves []rules.Move // the moves that lead to it from the start
	Right []rules.Move // what the repertoire plays, the first in the file first
}

// Repertoire is what its owner plays as one side.
type Repertoire struct {
	Side  rules.Side
	Start rules.Setup
	Nodes []Node // in the order of the file
}

// ErrEmpty is what a file is refused with that has no move of the side asked for.
var ErrEmpty = errors.New("memory: the file has no line in which that side moves")

// NewRepertoire gathers the lines of games, variations too. What stands in
// several of them is asked once.
func NewRepertoire(side rules.Side, games []pgn.Game) (Repertoire, error) {
	g := gatherer{side: side, nodes: map[string]int{}}
	for _, game := range games {
		if game.Start == rules.StandardSetup() && game.Variant == "" {
			g.line(rules.NewGame(game.Start), game.Line)
		}
	}
	if len(g.all) == 0 {
		return Repertoire{}, ErrEmpty
	}
	return Repertoire{Side: side, Start: rules.StandardSetup(), Nodes: g.all}, nil
}

type gatherer struct {
	side  rules.Side
	nodes map[string]int
	all   []Node
}

// deepest is how many plies of a line are asked.
const deepest = 80

func (g *gatherer) line(played rules.Game, line pgn.Line) {
	for _, ply := range line.Plies {
		for _, variation := range ply.Variations {
			g.line(played, variation)
		}
		next, err := played.Play(ply.Move)
		if err != nil || ply.Null || played.Ply() >= deepest {
			return
		}
		if played.Position().Turn() == g.side {
			g.add(played, ply.Move)
		}
		played = next
	}
}

func (g *gatherer) add(played rules.Game, move rules.Move) {
	name := nameOf(played.Setup())
	at, known := g.nodes[name]
	if !known {
		at = len(g.all)
		g.nodes[name] = at
		g.all = append(g.all, Node{Name: name, Moves: played.Moves()})
	}
	if !slices.Contains(g.all[at].Right, move) {
		g.all[at].Right = append(g.all[at].Right, move)
	}
}

// nameOf names a position, whatever number its move has.
func nameOf(setup rules.Setup) string {
	fields := strings.Fields(setup.FEN())
	return strings.Join(fields[:min(4, len(fields))], " ")
}
