package listener_test

import (
	"math/rand"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/hearing"
	"blindchess/internal/hearing/listener"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
)

// TestWordsOfARealPersonAreHeard joins takes that were not learnt. The whole
// table of eight people is that of TestSoakWordsOfEightPeopleAreHeard.
func TestWordsOfARealPersonAreHeard(t *testing.T) {
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
		for _, take := range learntTakes {
			if name[at+1:] != take {
				continue
			}
			if err := player.Teach(keys[name[:at]], sound, speech.Rate); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
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
	ears := listener.New(scheme, announce.NewEar(scheme, pack), player)
	position := rules.Standard()
	hall := ears.At(position)
	chance := rand.New(rand.NewSource(1))
	heard, tried := 0, 0
	for said, move := range map[string]string{
		"role.knight file.g rank.1 file.f rank.3": "g1f3",
		"role.knight file.f rank.3":               "g1f3",
		"role.pawn file.e rank.2 file.e rank.4":   "e2e4",
		"role.pawn file.e rank.3":                 "e2e3",
		"file.g rank.2 file.g rank.4":             "g2g4",
		"role.knight file.f rank.4":               "", // not legal, and so never heard
		"role.pawn file.e rank.1":                 "",
	} {
		for range 3 {
			got := ears.Hear(recorded(one.join(chance, strings.Fields(said), 100)), speech.Rate, hall, rules.Move{})
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
