//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// does performs a script at a board with a clock, whose times come ten times a second:
// "e2-" empties a square, "e4P" places a piece there, a number lets milliseconds pass, a
// bar presses the lever, and text in quotes is typed. "Stop" and "start" are a hand on
// the clock, "low" its battery, and "power 3000" takes all squares away for so long.
func (g *handGame) does(script string) {
	g.t.Helper()
	for i, part := range strings.Split(script, "\"") {
		if i%2 == 1 {
			g.me.Terminal().Enter(part)
			g.passes(100 * time.Millisecond)
			continue
		}
		words := strings.Fields(part)
		for n, word := range words {
			switch ms, err := time.ParseDuration(word + "ms"); {
			case n > 0 && words[n-1] == "power":
				g.blinks(ms, g.stands.Occupied().Squares()...)
			case word == "power":
			case err == nil:
				g.passes(ms)
			case word == "|":
				g.presses()
			case word == "stop", word == "start":
				g.stopped = word == "stop"
				g.tellsTimes()
			case word == "low":
				g.low = true
			default:
				g.tells([]handStep{{0, square(g.t, word[:2]), rules.PieceOf(word[2])}})
			}
		}
	}
}

// clockScene is a scene of hands in a game of an hour for each player. It is judged by
// the Laws: the moves that count, whose clock runs, and what is said.
type clockScene struct {
	name, boards, hands string // boards: "shared", "named" where a shared one names its pieces, or "own"
	ply                 int
	runs                rules.Side
	want, never         string
}

// Rules: rules.RulePressAfterReply, where a player may press after the reply, and
// rules.RulePressFirst.
var clockScenes = []clockScene{
	{"a reply a tenth of a second after the move, before the press", "shared", "e2- 400 e4P 100 e7- 400 | 200 e5p 300 | 1500", 2, rules.White, "", "out of"},
	{"a reply that stands before the first press", "shared", "e2- 400 e4P 100 e7- 300 e5p 150 | 250 | 1500", 2, rules.White, "", "out of"},
	{"a reply whose piece is lifted before the move stands", "shared", "e2- 400 e7- 120 e4P 200 | 300 e5p 300 | 1500", 2, rules.White, "", "out of"},
	{"both presses at once after the reply", "shared", "e2- 400 e4P 200 e7- 350 e5p 100 | 150 | 1800", 2, rules.White, "", "no move was made"},
	{"the power is lost while the lever is pressed", "shared", "e2- 600 e4P 700 power 300 | 1500 4000", 1, rules.Black, "", "no move was made"},
	{"an opponent's knight that the pressing hand knocks over", "shared", "e2- 500 e4P 400 | 50 g8- 900 g8n 900 e7- 500 e5p 400 | 1500", 2, rules.White, "", "Move or capture"},
	{"an opponent's knight that a hand on its way to the clock knocks over", "shared", "e2- 500 e4P 400 g8- 250 | 900 g8n 900 e7- 500 e5p 400 | 1500", 2, rules.White, "", "Move or capture"},
	{"a rook of its own that the pressing hand knocks over", "shared", "e2- 500 e4P 400 | 80 h1- 1800 h1R 900 e7- 500 e5p 400 | 1500 g1- 500 f3N 400 | 1500", 3, rules.Black, "", "Move or capture"},
	{"an opponent's knight that is touched once the clock runs", "shared", "e2- 500 e4P 400 | 1500 g8- 900 g8n 900 e7- 500 e5p 400 | 1500", 1, 0, "Move or capture", ""},
	{"a reply that begins at the press", "shared", "e2- 500 e4P 300 | 40 e7- 300 e5p 400 | 1500", 2, rules.White, "", "Move or capture"},
	{"a press before the piece stands", "shared", "e2- 600 | 250 e4P 1500 e7- 500 e5p 400 | 1500", 2, rules.White, "", "no move was made"},
	{"a press with the other hand while the piece lands", "shared", "e2- 500 | e4P 1500 e7- 500 | e5p 1500", 2, rules.White, "", "no move was made"},
	{"a press without a move, and pressed back", "shared", "1000 | 3000 | 1500 e2- 500 e4P 400 | 1500", 1, rules.Black, "Press it back", "illegal"},
	{"a press without a move asks for no announcement", "shared", "1000 | 3500", 0, 0, "Press it back", "nnounce"},
	{"a press with a piece in the hand asks for none", "shared", "e2- 600 | 3500", 0, 0, "Press it back", "nnounce"},
	{"the wrong side running", "shared", "e2- 500 e4P 400 | 1500 | 2500", 1, 0, "The clock runs for White, who is not to move. Press it back", "illegal"},
	{"a clock that is stopped by a hand and started again", "shared", "e2- 500 e4P 400 | 1000 stop 1500 start 1000 e7- 500 e5p 400 | 1500", 2, rules.White, "stopped by hand", "silent"},
	{"a battery of the clock that runs low", "shared", "low 2000 e2- 500 e4P 400 | 2000 e7- 500 e5p 400 | 2000", 2, rules.White, "The clock's battery is low", ""},
	{"an illegal move that is pressed", "shared", "e2- 500 e5P 400 | 2500", 0, 0, "", ""},
	{"pieces that are knocked over while the clock runs", "shared", "f2- 40 g2- 40 g1- 3500 g1N 800 g2P 800 f2P 4500 e2- 600 e4P 400 | 1500", 1, rules.Black, "Pieces fell", "Move or capture"},
	{"the board's power is lost while the clock runs", "shared", "power 3000 4000 e2- 600 e4P 400 | 1500", 1, rules.Black, "", "Move or capture"},
	{"the power is lost between a move and its press", "shared", "e2- 600 e4P 900 power 2000 4000 | 2500", 1, rules.Black, "", "Move or capture"},
	{"kings that are put in the centre", "named", "e2- 500 e4P 400 | 1500 e7- 500 e5p 400 | 1500 e1- 400 d4K 400 e8- 400 d5k 3000", 2, rules.White, "drawn", "king out of"},
	{"a capture whose piece is still in the hand at the press", "shared", "e2- 500 e4P 400 | 1500 d7- 500 d5p 400 | 1500 d5- 300 e4- 300 d5P 200 | 1500 d8- 300 d5- 300 d5q 300 | 1500", 4, rules.White, "", "out of"},
	{"a blind player's word before the piece, and the press", "own", `"e4" 300 e2- 600 e4P 700 | 1500`, 1, rules.Black, "", "Move or capture"},
	{"a blind player's word after the press", "own", `e2- 600 e4P 900 | 700 "e4" 1500`, 1, 0, "", "Move or capture"},
	{"a blind player's pieces that fall, the clock running", "own", `f2- 40 g2- 40 g1- 3500 g1N 800 g2P 800 f2P 4500 e2- 600 e4P 900 "e4" 300 | 1500`, 1, rules.Black, "Pieces fell", "Move or capture"},
	{"a blind player's board without power, the clock running", "own", `power 3000 4000 e2- 600 e4P 900 "e4" 300 | 1500`, 1, rules.Black, "", "Move or capture"},
}

