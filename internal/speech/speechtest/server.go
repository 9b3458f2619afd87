package speechtest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
)

// Server is a real PipeWire with a silent sink, in a separate runtime
// directory.
type Server struct {
	Env    []string // the environment of a program that plays on this server
	t      testing.TB
	folder string
	pulse  *exec.Cmd
}

// StartServer starts PipeWire, or skips where Debian's packages for it
// are not installed. ALSA's default card leads to it for the length of the
// test. A stream whose device is pulled out goes on on another one.
func StartServer(t testing.TB) *Server {
	t.Helper()
	return start(t, "")
}

// StartServerThatMovesNothing is StartServer, but a stream ends with the device that
// it plays on, as at a card that no server lies in front of.
func StartServerThatMovesNothing(t testing.TB) *Server {
	t.Helper()
	return start(t, "stream.properties = { node.dont-reconnect = true }\n")
}

// start starts PipeWire with more configuration for PulseAudio's protocol.
func start(t testing.TB, more string) *Server {
	t.Helper()
	if !portaudio.Built {
		t.Skip("this test binary was built without sound (CGO_ENABLED=0)")
	}
	for _, program := range []string{"dbus-daemon", "pipewire", "wireplumber", "pipewire-pulse", "pactl", "parec"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed", program)
		}
	}
	folder, err := os.MkdirTemp("", "sound") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	s := &Server{t: t, folder: folder}
	settings := filepath.Join(folder, "pipewire", "pipewire-pulse.conf.d")
	if err := os.MkdirAll(settings, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(settings, "test.conf"), []byte(more), 0o600); err != nil {
		t.Fatal(err)
	}
	bus := filepath.Join(folder, "bus")
	s.Env = append(os.Environ(), "XDG_RUNTIME_DIR="+folder, "HOME="+folder, "XDG_CONFIG_HOME="+folder, "XDG_STATE_HOME="+folder,
		"DBUS_SESSION_BUS_ADDRESS=unix:path="+bus, "PULSE_SERVER=unix:"+filepath.Join(folder, "pulse", "native"))
	s.start("dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=unix:path="+bus)
	s.waitFor(bus)
	s.start("pipewire")
	s.waitFor(filepath.Join(folder, "pipewire-0"))
	s.start("wireplumber")
	s.Revive()
	configuration := filepath.Join(folder, "alsa.conf")
	if err := os.WriteFile(configuration, []byte("pcm.default { type pulse }\nctl.default { type pulse }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ALSA_CONFIG_PATH", configuration)
	t.Setenv("XDG_RUNTIME_DIR", folder)
	t.Setenv("PULSE_SERVER", "unix:"+filepath.Join(folder, "pulse", "native"))
	return s
}

func (s *Server) start(name string, arguments ...string) *exec.Cmd {
	command := exec.Command(name, arguments...)
	command.Env = s.Env
	if err := command.Start(); err != nil {
		s.t.Fatal(err)
	}
	// The cleanup is registered here, before everything runs: a test that is
	// skipped half way must leave nothing running.
	s.t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	return command
}

