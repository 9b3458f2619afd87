package main

import (
	"io"
	"math"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/speechtest"
)

// awaitSaid waits for an utterance of the words in the log of the voice beside
// the journal at path. It returns the first one whose last stage, voice and so
// on satisfy found.
func awaitSaid(s *session, path, words string, found func(speech.Said) bool) speech.Said {
	s.t.Helper()
	log := strings.TrimSuffix(path, ".journal") + ".voice"
	for last := range waits.Polls(20*time.Millisecond, 60*time.Second) {
		var all []speech.Said
		if file, err := os.Open(log); err == nil {
			all, err = speech.ReadLog(file)
			file.Close()
			if err != nil {
				s.t.Fatal(err)
			}
		}
		for _, said := range all {
			if said.Words == words && found(said) {
				return said
			}
		}
		if last {
			s.t.Fatalf("%q was not said as wanted; what was said is %+v, what was written is:\n%s", words, all, s.screen())
		}
	}
	panic("the last look ends it")
}

// finishedBy returns whether an utterance was finished by the voice.
func finishedBy(voice string) func(speech.Said) bool {
	return func(said speech.Said) bool { return said.Stage == "finished" && said.Voice == voice }
}

func TestASoundServerKilledInTheMiddleOfAMoveCostsNoWord(t *testing.T) {
	server := speechtest.StartServer(t)
	h := newHome(t)
	path := h.path("game.journal")
	s := h.start(t, nil, "play", "--opponent", "here", "--screen", "line", "--journal", path)
	awaitSaid(s, path, "The game begins. White's clock is running.", finishedBy("clips"))
	const move = "Springer Gustav eins Felix drei"
	s.enter("Nf3")
	awaitSaid(s, path, move, func(said speech.Said) bool { return said.Voice == "clips" })
	server.Kill()
	if said := awaitSaid(s, path, move, finishedBy("lines")); said.Cuts != 1 {
		t.Errorf("got %d cuts, want the move cut once and shown as a line", said.Cuts)
	}
	s.await("The sound is gone.")
	s.enter("")
	s.await("Black's clock is running.")
	server.Revive()
	s.await("There is sound again.")
	awaitSaid(s, path, move, func(said speech.Said) bool { return said.ID == 0 && finishedBy("clips")(said) })
	s.enter("Nf6")
	awaitSaid(s, path, "Springer Gustav acht Felix sechs", finishedBy("clips"))
}

func TestAScreenReaderThatHangsIsReplacedAndTheMoveIsShown(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	socket := h.path("reader.sock")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go func() { _, _ = io.Copy(io.Discard, connection) }() // it takes everything and answers nothing
		}
	}()
	path := h.path("game.journal")
	environment := []string{"ALSA_CONFIG_PATH=" + h.path("absent.conf"), "SPEECHD_ADDRESS=unix_socket:" + socket}
	for _, setting := range []string{"speech reader", "reader dispatcher"} {
		if out, err := h.command(environment, append([]string{"config", "set"}, strings.Fields(setting)...)...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
	}
	s := h.start(t, environment, "play", "--opponent", "here", "--screen", "line", "--journal", path)
	s.await("The game begins")
	s.enter("e4")
	awaitSaid(s, path, "Bauer Eva zwei Eva vier", finishedBy("lines"))
}

func TestInTimeTroubleMovesAreSaidShort(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.set(t, "verbosity", "short")
	path := h.path("game.journal")
	s := h.start(t, []string{"ALSA_CONFIG_PATH=" + h.path("absent.conf")}, "play", "--opponent", "rehearsal", "--screen", "line", "--journal", path, "--control", "90s 3m")
	s.await("The game begins")
	s.enter("Nf3")
	awaitSaid(s, path, "Springer Felix drei", func(said speech.Said) bool { return said.Stage == "finished" })
}

