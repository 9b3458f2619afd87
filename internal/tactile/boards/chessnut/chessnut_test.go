package chessnut_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/tactile/boards/chessnut"
	"blindchess/internal/tactile/wire"
)

func TestChessnut_ReportsMeanWhatIsPublished(t *testing.T) {
	start := "\x01\x24" + strings.Repeat("\x00", 32)
	whole := []byte(start)
	whole[2] = 0x58  // h8 a black rook, g8 a black knight
	whole[33] = 0xC6 // b1 a white rook, a1 a white king
	var want wire.Contents
	want.Set(rules.H8, wire.Holding(rules.PieceOf('r')))
	want.Set(rules.SquareAt(6, 7), wire.Holding(rules.PieceOf('n')))
	want.Set(rules.SquareAt(1, 0), wire.Holding(rules.PieceOf('R')))
	want.Set(rules.A1, wire.Holding(rules.PieceOf('K')))
	tests := []struct {
		name, report string
		want         wire.Frame
		fault        error
	}{
		{"four pieces", string(whole) + "\xFF\xFF\xFF\xFF", wire.Snapshot{Contents: want}, nil},
		{"a battery", "\x2A\x02\x32\x01\x00\x00", wire.Battery{Percent: 50, Left: -1, Charging: true}, nil},
		{"a battery that is being charged, on the radio", "\x2A\x02\xB2\x00", wire.Battery{Percent: 50, Left: -1, Charging: true}, nil},
		{"a version", "\x28\x04\x01V12\x00", wire.Identity{Kind: wire.KindVersion, Text: "V12"}, nil},
		{"a mode", "\x23\x01\x00", wire.Done{Letter: 0x23}, nil},
		{"a battery fuller than full", "\x2A\x02\x7F\x00", nil, wire.ErrMeaning},
		{"a piece that there is not", "\x01\x24\x0F" + strings.Repeat("\x00", 35), nil, wire.ErrMeaning},
		{"a report cut short", start[:20], nil, wire.ErrLength},
		{"a board too short", "\x01\x05\x00\x00\x00\x00\x00", nil, wire.ErrLength},
		{"another device's", "\x02\x01\x00", nil, wire.ErrNoise},
		{"nothing", "", nil, wire.ErrLength},
	}
	for _, test := range tests {
		frame, err := chessnut.Protocol{}.Report([]byte(test.report))
		if frame != test.want || !errors.Is(err, test.fault) {
			t.Errorf("%s: got %v, %v; want %v, %v", test.name, frame, err, test.want, test.fault)
		}
	}
}

func TestChessnut_LightsAreOneByteARank(t *testing.T) {
	e2, a8 := rules.SquareAt(4, 1), rules.SquareAt(0, 7)
	got := chessnut.Protocol{}.Light(wire.Lights{From: e2, To: a8}, wire.Capabilities{})
	if want := []byte{0x0A, 8, 0x80, 0, 0, 0, 0, 0, 0x08, 0}; !bytes.Equal(got, want) {
		t.Errorf("got % X, want % X", got, want)
	}
}

// writtenReports returns lines of reports in hexadecimal digits with their
// placements, for each position of a short game, on a normal and on a turned
// board. The codes are those that are published, and no driver wrote them.
func writtenReports(t *testing.T) string {
	t.Helper()
	const codes = "\x00qkbpnRPrBNQK"
	var text strings.Builder
	game := rulestest.Start(t, rules.StandardSetup(), "e4 d5 exd5 Qxd5 Nc3 Qe6+ Be2 Bd7 Nf3 Nc6 O-O O-O-O")
	for ply := range game.Ply() + 1 {
		pieces := game.At(ply).Placement()
		var straight, turned [32]byte
		for i := range 64 {
			square := rules.SquareAt(7-i%8, 7-i/8)
			code := byte(strings.IndexByte(codes, pieces.At(square).Letter()))
			straight[i/2] |= code << (4 * (i % 2))
			turned[(63-i)/2] |= code << (4 * ((63 - i) % 2))
		}
		fmt.Fprintf(&text, "0124%X0A0B0C0D %s\n", straight, pieces)
		fmt.Fprintf(&text, "0124%XFFFFFFFF %s reversed\n", turned, pieces)
	}
	fmt.Fprintf(&text, "0124%s00000000 invalid\n", strings.Repeat("0D", 32))
	fmt.Fprintf(&text, "0124%s00000000 invalid\n", strings.Repeat("F1", 32))
	return text.String()
}

func TestChessnut_ReportsAreRead(t *testing.T) {
	texts := []string{writtenReports(t)}
	if folder, there := rulestest.Gathered(t); there {
		text, err := os.ReadFile(filepath.Join(folder, "boards", "chessnut.frames"))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	for _, text := range texts {
		read := 0
		for line := range strings.Lines(text) {
			if fields := strings.Fields(line); len(fields) > 1 && fields[0] != "#" {
				read++
				reads(t, fields)
			}
		}
		if read < 4 {
			t.Errorf("got %d reports, want four at least", read)
		}
	}
}

// reads reads one report and compares it with the placement beside it.
func reads(t *testing.T, fields []string) {
	t.Helper()
	report, err := hex.DecodeString(fields[0])
	if err != nil {
		t.Fatal(err)
	}
	frame, err := chessnut.Protocol{}.Report(report)
	if fields[1] == "invalid" {
		if err == nil {
			t.Errorf("%s: got %v, want an error", fields[0], frame)
		}
		return
	}
	whole, ok := frame.(wire.Snapshot)
	if !ok || err != nil {
		t.Fatalf("%s: got %v, %v; want a board", fields[0], frame, err)
	}
	contents := whole.Contents
	if len(fields) > 2 && fields[2] == "reversed" {
		contents = contents.Turned()
	}
	if got, _ := contents.Placement(); got.String() != fields[1] {
		t.Errorf("got %v, want %s", got, fields[1])
	}
}
