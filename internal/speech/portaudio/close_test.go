//go:build cgo

package portaudio_test

import (
	"testing"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/speechtest"
)

func TestAStreamIsClosedThoughItsCardTakesNothingMore(t *testing.T) {
	_, configuration := speechtest.NewCard(t, 0)
	t.Setenv("ALSA_CONFIG_PATH", configuration)
	cards := portaudio.NewSystem(nil)
	filled := make(chan struct{}, 1)
	stream, err := cards.Play(portaudio.Params{Rate: speech.Rate, Channels: 1, Latency: 40 * time.Millisecond}, func([]int16) portaudio.Reserve {
		select {
		case filled <- struct{}{}:
		default:
		}
		return portaudio.Whole
	})
	if err != nil {
		t.Fatal(err)
	}
	for waiting := true; waiting; { // until the pipe is full and the card stops asking
		select {
		case <-filled:
		case <-time.After(200 * time.Millisecond):
			waiting = false
		}
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		_ = stream.Close()
	}()
	select {
	case <-closed:
	case <-time.After(20 * time.Second):
		t.Fatal("the stream is not closed after twenty seconds")
	}
}
