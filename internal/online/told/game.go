package told

import (
	"strings"
	"time"

	"blindchess/internal/rules"
)

// Player is a player at the server.
type Player struct {
	Name        string
	Title       string
	Rating      int // 0 if it is not given
	Provisional bool
	Computer    int // the level of the server's own opponent; 0 for a person
}

// Game is a game as the server has told it. The zero Game is one of which nothing has
// been told.
type Game struct {
	ID       string
	Known    bool // a line has described the whole game
	Variant  string
	Speed    string
	Rated    bool
	Arena    bool // it belongs to a tournament
	Players  rules.BySide[Player]
	Start    string // a FEN, or nothing for the usual position
	Timed    bool
	Initial  time.Duration
	Increase time.Duration

	Chess    rules.Game // the moves that the server has
	Left     rules.BySide[time.Duration]
	Status   string // started, mate, resign and so on; empty where none was told
	Winner   rules.Side
	Draw     rules.BySide[bool] // who has offered one
	Takeback rules.BySide[bool] // who has proposed one
	// FirstMove is how long the player to move still has for their first move, before
	// the server aborts the game; 0 if there is no such limit.
	FirstMove time.Duration
	Rematch   string // the game that follows
	Gone      bool   // the opponent has left
	ran       bool   // both have moved, so the clocks were started
	States    int    // how many states were told
}

// Deed is an effect of a line. The types are those of this package whose names are
// said of a game.
type Deed interface{ deed() }

// The deeds.
type (
	Began struct{} // it is known now which game this is
	// Played: Move is ply Ply of the game.
	Played struct {
		Ply  int
		Move rules.Move
	}
	// TakenBack: the game has Ply plies again.
	TakenBack struct{ Ply int }
	// Clocks: both clocks show this.
	Clocks struct{ Left rules.BySide[time.Duration] }
	// Offered: By offers a draw.
	Offered struct{ By rules.Side }
	// Unoffered: By's offer is no longer open.
	Unoffered struct{ By rules.Side }
	// Asked: By proposes a takeback.
	Asked struct{ By rules.Side }
	// Unasked: By's proposal is no longer open.
	Unasked struct{ By rules.Side }
	// FirstMoveDue: the player to move has Within for it.
	FirstMoveDue struct{ Within time.Duration }
	// Ended: the game is over.
	Ended struct {
		Status string
		Winner rules.Side
	}
	// Said: a person wrote to the players.
	Said struct{ Name, Text string }
	// Left: the opponent has gone, and the game may be claimed after Claim.
	Left struct{ Claim time.Duration }
	// Back: the opponent has come back, as a line told or as they did something.
	Back struct{}
	// Follows: another game of both players has begun.
	Follows struct{ ID string }
)

func (Began) deed()        {}
func (Played) deed()       {}
func (TakenBack) deed()    {}
func (Clocks) deed()       {}
func (Offered) deed()      {}
func (Unoffered) deed()    {}
func (Asked) deed()        {}
func (Unasked) deed()      {}
func (FirstMoveDue) deed() {}
func (Ended) deed()        {}
func (Said) deed()         {}
func (Left) deed()         {}
func (Back) deed()         {}
func (Follows) deed()      {}

// Over reports whether the game has ended.
func (g Game) Over() bool { return g.Known && g.Status != "started" && g.Status != "created" }

// Turn returns who is to move.
func (g Game) Turn() rules.Side { return g.Chess.Position().Turn() }

// ClocksRun reports whether the clocks run: the first moves of both sides cost no time,
// and a takeback stops no clock.
func (g Game) ClocksRun() bool { return g.Timed && !g.Over() && g.ran }

// SideOf returns a player's side, by their name, and no side if they do not play.
func (g Game) SideOf(name string) rules.Side {
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if strings.EqualFold(g.Players.Of(side).Name, name) {
			return side
		}
	}
	return 0
}

// Shared returns how many plies two games have in common.
func Shared(a, b rules.Game) int {
	n := 0
	for n < min(a.Ply(), b.Ply()) && a.Move(n+1) == b.Move(n+1) {
		n++
	}
	return n
}