// Revive starts the part of PipeWire that speaks PulseAudio's protocol,
// with the sink.
func (s *Server) Revive() {
	s.t.Helper()
	s.pulse = s.start("pipewire-pulse")
	s.waitFor(filepath.Join(s.folder, "pulse", "native"))
	for range 300 {
		if out, err := s.Control("load-module", "module-null-sink", "sink_name=nobody", "rate=22050", "channels=1"); err == nil && len(out) > 0 {
			if _, err := s.Control("set-default-sink", "nobody"); err == nil {
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	s.t.Skip("PipeWire did not start within half a minute")
}

// Control runs pactl and returns its output.
func (s *Server) Control(arguments ...string) (string, error) {
	command := exec.Command("pactl", arguments...)
	command.Env = s.Env
	out, err := command.Output()
	return string(out), err
}

func (s *Server) waitFor(path string) {
	s.t.Helper()
	for range 600 {
		if _, err := os.Stat(path); err == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	s.t.Skipf("%s did not appear within half a minute", path)
}

// Kill ends the server as a crash would.
func (s *Server) Kill() {
	_ = s.pulse.Process.Kill()
	_ = s.pulse.Wait()
	os.Remove(filepath.Join(s.folder, "pulse", "native"))
	os.Remove(filepath.Join(s.folder, "pulse", "pid"))
}

// Plug gives the server one more device, with a name that people know, and
// returns what pulls it out again.
func (s *Server) Plug(name, about string) (pull func()) {
	s.t.Helper()
	module, err := s.Control("load-module", "module-null-sink", "sink_name="+name, "rate=22050", "channels=1", fmt.Sprintf("sink_properties='device.description=%q'", about))
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.Control("set-default-sink", "nobody"); err != nil {
		s.t.Fatal(err)
	}
	return func() {
		s.t.Helper()
		if _, err := s.Control("unload-module", strings.TrimSpace(module)); err != nil {
			s.t.Fatal(err)
		}
	}
}

// Listen records the sink's sound until the returned function is called.
func (s *Server) Listen() (stop func() speech.Sound) { return s.record("nobody", func(*Buffer) {}) }

// ListenTo is Listen for the device of that name. The returned function waits
// until the device has fallen silent: it may hold some sound ready.
func (s *Server) ListenTo(name string) (stop func() speech.Sound) {
	return s.record(name, func(heard *Buffer) {
		for range 300 {
			raw := heard.Bytes()
			if tail := raw[max(0, len(raw)-speech.Rate/2):]; len(tail) > 0 && len(bytes.Trim(tail, "\x00")) == 0 {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
}

func (s *Server) record(name string, before func(*Buffer)) (stop func() speech.Sound) {
	s.t.Helper()
	command := exec.Command("parec", "-d", name+".monitor", "--format=s16le", "--rate=22050", "--channels=1", "--raw", "--latency-msec=10")
	command.Env = s.Env
	var heard Buffer
	command.Stdout = &heard
	if err := command.Start(); err != nil {
		s.t.Fatal(err)
	}
	for range 3000 { // a sink that plays nothing is heard as silence
		if len(heard.Bytes()) > 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return func() speech.Sound {
		before(&heard)
		_ = command.Process.Kill()
		_ = command.Wait()
		raw := heard.Bytes()
		sound := make(speech.Sound, len(raw)/2)
		for i := range sound {
			sound[i] = int16(binary.LittleEndian.Uint16(raw[2*i:]))
		}
		return sound
	}
}

// Buffer stores the bytes written to it, from any goroutine.
type Buffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

// Write keeps p.
func (b *Buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

// Bytes returns a copy of the bytes written so far.
func (b *Buffer) Bytes() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	return bytes.Clone(b.buffer.Bytes())
}

// AudibleAfter returns how long after the beginning of speak the sink with that name is
// no longer silent.
func (s *Server) AudibleAfter(name string, speak func()) time.Duration {
	s.t.Helper()
	command := exec.Command("parec", "-d", name+".monitor", "--format=s16le", "--rate=22050", "--channels=1", "--raw", "--latency-msec=5")
	command.Env = s.Env
	out, err := command.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		s.t.Fatal(err)
	}
	audible := make(chan time.Time, 1)
	var listening atomic.Bool
	go func() {
		buffer := make([]byte, 256)
		for {
			n, err := out.Read(buffer)
			for i := 0; i+1 < n; i += 2 {
				sample := int16(binary.LittleEndian.Uint16(buffer[i:]))
				if listening.Load() && (sample > 300 || sample < -300) {
					audible <- time.Now()
					_, _ = io.Copy(io.Discard, out)
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	time.Sleep(600 * time.Millisecond) // until the earlier words have died away
	listening.Store(true)
	began := time.Now()
	speak()
	defer func() { _ = command.Process.Kill(); _ = command.Wait() }()
	select {
	case at := <-audible:
		return at.Sub(began)
	case <-time.After(3 * time.Second):
		s.t.Fatal("nothing was heard at the sink within three seconds")
		return 0
	}
}
