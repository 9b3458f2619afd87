package chessnut_test

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/rules"
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
		{"four men", string(whole) + "\xFF\xFF\xFF\xFF", wire.Whole{Contents: want}, nil},
		{"a battery", "\x2A\x02\x32\x01\x00\x00", wire.Battery{Percent: 50, Left: -1, Charging: true}, nil},
		{"a version", "\x28\x04\x01V12\x00", wire.Identity{Kind: wire.KindVersion, Text: "V12"}, nil},
		{"a mode", "\x23\x01\x00", wire.Done{Letter: 0x23}, nil},
		{"a battery fuller than full", "\x2A\x02\x7F\x00", nil, wire.ErrMeaning},
		{"a man that there is not", "\x01\x24\x0F" + strings.Repeat("\x00", 35), nil, wire.ErrMeaning},
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
	got := chessnut.Protocol{}.Light(e2.Bit()|a8.Bit(), wire.Capabilities{})
	if want := []byte{0x0A, 8, 0x80, 0, 0, 0, 0, 0, 0x08, 0}; !bytes.Equal(got, want) {
		t.Errorf("got % X, want % X", got, want)
	}
}

func TestChessnut_ReportsOfARealBoardAreRead(t *testing.T) {
	folder := os.Getenv("BLINDCHESS_TESTDATA")
	if folder == "" {
		folder = "../../../../../shared/testdata"
	}
	file, err := os.Open(filepath.Join(folder, "boards", "chessnut.frames"))
	if err != nil {
		t.Skipf("the reports of a real board are not here (%v); set BLINDCHESS_TESTDATA to their folder", err)
	}
	defer file.Close()
	read := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) < 2 || fields[0] == "#" {
			continue
		}
		report, err := hex.DecodeString(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		read++
		frame, err := chessnut.Protocol{}.Report(report)
		if fields[1] == "invalid" {
			if err == nil {
				t.Errorf("%s: got %v, want an error", fields[0], frame)
			}
			continue
		}
		whole, ok := frame.(wire.Whole)
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
	if read < 4 {
		t.Errorf("got %d reports, want four at least", read)
	}
}
