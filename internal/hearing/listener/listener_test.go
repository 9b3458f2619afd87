package listener_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
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

// spoken returns words as espeak-ng says them.
func spoken(t *testing.T, voice string, speed, pitch int, words string) speech.Sound {
	t.Helper()
	wave, err := exec.Command("espeak-ng", "-v", voice, "-s", fmt.Sprint(speed), "-p", fmt.Sprint(pitch), "--stdout", words).Output()
	if err != nil {
		t.Fatal(err)
	}
	sound, err := speech.DecodeWAV(wave)
	if err != nil {
		t.Fatal(err)
	}
	return sound
}

// needsSynthesiser skips a test without a synthesiser; the tests of hearing
// cover the same code with generated sounds.
func needsSynthesiser(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("espeak-ng is not installed, so nobody speaks")
	}
}

func taughtBy(t *testing.T, scheme language.Scheme, voice string) *hearing.Player {
	t.Helper()
	player := new(hearing.Player)
	for _, key := range announce.AloudKeys(scheme) {
		if strings.HasPrefix(key, "castle.") || strings.HasSuffix(key, "mate") || key == "promotes" || key == "en-passant" {
			continue // none of it is said in these tests
		}
		for _, way := range [][2]int{{130, 50}, {155, 46}} {
			sound := spoken(t, voice, way[0], way[1], scheme.Word(key))
			if err := player.Teach(key, sound, speech.Rate); err != nil {
				t.Fatalf("%s: %v", key, err)
			}
		}
	}
	return player
}

var synthesisers = map[string]string{"fide": "de", "en": "en-gb", "sk": "sk", "sr": "sr", "bg": "bg", "pl": "pl"}

func TestConnectedWordsOfASynthesiserAreHeardInSixSchemes(t *testing.T) {
	needsSynthesiser(t)
	setup, err := rules.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	moves := setup.Position.AppendMoves(nil)
	for name, voice := range synthesisers {
		scheme, err := language.LoadScheme(name)
		if err != nil {
			t.Fatal(err)
		}
		pack, err := language.Load(scheme.Code())
		if err != nil {
			t.Fatal(err)
		}
		ears := listener.New(scheme, announce.NewEar(scheme, pack), taughtBy(t, scheme, voice))
		hall := ears.At(setup.Position)
		tried, heard := 0, 0
		for i := 0; i < len(moves); i += 5 {
			words := announce.Move(scheme, setup.Position, moves[i], announce.Form{Spelled: true, Bare: true}).Text()
			got := ears.Hear(spoken(t, voice, 140, 50, words), speech.Rate, hall, rules.Move{})
			tried++
			switch {
			case got.Verdict != hearing.Heard:
				t.Logf("%s: %q is not heard for certain: %s %q, margin %.1f", name, words, got.Verdict, got.Words, got.Margin)
			case got.Move != moves[i]:
				t.Errorf("%s: %q is heard as %s, want %s", name, words, got.Move, moves[i])
			default:
				heard++
			}
		}
		if heard*10 < tried*6 {
			t.Errorf("%s: %d of %d moves are heard, want 6 of 10 or more", name, heard, tried)
		}
	}
}

func TestWithABoardAnotherMoveThanTheOneShownDisagrees(t *testing.T) {
	needsSynthesiser(t)
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("de")
	if err != nil {
		t.Fatal(err)
	}
	ears := listener.New(scheme, announce.NewEar(scheme, pack), taughtBy(t, scheme, "de"))
	position := rules.Standard()
	hall := ears.At(position)
	sound := spoken(t, "de", 140, 50, "Springer Gustav eins Felix drei")
	said, err := position.ParseUCI("g1f3")
	if err != nil {
		t.Fatal(err)
	}
	if got := ears.Hear(sound, speech.Rate, hall, said); got.Verdict != hearing.Heard || got.Move != said {
		t.Errorf("the board shows what is said: got %s %s, want heard", got.Verdict, got.Move)
	}
	other, err := position.ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	if got := ears.Hear(sound, speech.Rate, hall, other); got.Verdict != hearing.Disagree || got.Move != said {
		t.Errorf("the board shows another move: got %s %s, want disagree and %s", got.Verdict, got.Move, said)
	}
	illegal := rules.Move{From: said.From, To: other.To}
	if got := ears.Hear(sound, speech.Rate, hall, illegal); got.Verdict == hearing.Heard {
		t.Errorf("the board shows an illegal move: got %s, want anything else", got.Verdict)
	}
	if got := ears.Hear(make(speech.Sound, speech.Rate), speech.Rate, hall, said); got.Verdict == hearing.Heard {
		t.Error("silence is heard as a move")
	}
}

