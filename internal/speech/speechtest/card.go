package speechtest

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
)

// Card is an ALSA device without a card: a file device over the null device
// that writes into a pipe, which is emptied as fast as a card would play.
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
	pipe := filepath.Join(folder, "card.fifo")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("no pipe can be made here: %v", err)
	}
	text := fmt.Sprintf("pcm.nothing { type null }\npcm.default { type file slave.pcm nothing file %q format raw }\n", pipe)
	configuration = filepath.Join(folder, "alsa.conf")
	if err := os.WriteFile(configuration, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	descriptor, err := syscall.Open(pipe, syscall.O_RDWR|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, errno := syscall.Syscall(syscall.SYS_FCNTL, uintptr(descriptor), setPipeSize, 4096); errno != 0 {
		t.Fatal(errno)
	}
	c = &Card{stop: make(chan struct{}), done: make(chan struct{})}
	go c.drain(descriptor, bytesPerSecond)
	t.Cleanup(func() {
		close(c.stop)
		<-c.done
		syscall.Close(descriptor)
	})
	return c, configuration
}

// setPipeSize is F_SETPIPE_SZ: a full-sized pipe would hold a second of sound.
const setPipeSize = 1031

// drain takes as many bytes a second as a card plays.
func (c *Card) drain(descriptor, bytesPerSecond int) {
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
				n, err := syscall.Read(descriptor, buffer[:min(due, len(buffer))])
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

// Played returns what the card has played so far.
func (c *Card) Played() speech.Sound {
	c.mu.Lock()
	defer c.mu.Unlock()
	sound := make(speech.Sound, len(c.bytes)/2)
	for i := range sound {
		sound[i] = int16(binary.LittleEndian.Uint16(c.bytes[2*i:]))
	}
	return sound
}
