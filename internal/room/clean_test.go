package room_test

import (
	"os"
	"strings"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// Text that is written on a sheet, announced, noted by the arbiter or given as
// a name is clean in the journal already, so that later readers are safe too.
func TestWhatIsTypedIsCleanInTheJournal(t *testing.T) {
	o := newOpenTable(t, func(c *table.Conditions) {
		c.Keeping, c.Arbiter = table.SheetsByHand, true
	})
	if err := o.Order(table.Arbiter, 0, table.Begin{}); err != nil {
		t.Fatal(err)
	}
	onlooker := screentest.NewTerminal(t, 120, 60)
	o.ssh(t, o.code(t, room.Spectator, 0), onlooker, 0, 0)
	painted := screentest.NewTerminal(t, 120, 60)
	o.ssh(t, o.code(t, room.Arbiter, 0), painted, 120, 60)
	painted.Await("White's sheet")
	arbiter, opponent := o.guest(t, o.code(t, room.Arbiter, 0)), o.guest(t, o.code(t, room.Opponent, rules.Black))
	const controls = "\x1b]0;owned\x07\x1b[2J\u009b31m"
	o.me.Terminal().Enter("announce " + controls + "e4")
	o.me.Terminal().Enter("e4")
	o.me.Terminal().Enter("write " + controls + "e4")
	eventually(t, "White has moved", func() bool { return o.State().Game.Ply() == 1 })
	for _, line := range []string{"repeat " + controls + "d4", "write " + controls + "e4", "claim illegal " + controls, controls} {
		if err := opponent.Send("line", line); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range []string{"note " + controls + "rain", "warn white " + controls + "talking", "note the last"} {
		if err := arbiter.Send("line", line); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "both sheets are written", func() bool {
		s := o.State().Sheets
		return s.Of(rules.White).Plies() > 0 && s.Of(rules.Black).Plies() > 0
	})
	painted.Await("the last")
	kept, err := os.ReadFile(o.Journal())
	if err != nil {
		t.Fatal(err)
	}
	for _, written := range []string{`\u001b`, `\u0007`, `\u009b`, "\x1b", "\x07", "\u009b"} {
		if strings.Contains(string(kept), written) {
			t.Errorf("got %q in the journal", written)
		}
	}
	if raw := onlooker.Raw(); strings.ContainsAny(raw, "\x1b\x07\u009b") {
		t.Errorf("got a control byte in %q", raw)
	}
	if raw := painted.Raw(); strings.Contains(raw, "owned\x07") || strings.Contains(raw, "]0;owned") && strings.Contains(raw, "\x1b]0;owned") || strings.Contains(raw, "\u009b") {
		t.Errorf("got a control of another's on the painted screen: %q", raw)
	}
}