func TestClockScenes_AreJudgedByTheLaws(t *testing.T) {
	for _, scene := range clockScenes {
		for _, board := range handBoards {
			if !board.clocked || board.shared != (scene.boards != "own") || board.pegs && scene.boards == "named" {
				continue
			}
			t.Run(scene.name+", "+board.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					g := newHandGame(t, board, 1)
					defer close(g.done)
					g.does(scene.hands)
					if board.tags {
						g.passes(3 * time.Second) // until all tags are read
					}
					g.judges(scene)
				})
			})
		}
	}
}

func (g *handGame) judges(scene clockScene) {
	g.t.Helper()
	state, said := g.room.State(), strings.Join(g.said, "\n")
	if got := state.Game.Ply(); got != scene.ply {
		g.t.Errorf("got ply %d, want %d", got, scene.ply)
	}
	if got := state.Clock.Running(); scene.runs != 0 && got != scene.runs {
		g.t.Errorf("got the clock of %v running, want %v's", got, scene.runs)
	}
	if state.Phase != table.PhasePlaying {
		g.t.Errorf("got phase %v", state.Phase)
	}
	if scene.want != "" && !strings.Contains(said, scene.want) {
		g.t.Errorf("%q was not said", scene.want)
	}
	if scene.never != "" && strings.Contains(said, scene.never) {
		g.t.Errorf("%q was said", scene.never)
	}
	if g.t.Failed() {
		g.t.Logf("illegal %v, touched %v, stop %q; said:\n%s", state.Illegal, state.Gate.Touched, state.Stop, said)
	}
}
