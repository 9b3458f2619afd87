//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/chessup/chessuptest"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/transport"
)

// playsAlong is a table at a ChessUp, which knows its pieces only by its own game.
type playsAlong struct {
	*faulty
	chessup *chessuptest.Emulator
	board   *simulate.Board
	spec    tactile.Spec
	began   time.Time
}

func newPlaysAlong(t *testing.T, whose, fen string) *playsAlong {
	t.Helper()
	chessup := chessuptest.NewEmulator().(*chessuptest.Emulator)
	p := &playsAlong{faulty: &faulty{t: t, board: newPlug(t)}, chessup: chessup, began: time.Now()}
	p.board = simulate.NewBoard(chessup, simulate.Hand{Pace: 50 * time.Millisecond})
	p.faulty.board.answer = func(said []byte) { p.reports(p.board.Hear(time.Since(p.began), said)) }
	spec, err := tactile.ParseSpec(whose + "=chessup:ble:AA:BB:CC:DD:EE:02,settle=300ms")
	if err != nil {
		t.Fatal(err)
	}
	p.spec = spec
	conditions := table.ForFriends()
	if whose == "white" {
		conditions.Seats.White = table.Seat{Board: table.Pieces}
	}
	if fen != "" {
		conditions.Start = fen
		p.board.Typed(0, "setup "+strings.Fields(fen)[0])
		p.board.Beat(time.Second)
	}
	p.room, p.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "p.journal"), Conditions: conditions}, whose == "both")
	p.faulty.board.attends(p.room, p.me, spec, false)
	p.passes(2 * time.Second)
	if err := p.room.Begin(); err != nil {
		t.Fatal(err)
	}
	p.passes(2 * time.Second)
	return p
}

// reports sends each message of the board for itself.
func (p *playsAlong) reports(said []byte) {
	for len(said) > 0 {
		size := p.chessup.ReportSize(said)
		_, _ = p.faulty.board.Write(said[:size])
		said = said[size:]
	}
}

// makes has the hand make moves.
func (p *playsAlong) makes(moves ...string) {
	p.t.Helper()
	for _, move := range moves {
		if _, err := p.board.Typed(time.Since(p.began), "move "+move); err != nil {
			p.t.Fatal(err)
		}
		for !p.board.Idle() {
			p.passes(50 * time.Millisecond)
			p.reports(p.board.Beat(time.Since(p.began)))
		}
		p.passes(2 * time.Second)
	}
}

// loses takes the board away for a while, in which it forgets its game or not.
func (p *playsAlong) loses(game bool, meanwhile func()) {
	p.faulty.board.pull(transport.ErrUnseen)
	if game {
		p.chessup.Reset()
	}
	if meanwhile != nil {
		meanwhile()
	}
	p.passes(3 * time.Second)
	p.faulty.board.push()
	p.passes(5 * time.Second)
}

// never fails the test where any of these words were said.
func (p *playsAlong) never(words ...string) {
	p.t.Helper()
	for _, word := range words {
		if p.count(word) > 0 {
			p.t.Errorf("got %q said; what was said is\n%s", word, strings.Join(p.said, "\n"))
		}
	}
}

func TestReminded_ABoardThatForgetsItsGameIsGivenThePositionAndPlaysOn(t *testing.T) {
	for _, start := range []string{"", "r3k2r/ppp2ppp/1q6/3pP3/8/8/PPPQ1PPP/R3K2R w KQkq d6 0 20"} {
		synctest.Test(t, func(t *testing.T) {
			p := newPlaysAlong(t, "both", start)
			moves := []string{"e2e4", "e7e5", "g1f3", "b8c6"}
			if start != "" {
				moves = []string{"e5d6", "c7d6", "e1g1", "e8c8"}
			}
			p.makes(moves[:2]...)
			p.played(2)
			p.loses(true, nil)
			p.says("The board did not remember the game")
			p.makes(moves[2:]...)
			p.played(4)
			p.never("take back", "does not show", "missing from", "fell")
			if got := p.count("did not remember"); got != 1 {
				t.Errorf("got it told %d times, want once:\n%s", got, strings.Join(p.said, "\n"))
			}
		})
	}
}

func TestReminded_TheOpponentsMoveIsShownAgainToABoardThatForgotIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlaysAlong(t, "white", "")
		p.makes("e2e4")
		p.hand(`"e4" 200 "" 200`)
		p.played(1)
		for _, c := range []table.Command{table.Enter{Actor: table.By(rules.Black), Move: rules.Move{From: square(t, "e7"), To: square(t, "e5")}}, table.Press{Actor: table.By(rules.Black)}} {
			if err := p.room.Order(table.Player, rules.Black, c); err != nil {
				t.Fatal(err)
			}
		}
		p.passes(time.Second)
		p.loses(true, nil)
		p.makes("e7e5", "g1f3")
		p.hand(`"Nf3" 300`)
		p.played(3)
		p.never("does not show", "take back", "fell")
	})
}

func TestReminded_ABoardThatKeptItsGameIsBelieved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlaysAlong(t, "both", "")
		p.makes("e2e4", "e7e5")
		p.loses(false, nil)
		p.makes("g1f3")
		p.played(3)
		p.never("did not remember", "does not show")
		p.loses(false, func() {
			_, _ = p.board.Typed(time.Since(p.began), "move b8c6")
			p.board.Beat(time.Since(p.began) + time.Second)
		})
		p.played(4)
		p.never("did not remember", "does not show")
	})
}
