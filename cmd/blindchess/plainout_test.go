package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

func TestAPlainWriterLeavesOutControlsOnly(t *testing.T) {
	tests := []struct {
		name   string
		pieces []string
		want   string
	}{
		{"escapes", []string{"a\x1b[2Jb\x07\r\n\tc\x7f"}, "a[2Jb\r\n\tc"},
		{"letters of every alphabet", []string{"Läufer Čech конь 马"}, "Läufer Čech конь 马"},
		{"a control of 8 bits", []string{"a\u009b2Jb"}, "a2Jb"},
		{"one that comes in two pieces", []string{"a\xc2", "\x9b2Jb"}, "a2Jb"},
		{"a letter that comes in two pieces", []string{"\xc2", "\xa7 7"}, "\u00a7 7"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			w := &plainWriter{to: &out}
			for _, piece := range test.pieces {
				if n, err := w.Write([]byte(piece)); n != len(piece) || err != nil {
					t.Errorf("got %d, %v", n, err)
				}
			}
			if out.String() != test.want {
				t.Errorf("got %q, want %q", out.String(), test.want)
			}
		})
	}
}

func TestNothingInAFileReachesTheTerminalAsAControl(t *testing.T) {
	h := newHome(t)
	text := "[Event \"x\x1b]0;owned\x07\"]\n[White \"Eve\x1b[2J\"]\n[Black \"\u009b31mBob\"]\n[Result \"*\"]\n\n1. e4 e5 *\n"
	if err := os.WriteFile(h.path("eve.pgn"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, words := range [][]string{{"check", "eve.pgn"}, {"check", "--every", "eve.pgn"}, {"sheet", "convert", "eve.pgn"}, {"check", "no\x1b[2Jfile"}} {
		t.Run(strings.Join(words[:2], " "), func(t *testing.T) {
			s := h.start(t, nil, words...)
			s.wait()
			s.await("\n")
			if raw := s.screen(); strings.ContainsAny(raw, "\x1b\x07\u009b") {
				t.Errorf("got a control in %q", raw)
			}
		})
	}
}

// What is written on a sheet, announced, noted by the arbiter or kept as a name
// is clean in the journal already, so that whoever reads it later is safe too.
func TestWhatIsTypedIsCleanInTheJournal(t *testing.T) {
	o := newOpenTable(t, func(c *table.Conditions) {
		c.Keeping, c.Arbiter = table.SheetsByHand, true
	})
	if err := o.house.Order(table.Arbiter, 0, table.Begin{}); err != nil {
		t.Fatal(err)
	}
	onlooker := screentest.NewTerminal(t, 120, 60)
	o.ssh(t, o.code(t, pair.Spectator, ""), onlooker, 0, 0)
	painted := screentest.NewTerminal(t, 120, 60)
	o.ssh(t, o.code(t, pair.Arbiter, ""), painted, 120, 60)
	painted.Await("Sheet of White")
	arbiter, opponent := o.guest(t, o.code(t, pair.Arbiter, "")), o.guest(t, o.code(t, pair.Opponent, "black"))
	const controls = "\x1b]0;owned\x07\x1b[2J\u009b31m"
	o.me.seat.Enter("announce " + controls + "e4")
	o.me.seat.Enter("e4")
	o.me.seat.Enter("write " + controls + "e4")
	eventually(t, "White has moved", func() bool { return o.state().Game.Ply() == 1 })
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
		s := o.state().Sheets
		return s.Of(rules.White).Plies() > 0 && s.Of(rules.Black).Plies() > 0
	})
	painted.Await("the last")
	kept, err := os.ReadFile(filepath.Clean(o.house.path))
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
