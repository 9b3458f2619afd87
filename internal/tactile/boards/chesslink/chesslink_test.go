package chesslink_test

import (
	"strings"
	"testing"

	"blindchess/internal/tactile/boards/chesslink"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

func TestChessLinkSpeaksAsPublished(t *testing.T) {
	for text, want := range map[string]string{"V": "\xD6\xB5\xB6", "S": "\xD3\xB5\xB3", "X": "\x58\xB5\x38", "T": "\x54\xB5\x34"} {
		if got := chesslink.Message(text); string(got) != want {
			t.Errorf("%s: got % X, want % X", text, got, want)
		}
	}
	if got := strip(chesslink.Message("W0203")); got != "W020356" {
		t.Errorf("got %s, want W020356", got)
	}
	light := strip(chesslink.Protocol{}.Light(wire.Lights{From: tactiletest.Square(t, "e2"), To: tactiletest.Square(t, "e4"), Wrong: tactiletest.Square(t, "a8").Bit()}, wire.Capabilities{}))
	if len(light) != 167 || !strings.HasPrefix(light, "L20") || !strings.HasSuffix(light, "4E") {
		t.Errorf("got %d letters %q, want 167 with the parity 4E", len(light), light)
	}
	for lamp := range 81 {
		want := "00"
		switch lamp + 1 {
		case 41, 42, 50, 51:
			want = "FF" // e4, the target of the piece
		case 43, 44, 52, 53:
			want = "F0" // e2, which it leaves
		case 1, 2, 10, 11:
			want = "AA" // a8, a wrong square
		}
		if got := light[3+2*lamp : 5+2*lamp]; got != want {
			t.Errorf("lamp %d: got %s, want %s", lamp+1, got, want)
		}
	}
	start := chesslink.Message("srnbqkbnrpppppppp" + strings.Repeat(".", 32) + "PPPPPPPPRNBQKBNR")
	frame, used, err := chesslink.Protocol{}.Decode(start)
	if frame != (wire.Snapshot{Contents: wire.StartContents()}) || used != 67 || err != nil {
		t.Errorf("got %v, %d, %v; want the starting array", frame, used, err)
	}
	bare := []byte(strip(start))
	if frame, _, _ := (chesslink.Protocol{}).Decode(bare); frame != (wire.Snapshot{Contents: wire.StartContents()}) {
		t.Errorf("got %v without parity bits, want the starting array", frame)
	}
	start[66] ^= 0x03
	if _, _, err := (chesslink.Protocol{}).Decode(start); err == nil {
		t.Error("got no error for a wrong parity")
	}
}

func strip(message []byte) string {
	text := make([]byte, len(message))
	for i, b := range message {
		text[i] = b & 0x7F
	}
	return string(text)
}