func TestADictationIsRecordedBesideTheGame(t *testing.T) {
	t.Parallel()
	if !portaudio.Built {
		t.Skip("this test binary was built without sound (CGO_ENABLED=0)")
	}
	h := newHome(t)
	path := h.path("game.journal")
	_, card := speechtest.NewCard(t, speech.Rate*2*2)
	microphone := speechtest.NewMicrophone(t, make(speech.Sound, 100))
	environment := []string{"ALSA_CONFIG_PATH=" + microphone.Beside(t, card)}
	s := h.start(t, environment, "play", "--opponent", "here", "--screen", "line", "--journal", path)
	s.await("The game begins")
	s.enter("e4")
	awaitSaid(s, path, "Bauer Eva zwei Eva vier", finishedBy("clips"))
	s.enter("dictate")
	for last := range waits.Polls(10*time.Millisecond, 60*time.Second) {
		if microphone.OpenIn(t, s.command.Process.Pid) {
			break
		}
		if last {
			t.Fatalf("the microphone was not opened; what was written is:\n%s", s.screen())
		}
	}
	spoken := make(speech.Sound, speech.Rate)
	for i := range spoken {
		spoken[i] = int16(6000 * math.Sin(float64(i)/9))
	}
	microphone.Speak(make(speech.Sound, speech.Rate/2))
	microphone.Speak(spoken)
	for last := range waits.Polls(10*time.Millisecond, 60*time.Second) {
		if !(microphone.OpenIn(t, s.command.Process.Pid)) {
			break
		}
		if last {
			t.Fatalf("the microphone is open still; what was written is:\n%s", s.screen())
		}
	}
	s.enter("quit")
	s.wait()
	out, err := h.command(environment, "sheet", "listen", "--list", "--sheet", h.path("game.audio")).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "dictated") {
		t.Errorf("got %q and %v, want the dictation listed", out, err)
	}
}

// The answer that lists all pieces has two sentences, and both are spoken.
func TestBothHalvesOfTheBoardAreSpoken(t *testing.T) {
	speechtest.StartServer(t)
	h := newHome(t)
	path := h.path("game.journal")
	s := h.start(t, nil, "play", "--opponent", "here", "--screen", "line", "--journal", path, "--position", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "--language", "en")
	awaitSaid(s, path, "The game begins. White's clock is running.", finishedBy("clips"))
	s.enter("board")
	awaitSaid(s, path, "White: king on Eva eins, rook on Hector eins.", func(said speech.Said) bool { return said.Stage == "finished" })
	awaitSaid(s, path, "Black: king on Eva acht.", func(said speech.Said) bool { return said.Stage == "finished" })
}

// A sound server that returns after a long absence is found within two seconds, and
// the first sentence reports the loss.
func TestSoundThatComesBackIsToldFirstAndWhatIsStaleIsNotHeard(t *testing.T) {
	server := speechtest.StartServer(t)
	h := newHome(t)
	path := h.path("game.journal")
	s := h.start(t, nil, "play", "--opponent", "here", "--screen", "line", "--journal", path, "--language", "en")
	awaitSaid(s, path, "The game begins. White's clock is running.", finishedBy("clips"))
	s.enter("board")
	const white = "White: king on Eva eins, queen on David eins, two rooks on Anna eins and Hector eins, two bishops on Cesar eins and Felix eins, two knights on Bella eins and Gustav eins, eight pawns on Anna zwei, Bella zwei, Cesar zwei, David zwei, Eva zwei, Felix zwei, Gustav zwei and Hector zwei."
	awaitSaid(s, path, white, func(said speech.Said) bool { return said.Voice == "clips" })
	server.Kill()
	awaitSaid(s, path, white, finishedBy("lines"))
	s.await("The sound is gone.")
	s.enter("Nf3")
	const move = "Springer Gustav eins Felix drei"
	awaitSaid(s, path, move, finishedBy("lines"))
	gone := time.Now()
	for range waits.Polls(100*time.Millisecond, time.Minute) { // until the answer is stale
		if time.Since(gone) > 5*time.Second {
			break
		}
	}
	server.Revive()
	back := time.Now()
	told := awaitSaid(s, path, "There is sound again.", finishedBy("clips"))
	if began := told.QueuedAt.Add(told.Waited).Sub(back); began > 2*time.Second {
		t.Errorf("got it told %v after the server was back, want at most two seconds", began)
	}
	again := awaitSaid(s, path, move, func(said speech.Said) bool { return said.ID == 0 && finishedBy("clips")(said) })
	if again.QueuedAt.Before(told.QueuedAt) {
		t.Errorf("got the move again queued at %v, before it was told that there is sound at %v", again.QueuedAt, told.QueuedAt)
	}
	log, err := os.Open(strings.TrimSuffix(path, ".journal") + ".voice")
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	all, err := speech.ReadLog(log)
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range all {
		if said.Kind == "answer" && said.QueuedAt.After(back) {
			t.Errorf("got the stale answer %q told again", said.Words)
		}
	}
}
