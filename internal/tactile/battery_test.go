package tactile_test

import (
	"slices"
	"testing"

	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/chessnut"
)

// Boards often report their battery. A player hears of it as it becomes low,
// not every time.
func TestReceiver_ABatteryIsToldWhenItsStepChanges(t *testing.T) {
	receiver := tactile.NewReceiver(chessnut.Protocol{}, tactile.ReceiverConfig{Reports: true})
	var told []int
	for _, percent := range []byte{90, 80, 16, 15, 14, 15, 11, 10, 9, 5, 4, 0, 0x80 | 4, 0x80 | 60, 60, 12} {
		receiver.Feed(0, []byte{0x2A, 2, percent, 0}, nil, func(w tactile.Report) {
			if w, ok := w.(tactile.Told); ok {
				told = append(told, w.Battery.Percent)
			}
		})
	}
	if want := []int{90, 15, 10, 5, 4, 12}; !slices.Equal(told, want) {
		t.Errorf("got %v told, want %v", told, want)
	}
}
