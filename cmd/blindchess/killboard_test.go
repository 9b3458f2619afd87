//go:build !tournament

package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards"
)

// TestSoakKillsBesideABoardThatSenses kills the program while White plays on a board
// that senses. Half of the times the board then agrees with the record. At the
// others it is left as the hand left it, so that its player must be guided.
func TestSoakKillsBesideABoardThatSenses(t *testing.T) {
	t.Parallel()
	for _, kind := range boards.Simulated() {
		protocol := kind.Traits().Name
		if kind.Traits().ClockOnly || kind.Traits().Sensing.MovesAlone {
			continue
		}
		t.Run(protocol, func(t *testing.T) {
			t.Parallel()
			count, k := soakKills(t, 50), newKilling(t)
			board := k.home.simulate(t, k.home.path("board"), "--protocol", protocol, "--pace", "10ms")
			if kind.Traits().Sensing.Tags {
				k.learns = k.home.path("state/blindchess/men-white.txt")
			}
			for range count {
				k.boardMoves(board, protocol)
			}
			k.report()
		})
	}
}

// boardMoves is a round beside a board, after some of which a move must have been made.
func (k *killing) boardMoves(board simulated, protocol string) {
	deeds := k.sum.deeds
	if k.boardRound(board, protocol, 16); k.sum.deeds > deeds {
		k.idle = 0
	} else if k.idle++; k.idle == 12 {
		state, err := room.ReadTable(k.paths[0])
		k.t.Fatalf("kill %d: no move was made any more; on record is %+v upon %v and %+v, %v; there stands %v; last was done\n%sand told\n%s",
			k.sum.kills, state.Gate, state.Game.Position().Placement(), state.Boards.White, err, k.stands, k.did, k.said)
	}
}

// boardRound plays on until the clock runs and there are some more records, less than
// most, kills the program, and compares. If nothing is recorded any more, it kills the
// program too.
func (k *killing) boardRound(board simulated, protocol string, most uint64) {
	t, before := k.t, readRecord(k.t, k.paths...)
	if len(k.paths) == 0 || before.over() || len(before.moves()) > 24 {
		k.games++
		k.paths, before = []string{k.home.path(fmt.Sprintf("game%d/%d.journal", k.games, k.games))}, onRecord{}
		if err := os.Mkdir(filepath.Dir(k.paths[0]), 0o700); err != nil {
			t.Fatal(err)
		}
		k.stands = rules.Standard().Placement()
	} else if state, err := room.ReadTable(k.paths[0]); err == nil && before.set && k.chance.IntN(2) == 0 {
		k.stands = state.Boards.White.Placement
	}
	board.types(t, "setup "+k.stands.String())
	planned := k.planned(before.moves(), 20)
	words := append(k.begins(), "--board", "white="+protocol+":"+k.home.path("board"))
	if k.attached {
		words = append(words, "--pair", "127.0.0.1:0", "--page", "127.0.0.1:0")
	}
	host, said, typed := k.begin(words)
	guests := k.attach(said, typed)
	ctx, stop := context.WithCancel(t.Context())
	played, reached, more := make(chan struct{}), make(chan struct{}), 3+k.chance.Uint64N(most)
	go func() {
		defer close(played)
		k.playOn(ctx, board, typed, before.moves(), planned, more, reached)
	}()
	if k.chance.IntN(8) > 0 {
		said.await(t, "running")
		select {
		case <-reached:
		case <-time.After(stillFor):
		}
	}
	time.Sleep(time.Duration(k.chance.Int64N(int64(50 * time.Millisecond))))
	_ = host.Process.Kill()
	_ = host.Wait()
	stop()
	<-played
	typed.Close()
	after := readRecord(t, k.paths...)
	k.said = said.String()
	k.compare(before, after, planned, toldIn(k.said), true)
	for _, guest := range guests {
		guest.leave()
		k.compare(before, after, planned, toldIn(guest.heard()), false)
		k.sum.guests++
	}
	k.sum.kills++
	k.sum.deeds += len(after.deeds) - len(before.deeds)
}

// planned returns the next moves of a game. It is the same at each time, since a
// piece that was touched before a kill has to be moved after it (Article 4.3).
func (k *killing) planned(moves []string, count int) (next []string) {
	game := rules.NewGame(rules.StandardSetup())
	for ply := range len(moves) + count {
		move := ""
		if ply < len(moves) {
			move = moves[ply]
		} else {
			move = anyMove(game, rand.New(rand.NewPCG(uint64(k.games), uint64(ply))))
			next = append(next, move)
		}
		m, ok := rules.ParseCoordinates(move)
		played, err := game.Play(m)
		if !ok || err != nil {
			k.t.Fatalf("move %d, %s, is none", ply+1, move)
		}
		game = played
	}
	return next
}

// stillFor is how long a round lasts in which nothing is recorded any more.
const stillFor = 20 * time.Second

