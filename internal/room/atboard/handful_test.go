//go:build linux || darwin

package atboard_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// moves has hands play these moves, with no mishap.
func (g *handGame) moves(moves ...string) {
	g.t.Helper()
	g.calm = true
	for _, san := range moves {
		g.ply(g.find(san))
	}
}

// find returns the legal move that is written so.
func (g *handGame) find(san string) rules.Move {
	g.t.Helper()
	for m := range g.truth.Moves() {
		if g.truth.SAN(m) == san {
			return m
		}
	}
	g.t.Fatalf("%s is no move", san)
	return rules.Move{}
}

// entered returns what Black does at the keys to play a move.
func (g *handGame) entered(san string) []table.Command {
	m := g.find(san)
	return []table.Command{table.Enter{Actor: table.By(rules.Black), Move: m}, table.Press{Actor: table.By(rules.Black)}}
}

// boardOfHands returns the board of that name.
func boardOfHands(t *testing.T, name string) handBoard {
	t.Helper()
	i := slices.IndexFunc(handBoards, func(b handBoard) bool { return b.name == name })
	if i < 0 {
		t.Fatalf("there is no board %q", name)
	}
	return handBoards[i]
}

// toPromotion is a game in which Black's pawn becomes a knight on c1.
var toPromotion = []string{"e4", "d5", "a3", "dxe4", "a4", "e3", "a5", "exd2+", "Ke2", "dxc1=N+"}

// On a peg board the opponent's pawn on its last rank represents the promotion
// piece: a later exchange touches no piece.
func TestHands_APawnOfTheOpponentsIsExchangedOnPegsAndBindsNobody(t *testing.T) {
	for _, pause := range []time.Duration{400 * time.Millisecond, 5 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			g := newHandGame(t, boardOfHands(t, "pegs, own"), 1)
			g.moves(toPromotion[:9]...)
			g.orders(g.entered(toPromotion[9])...)
			g.tells([]handStep{
				{time.Second, square(t, "d2"), rules.Piece{}}, {time.Second, square(t, "c1"), rules.Piece{}}, {time.Second, square(t, "c1"), rules.PieceOf('p')},
				{pause, square(t, "c1"), rules.Piece{}}, {time.Second, square(t, "c1"), rules.PieceOf('n')},
			})
			g.passes(2 * time.Second)
			state := g.room.State()
			if !state.Answer.Executed || len(state.Gate.Touched) > 0 {
				g.fails("got carried out %t, touched %v", state.Answer.Executed, state.Gate.Touched)
			}
			close(g.done)
		})
	}
}

// A pawn that captures on its last rank is exchanged before its move is made.
func TestHands_APawnThatCapturesIsExchangedOnOnesOwnPegs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newHandGame(t, boardOfHands(t, "pegs, own"), 1)
		g.moves("e4", "d5", "exd5", "e6", "dxe6", "a6", "exf7+", "Ke7", "fxg8=R")
		close(g.done)
	})
}

// A player who captures the promotion piece has touched it.
func TestHands_APromotedPieceOnPegsCanBeCaptured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newHandGame(t, boardOfHands(t, "pegs, own"), 1)
		g.moves(toPromotion...)
		g.moves("Qxc1")
		close(g.done)
	})
}

// A word names the promotion piece if plain contacts cannot, for either side's
// pawn.
func TestHands_APawnOfEitherSidePromotesByWordOnSharedPegs(t *testing.T) {
	for _, line := range [][]string{toPromotion, {"e4", "d5", "exd5", "e6", "dxe6", "a6", "exf7+", "Ke7", "fxg8=Q"}} {
		synctest.Test(t, func(t *testing.T) {
			g := newHandGame(t, boardOfHands(t, "pegs, shared, with a clock"), 1)
			g.moves(line...)
			if !slices.Contains(g.said, "Say what the pawn becomes: Dame, Turm, Läufer or Springer.") {
				g.fails("nobody was asked what the pawn becomes")
			}
			if slices.ContainsFunc(g.said, func(s string) bool { return strings.Contains(s, "corrects") }) {
				g.fails("the piece that was named was told as a slip put right")
			}
			close(g.done)
		})
	}
}
