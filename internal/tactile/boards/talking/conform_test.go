package talking_test

import (
	"flag"
	"testing"
	"time"

	"blindchess/internal/floors/golden"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/boards/talking"
	"blindchess/internal/tactile/tactiletest"
)

var update = flag.Bool("update", false, "write what is said on the line anew")

func TestClock_MakesTheSameOfWholeAndDamagedMessagesAsBefore(t *testing.T) {
	golden.Check(t, "testdata/matrix.golden", tactiletest.Matrix(t, talking.Protocol{}, talking.NewEmulator), *update)
}

// A clock shows a hundred hours at most, on either side.
func TestDecode_AHundredHoursAreTheMost(t *testing.T) {
	sevens := func(n int64) (data []byte) {
		for i := range 5 {
			data = append(data, byte(n>>(7*(4-i))&0x7F))
		}
		return data
	}
	const most = int64(100 * time.Hour / time.Millisecond)
	for _, left := range []int64{0, most, most + 1} {
		for _, right := range []int64{0, most, most + 1} {
			frame, _, err := talking.Protocol{}.Decode(dgt.Message(0xB1, append(append(sevens(left), sevens(right)...), make([]byte, 10)...)...))
			if good := left <= most && right <= most; (err == nil) != good || (frame != nil) != good {
				t.Errorf("%d and %d ms: got %v, %v", left, right, frame, err)
			}
		}
	}
}
