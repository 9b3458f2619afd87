package speech_test

import (
	"bytes"
	"encoding/binary"
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

// audioServer is a real PipeWire with a sink that nobody hears, in a runtime
// directory of its own.
type audioServer struct {
	t      testing.TB
	folder string
	env    []string
	pulse  *exec.Cmd
}

// startAudioServer starts PipeWire, or skips where Debian's packages for it
// are not installed. ALSA's default card leads to it for the length of the
// test.
func startAudioServer(t testing.TB) *audioServer {
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
	s := &audioServer{t: t, folder: folder}
	bus := filepath.Join(folder, "bus")
	s.env = append(os.Environ(), "XDG_RUNTIME_DIR="+folder, "HOME="+folder, "XDG_CONFIG_HOME="+folder, "XDG_STATE_HOME="+folder,
		"DBUS_SESSION_BUS_ADDRESS=unix:path="+bus, "PULSE_SERVER=unix:"+filepath.Join(folder, "pulse", "native"))
	s.start("dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=unix:path="+bus)
	s.waitFor(bus)
	s.start("pipewire")
	s.waitFor(filepath.Join(folder, "pipewire-0"))
	s.start("wireplumber")
	s.startPulse()
	configuration := filepath.Join(folder, "alsa.conf")
	if err := os.WriteFile(configuration, []byte("pcm.default { type pulse }\nctl.default { type pulse }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ALSA_CONFIG_PATH", configuration)
	t.Setenv("XDG_RUNTIME_DIR", folder)
	t.Setenv("PULSE_SERVER", "unix:"+filepath.Join(folder, "pulse", "native"))
	return s
}

func (s *audioServer) start(name string, arguments ...string) *exec.Cmd {
	command := exec.Command(name, arguments...)
	command.Env = s.env
	if err := command.Start(); err != nil {
		s.t.Fatal(err)
	}
	// From here on, and not when all stands: a test that is skipped half way
	// must leave nothing running.
	s.t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	return command
}

// startPulse starts the part of PipeWire that speaks PulseAudio's protocol,
// with the sink.
func (s *audioServer) startPulse() {
	s.t.Helper()
	s.pulse = s.start("pipewire-pulse")
	s.waitFor(filepath.Join(s.folder, "pulse", "native"))
	for range 300 {
		if out, err := s.control("load-module", "module-null-sink", "sink_name=nobody", "rate=22050", "channels=1"); err == nil && len(out) > 0 {
			if _, err := s.control("set-default-sink", "nobody"); err == nil {
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	s.t.Skip("PipeWire did not start within half a minute")
}

func (s *audioServer) control(arguments ...string) (string, error) {
	command := exec.Command("pactl", arguments...)
	command.Env = s.env
	out, err := command.Output()
	return string(out), err
}

func (s *audioServer) waitFor(path string) {
	s.t.Helper()
	for range 600 {
		if _, err := os.Stat(path); err == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	s.t.Skipf("%s did not appear within half a minute", path)
}

// kill ends the server as a crash would.
func (s *audioServer) kill() {
	_ = s.pulse.Process.Kill()
	_ = s.pulse.Wait()
	os.Remove(filepath.Join(s.folder, "pulse", "native"))
	os.Remove(filepath.Join(s.folder, "pulse", "pid"))
}

// listen records what the sink plays until the returned function is called.
func (s *audioServer) listen() (stop func() speech.Sound) {
	s.t.Helper()
	command := exec.Command("parec", "-d", "nobody.monitor", "--format=s16le", "--rate=22050", "--channels=1", "--raw", "--latency-msec=10")
	command.Env = s.env
	var heard lockedBuffer
	command.Stdout = &heard
	if err := command.Start(); err != nil {
		s.t.Fatal(err)
	}
	time.Sleep(200 * time.Millisecond)
	return func() speech.Sound {
		_ = command.Process.Kill()
		_ = command.Wait()
		raw := heard.bytes()
		sound := make(speech.Sound, len(raw)/2)
		for i := range sound {
			sound[i] = int16(binary.LittleEndian.Uint16(raw[2*i:]))
		}
		return sound
	}
}

type lockedBuffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

var _ io.Writer = (*lockedBuffer)(nil)

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

func (b *lockedBuffer) bytes() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	return bytes.Clone(b.buffer.Bytes())
}

func TestAnAudioServerKilledInTheMiddleOfAMoveIsFoundAgain(t *testing.T) {
	server := startAudioServer(t)
	var ledger ledger
	speaker, err := speech.Start(speech.Setup{Sound: speech.SoundConfig{Mono: true}, Receipts: ledger.receive, Notices: ledger.notice, Show: ledger.show})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	stop := server.listen()
	speaker.Speak(knightMove(1))
	finish(t, speaker)
	if heard := stop().Trim(-50, 0); heard.Duration() < time.Second || heard.Duration() > 4*time.Second {
		t.Errorf("got %v of sound at the sink, want one move", heard.Duration())
	}
	speaker.Speak(knightMove(2))
	time.Sleep(600 * time.Millisecond)
	server.kill()
	finish(t, speaker)
	if got, want := strings.Join(ledger.lines, "|"), "Springer Gustav eins Felix drei"; got != want {
		t.Errorf("got the lines %q, want the move that was cut: %q", got, want)
	}
	if got, want := ledger.stages(2), "queued started interrupted started finished "; got != want {
		t.Errorf("got the stages %q, want %q", got, want)
	}
	server.startPulse()
	for i := 0; !strings.Contains(ledger.keys(), speech.SoundBack); i++ {
		if i == 100 {
			t.Fatalf("got the notices %q, want the sound back within ten seconds", ledger.keys())
		}
		time.Sleep(100 * time.Millisecond)
	}
	finish(t, speaker)
	if got, want := ledger.stages(0), "queued started finished "; got != want {
		t.Errorf("got the stages of the repetition %q, want %q", got, want)
	}
	speaker.Speak(knightMove(3))
	finish(t, speaker)
	if got, want := ledger.stages(3), "queued started finished "; got != want {
		t.Errorf("got the stages %q, want %q", got, want)
	}
	if len(ledger.lines) != 1 {
		t.Errorf("got %d lines, want the last moves spoken", len(ledger.lines))
	}
}

// audibleAfter returns how long after the beginning of speak the sink is no
// longer silent.
func (s *audioServer) audibleAfter(t testing.TB, speak func()) time.Duration {
	t.Helper()
	command := exec.Command("parec", "-d", "nobody.monitor", "--format=s16le", "--rate=22050", "--channels=1", "--raw", "--latency-msec=5")
	command.Env = s.env
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
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
	time.Sleep(600 * time.Millisecond) // until what was said before has died away
	listening.Store(true)
	began := time.Now()
	speak()
	defer func() { _ = command.Process.Kill(); _ = command.Wait() }()
	select {
	case at := <-audible:
		return at.Sub(began)
	case <-time.After(3 * time.Second):
		t.Fatal("nothing was heard at the sink within three seconds")
		return 0
	}
}
