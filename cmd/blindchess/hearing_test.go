package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
	"blindchess/internal/table"
)

// inGerman returns words as espeak-ng says them in German.
func inGerman(t *testing.T, speed, pitch int, words string) speech.Sound {
	t.Helper()
	wave, err := exec.Command("espeak-ng", "-v", "de", "-s", strconv.Itoa(speed), "-p", strconv.Itoa(pitch), "--stdout", words).Output()
	if err != nil {
		t.Skipf("espeak-ng does not speak, and so nobody does: %v", err)
	}
	sound, err := speech.DecodeWAV(wave)
	if err != nil {
		t.Fatal(err)
	}
	return sound
}

// newTaughtBooth returns a booth in which a player has taught the words of moves.
func newTaughtBooth(t *testing.T) *booth {
	t.Helper()
	b := newBooth(t)
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		t.Fatal(err)
	}
	words := make(map[string]string)
	for _, key := range announce.AloudKeys(scheme) {
		if strings.HasPrefix(key, "castle.") || strings.HasSuffix(key, "mate") || key == "promotes" || key == "en-passant" {
			continue // none of it is said in these tests
		}
		words[key] = scheme.Word(key)
	}
	b.teaches(words)
	return b
}

// teaches has a player teach two takes of each word, by key.
func (b *booth) teaches(words map[string]string) {
	b.t.Helper()
	takes := b.t.TempDir()
	for key, word := range words {
		for i, way := range [][2]int{{130, 50}, {155, 46}} {
			path := filepath.Join(takes, key+"-"+strconv.Itoa(i)+".flac")
			if err := speech.WriteSound(path, inGerman(b.t, way[0], way[1], word)); err != nil {
				b.t.Fatal(err)
			}
		}
	}
	if out, ok := b.output("voice", "teach", "--from", takes, "--player", "Anna", "--scheme", "fide"); !ok {
		b.t.Fatal(out)
	}
}

// announces says words once the microphone is open, in the noise of the booth.
func (b *booth) announces(words string) {
	b.t.Helper()
	b.opened()
	sound := inGerman(b.t, 140, 50, words)
	random := rand.New(rand.NewPCG(5, 6))
	for i := range sound {
		sound[i] += int16(random.NormFloat64() * 200)
	}
	b.microphone.Speak(sound)
}

func TestAMoveThatIsSaidIsReadBackAndAnnouncedByEnter(t *testing.T) {
	t.Parallel()
	b := newTaughtBooth(t)
	b.session = b.start(t, []string{b.sound}, "play", "--opponent", "here", "--screen", "line", "--voice", "none", "--language", "en", "--scheme", "fide", "--journal", b.path("game.journal"))
	s := b.session
	s.await("The game begins")
	s.enter("hear")
	s.await("Your voice is not heard. Type set hearing key")
	s.enter("set hearing key")
	s.await("hearing is key")
	s.enter("hear")
	b.announces("Bauer Eva zwei Eva vier")
	s.await("Bauer Eva zwei Eva vier? Enter confirms")
	s.enter("clock") // any other key or line drops it
	s.enter("")
	s.enter("hear")
	b.announces("Springer Gustav eins Felix drei")
	s.await("Springer Gustav eins Felix drei? Enter confirms")
	s.enter("")
	s.enter("")
	s.enter("hear")
	b.announces("Dame Anna eins Hector acht") // illegal, and answered like words that are not understood
	s.await("Say it again.")
	s.enter("moves")
	s.await("One: Springer Gustav eins Felix drei")
	if strings.Contains(s.screen(), "One: Bauer") {
		t.Errorf("got %q, want the first move dropped", s.screen())
	}
	s.enter("quit")
	s.wait()
	if kept, _ := filepath.Glob(b.path("data/blindchess/hearing/kept/*")); len(kept) > 0 {
		t.Errorf("got the sounds %v, want none kept", kept)
	}
}

