package sentio_test

import (
	"fmt"
	"testing"

	"blindchess/internal/tactile/boards/sentio"
	"blindchess/internal/tactile/wire"
)

func TestSentioSendsOccupiedSquares(t *testing.T) {
	frame, _, err := sentio.Protocol{}.Decode([]byte(":255 255 0 0 0 0 255 255 \r\n"))
	start := wire.StartContents()
	if want := (wire.Snapshot{Contents: start.Occupancy()}); frame != want || err != nil {
		t.Errorf("got %v, %v; want the starting array", frame, err)
	}
	frame, _, _ = sentio.Protocol{}.Decode([]byte(":128 0 0 0 0 0 0 1 \r\n"))
	whole := frame.(wire.Snapshot)
	if got, want := fmt.Sprint(whole.Contents.Occupied().Squares()), "[h1 a8]"; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
