package main

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/boards/chessup/chessuptest"
	"blindchess/internal/tactile/boards/ichessone/ichessonetest"
	"blindchess/internal/tactile/radiotest"
	"blindchess/internal/tactile/simulate"
)

// A board without a cable is found, tested without a hand, and played on. If
// Bluetooth is switched off in the game, one message reports it and nothing is
// lost.
func TestABoardOnTheRadioIsFoundAndPlayedOn(t *testing.T) {
	t.Parallel()
	kind, err := boards.Named("chessnut")
	if err != nil {
		t.Fatal(err)
	}
	radio := radiotest.Start(t)
	board := radio.Add("AA:BB:CC:DD:EE:01", simulate.NewBoard(kind.NewEmulator(), simulate.Hand{Pace: 5 * time.Millisecond}))
	h := newHome(t)
	path := h.path("radio.journal")
	bus := []string{"DBUS_SYSTEM_BUS_ADDRESS=" + radio.Bus}
	found, err := h.command(bus, "devices").CombinedOutput()
	if err != nil || !strings.Contains(string(found), "ble:AA:BB:CC:DD:EE:01: Chessnut board") {
		t.Fatalf("got %v\n%s", err, found)
	}
	stands := func(name string) func() bool {
		return func() bool {
			state, err := room.ReadTable(path)
			return err == nil && state.Boards.White.Placement.At(square(t, name)).Role == rules.Pawn
		}
	}
	s := h.start(t, bus, "play", "--opponent", "here", "--board", "white=chessnut:ble:Chessnut Air", "--screen", "line", "--voice", "none", "--journal", path)
	s.await("The game begins")
	board.Type("move e2e4")
	until(t, "the pawn on e4", stands("e4"))
	s.enter("e4")
	s.await("Bauer Eva zwei Eva vier")
	before := touches(t, path)
	radio.Power(false)
	s.await("The radio connection to the board is lost: Bluetooth is switched off")
	radio.Power(true)
	s.await("The board is connected again")
	if got := touches(t, path); got != before {
		t.Errorf("got %d touches in the gap, want none", got-before)
	}
	s.enter("")
	s.enter("e5")
	s.await("Bauer Eva sieben Eva fünf")
	board.Type("move e7e5")
	until(t, "the pawn on e5", stands("e5"))
	if got := strings.Count(s.screen(), "The radio connection to the board is lost"); got != 1 {
		t.Errorf("got it told %d times, want once", got)
	}
}

// Whole games on boards that are reached by radio alone. The authors of the emulators
// read the published bytes and not the drivers. The games contain castling on both
// sides, captures and promotions to queens.
func TestABoardOnTheRadioPlaysAWholeGame(t *testing.T) {
	t.Parallel()
	const moves = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e6 f1e2 c8d7 g1f3 b8c6 e1g1 e8c8 d2d4 g7g5 d4d5 c6a5 d5e6 g5g4 e6f7 g4f3 f7g8q f3e2 g8h8 e2d1q f1d1"
	for kind, emulator := range map[string]func() simulate.Emulator{"chessup": chessuptest.NewEmulator, "ichessone": ichessonetest.NewEmulator} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			radio := radiotest.Start(t)
			board := radio.Add("AA:BB:CC:DD:EE:02", simulate.NewBoard(emulator(), simulate.Hand{Pace: 30 * time.Millisecond}))
			h := newHome(t)
			path := h.path("radio.journal")
			s := h.start(t, []string{"DBUS_SYSTEM_BUS_ADDRESS=" + radio.Bus}, "play", "--opponent", "here", "--clock", "own", "--board", "both="+kind+":ble:AA:BB:CC:DD:EE:02,settle=300ms", "--screen", "line", "--voice", "none", "--journal", path)
			s.await("The game begins")
			time.Sleep(3 * time.Second) // until the board has been greeted: it keeps a game by itself
			position := rules.Standard()
			for ply, move := range strings.Fields(moves) {
				board.Type("move " + move)
				s.awaitJournal(path, move, func(state table.State) bool { return state.Game.Ply() > ply })
				state, err := room.ReadTable(path)
				if err != nil {
					t.Fatal(err)
				}
				m, err := position.ParseUCI(move)
				if err != nil {
					t.Fatal(err)
				}
				position = position.After(m)
				now := state.Game.Position()
				if have := now.Placement(); have != position.Placement() {
					t.Fatalf("after %s the table has %v\n%s", move, have.String(), s.screen())
				}
			}
			for _, wrong := range []string{"does not show the position", "missing from", "is no move"} {
				if strings.Contains(s.screen(), wrong) {
					t.Errorf("got %q said:\n%s", wrong, s.screen())
				}
			}
		})
	}
}