func TestAQuestionThatIsSaidIsAnsweredWithoutConfirmation(t *testing.T) {
	t.Parallel()
	b := newTaughtBooth(t)
	b.teaches(map[string]string{"aloud.clock": "Uhr", "aloud.last": "letzter Zug", "aloud.again": "wiederholen"})
	b.session = b.start(t, []string{b.sound}, "play", "--opponent", "here", "--screen", "line", "--voice", "none", "--language", "en", "--scheme", "fide", "--journal", b.path("game.journal"))
	s := b.session
	s.await("The game begins")
	s.enter("set hearing key")
	s.await("hearing is key")
	s.enter("hear")
	b.announces("Bauer Eva zwei Eva vier")
	s.await("Bauer Eva zwei Eva vier? Enter confirms")
	s.enter("")
	s.enter("")
	s.enter("moves")
	s.await("One: Bauer Eva zwei Eva vier")
	for _, test := range []struct{ said, answer string }{
		{"Uhr", "Black thirty"},
		{"letzter Zug", "Eva vier"},
		{"wiederholen", "Eva vier"},
	} {
		before := len(s.screen())
		s.enter("hear")
		b.announces(test.said)
		s.awaitAfter(before, test.answer)
		if got := s.screen()[before:]; strings.Contains(got, "confirms") || strings.Contains(got, "Say it again") {
			t.Errorf("got %q for %q, want it answered at once", got, test.said)
		}
	}
	s.enter("quit")
	s.wait()
}

func TestTheWordsOfQuestionsAreListedApart(t *testing.T) {
	t.Parallel()
	b := newBooth(t)
	for flags, want := range map[string]string{"": "file.a file.b", "--questions": "aloud.clock aloud.last aloud.again"} {
		out, ok := b.output(append([]string{"voice", "teach", "--list", "--scheme", "fide"}, strings.Fields(flags)...)...)
		got := strings.Join(strings.Fields(out), " ")
		if !ok || !strings.HasPrefix(got, want) || flags == "" && strings.Contains(got, "aloud") {
			t.Errorf("%q: got %q, want %q", flags, got, want)
		}
	}
}

func TestAtAnEventTheMicrophoneNeedsTheArbitersLeave(t *testing.T) {
	t.Parallel()
	b := newTaughtBooth(t)
	play := func(journal string, more ...string) {
		b.session = b.start(t, []string{b.sound}, append([]string{"play", "--event", "event", "--opponent", "here", "--screen", "line", "--voice", "none", "--language", "en", "--scheme", "fide", "--journal", b.path(journal)}, more...)...)
		b.session.await("The game begins")
		b.session.enter("set hearing key")
		b.session.await("hearing is key")
		b.session.enter("hear")
	}
	play("first.journal")
	b.session.await("The arbiter has not allowed the microphone")
	b.session.enter("quit")
	b.session.wait()
	play("second.journal", "--allow-hearing")
	b.announces("Bauer Eva zwei Eva vier")
	b.session.await("Enter confirms")
	b.session.enter("quit")
	b.session.wait()
	journal, err := os.ReadFile(b.path("second.journal"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(journal), `"hearing":true`) {
		t.Error("got a journal that does not say that the microphone is allowed")
	}
}

func TestOnABoardThatSensesWordAndPieceMustAgree(t *testing.T) {
	t.Parallel()
	b := newTaughtBooth(t)
	path := b.path("pegs.journal")
	board := b.simulate(t, b.path("board"), "--protocol", "pegs")
	b.session = b.start(t, []string{b.sound}, "play", "--opponent", "here", "--board", "white=pegs:"+b.path("board"), "--screen", "line", "--voice", "none", "--language", "en", "--scheme", "fide", "--journal", path)
	s := b.session
	s.await("The game begins")
	board.attached(t, path)
	s.enter("set hearing board")
	s.await("hearing is board")
	board.types(t, "move e2e4")
	b.announces("Springer Gustav eins Felix drei")
	s.await("The board shows Bauer Eva zwei Eva vier. You said Springer Gustav eins Felix drei.")
	if state, err := room.ReadTable(path); err != nil || state.Gate.Announced != (rules.Move{}) {
		t.Fatalf("got %v announced, %v, want nothing before the player has decided", state.Gate.Announced, err)
	}
	s.enter("hear")
	b.announces("Bauer Eva zwei Eva vier")
	s.awaitJournal(path, "the move is made", func(state table.State) bool { return state.Gate.Made })
	s.enter("quit")
	s.wait()
}
