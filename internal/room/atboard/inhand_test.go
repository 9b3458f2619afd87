//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/wire"
)

// Pegs look the same after the beginning and after the end of an unobserved
// capture, so a player in the middle of one hears how to show it.
func TestInHand_ACaptureThatMayHaveBeenEndedWhileNobodyLookedIsLed(t *testing.T) {
	white, black := table.By(rules.White), table.By(rules.Black)
	tests := []struct {
		name  string
		own   bool // the capture is White's, and not one of Black's that White carries out
		stop  string
		again string // the square of a repeated placement
	}{
		{"their own", true, "e4", "d5"},
		{"the opponent's", false, "d5", "e4"},
	}
	for _, test := range tests {
		synctest.Test(t, func(t *testing.T) {
			master := newPlug(t)
			r, me, spec := master.pegs(nil)
			if err := r.Begin(); err != nil {
				t.Fatal(err)
			}
			order := func(as table.Capacity, side rules.Side, commands ...table.Command) {
				t.Helper()
				for _, command := range commands {
					if err := r.Order(as, side, command); err != nil {
						t.Fatalf("%s: %T: %v", test.name, command, err)
					}
				}
			}
			moves := func(from, to string) {
				t.Helper()
				order(table.Sensor, rules.White, table.Lift{Actor: white, Square: square(t, from)}, table.Place{Actor: white, Square: square(t, to)})
			}
			announces := func(actor table.Actor, side rules.Side, from, to string) {
				t.Helper()
				order(table.Player, side, table.Announce{Actor: actor, Move: rules.Move{From: square(t, from), To: square(t, to)}}, table.Press{Actor: actor})
			}
			moves("e2", "e4")
			announces(white, rules.White, "e2", "e4")
			announces(black, rules.Black, "d7", "d5")
			moves("d7", "d5")
			if !test.own {
				moves("a2", "a3")
				announces(white, rules.White, "a2", "a3")
				announces(black, rules.Black, "d5", "e4")
			}
			order(table.Sensor, rules.White, table.Lift{Actor: white, Square: square(t, test.stop)})
			placement := r.State().Boards.White.Placement
			if err := r.Order(table.Keeper, 0, table.Continue{Cause: table.CauseSlept, Time: 1}); err != nil {
				t.Fatal(err)
			}
			me.Terminal().Take()
			master.attends(r, me, spec, false)
			<-master.asked
			master.writes(wholeBoard(wire.ContentsOf(placement)))
			synctest.Wait()
			order(table.Player, rules.White, table.RestartClocks{})
			if said := toldOf(me); strings.Count(said, "You held the piece") != 1 {
				t.Errorf("%s: got %q, want it told once how a capture is told that was ended", test.name, said)
			}
			master.field(test.again, 0)
			time.Sleep(300 * time.Millisecond) // a hand takes it out of its aperture
			master.field(test.again, 1)
			until(t, test.name, func() bool {
				state := r.State()
				return state.Boards.White.Placement.At(square(t, test.again)).Side == placement.At(square(t, test.again)).Side.Other()
			})
			if touched := r.State().Gate.Touched; !test.own && len(touched) > 0 {
				t.Errorf("%s: got %v touched, want nothing", test.name, touched)
			}
		})
	}
}

// toldOf returns what a player was told meanwhile.
func toldOf(me *room.Local) string {
	synctest.Wait()
	var said []string
	for _, u := range me.Terminal().Take() {
		said = append(said, u.Text())
	}
	return strings.Join(said, "\n")
}
