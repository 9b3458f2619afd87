package listener_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/hearing"
	"blindchess/internal/hearing/listener"
	"blindchess/internal/language"
	"blindchess/internal/speech"
)

// buzz is a sound that goes up and down between two silences.
func buzz(period int) speech.Sound {
	sound := make(speech.Sound, speech.Rate)
	for i := speech.Rate / 4; i < speech.Rate*3/4; i++ {
		sound[i] = int16((500 + i/10) * ((i/period)%2*2 - 1))
	}
	return sound
}

func TestALessonIsGoneOnWithOnAnotherEvening(t *testing.T) {
	scheme, err := language.LoadScheme(language.FIDE)
	if err != nil {
		t.Fatal(err)
	}
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	shelf := listener.Shelf(t.TempDir())
	lesson, err := shelf.NewLesson(english, scheme, announce.AloudKeys(scheme), "anna")
	if err != nil {
		t.Fatal(err)
	}
	whole := lesson.Words()
	if len(whole)%hearing.WantedTakes != 0 || whole[0].Text != scheme.Word(whole[0].Clip) {
		t.Fatalf("got %d words that begin with %q", len(whole), whole[0].Text)
	}
	first := whole[0].Clip
	if _, err := lesson.Keep(first, make(speech.Sound, speech.Rate)); !errors.Is(err, speech.ErrNothingHeard) {
		t.Errorf("silence is kept: %v", err)
	}
	if _, err := lesson.Keep(first, buzz(50)); err != nil {
		t.Fatal(err)
	}
	next, err := shelf.NewLesson(english, scheme, announce.AloudKeys(scheme), "anna")
	if err != nil {
		t.Fatal(err)
	}
	words := next.Words()
	if len(words) != len(whole)-1 || words[0].Clip == first {
		t.Errorf("got %d words that begin with %s, want one less that begin with another", len(words), words[0].Clip)
	}
	each := len(whole)/hearing.WantedTakes - 1
	if slices.ContainsFunc(words[:each], func(word speech.ClipWord) bool { return word.Clip == first }) {
		t.Error("a word is asked for again before all others were")
	}
	var out bytes.Buffer
	next.Tell(&out)
	if got := out.String(); !strings.Contains(got, "Takes wanted of each word: 3. Record again: "+scheme.Word(first)+".\n") || !strings.Contains(got, "Not taught") {
		t.Errorf("got %q", got)
	}
}

func TestAWordWithEnoughTakesIsSaidOnceMoreOnlyWhenItIsNamed(t *testing.T) {
	scheme, err := language.LoadScheme(language.FIDE)
	if err != nil {
		t.Fatal(err)
	}
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	lesson, err := listener.Shelf(t.TempDir()).NewLesson(english, scheme, []string{"rank.1", "rank.2"}, "anna")
	if err != nil {
		t.Fatal(err)
	}
	for i := range hearing.WantedTakes {
		if lesson.Recorded("rank.1") {
			t.Errorf("%d takes are enough", i)
		}
		if _, err := lesson.Keep("rank.1", buzz(50+10*i)); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, word := range lesson.Words() {
		got = append(got, word.Clip)
	}
	if want := []string{"rank.2", "rank.2", "rank.2", "rank.1"}; !slices.Equal(got, want) || !lesson.Recorded("rank.1") || lesson.Recorded("rank.2") {
		t.Errorf("got %q, want %q with only rank.1 recorded", got, want)
	}
}

func TestALessonOfQuestionsHasTheWordsOfThePlayersLanguage(t *testing.T) {
	scheme, err := language.LoadScheme(language.FIDE)
	if err != nil {
		t.Fatal(err)
	}
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	shelf := listener.Shelf(t.TempDir())
	lesson, err := shelf.NewLesson(english, scheme, listener.QuestionKeys(), "anna")
	if err != nil {
		t.Fatal(err)
	}
	words := lesson.Words()
	if len(words) != 9 || words[0].Text != "clock" || words[1].Text != "last move" || words[2].Text != "repeat" || lesson.Bank() != "en" {
		t.Errorf("got %v in the bank %q", words, lesson.Bank())
	}
	if _, err := lesson.Keep(words[0].Clip, buzz(50)); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	lesson.Tell(&out)
	if got := out.String(); !strings.Contains(got, "Not taught, so never heard: last move, repeat.\n") || strings.Contains(got, "role.") {
		t.Errorf("got %q, want only questions", got)
	}
}

func TestAClipOfAVoiceIsOneTakeMore(t *testing.T) {
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := language.LoadScheme(language.FIDE)
	if err != nil {
		t.Fatal(err)
	}
	shelf, folder := listener.Shelf(t.TempDir()), t.TempDir()
	learns := func(name string, sound speech.Sound, want int) {
		t.Helper()
		if err := speech.WriteSound(filepath.Join(folder, name), sound); err != nil {
			t.Fatal(err)
		}
		if err := shelf.Teach(io.Discard, io.Discard, english, scheme, folder, "", "anna"); err != nil {
			t.Fatal(err)
		}
		taught, err := shelf.Load("anna")
		if err != nil {
			t.Fatal(err)
		}
		if got := taught.Takes("role.king"); got != want {
			t.Errorf("%s: got %d takes, want %d", name, got, want)
		}
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	learns("role.king-1.wav", buzz(50), 1)
	learns("role.king.wav", buzz(60), 2)
	learns("role.king.wav", buzz(60), 2) // a voice that is learnt twice has still said it once
	learns("role.king-1.wav", buzz(50), 1)
}

func TestAFileThatCannotBeReadHindersNoOther(t *testing.T) {
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := language.LoadScheme(language.FIDE)
	if err != nil {
		t.Fatal(err)
	}
	shelf, folder := listener.Shelf(t.TempDir()), t.TempDir()
	for i, name := range []string{"ROLE.KING-1.FLAC", "role.queen-1.flac", "role.king-2.flac"} {
		if err := speech.WriteSound(filepath.Join(folder, name), buzz(50+10*i)); err != nil {
			t.Fatal(err)
		}
	}
	cut := filepath.Join(folder, "role.king-3.flac")
	whole, err := os.ReadFile(filepath.Join(folder, "role.king-2.flac"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cut, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	var notes strings.Builder
	if err := shelf.Teach(io.Discard, &notes, english, scheme, folder, "", "anna"); err != nil {
		t.Fatal(err)
	}
	taught, err := shelf.Load("anna")
	if err != nil {
		t.Fatal(err)
	}
	if got := [2]int{taught.Takes("role.king"), taught.Takes("role.queen")}; got != [2]int{2, 1} {
		t.Errorf("got %v takes of the two words, want 2 and 1", got)
	}
	if want := cut + " is skipped: it cannot be read\n"; notes.String() != want {
		t.Errorf("got the notes %q, want %q", notes.String(), want)
	}
}
