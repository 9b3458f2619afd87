package dotpad_test

import (
	"context"
	"strings"
	"testing"

	"blindchess/internal/braille"
	"blindchess/internal/braille/dotpad"
	"blindchess/internal/braille/dotpad/dotpadtest"
)

func dial(t *testing.T) (*dotpadtest.Pad, *dotpad.Pad) {
	t.Helper()
	simulated := dotpadtest.Serve(t)
	pad, err := dotpad.Dial(t.Context(), simulated.Address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pad.Close() })
	return simulated, pad
}

func cellsOf(text string) []braille.Cell {
	var cells []braille.Cell
	for _, r := range text {
		cells = append(cells, braille.Cell{Rune: r})
	}
	return cells
}

func TestPad_ShowsTextAndPins(t *testing.T) {
	simulated, pad := dial(t)
	if columns, rows := pad.Size(); columns != 20 || rows != 1 {
		t.Errorf("got %d by %d cells, want 20 by 1", columns, rows)
	}
	width, height := pad.Pins()
	if width != 60 || height != 40 {
		t.Fatalf("got %d by %d pins, want 60 by 40", width, height)
	}
	for _, text := range []string{"12.Ng1-f3 28:14<31:02", "Wei\u00df zieht, \u0160ach!", "\u0448\u0430\u0445"} {
		if err := pad.Write(cellsOf(text), -1); err != nil {
			t.Fatal(err)
		}
		shown := map[string]string{"12.Ng1-f3 28:14<31:02": "12.ng1-f3 28:14<31:0", "\u0448\u0430\u0445": ":ah"}[text]
		if shown == "" {
			shown = "weis zieht, sach!"
		}
		simulated.Await(shown)
	}
	picture := braille.NewPicture(width, height)
	rows := make([]string, height)
	for y := range rows {
		x := y * 7 % width
		picture.Raise(x, y)
		rows[y] = strings.Repeat(".", x) + "o" + strings.Repeat(".", width-x-1)
	}
	picture.Raise(width, 0) // outside
	if err := pad.Draw(picture); err != nil {
		t.Fatal(err)
	}
	simulated.AwaitRows(0, strings.Join(rows, "\n")+"\n")
}

func TestPad_KeysMeanWhatTheyMeanOnOtherDisplays(t *testing.T) {
	tests := []struct {
		name    string
		group   byte
		numbers []int
		want    braille.Key
	}{
		{"panning forward", dotpadtest.Perkins, []int{14}, braille.Key{Press: braille.Right}},
		{"panning back", dotpadtest.Perkins, []int{13}, braille.Key{Press: braille.Left}},
		{"down", dotpadtest.Perkins, []int{19}, braille.Key{Press: braille.Down}},
		{"the wheel", dotpadtest.Scroll, []int{29}, braille.Key{Press: braille.Up}},
		{"the first function key", dotpadtest.Function, []int{0}, braille.Key{Press: braille.Home}},
		{"the fourth function key", dotpadtest.Function, []int{3}, braille.Key{Press: braille.Enter}},
		{"the key above cell 5", dotpadtest.Routing, []int{4}, braille.Key{Press: braille.Routing, Cell: 4}},
		{"e", dotpadtest.Perkins, []int{3, 5}, braille.Key{Press: braille.Typed, Rune: 'e'}},
		{"a capital", dotpadtest.Perkins, []int{0, 3, 4, 5, 1}, braille.Key{Press: braille.Typed, Rune: 'N'}},
		{"an underscore", dotpadtest.Perkins, []int{4, 5, 6}, braille.Key{Press: braille.Typed, Rune: '_'}},
		{"4", dotpadtest.Perkins, []int{2, 5, 6}, braille.Key{Press: braille.Typed, Rune: '4'}},
		{"the space bar", dotpadtest.Perkins, []int{8}, braille.Key{Press: braille.Typed, Rune: ' '}},
		{"dot 7", dotpadtest.Perkins, []int{0}, braille.Key{Press: braille.Erase}},
		{"dot 8", dotpadtest.Perkins, []int{7}, braille.Key{Press: braille.Enter}},
		{"e with the space bar", dotpadtest.Perkins, []int{3, 5, 8}, braille.Key{Press: braille.Escape}},
	}
	simulated, pad := dial(t)
	for _, test := range tests {
		simulated.Press(dotpadtest.Routing, 40)    // there is no such cell
		simulated.Press(dotpadtest.Function, 0, 1) // these mean nothing together
		simulated.Press(test.group, test.numbers...)
		if got, err := pad.Key(); err != nil || got != test.want {
			t.Errorf("%s: got %+v, %v; want %+v", test.name, got, err, test.want)
		}
	}
}

func TestPad_ThatIsGoneOrStuckIsToldInWords(t *testing.T) {
	stuck, stuckPad := dial(t)
	stuck.Refuse()
	if err := stuckPad.Write(cellsOf("e4"), -1); err != nil {
		t.Error(err)
	}
	if _, err := stuckPad.Key(); err == nil || !strings.Contains(err.Error(), "accepts no more lines") {
		t.Errorf("got %v, want that it accepts no more lines", err)
	}
	simulated, pad := dial(t)
	simulated.Unplug()
	if _, err := pad.Key(); err == nil || !strings.Contains(err.Error(), "the Dot Pad is gone") {
		t.Errorf("got %v, want that it is gone", err)
	}
	if err := pad.Write(cellsOf("e4"), -1); err == nil {
		t.Error("got no error for a line to a pad that is gone")
	}
	if _, err := dotpad.Dial(context.Background(), "/dev/there-is-no-such-port"); err == nil || !strings.Contains(err.Error(), "cannot be reached") {
		t.Errorf("got %v, want that it cannot be reached", err)
	}
}
