package study

import (
	"slices"
	"strings"

	"blindchess/internal/scoresheet/pgn"
)

// node is a place in a game: its start, or one move. A tree is never changed once
// a cursor holds it; who changes one makes a copy first.
type node struct {
	ply      pgn.Ply // without its variations; empty at the start
	parent   *node
	children []*node  // the ways on, the main one first
	under    int      // the child of parent whose variations contain it
	before   []string // comments before the first move of a line
	empty    []pgn.Line
	rest     []string // what could not be read after it
}

// grow returns the start of a game.
func grow(line pgn.Line) *node {
	root := &node{before: line.Before}
	line.Before = nil
	root.lay(line)
	return root
}

// lay adds the moves of a line after n.
func (n *node) lay(line pgn.Line) {
	at := n
	for i, ply := range line.Plies {
		child := &node{ply: ply, parent: at}
		child.ply.Variations = nil
		if i == 0 {
			child.before = line.Before
		}
		own := len(at.children)
		if i == 0 && own > 0 {
			child.under = 0
		}
		at.children = append(at.children, child)
		for _, variation := range ply.Variations {
			if len(variation.Plies) == 0 {
				child.empty = append(child.empty, variation)
				continue
			}
			first := len(at.children)
			at.lay(variation)
			at.children[first].under = own
		}
		at = child
	}
	at.rest = line.Rest
}

// line returns the moves of the whole game.
func (n *node) line() pgn.Line {
	if len(n.children) == 0 {
		return pgn.Line{Before: n.before, Rest: n.rest}
	}
	line := written(n.children[0])
	line.Before = append(slices.Clone(n.before), line.Before...)
	return line
}

// written returns the line that begins with first.
func written(first *node) pgn.Line {
	line := pgn.Line{Before: first.before}
	for at := first; at != nil; {
		ply, index := at.ply, at.index()
		for i, other := range at.parent.children {
			if i != 0 && i != index && other.under == index {
				ply.Variations = append(ply.Variations, written(other))
			}
		}
		ply.Variations = append(ply.Variations, at.empty...)
		if len(at.children) == 0 {
			line.Plies, line.Rest = append(line.Plies, ply), at.rest
			return line
		}
		if len(at.rest) > 0 {
			ply.After = append(slices.Clone(ply.After), "not read: "+strings.Join(at.rest, " "))
		}
		line.Plies = append(line.Plies, ply)
		at = at.children[0]
	}
	return line
}

// index returns which child of its parent n is.
func (n *node) index() int { return slices.Index(n.parent.children, n) }

// path returns the children that lead from the start to n.
func (n *node) path() []int {
	var path []int
	for ; n.parent != nil; n = n.parent {
		path = append(path, n.index())
	}
	slices.Reverse(path)
	return path
}

// follow returns the node that a path leads to from n.
func (n *node) follow(path []int) *node {
	for _, i := range path {
		n = n.children[i]
	}
	return n
}

// root returns the start of the game that n is in.
func (n *node) root() *node {
	for n.parent != nil {
		n = n.parent
	}
	return n
}

// copied returns n in a copy of its whole tree.
func (n *node) copied() *node {
	path := n.path()
	return n.root().below(nil).follow(path)
}

func (n *node) below(parent *node) *node {
	other := *n
	other.parent = parent
	other.children = make([]*node, len(n.children))
	for i, child := range n.children {
		other.children[i] = child.below(&other)
	}
	return &other
}
