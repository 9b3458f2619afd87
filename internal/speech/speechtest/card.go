package speechtest

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
)

// Card is an ALSA device without a card. It is a file device over the null
// device that writes into a pipe, which is emptied as fast as a card would
// play.
type Card struct {
	mu    sync.Mutex
	bytes []byte
	stop  chan struct{}
	done  chan struct{}
}

// PlugIn points ALSA at a card of that many channels for the length of
// the test.
func PlugIn(t testing.TB, channels int) *Card {
	t.Helper()
	c, configuration := NewCard(t, speech.Rate*2*channels)
	t.Setenv("ALSA_CONFIG_PATH", configuration)
	return c
}

// NewCard returns a card that takes so many bytes a second, and the path of
// the configuration of ALSA that leads to it. A binary that was built without
// sound would wait for it in vain: there the test is skipped.
func NewCard(t testing.TB, bytesPerSecond int) (c *Card, configuration string) {
	t.Helper()
	if !portaudio.Built {
		t.Skip("this test binary was built without sound (CGO_ENABLED=0)")
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "card.fifo")
	played := newPipe(t, path)
	text := fmt.Sprintf("pcm.nothing { type null }\npcm.default { type file slave.pcm nothing file %q format raw }\n", path)
	configuration = filepath.Join(folder, "alsa.conf")
	if err := os.WriteFile(configuration, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c = &Card{stop: make(chan struct{}), done: make(chan struct{})}
	go c.drain(played, bytesPerSecond)
	t.Cleanup(func() {
		close(c.stop)
		<-c.done
		played.Close()
	})
	return c, configuration
}

// drain takes as many bytes a second as a card plays.
func (c *Card) drain(played pipe, bytesPerSecond int) {
	defer close(c.done)
	began, taken := time.Now(), 0
	buffer := make([]byte, 8192)
	tick := time.NewTicker(4 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-c.stop:
			return
		case now := <-tick.C:
			due := int(now.Sub(began).Seconds()*float64(bytesPerSecond))/4*4 - taken
			for due > 0 {
				n, err := played.Read(buffer[:min(due, len(buffer))])
				if n <= 0 || err != nil {
					began, taken = now, 0 // nothing plays: do not catch up later
					break
				}
				c.mu.Lock()
				c.bytes = append(c.bytes, buffer[:n]...)
				c.mu.Unlock()
				due -= n
				taken += n
			}
		}
	}
}

// Played returns the sound that the card has played so far.
func (c *Card) Played() speech.Sound {
	c.mu.Lock()
	defer c.mu.Unlock()
	sound := make(speech.Sound, len(c.bytes)/2)
	for i := range sound {
		sound[i] = int16(binary.LittleEndian.Uint16(c.bytes[2*i:]))
	}
	return sound
}
