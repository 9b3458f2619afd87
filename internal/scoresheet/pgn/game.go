package pgn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// Tag is one tag pair.
type Tag struct{ Name, Value string }

// Game is one game of a file.
type Game struct {
	Tags   []Tag // in their order in the file
	Start  rules.Setup
	Line   Line   // the game itself
	Result string // the marker it ends with: 1-0, 0-1, 1/2-1/2 or *; empty where there is none
	Faults []Fault
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
	Written    string              // as it was read; empty in a game that was not read
	Departures notation.Departures // how it is not written as the export format has it
	NAGs       []int               // numeric annotation glyphs
	Before     []string
	After      []string // comments, without their braces
	Variations []Line   // what could have been played instead of this move
}

// Fault is one thing that could not be read, or was read although it is wrong.
type Fault struct {
	Line   int // of the file, counted from 1
	Number int // of the move; zero where it is about no move
	Side   rules.Side
	Read   string // as it was written
	What   string // one sentence without a full stop
	Could  []string
	Minor  bool // it was read all the same, and nothing is lost by it
}

func (f Fault) String() string {
	text := fmt.Sprintf("line %d", f.Line)
	if f.Number > 0 {
		text += fmt.Sprintf(", move %d, %v", f.Number, f.Side)
	}
	text += ": " + f.What
	if len(f.Could) > 0 {
		text += "; it could be " + strings.Join(f.Could, ", ")
	}
	return text
}

// Tag returns the value of a tag, and "" where the game has none.
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
// not legal.
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

// Clock returns what a clock showed after the move, as a %clk comment tells it.
func (p Ply) Clock() (time.Duration, bool) {
	for _, comment := range p.After {
		_, rest, found := strings.Cut(comment, "[%clk ")
		if !found {
			continue
		}
		text, _, closed := strings.Cut(rest, "]")
		if d, ok := parseClock(strings.TrimSpace(text)); ok && closed {
			return d, true
		}
	}
	return 0, false
}

// WithClock returns p with a %clk comment in the place of the one it has.
// Tenths of a second are kept.
func (p Ply) WithClock(left time.Duration) Ply {
	command := "[%clk " + formatClock(left) + "]"
	p.After = slices.Clone(p.After)
	for i, comment := range p.After {
		before, rest, found := strings.Cut(comment, "[%clk ")
		_, after, closed := strings.Cut(rest, "]")
		if found && closed {
			p.After[i] = before + command + after
			return p
		}
	}
	p.After = append(p.After, command)
	return p
}

func parseClock(text string) (time.Duration, bool) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return 0, false
	}
	hours, err1 := strconv.Atoi(parts[0])
	minutes, err2 := strconv.Atoi(parts[1])
	seconds, err3 := strconv.ParseFloat(parts[2], 64)
	if err1 != nil || err2 != nil || err3 != nil || hours < 0 || hours > 10000 || minutes < 0 || minutes > 59 || !(seconds >= 0 && seconds < 60) {
		return 0, false
	}
	return time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute + time.Duration(seconds*1000)*time.Millisecond, true
}

func formatClock(d time.Duration) string {
	d = max(d, 0)
	text := fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
	if tenths := d / (100 * time.Millisecond) % 10; tenths > 0 {
		text += fmt.Sprintf(".%d", tenths)
	}
	return text
}
