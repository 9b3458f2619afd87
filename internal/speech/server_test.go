package speech_test

import (
	"encoding/binary"
	"io"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/speechtest"
)

func TestAnAudioServerKilledInTheMiddleOfAMoveIsFoundAgain(t *testing.T) {
	server := speechtest.StartServer(t)
	var ledger ledger
	speaker, err := speech.Start(speech.Setup{Sound: speech.SoundConfig{Mono: true}, Receipts: ledger.receive, Notices: ledger.notice, Show: ledger.show})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	stop := server.Listen()
	speaker.Speak(knightMove(1))
	finish(t, speaker)
	if heard := stop().Trim(-50, 0); heard.Duration() < time.Second || heard.Duration() > 4*time.Second {
		t.Errorf("got %v of sound at the sink, want one move", heard.Duration())
	}
	speaker.Speak(knightMove(2))
	await(t, "the second move sounds", func() bool { return strings.Contains(ledger.stages(2), "started") })
	server.Kill()
	finish(t, speaker)
	if got, want := strings.Join(ledger.lines, "|"), "Springer Gustav eins Felix drei"; got != want {
		t.Errorf("got the lines %q, want the move that was cut: %q", got, want)
	}
	if got, want := ledger.stages(2), "queued started interrupted started finished "; got != want {
		t.Errorf("got the stages %q, want %q", got, want)
	}
	server.Revive()
	await(t, "the sound is back", func() bool { return strings.Contains(ledger.keys(), speech.SoundBack) })
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
func audibleAfter(t testing.TB, s *speechtest.Server, speak func()) time.Duration {
	t.Helper()
	command := exec.Command("parec", "-d", "nobody.monitor", "--format=s16le", "--rate=22050", "--channels=1", "--raw", "--latency-msec=5")
	command.Env = s.Env
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
	time.Sleep(600 * time.Millisecond) // until the earlier words have died away
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
