package listener_test

import (
	"maps"
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/hearing"
	"blindchess/internal/hearing/listener"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
)

// realPerson returns the recordings of one person. What was learnt from them is changed
// first.
func realPerson(t *testing.T, change func(speech.Sound) speech.Sound) (speaker, *listener.Listener) {
	t.Helper()
	one := make(speaker)
	files, err := filepath.Glob(filepath.Join("testdata", "people", "*.flac"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no recordings: %v", err)
	}
	player := new(hearing.Player)
	keys := make(map[string]string)
	for key, word := range standIns {
		keys[word] = key
	}
	for _, file := range files {
		sound, err := speech.ReadSound(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".flac")
		one[name] = sound
		at := strings.LastIndexByte(name, '-')
		if !slices.Contains(learntTakes, name[at+1:]) {
			continue
		}
		if err := player.Teach(keys[name[:at]], change(sound), speech.Rate); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	scheme, err := language.LoadScheme(language.FIDE)
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("de")
	if err != nil {
		t.Fatal(err)
	}
	return one, listener.New(scheme, announce.NewEar(scheme, pack), player)
}

// saidMoves are announcements in the standard position, and the moves that they are.
var saidMoves = map[string]string{
	"role.knight file.g rank.1 file.f rank.3": "g1f3",
	"role.knight file.f rank.3":               "g1f3",
	"role.pawn file.e rank.2 file.e rank.4":   "e2e4",
	"role.pawn file.e rank.3":                 "e2e3",
	"file.g rank.2 file.g rank.4":             "g2g4",
	"role.knight file.f rank.4":               "", // not legal, and so never heard
	"role.pawn file.e rank.1":                 "",
}

// hearMoves says each announcement some times, as it is changed, and wants none heard
// as another move and 85 of a hundred heard.
func hearMoves(t *testing.T, one speaker, ears *listener.Listener, times int, change func(speech.Sound) speech.Sound) {
	t.Helper()
	position := rules.Standard()
	hall := ears.At(position)
	chance := rand.New(rand.NewSource(1))
	heard, tried := 0, 0
	for _, said := range slices.Sorted(maps.Keys(saidMoves)) {
		move := saidMoves[said]
		for range times {
			got := ears.Hear(change(recorded(one.join(chance, strings.Fields(said), 100))), speech.Rate, hall, rules.Move{})
			switch {
			case got.Verdict == hearing.Heard && position.UCI(got.Move) != move:
				t.Errorf("%s is heard as %s", said, position.UCI(got.Move))
			case move != "":
				tried++
				if got.Verdict == hearing.Heard {
					heard++
				} else {
					t.Logf("%s: %s, %q, margin %.1f", said, got.Verdict, got.Words, got.Margin)
				}
			}
		}
	}
	if heard*100 < tried*85 {
		t.Errorf("%d of %d announcements are heard, want 85 of a hundred", heard, tried)
	}
}

func unchanged(sound speech.Sound) speech.Sound { return sound }

// TestWordsOfARealPersonAreHeard joins takes that were not learnt. The whole
// table of eight people is that of TestSoakWordsOfEightPeopleAreHeard.
func TestWordsOfARealPersonAreHeard(t *testing.T) {
	one, ears := realPerson(t, unchanged)
	hearMoves(t, one, ears, 3, unchanged)
}

// TestARecordingThatIsPlayedSlowerOrFasterIsHeard: pitch and speed go together then, as
// in a tape that runs at another speed.
func TestARecordingThatIsPlayedSlowerOrFasterIsHeard(t *testing.T) {
	one, ears := realPerson(t, unchanged)
	for _, speed := range []int{80, 90, 115, 130} {
		hearMoves(t, one, ears, 2, func(sound speech.Sound) speech.Sound {
			return speech.Resample(sound, speech.Rate*speed/100, speech.Rate)
		})
	}
}

// telephone is a sound without the tones that a rate of 8000 cannot hold.
func telephone(sound speech.Sound) speech.Sound {
	return speech.Resample(speech.Resample(sound, speech.Rate, 8000), 8000, speech.Rate)
}

// TestWordsTaughtAtOneRateAreHeardAtAnother: what one rate does not hold says nothing
// about the words.
func TestWordsTaughtAtOneRateAreHeardAtAnother(t *testing.T) {
	type change = func(speech.Sound) speech.Sound
	for _, test := range []struct {
		name          string
		taught, heard change
	}{{"heard at 8000", unchanged, telephone}, {"taught at 8000", telephone, unchanged}, {"both at 8000", telephone, telephone}} {
		t.Run(test.name, func(t *testing.T) {
			one, ears := realPerson(t, test.taught)
			hearMoves(t, one, ears, 2, test.heard)
		})
	}
}
