//go:build linux || darwin

package atboard_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/rules"
)

// quiet reports whether a hand can take a move back by putting the piece where it was:
// it takes nothing, castles nothing and promotes nothing.
func quiet(p rules.Position, m rules.Move) bool {
	next, err := p.Play(m)
	return err == nil && m.Promotes == 0 && p.At(m.To).Role == 0 && len(p.Placement().Differences(next.Placement())) == 2
}

// violation returns a move, and a move of another piece that a hand makes first,
// against it. Neither gives an answer to a question of whether it can be made.
func (g *handGame) violation() (first, other rules.Move, found bool) {
	moves := slices.Collect(g.truth.Moves())
	g.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	king := func(m rules.Move) bool { return g.truth.At(m.From).Role == rules.King }
	for _, first = range moves {
		for _, other = range moves {
			if quiet(g.truth, first) && quiet(g.truth, other) && other.From != first.From && other.To != first.To && !king(first) && !king(other) {
				return first, other, true
			}
		}
	}
	return first, other, false
}

// complaint begins the sentence that tells a player which piece binds them.
const complaint = "You touched the piece"

func (g *handGame) complaints() int {
	said := 0
	for _, text := range g.said {
		if strings.HasPrefix(text, complaint) {
			said++
		}
	}
	return said
}

// violates lets a hand lift a piece and put it back, move another one instead, and,
// told so, take that back and play the piece that it touched. It fails unless the
// program finds it and keeps the game as it was. It reports false where no such moves
// are there.
func (g *handGame) violates() bool {
	g.t.Helper()
	first, other, found := g.violation()
	if !found || !g.board.shared && g.truth.Turn() != rules.White {
		return false
	}
	g.passes(6 * time.Second) // a move without a press is finished, and a king's into the centre
	if g.room.State().Over() {
		return false
	}
	ply, heard, san := g.room.State().Game.Ply(), g.complaints(), g.truth.SAN(other)
	g.faults = append(g.faults, fmt.Sprintf("%v is touched, and %s played", first.From, san))
	g.tells([]handStep{{g.between(400, 900), first.From, rules.Piece{}}, {g.between(600, 1500), first.From, g.stands.At(first.From)}})
	g.tells(g.carry(g.stands.At(other.From), other.From, other.To))
	g.passes(time.Second)
	g.presses()
	if !g.board.shared {
		g.me.Terminal().Enter(other.String())
	}
	g.passes(2 * time.Second)
	if got := g.room.State().Game.Ply(); got != ply || g.complaints() != heard+1 {
		g.fails("%s was played though %v was touched first: got %d plies, want %d, and %d complaints, want one", san, first.From, got, ply, g.complaints()-heard)
	}
	g.presses()
	g.tells(g.carry(g.stands.At(other.To), other.To, other.From))
	g.passes(2 * time.Second)
	g.touches = []rules.Square{first.From, other.From}
	calm := g.calm
	g.calm = true
	g.ply(first)
	g.calm = calm
	return true
}

// A hand that plays another piece than the one that it has lifted is told so each time,
// and nobody who plays what they have touched is.
func TestHands_AMoveOfAnotherPieceThanTheOneTouchedIsFound(t *testing.T) {
	violations(t, 1, 40)
}

func TestSoakHands_EachTouchMoveViolationOfManyGamesIsFound(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("hundreds of violations on every board take long: set SOAK=1")
	}
	violations(t, 25, 110)
}

// violations plays games in which about each fifth move is one after a violation.
func violations(t *testing.T, games, plies int) {
	for _, board := range handBoards {
		t.Run(board.name, func(t *testing.T) {
			found := 0
			for seed := range uint64(games) {
				synctest.Test(t, func(t *testing.T) {
					g := newHandGame(t, board, 300+seed)
					defer close(g.done)
					made := 0
					for g.played < plies && !g.room.State().Over() {
						if g.IntN(4) == 0 && g.violates() {
							made++
						} else if g.plays(1) == 0 {
							break
						}
					}
					if got := g.complaints(); got != made {
						g.fails("got %d complaints in all, want one for each of %d violations", got, made)
					}
					found += made
				})
			}
			if found < games {
				t.Errorf("got %d violations in %d games, want more", found, games)
			}
			t.Logf("%d violations", found)
		})
	}
}
