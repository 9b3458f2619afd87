package memory

import (
	"errors"
	"fmt"
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
	Notes [][]string   // the author's comments on each of them, as the file has them
}

// Note returns the author's comments on a move at n.
func (n Node) Note(m rules.Move) []string {
	if i := slices.Index(n.Right, m); i >= 0 && i < len(n.Notes) {
		return n.Notes[i]
	}
	return nil
}

// Repertoire is what its owner plays as one side, or as both.
type Repertoire struct {
	Sides []rules.Side
	Start rules.Setup
	Nodes []Node // in the order of the file
}

// ErrEmpty is returned for a file that has no move of the requested side.
var ErrEmpty = errors.New("memory: the file has no line in which that side moves")

// NewRepertoire gathers the lines of games, variations too, with the moves of a
// side, or of both. A position that several of them contain, through any moves,
// is asked once.
func NewRepertoire(games []pgn.Game, sides ...rules.Side) (Repertoire, error) {
	g := gatherer{sides: sides, nodes: map[string]int{}}
	for _, game := range games {
		if game.Start == rules.StandardSetup() && game.Variant == "" {
			g.line(rules.NewGame(game.Start), game.Line)
		}
	}
	if len(g.all) == 0 {
		return Repertoire{}, ErrEmpty
	}
	return Repertoire{Sides: sides, Start: rules.StandardSetup(), Nodes: g.all}, nil
}

// ParseSides reads whose moves are practised.
func ParseSides(text string) ([]rules.Side, error) {
	if text == "both" {
		return []rules.Side{rules.White, rules.Black}, nil
	}
	side, ok := rules.ParseSide(text)
	if !ok {
		return nil, fmt.Errorf("repertoire: --side takes white, black or both, not %q", text)
	}
	return []rules.Side{side}, nil
}

type gatherer struct {
	sides []rules.Side
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
		if slices.Contains(g.sides, played.Position().Turn()) {
			g.add(played, ply.Move, slices.Concat(ply.Before, ply.After))
		}
		played = next
	}
}

func (g *gatherer) add(played rules.Game, move rules.Move, notes []string) {
	name := NameOf(played.Setup())
	at, known := g.nodes[name]
	if !known {
		at = len(g.all)
		g.nodes[name] = at
		g.all = append(g.all, Node{Name: name, Moves: played.Moves()})
	}
	i := slices.Index(g.all[at].Right, move)
	if i < 0 {
		g.all[at].Right, g.all[at].Notes = append(g.all[at].Right, move), append(g.all[at].Notes, nil)
		i = len(g.all[at].Right) - 1
	}
	for _, note := range notes {
		if !slices.Contains(g.all[at].Notes[i], note) {
			g.all[at].Notes[i] = append(g.all[at].Notes[i], note)
		}
	}
}

// NameOf names a position, whatever number its move has and whatever moves led
// to it.
func NameOf(setup rules.Setup) string {
	fields := strings.Fields(setup.FEN())
	return strings.Join(fields[:min(4, len(fields))], " ")
}
