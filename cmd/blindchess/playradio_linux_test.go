package main

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/radiotest"
	"blindchess/internal/tactile/simulate"
)

// A board without a cable is found, tested by nobody's hand but its own, and
// played on; Bluetooth that is switched off in mid-game is told once, and costs
// nothing.
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
	s.await("lost on the radio: Bluetooth is switched off")
	radio.Power(true)
	s.await("The board is there again")
	if got := touches(t, path); got != before {
		t.Errorf("got %d touches in the gap, want none", got-before)
	}
	s.enter("")
	s.enter("e5")
	s.await("Bauer Eva sieben Eva fünf")
	board.Type("move e7e5")
	until(t, "the pawn on e5", stands("e5"))
	if got := strings.Count(s.screen(), "lost on the radio"); got != 1 {
		t.Errorf("got it told %d times, want once", got)
	}
}