// playOn does what the record says that it is time to do, with White's hand and at
// the keyboard, until ctx ends. It closes reached once there are so many more records.
func (k *killing) playOn(ctx context.Context, board simulated, typed io.Writer, before, planned []string, more uint64, reached chan<- struct{}) {
	first, _ := room.ReadTable(k.paths[0])
	done, enough, changed, acted := uint64(0), false, time.Now(), time.Time{}
	last, still := seen{}, time.Now()
	k.did = ""
	for ; ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		state, err := room.ReadTable(k.paths[0])
		ply := state.Game.Ply() - len(before)
		if err != nil || ply < 0 || ply >= len(planned) {
			continue
		}
		if state.Seq != done {
			done, changed, acted = state.Seq, time.Now(), time.Time{}
		}
		if now := seenOf(state); now != last {
			last, still = now, time.Now()
		}
		if !enough && state.Seq >= first.Seq+more {
			enough = true
			close(reached)
		}
		if time.Since(changed) < 160*time.Millisecond || time.Since(acted) < 800*time.Millisecond {
			continue // the last act may be on its way
		}
		acted = time.Now()
		if _, err := os.Stat(k.learns); k.learns != "" && err != nil {
			continue // a piece that is moved now would never be learnt
		}
		goal, due := whitesGoal(state, planned[ply])
		if due && goal != k.stands {
			k.moves(board, state, goal)
		} else if line, ok := typedNext(state, planned[ply]); ok {
			k.did += fmt.Sprintf("after record %d typed %q\n", state.Seq, line)
			_, _ = io.WriteString(typed, line+"\n")
		} else if at := state.Game.Position().Placement(); due && time.Since(still) > 2*time.Second {
			if still = time.Now(); k.stands != at { // it is put back and done again
				k.moves(board, state, at)
			} else { // an unobserved end of a capture, as the message describes
				k.again(board, state, at)
			}
		}
	}
}

// seen is the part of a table that changes when a move is made: not the time.
type seen struct {
	ply, aloft int
	board      rules.Placement
	running    rules.Side
	made       bool
}

func seenOf(state table.State) seen {
	board := state.Boards.White
	return seen{state.Game.Ply(), len(board.Air), board.Placement, state.Clock.Running(), state.Gate.Made}
}

// again lets the hand lift each piece that differs from the table's own board, and
// place it there again.
func (k *killing) again(board simulated, state table.State, goal rules.Placement) {
	lines := ""
	for _, square := range state.Boards.White.Placement.Differences(goal) {
		if piece := goal.At(square); piece.Role != 0 {
			lines += fmt.Sprintf("lift %v\nwait 300ms\nplace %v %c\n", square, square, piece.Letter())
		}
	}
	k.did += fmt.Sprintf("after record %d put there again: %q\n", state.Seq, lines)
	_, _ = io.WriteString(board.typed, lines)
}

// moves has the hand make the board show goal.
func (k *killing) moves(board simulated, state table.State, goal rules.Placement) {
	lines := fingers(k.stands, goal)
	k.did += fmt.Sprintf("after record %d, which has %v there, touched %v and handled %v: upon %v %q\n", state.Seq, state.Boards.White.Placement, state.Gate.Touched, state.Gate.Handled, k.stands, lines)
	_, _ = io.WriteString(board.typed, lines)
	k.stands = goal
}

// typedNext returns the next line of either player, and false if the next step
// belongs to a hand. An announced move is not repeated: the conditions do not
// require it.
func typedNext(state table.State, next string) (string, bool) {
	m, _ := rules.ParseCoordinates(next)
	switch gate := state.Gate; {
	case state.Phase == table.PhaseSet: // it was killed before the game began
		return "start", true
	case state.Clock.Running() == 0:
		return "restart", true
	case gate.Made, state.PressOwed(rules.Black):
		return "", true
	case state.Turn() == rules.Black, gate.By == rules.White && gate.Handled == m:
		return next, true
	default:
		return "", false
	}
}

// whitesGoal returns the placement that White's hand has to reach now, and false if
// it has nothing to do. A step that was begun before a kill is completed.
func whitesGoal(state table.State, next string) (rules.Placement, bool) {
	board, position := state.Boards.White, state.Game.Position()
	switch console.Expected(state, rules.White).Step {
	case console.StepCorrect:
		return board.Owed, true
	case console.StepMove, console.StepHandle, console.StepCapture, console.StepRepeat, console.StepExecute:
		m, _ := rules.ParseCoordinates(next)
		switch {
		case state.Clock.Running() == 0:
		case len(state.Gate.Touched) == 0 && board.Placement != position.Placement():
			return position.Placement(), true
		case state.Turn() != rules.White || state.Clock.Running() != rules.White || state.Gate.Handled == m:
		default:
			after, err := position.Play(m)
			return after.Placement(), err == nil
		}
	}
	return rules.Placement{}, false
}

// fingers returns a hand's steps towards goal, as lines for the simulated board:
// captured pieces first, and the king before a rook.
func fingers(stands, goal rules.Placement) (lines string) {
	squares := stands.Differences(goal)
	rank := func(square rules.Square) int {
		switch piece := stands.At(square); {
		case piece.Side == rules.Black:
			return 0
		case piece.Role == rules.King:
			return 1
		default:
			return 2
		}
	}
	slices.SortStableFunc(squares, func(a, b rules.Square) int { return rank(a) - rank(b) })
	for _, square := range squares {
		if stands.At(square).Role != 0 {
			lines += fmt.Sprintf("lift %v\n", square)
		}
	}
	if slices.ContainsFunc(squares, func(square rules.Square) bool { return stands.At(square).Role != 0 && goal.At(square).Role != 0 }) {
		lines += "wait 300ms\n" // no hand takes a piece and puts another there within the time of one look
	}
	for _, square := range squares {
		if piece := goal.At(square); piece.Role != 0 {
			lines += fmt.Sprintf("place %v %c\n", square, piece.Letter())
		}
	}
	return lines
}
