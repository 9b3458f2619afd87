//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/transport"
)

// On a separate board each lift and each placement reaches the table, and wrong
// pieces are named square by square.
func TestOwnBoard_HandsReachTheTableAndTheWayBackIsSaid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		master := newPlug(t)
		r, me, spec := master.pegs(nil)
		master.begins(r, me, spec, true)
		e2, _ := rules.ParseSquare("e2")
		master.field("e2", 0)
		until(t, "the touch", func() bool {
			touched := r.State().Gate.Touched
			return len(touched) == 1 && touched[0].Square == e2
		})
		master.field("e4", 1)
		until(t, "what stands on the board", func() bool { return r.State().Gate.Handled != (rules.Move{}) })
		me.Terminal().Enter("e4")
		until(t, "the move", func() bool { return r.State().Game.Ply() == 1 })
		me.Terminal().Enter("")
		// A piece that has nothing to do there is lifted and not put back.
		var told strings.Builder
		master.field("a1", 0)
		master.field("h5", 1)
		until(t, "what stands wrong is told", func() bool {
			for _, u := range me.Terminal().Take() {
				told.WriteString(u.Text() + "\n")
			}
			return strings.Contains(told.String(), "a1") || strings.Contains(told.String(), "Anna eins")
		})
		master.field("h5", 0)
		master.field("a1", 1)
	})
}

func TestOwnBoard_OneThatIsNotThereIsToldAndWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		master := newPlug(t)
		master.pull(transport.ErrAbsent)
		spec := master.spec("black=dgt", "")
		r, me := openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "absent.journal"), Conditions: table.ForFriends()}, false)
		master.attends(r, me, spec, true)
		var told strings.Builder
		until(t, "it is told", func() bool {
			for _, u := range me.Terminal().Take() {
				told.WriteString(u.Text() + "\n")
			}
			return strings.Contains(told.String(), "cannot be opened")
		})
		if !strings.Contains(told.String(), "Black:") {
			t.Errorf("got %q, want it to begin with whose board it is", told.String())
		}
	})
}
