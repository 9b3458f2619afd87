package chesslink_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/golden"
	"blindchess/internal/tactile/boards/chesslink"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, chesslink.Protocol{}, chesslink.NewEmulator)
}

var update = flag.Bool("update", false, "write what is said on the line anew")

func TestBoard_SaysAndHearsTheSameBytesAsBefore(t *testing.T) {
	golden.Check(t, "testdata/conversation.golden", tactiletest.Conversation(t, chesslink.Protocol{}, chesslink.NewEmulator), *update)
}

func TestBoard_MakesTheSameOfWholeAndDamagedMessagesAsBefore(t *testing.T) {
	golden.Check(t, "testdata/matrix.golden", tactiletest.Matrix(t, chesslink.Protocol{}, chesslink.NewEmulator), *update)
}

// TestEmulator_ReportsInTheRhythmThatItsMemorySays writes the places of its memory and
// compares when a board speaks, with a change after a while and without.
func TestEmulator_ReportsInTheRhythmThatItsMemorySays(t *testing.T) {
	var out strings.Builder
	for _, mode := range []string{"00", "01", "02", "03", "04"} {
		for _, times := range [][2]string{{"14", "3D"}, {"28", "10"}, {"01", "FF"}} {
			board := simulate.NewBoard(chesslink.NewEmulator(), simulate.Hand{})
			for place, value := range map[string]string{"01": times[0], "02": mode, "03": times[1]} {
				if said := string(unparity(board.Hear(0, chesslink.Message("W"+place+value)))); !strings.Contains(said, place) {
					t.Errorf("got %q for %s", said, place)
				}
				if read := string(unparity(board.Hear(0, chesslink.Message("R"+place)))); !strings.HasPrefix(read, "r"+place+value) {
					t.Errorf("got %q from place %s, want %s", read, place, value)
				}
			}
			fmt.Fprintf(&out, "mode %s, scan %s, period %s:", mode, times[0], times[1])
			for at := time.Duration(0); at < 2*time.Second; at += time.Millisecond {
				if at == 500*time.Millisecond || at == 502*time.Millisecond {
					if _, err := board.Typed(at, "lift e2"); err != nil {
						t.Fatal(err)
					}
				}
				if said := board.Beat(at); len(said) > 0 && (at < 700*time.Millisecond || at > 1900*time.Millisecond) {
					fmt.Fprintf(&out, " %d", at.Milliseconds())
				}
			}
			fmt.Fprintln(&out)
		}
	}
	golden.Check(t, "testdata/rhythm.golden", out.String(), *update)
}

// unparity takes the parity off.
func unparity(said []byte) []byte {
	for i := range said {
		said[i] &= 0x7F
	}
	return said
}