func TestATaughtQuestionIsHeardAmongMovesAndAgreesWithNoBoard(t *testing.T) {
	needsSynthesiser(t)
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("de")
	if err != nil {
		t.Fatal(err)
	}
	position := rules.Standard()
	shown, err := position.ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	player := taughtBy(t, scheme, "de")
	untaught := listener.New(scheme, announce.NewEar(scheme, pack), player)
	for _, key := range listener.QuestionKeys() {
		for _, way := range [][2]int{{130, 50}, {155, 46}} {
			if err := player.Teach(key, spoken(t, "de", way[0], way[1], pack.Word(key)), speech.Rate); err != nil {
				t.Fatalf("%s: %v", key, err)
			}
		}
	}
	ears := listener.New(scheme, announce.NewEar(scheme, pack), player)
	hall := ears.At(position)
	for _, key := range listener.QuestionKeys() {
		sound, want := spoken(t, "de", 140, 50, pack.Word(key)), strings.TrimPrefix(key, "aloud.")
		for _, board := range []rules.Move{{}, shown} {
			if got := ears.Hear(sound, speech.Rate, hall, board); got.Verdict != hearing.Heard || got.Question != want || got.Move != (rules.Move{}) {
				t.Errorf("%s, the board shows %s: got %s %s %q, want the question alone", key, board, got.Verdict, got.Move, got.Question)
			}
		}
		if got := untaught.Hear(sound, speech.Rate, untaught.At(position), rules.Move{}); got.Verdict == hearing.Heard {
			t.Errorf("%s that was not taught: got %q heard", key, got.Words)
		}
	}
	if got := ears.Hear(spoken(t, "de", 140, 50, "Bauer Eva zwei Eva vier"), speech.Rate, hall, rules.Move{}); got.Move != shown || got.Question != "" {
		t.Errorf("a move: got %s %q %s, want %s", got.Verdict, got.Words, got.Question, shown)
	}
}

// Whether a room is too loud to say so must not tell which moves are legal.
func TestLoudIsALoudRoomAndNoIllegalMove(t *testing.T) {
	needsSynthesiser(t)
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("de")
	if err != nil {
		t.Fatal(err)
	}
	blocked, err := rules.ParseFEN("rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	ears := listener.New(scheme, announce.NewEar(scheme, pack), taughtBy(t, scheme, "de"))
	legal, illegal := ears.At(rules.Standard()), ears.At(blocked.Position)
	said := spoken(t, "de", 140, 50, "Springer Gustav eins Felix drei")
	for _, test := range []struct {
		decibels float64
		loud     bool
	}{{40, false}, {20, false}, {-5, true}} {
		wave := make([]float64, len(said))
		for i, sample := range said {
			wave[i] = float64(sample)
		}
		noisy(wave, pinkNoise(rand.New(rand.NewSource(1)), len(wave)), test.decibels)
		sound := make(speech.Sound, len(wave))
		for i, value := range wave {
			sound[i] = int16(max(-32768, min(32767, value)))
		}
		for name, hall := range map[string]*listener.Hall{"legal": legal, "illegal": illegal} {
			if got := ears.Hear(sound, speech.Rate, hall, rules.Move{}); (got.Verdict == hearing.Noise) != test.loud {
				t.Errorf("%s at %v dB: got %s, want noise %v", name, test.decibels, got.Verdict, test.loud)
			}
		}
	}
}

func TestWhatWasTaughtIsKeptForItsUserAloneAndForgotten(t *testing.T) {
	player := new(hearing.Player)
	sound := make(speech.Sound, speech.Rate)
	for i := speech.Rate / 4; i < speech.Rate*3/4; i++ {
		sound[i] = int16((500 + i/10) * ((i/50)%2*2 - 1))
	}
	if err := player.Teach("takes", sound, speech.Rate); err != nil {
		t.Fatal(err)
	}
	if err := player.Teach("takes", make(speech.Sound, speech.Rate), speech.Rate); !errors.Is(err, hearing.ErrNoWord) {
		t.Errorf("silence is learnt: got %v, want ErrNoWord", err)
	}
	shelf := listener.Shelf(filepath.Join(t.TempDir(), "hearing"))
	if err := shelf.Save("anna", player); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(string(shelf), "anna.hearing"))
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the file has the mode %o, want 600", info.Mode().Perm())
	}
	again, err := shelf.Load("anna")
	if err != nil {
		t.Fatal(err)
	}
	want, _ := player.MarshalBinary()
	if got, _ := again.MarshalBinary(); !bytes.Equal(got, want) || again.Takes("takes") != 1 {
		t.Error("what is loaded is not what was saved")
	}
	if found, err := shelf.Forget("anna"); !found || err != nil {
		t.Errorf("forget: got %t, %v", found, err)
	}
	if again, err := shelf.Load("anna"); err != nil || len(again.Words()) != 0 {
		t.Errorf("after forgetting: got %v, %v", again.Words(), err)
	}
	if found, _ := shelf.Forget("anna"); found {
		t.Error("what is not there was forgotten again")
	}
	for _, name := range []string{"", "../anna", ".anna", "a/b", `a\b`} {
		if err := shelf.Save(name, player); err == nil || strings.Contains(err.Error(), "no such file") {
			t.Errorf("%q is taken for a name: %v", name, err)
		}
	}
}

func TestRecordingsAreNamedByAKeyAndATake(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"en-passant-1.wav", "role.king-02.FLAC", "role.king.wav", "clock-1.wav", "notes.txt", "Role.KING-3.Wav"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	found, others, err := listener.Recordings(folder, []string{"en-passant", "role.king"})
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, one := range found {
		keys = append(keys, one.Key)
	}
	if got := fmt.Sprint(keys, others); got != "[role.king en-passant role.king role.king] [clock-1.wav]" {
		t.Errorf("got %s", got)
	}
}
