package chessup_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/chessup"
	"blindchess/internal/tactile/wire"
)

// startPosition is a position as the driver chessupdriver reads it.
func startPosition() []byte {
	report := append([]byte{0x67}, 1, 2, 3, 4, 5, 3, 2, 1)
	report = append(report, make([]byte, 8)...)
	report = append(report, bytes.Repeat([]byte{64}, 32)...)
	report = append(report, bytes.Repeat([]byte{8}, 8)...)
	report = append(report, 9, 10, 11, 12, 13, 11, 10, 9)
	return append(report, 0, 1, 1, 1, 1, 0, 0, 1)
}

func TestChessUp_ReportsMeanWhatIsPublished(t *testing.T) {
	e2, e4 := rules.SquareAt(4, 1), rules.SquareAt(4, 3)
	tests := []struct {
		name   string
		report []byte
		want   wire.Frame
		fault  error
	}{
		{"the move that a board told, e2e4", []byte{0xA3, 0x35, 4, 1, 4, 3}, wire.Moved{From: e2, To: e4}, nil},
		{"castling, the king on its rook", []byte{0xA3, 0x35, 4, 0, 7, 0}, wire.Moved{From: rules.SquareAt(4, 0), To: rules.SquareAt(7, 0)}, nil},
		{"a position", startPosition(), wire.Snapshot{Contents: wire.StartContents()}, nil},
		{"what a pawn became", []byte{0xA3, 0x35, 4}, wire.Done{Letter: 0x97}, nil},
		{"a finger on a piece", []byte{0xB8, 12, 0}, wire.Done{Letter: 0xB8}, nil},
		{"what it is", append([]byte{0xB2}, "CU-1\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"...), wire.Identity{Kind: wire.KindName, Text: "CU-1"}, nil},
		{"what nobody knows", []byte{0x70, 1, 2}, wire.Unknown{ID: 0x70}, nil},
		{"a square that there is not", []byte{0xA3, 0x35, 4, 1, 4, 8}, nil, wire.ErrMeaning},
		{"a piece that there is not", append([]byte{0x67}, bytes.Repeat([]byte{7}, 72)...), nil, wire.ErrMeaning},
		{"half a move", []byte{0xA3, 0x35, 4, 1}, nil, wire.ErrLength},
		{"half a position", startPosition()[:40], nil, wire.ErrLength},
		{"nothing", nil, nil, wire.ErrLength},
	}
	for _, test := range tests {
		frame, err := chessup.Protocol{}.Report(test.report)
		if frame != test.want || !errors.Is(err, test.fault) {
			t.Errorf("%s: got %v, %v; want %v, %v", test.name, frame, err, test.want, test.fault)
		}
	}
}

func TestChessUp_TheConversationIsThatWhichWasSeenOnABoard(t *testing.T) {
	position, err := hex.DecodeString("6638" + hex.EncodeToString([]byte("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ")) + "000001")
	if err != nil {
		t.Fatal(err)
	}
	greeting := wire.Greeting(chessup.Protocol{}, wire.StartContents())
	if len(greeting) != 4 || !bytes.Equal(greeting[0], []byte{0x64}) || !bytes.Equal(greeting[1], position) || greeting[2][0] != 0xB9 || len(greeting[2]) != 12 {
		t.Errorf("got % X", greeting)
	}
	if got := wire.Greeting(chessup.Protocol{}, wire.Contents{}); len(got) != 1 || !bytes.Equal(got[0], []byte{0x67}) {
		t.Errorf("amid a game: got % X, want it left alone", got)
	}
	if got := (chessup.Protocol{}).ShowMove(rules.SquareAt(4, 6), rules.SquareAt(4, 4)); !bytes.Equal(got, []byte{0x99, 0x34, 0x24}) {
		t.Errorf("e7e5: got % X, want 99 34 24", got)
	}
	if got := (chessup.Protocol{}).Reply(wire.Moved{From: rules.A1, To: rules.H8}); len(got) != 1 || !bytes.Equal(got[0], []byte{0x21}) {
		t.Errorf("a move is answered with % X, want 21", got)
	}
}
