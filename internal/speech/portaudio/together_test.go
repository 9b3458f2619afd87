//go:build cgo

package portaudio_test

import (
	"sync"
	"testing"

	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/speechtest"
)

func TestSystemsOfOneProcessListTheirCardsAtTheSameTime(t *testing.T) {
	_, configuration := speechtest.NewCard(t, 0)
	t.Setenv("ALSA_CONFIG_PATH", configuration)
	var all sync.WaitGroup
	defer all.Wait()
	for range 4 {
		all.Go(func() {
			for range 40 {
				cards := portaudio.NewSystem(nil)
				found, err := cards.Devices()
				if err != nil || len(found) == 0 {
					t.Errorf("got %v, %v, want the card of the configuration", found, err)
				}
				if err := cards.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
