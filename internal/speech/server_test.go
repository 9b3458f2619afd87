package speech_test

import (
	"strings"
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
