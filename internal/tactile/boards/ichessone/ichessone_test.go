package ichessone_test

import (
	"bytes"
	"encoding/hex"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/ichessone"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

// The bytes are those that picochess is tested with.
const start = "3d70a89bc98a77777777000000000000000000000000000000001111111142356324"

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestIChessOne_SquaresAndBatteryAreRead(t *testing.T) {
	moved, turned := wire.StartContents(), wire.StartContents()
	moved.Set(rules.SquareAt(7, 1), wire.Content{})
	moved.Set(rules.SquareAt(7, 2), wire.Holding(rules.PieceOf('P')))
	tests := []struct {
		name, bytes string
		want        wire.Frame
	}{
		{"the starting array", start, wire.Snapshot{Contents: wire.StartContents()}},
		{"h3", "3d70a89bc98a77777777000000000000000000000000000000011111111042356324", wire.Snapshot{Contents: moved}},
		{"the other way round", "3d7042365324111111110000000000000000000000000000000077777777a89cb98a", wire.Snapshot{Contents: turned.Turned()}},
		{"a battery that is being charged", "3d620164", wire.Battery{Percent: 100, Left: -1, Charging: true}},
		{"a battery", "3d620058", wire.Battery{Percent: 88, Left: -1, Discharging: true}},
	}
	for _, test := range tests {
		got, faults := tactiletest.Frames(t, ichessone.Protocol{}, unhex(t, "98712332"+test.bytes))
		if len(got) != 1 || got[0] != test.want || len(faults) != 1 {
			t.Errorf("%s: got %v and %v, want %v behind noise", test.name, got, faults, test.want)
		}
	}
}

func TestIChessOne_WhatTheAirHasCutIsWaitedFor(t *testing.T) {
	whole := unhex(t, start)
	if frame, used, err := (ichessone.Protocol{}).Decode(whole[:20]); frame != nil || used != 0 || err != nil {
		t.Errorf("got %v, %d, %v from a part, want the rest waited for", frame, used, err)
	}
}

func TestIChessOne_AFieldThatIsNoPieceIsNoBoard(t *testing.T) {
	bad := unhex(t, "3d70a89bc98a777777770000000000000000ff000000000000001111111142356324")
	if got, faults := tactiletest.Frames(t, ichessone.Protocol{}, bad); len(got) != 0 || len(faults) == 0 {
		t.Errorf("got %v and %v, want a fault", got, faults)
	}
}

func TestIChessOne_LightsAreThoseOfPicochess(t *testing.T) {
	e2, e4, c3 := rules.SquareAt(4, 1), rules.SquareAt(4, 3), rules.SquareAt(2, 2)
	for want, lights := range map[string]wire.Lights{
		"454c800f0000000000100010000001ff": {From: e2, To: e4},
		"454c800f0000000000000400000001ff": {From: c3, To: c3},
		"454c8f000000000000100000000001ff": {Wrong: e4.Bit()},
		"454c000f0000000000000000000001ff": {},
	} {
		if got := (ichessone.Protocol{}).Light(lights, wire.Capabilities{}); !bytes.Equal(got, unhex(t, want)) {
			t.Errorf("%v: got %x, want %s", lights, got, want)
		}
	}
}
