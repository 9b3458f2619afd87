package study

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// Seen is what eyes find of a study at a cursor.
type Seen struct {
	Game rules.Game // the moves from the start to the cursor
	Line []Written  // all moves of the line that the cursor is in, also those to come
	Here int        // how many of them lead to the cursor
	Ways []Written  // the continuations, if there are several
}

// Written is a written move with its annotation signs, and the line that leads
// to it.
type Written struct{ Text, Typed string }

// Seen returns the view at a cursor. While moves are guessed nothing is shown of
// those to come.
func (r *Room) Seen(c Cursor) Seen {
	seen, start := Seen{Game: c.Game()}, c.current().Start
	if c.guess {
		seen.Line = r.written(start, c.at)
		seen.Here = len(seen.Line)
		return seen
	}
	end := c.at
	for len(end.children) > 0 {
		end = end.children[0]
	}
	seen.Line, seen.Here = r.written(start, end), len(c.at.path())
	for i := range seen.Line {
		seen.Line[i].Typed = moveNumber(start, i+1)
	}
	if len(c.at.children) > 1 {
		for i, child := range c.at.children {
			seen.Ways = append(seen.Ways, Written{r.write(seen.Game.Position(), child), strconv.Itoa(i + 1)})
		}
	}
	return seen
}

// written returns the moves from the start to n.
func (r *Room) written(start rules.Setup, n *node) []Written {
	var nodes []*node
	for ; n.parent != nil; n = n.parent {
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	var line []Written
	game := rules.NewGame(start)
	for _, at := range nodes {
		line = append(line, Written{Text: r.write(game.Position(), at)})
		next, err := at.ply.Play(game)
		if err != nil { // the moves that were read can be played
			return line
		}
		game = next
	}
	return line
}

// write writes the move that leads to a node, with its glyphs and a sign if it
// has further comments.
func (r *Room) write(position rules.Position, n *node) string {
	text := "--"
	if !n.ply.Null {
		if text = r.letters.Write(position, n.ply.Move, notation.Laws); text == "" {
			text = n.ply.Move.String()
		}
	}
	for _, glyph := range n.ply.NAGs {
		for sign, of := range glyphs {
			if of == glyph && glyph > 0 && glyph < 7 {
				text += sign
			}
		}
	}
	if slices.ContainsFunc(slices.Concat(n.before, n.ply.Before, n.ply.After), func(comment string) bool { return pgn.Remark(comment).Text != "" }) {
		text += " {}"
	}
	return text
}

// moveNumber is how the move of a ply is named to come to it, such as 12. or, for
// one of Black's, 12...
func moveNumber(start rules.Setup, ply int) string {
	before, dots := ply-1, "."
	if start.Position.Turn() == rules.Black {
		before++
	}
	if before%2 == 1 {
		dots = "..."
	}
	return strconv.Itoa(start.Number+before/2) + dots
}

// numbered goes to the move of a number in the line of the cursor, if the typed
// line is a number, such as 12. or 12...
func (r *Room) numbered(c Cursor, line string) (Cursor, Reply, bool) {
	number, black := strings.CutSuffix(line, "...")
	if !black {
		var one bool
		if number, one = strings.CutSuffix(line, "."); !one {
			return c, Reply{}, false
		}
	}
	if _, ok := numberOf(number); !ok {
		return c, Reply{}, false
	}
	end := c.at
	for len(end.children) > 0 && !c.guess {
		end = end.children[0]
	}
	path, start := end.path(), c.current().Start
	for ply := 1; ply <= len(path); ply++ {
		if moveNumber(start, ply) == line {
			c.at = c.at.root().follow(path[:ply])
			c, reply := r.stand(c)
			return c, reply, true
		}
	}
	return c, r.refuse("study.no-more"), true
}
