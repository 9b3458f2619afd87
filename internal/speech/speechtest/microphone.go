package speechtest

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/speech"
)

// Microphone is an ALSA device that records test speech, or the room between,
// as fast as a microphone does.
type Microphone struct {
	path   string
	room   speech.Sound
	mu     sync.Mutex
	spoken []byte
}

// NewMicrophone returns a microphone in a room that sounds like room, over and
// over.
func NewMicrophone(t testing.TB, room speech.Sound) *Microphone {
	t.Helper()
	m := &Microphone{path: filepath.Join(t.TempDir(), "microphone.fifo"), room: room}
	recorded := newPipe(t, m.path)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		m.run(recorded, stop)
	}()
	t.Cleanup(func() {
		close(stop)
		<-done
		recorded.Close()
	})
	return m
}

// Beside writes the configuration of ALSA that leads to the card of the given
// configuration and to this microphone, and returns its path.
func (m *Microphone) Beside(t testing.TB, card string) string {
	t.Helper()
	text, err := os.ReadFile(card)
	if err != nil {
		t.Fatal(err)
	}
	both := strings.Replace(string(text), "pcm.default", "pcm.speaker", 1) +
		fmt.Sprintf("pcm.throat { type file slave.pcm nothing file /dev/null infile %q format raw }\n", m.path) +
		"pcm.default { type asym playback.pcm speaker capture.pcm throat }\n"
	path := filepath.Join(t.TempDir(), "alsa.conf")
	if err := os.WriteFile(path, []byte(both), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// OpenIn reports whether the process has opened the microphone.
func (m *Microphone) OpenIn(t testing.TB, process int) bool {
	t.Helper()
	folder := filepath.Join("/proc", strconv.Itoa(process), "fd")
	descriptors, err := os.ReadDir(folder)
	if err != nil {
		t.Skipf("what a process has opened cannot be seen here: %v", err)
	}
	for _, descriptor := range descriptors {
		if path, err := os.Readlink(filepath.Join(folder, descriptor.Name())); err == nil && path == m.path {
			return true
		}
	}
	return false
}

// Speak says sound into the microphone.
func (m *Microphone) Speak(sound speech.Sound) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.spoken = append(m.spoken, raw(sound)...)
}

func raw(sound speech.Sound) []byte {
	bytes := make([]byte, 2*len(sound))
	for i, sample := range sound {
		binary.LittleEndian.PutUint16(bytes[2*i:], uint16(sample))
	}
	return bytes
}

// run hands out ten milliseconds every ten. Without a recorder the pipe is
// full; the sound of the room is lost meanwhile, and speech waits.
func (m *Microphone) run(recorded pipe, stop <-chan struct{}) {
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	const most = speech.Rate / 100 * 2
	at := 0
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
		}
		m.mu.Lock()
		piece := append([]byte(nil), m.spoken[:min(most, len(m.spoken))]...)
		m.mu.Unlock()
		spoken := len(piece)
		for len(piece) < most {
			piece = append(piece, raw(m.room[at:at+1])...)
			at = (at + 1) % len(m.room)
		}
		n, err := recorded.Write(piece) // whole or not at all
		if err != nil || n < len(piece) {
			continue
		}
		m.mu.Lock()
		m.spoken = m.spoken[spoken:]
		m.mu.Unlock()
	}
}
