package study

import (
	"errors"
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// Cursor is a place in one of the games of a file. It is a value: a new one does
// not change those before it.
type Cursor struct {
	shelf   shelf
	number  int      // the game, counted from 0
	game    pgn.Game // without its moves, which are in the tree
	at      *node
	edit    bool // the game is not the one on the shelf any more
	guess   bool
	right   int // moves that were guessed, of
	guessed int // so many that were tried
	changed bool
	earlier *Cursor // before the last change
}

// errNoGames is returned for a file that holds no game.
var errNoGames = errors.New("study: there is no game in it")

// Open returns a cursor at the start of the first of some games. The others are
// read when they are opened.
func Open(games pgn.Source) (Cursor, error) {
	if games.Len() == 0 {
		return Cursor{}, errNoGames
	}
	return Cursor{shelf: shelfOf(games)}.enter(0)
}

// enter opens a game at its start.
func (c Cursor) enter(number int) (Cursor, error) {
	c.shelf = c.put()
	game, err := c.shelf.game(number)
	if err != nil {
		return c, err
	}
	c.number, c.at, c.game, c.edit, c.earlier = number, grow(game.Line), game, false, nil
	c.game.Line = pgn.Line{}
	return c, nil
}

// put returns the shelf with the cursor's game as it is now.
func (c Cursor) put() shelf {
	if !c.edit {
		return c.shelf
	}
	return c.shelf.with(c.number, c.whole())
}

// whole returns the cursor's game with its moves.
func (c Cursor) whole() pgn.Game {
	game := c.game
	game.Line = c.at.root().line()
	return game
}

// Faults returns what could not be read in the cursor's game.
func (c Cursor) Faults() []pgn.Fault { return c.game.Faults }

// Len returns how many games there are.
func (c Cursor) Len() int { return c.shelf.len() }

// Each gives the games as they are now, one after another, until visit or the
// source returns an error.
func (c Cursor) Each(visit func(pgn.Game) error) error {
	games := c.put()
	for place := range games.slots {
		game, err := games.game(place)
		if err != nil {
			return err
		}
		if err := visit(game); err != nil {
			return err
		}
	}
	return nil
}

// EachChanged is Each for the games that are not as they were read.
func (c Cursor) EachChanged(visit func(pgn.Game) error) error {
	for _, slot := range c.put().slots {
		if slot.game == nil {
			continue
		}
		if err := visit(*slot.game); err != nil {
			return err
		}
	}
	return nil
}

// Changed reports whether anything has changed since the file was opened or
// saved.
func (c Cursor) Changed() bool { return c.changed }

// Unkept returns c with its games not yet written to the file.
func (c Cursor) Unkept() Cursor {
	c.changed = true
	return c
}

// Kept returns c after it has been written to its file.
func (c Cursor) Kept() Cursor {
	c.changed = false
	return c
}

// current returns the game that the cursor is in, without its moves.
func (c Cursor) current() pgn.Game { return c.game }

// Game returns the moves from the start to the cursor.
func (c Cursor) Game() rules.Game { return c.to(c.at) }

// to returns the moves from the start to n.
func (c Cursor) to(n *node) rules.Game {
	var plies []pgn.Ply
	for at := n; at.parent != nil; at = at.parent {
		plies = append(plies, at.ply)
	}
	game := rules.NewGame(c.game.Start)
	for _, ply := range slices.Backward(plies) {
		next, err := ply.Play(game)
		if err != nil { // the moves that were read can be played
			return game
		}
		game = next
	}
	return game
}

// MainLine returns the game as it was played, without variations.
func (c Cursor) MainLine() rules.Game {
	end := c.at.root()
	for len(end.children) > 0 {
		end = end.children[0]
	}
	return c.to(end)
}

// At returns c at a ply of the main line.
func (c Cursor) At(ply int) Cursor {
	c.at = c.at.root()
	for range ply {
		if len(c.at.children) == 0 {
			break
		}
		c.at = c.at.children[0]
	}
	return c
}

// edited returns c with a separate tree that may be changed at the cursor.
func (c Cursor) edited() Cursor {
	before := c
	c.at, c.edit, c.changed, c.earlier = c.at.copied(), true, true, &before
	return c
}

// add plays a move at the cursor: it follows an existing way, and otherwise adds
// one. The move is legal.
func (c Cursor) add(m rules.Move) (next Cursor, isNew bool) {
	for _, child := range c.at.children {
		if child.ply.Move == m && !child.ply.Null {
			c.at = child
			return c, false
		}
	}
	c = c.edited()
	child := &node{ply: pgn.Ply{Move: m}, parent: c.at}
	c.at.children = append(c.at.children, child)
	c.at = child
	return c, true
}

// promoted returns c with the line of the cursor before its siblings, at the
// nearest place at which it is not the first. It returns false if it is the
// first everywhere.
func (c Cursor) promoted() (Cursor, bool) {
	head := c.head()
	if head == nil {
		return c, false
	}
	depth := len(head.path())
	c = c.edited()
	head = c.at.root().follow(c.at.path()[:depth])
	beside := head.parent.children
	i := head.index()
	beside[i-1], beside[i] = beside[i], beside[i-1]
	for _, n := range beside {
		n.under = 0
	}
	return c, true
}

// head returns the first move of the variation that the cursor is in, and nil in
// the main line.
func (c Cursor) head() *node {
	for at := c.at; at.parent != nil; at = at.parent {
		if at.index() > 0 {
			return at
		}
	}
	return nil
}

// cut returns c without its move and all later ones, at the move before.
func (c Cursor) cut() (Cursor, bool) {
	if c.at.parent == nil {
		return c, false
	}
	c = c.edited()
	parent, i := c.at.parent, c.at.index()
	parent.children = slices.Delete(parent.children, i, i+1)
	for _, n := range parent.children {
		n.under = 0
	}
	c.at = parent
	return c, true
}

// commented returns c with a comment added at the cursor.
func (c Cursor) commented(text string) Cursor {
	c = c.edited()
	if c.at.parent == nil {
		c.at.before = append(slices.Clone(c.at.before), text)
		return c
	}
	c.at.ply.After = append(slices.Clone(c.at.ply.After), text)
	return c
}

// uncommented returns c without the comments at the cursor, and false if there
// are none.
func (c Cursor) uncommented() (Cursor, bool) {
	if len(c.at.before)+len(c.at.ply.After)+len(c.at.ply.Before) == 0 {
		return c, false
	}
	c = c.edited()
	c.at.before, c.at.ply.After, c.at.ply.Before = nil, nil, nil
	return c, true
}

// glossed returns c with an annotation glyph, or without any for 0.
func (c Cursor) glossed(glyph int) Cursor {
	c = c.edited()
	c.at.ply.NAGs = nil
	if glyph > 0 {
		c.at.ply.NAGs = []int{glyph}
	}
	return c
}

// undone returns c before its last change, and false if there was none.
func (c Cursor) undone() (Cursor, bool) {
	if c.earlier == nil {
		return c, false
	}
	before := *c.earlier
	before.changed = before.changed || !c.changed // what is saved is not undone in the file
	return before, true
}
