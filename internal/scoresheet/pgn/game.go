package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// Tag is one tag pair.
type Tag struct{ Name, Value string }

// Game is one game of a file.
type Game struct {
	Tags    []Tag // in their order in the file
	Start   rules.Setup
	Variant string // the name of a game whose rules are not those of chess, such as "Atomic"; its moves are stored as text
	Line    Line   // the game itself
	Result  string // as rules.Result writes it, by the marker at the end of the game or otherwise by its tag; empty without both
	Faults  []Fault

	At        int64 // its beginning in the file, in bytes; in the text if that is UTF-16
	FirstLine int   // the line of that place, counted from 1; zero in a game that was not read

	untold int // faults beyond the stored ones
}

// Line is a sequence of moves: the game, or a variation.
type Line struct {
	Before []string // comments before the first move
	Plies  []Ply
	Rest   []string // what follows a move that could not be read, as it was written
}

// Ply is one move of a line.
type Ply struct {
	Move       rules.Move
	Line       int                 // of the file, counted from 1; zero in a game that was not read
	Stands     rules.Position      // the result of an accepted illegal move; zero for a legal move
	Null       bool                // the side passed, as analysts write; there is no Move
	Written    string              // as it was read; empty in a game that was not read
	Departures notation.Departures // how it is not written as the export format has it
	NAGs       []int               // numeric annotation glyphs
	Before     []string
	After      []string // comments, without their braces
	Variations []Line   // what could have been played instead of this move
}

// Play returns g with p played. The error is the error of rules.Game.Play, or
// says that a side in check passes.
func (p Ply) Play(g rules.Game) (rules.Game, error) {
	position, ok := p.Stands, true
	switch {
	case p.Null:
		position, ok = g.Position().Pass()
	case p.Stands == (rules.Position{}):
		return g.Play(p.Move)
	}
	if !ok {
		return g, errCheck
	}
	after := rules.Setup{Position: position, Halfmoves: g.Setup().Halfmoves + 1, Number: g.Setup().Number}
	if position.Turn() == rules.White {
		after.Number++
	}
	return g.AcceptIllegal(p.Move, after), nil
}

var errCheck = errors.New("pgn: a side in check cannot pass")

// Fault is one thing that could not be read, or was read although it is wrong.
type Fault struct {
	Line      int // of the file, counted from 1
	Number    int // of the move; zero where it is about no move
	Side      rules.Side
	Variation bool   // it is about a move that was not played
	Read      string // as it was written
	What      string // one sentence without a full stop
	Could     []string
	Minor     bool // it was still read, and nothing is lost by it
}

// String returns f as a sentence with its place.
func (f Fault) String() string {
	text := fmt.Sprintf("line %d", f.Line)
	if f.Variation {
		text += ", in a variation"
	}
	if f.Number > 0 {
		text += fmt.Sprintf(", move %d, %v", f.Number, f.Side)
	}
	text += ": " + f.What
	if len(f.Could) > 0 {
		text += "; it could be " + strings.Join(f.Could, ", ")
	}
	return text
}

// Tag returns the value of a tag, and "" if the game has none.
func (g Game) Tag(name string) string {
	for _, tag := range g.Tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// WithTag returns g with the tag set, in its place or at the end.
func (g Game) WithTag(name, value string) Game {
	g.Tags = slices.Clone(g.Tags)
	for i, tag := range g.Tags {
		if tag.Name == name {
			g.Tags[i].Value = value
			return g
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
	return g
}

// Of returns a game of the moves that were made, without tags.
func Of(game rules.Game) Game {
	g := Game{Start: game.Start(), Result: "*"}
	for _, move := range game.Moves() {
		g.Line.Plies = append(g.Line.Plies, Ply{Move: move})
	}
	return g
}

// Rules plays the moves of g from its start. The error names the first that is
// no legal move, be it that a side passes there.
func (g Game) Rules() (rules.Game, error) {
	game := rules.NewGame(g.Start)
	for i, ply := range g.Line.Plies {
		next, err := game.Play(ply.Move)
		if err != nil {
			return game, fmt.Errorf("pgn: ply %d: %w", i+1, err)
		}
		game = next
	}
	return game, nil
}
