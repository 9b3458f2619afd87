package peripheral_test

import (
	"errors"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/peripheral"
	"blindchess/internal/tactile/wire"
)

// The lines are the examples of the published protocol.
func TestPeripheral_LinesMeanWhatIsPublished(t *testing.T) {
	start := wire.StartContents()
	moved := start
	moved.Set(rules.SquareAt(0, 1), wire.Content{})
	moved.Set(rules.SquareAt(0, 2), wire.Holding(rules.PieceOf('P')))
	square := func(name string) rules.Square { s, _ := rules.ParseSquare(name); return s }
	tests := []struct {
		line string
		want wire.Frame
	}{
		{"sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", wire.Snapshot{Contents: start}},
		{"unsync rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b", wire.Snapshot{Contents: moved}},
		{"state rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", wire.Snapshot{Contents: start}},
		{"unsync ????????/????????/8/8/8/8/????????/????????", wire.Snapshot{Contents: start.Occupancy()}},
		{"unsync bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w", wire.Snapshot{Contents: start.Occupancy()}},
		{"unsync_setible rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", wire.Snapshot{Contents: start}},
		{"move a2a3", wire.Moved{From: square("a2"), To: square("a3")}},
		{"move a7a8q", wire.Moved{From: square("a7"), To: square("a8"), Promotes: rules.Queen}},
		{"moved", wire.Moved{}},
		{"ok", wire.Acknowledged{}},
		{"nok", wire.Acknowledged{Failed: true}},
		{"err Unsupported command", wire.Done{Letter: 'e'}},
	}
	for _, test := range tests {
		for _, end := range []string{"\n", "\r\n"} {
			got, used, err := peripheral.Protocol{}.Decode([]byte(test.line + end + "move"))
			if got != test.want || used != len(test.line+end) || err != nil {
				t.Errorf("%s: got %v, %d, %v; want %v", test.line, got, used, err, test.want)
			}
		}
		if got, err := (peripheral.Protocol{}).Report([]byte(test.line)); got != test.want || err != nil {
			t.Errorf("%s on the radio: got %v, %v; want %v", test.line, got, err, test.want)
		}
	}
}

func TestPeripheral_WhatIsNoLineIsNamed(t *testing.T) {
	for line, want := range map[string]error{
		"":                                 wire.ErrNoise,
		"hello":                            wire.ErrNoise,
		"state":                            wire.ErrLength,
		"move":                             wire.ErrLength,
		"move e2":                          wire.ErrMeaning,
		"move e2e9":                        wire.ErrMeaning,
		"move e7e8k":                       wire.ErrMeaning,
		"move e2e2":                        wire.ErrMeaning,
		"state 8/8/8":                      wire.ErrMeaning,
		"state 8/8/8/8/8/8/8/9":            wire.ErrMeaning,
		"state 8/8/8/8/8/8/8/7":            wire.ErrMeaning,
		"state 8/8/8/8/8/8/8/8p":           wire.ErrMeaning,
		"state 8/8/8/8/8/8/8/xxxxxxxx":     wire.ErrMeaning,
		"move " + strings.Repeat("e", 600): wire.ErrLength,
	} {
		frame, used, err := peripheral.Protocol{}.Decode([]byte(line + "\n"))
		if frame != nil || used == 0 || !errors.Is(err, want) {
			t.Errorf("%.20s: got %v, %d, %v; want %v", line, frame, used, err, want)
		}
	}
	if _, used, err := (peripheral.Protocol{}).Decode([]byte("move e2")); used != 0 || err != nil {
		t.Errorf("got %d, %v for half a line, want that it is waited for", used, err)
	}
}
