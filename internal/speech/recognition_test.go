//go:build linux || darwin

package speech_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// moveGrammar is what a recogniser may expect: announcements in English.
const moveGrammar = `#JSGF V1.0;
grammar move;
public <move> = <piece> <square> <square>;
<piece> = king | queen | rook | bishop | knight;
<square> = <file> <rank>;
<file> = anna | bella | cesar | david | eva | felix | gustav | hector;
<rank> = one | two | three | four | five | six | seven | eight;
`

// A recogniser is pocketsphinx of Debian, with its model of American English.
const sphinxModel = "/usr/share/pocketsphinx/model/en-us/"

// announced are 25 moves of five words, in which each piece, file and rank
// comes about as often as any other.
func announced() [][]string {
	pieces := []string{"King", "Queen", "Rook", "Bishop", "Knight"}
	files := []string{"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"}
	ranks := []string{"one", "two", "three", "four", "five", "six", "seven", "eight"}
	var moves [][]string
	for i := range 25 {
		moves = append(moves, []string{pieces[i%5], files[i%8], ranks[(3*i+1)%8], files[(5*i+3)%8], ranks[(7*i+i/8)%8]})
	}
	return moves
}

// announcement returns a move as the narrator gives it to a voice.
func announcement(move []string) say.Utterance {
	u := say.Utterance{Lang: "en"}
	for i, word := range move {
		clip := "role." + strings.ToLower(word)
		gap := say.GroupGap
		switch i {
		case 1, 3:
			clip, gap = "file."+strings.ToLower(word[:1]), say.WordGap
		case 2, 4:
			clip = fmt.Sprintf("rank.%d", 1+strings.Index("one  two  threefour five six  seveneight", word)/5)
		}
		u.Words = append(u.Words, say.Word{Text: word, Clip: clip, Bank: "en", Gap: gap})
	}
	return u
}

// recognise returns what the recogniser makes of each sound in a room that is as
// quiet as the others, at which it looks perSecond times a second. It leaves no path
// untried that it could take.
func recognise(t *testing.T, sounds []speech.Sound, perSecond, room int) [][]string {
	t.Helper()
	folder := t.TempDir()
	random := rand.New(rand.NewPCG(uint64(room+1), 2))
	var list strings.Builder
	for i, sound := range sounds {
		const narrowRate, lead = 16000, 16000 / 4
		narrow := speech.Resample(sound, speech.Rate, narrowRate)
		raw := make([]byte, 0, 2*(len(narrow)+2*lead))
		for n := -lead; n < len(narrow)+lead; n++ {
			value := 6 * random.NormFloat64() // a quiet room: real rooms have no silence of zeroes
			if n >= 0 && n < len(narrow) {
				value += float64(narrow[n])
			}
			raw = binary.LittleEndian.AppendUint16(raw, uint16(int16(max(-32768, min(32767, value)))))
		}
		name := fmt.Sprintf("%03d", i)
		if err := os.WriteFile(filepath.Join(folder, name+".raw"), raw, 0o600); err != nil {
			t.Fatal(err)
		}
		list.WriteString(name + "\n")
	}
	for name, text := range map[string]string{"list": list.String(), "move.jsgf": moveGrammar} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("pocketsphinx_batch", "-adcin", "yes", "-cepdir", folder, "-cepext", ".raw", "-ctl", filepath.Join(folder, "list"),
		"-hmm", sphinxModel+"en-us", "-dict", sphinxModel+"cmudict-en-us.dict", "-frate", strconv.Itoa(perSecond), "-beam", "1e-200", "-pbeam", "1e-200", "-wbeam", "1e-200", "-jsgf", filepath.Join(folder, "move.jsgf"), "-hyp", filepath.Join(folder, "heard"))
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("pocketsphinx: %v\n%s", err, out[max(0, len(out)-2000):])
	}
	text, err := os.ReadFile(filepath.Join(folder, "heard"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	heard := make([][]string, len(sounds))
	for i := range sounds {
		if i < len(lines) {
			words, _, _ := strings.Cut(lines[i], "(")
			heard[i] = strings.Fields(words)
		}
	}
	return heard
}

// understood returns how many words of the moves were heard rightly: the
// length of the longest common run of words, gaps allowed.
func understood(moves, heard [][]string) int {
	right := 0
	for i := range moves {
		right += common(moves[i], heard[i])
	}
	return right
}

// common returns how many words of said are in heard, in the same order.
func common(said, heard []string) int {
	best := make([]int, len(heard)+1)
	for _, word := range said {
		before := 0
		for i := range heard {
			here := best[i+1]
			if strings.EqualFold(word, heard[i]) {
				best[i+1] = before + 1
			}
			best[i+1] = max(best[i+1], best[i], here)
			before = here
		}
	}
	return best[len(heard)]
}

// looks is how many times a second the recogniser looks at a sound, at every speed
// alike. It hears no sound that is shorter than three looks, and at its usual 100
// that is 30 milliseconds; in fast speech many are shorter. The same recogniser
// hears espeak-ng, and the results of both with 100 looks are reported too.
const looks = 200

// roomsAt returns in how many quiet rooms a speed is listened to. If both voices
// are at the limit of understanding, the noise decides over three words or four of
// the 125.
func roomsAt(rate int) int {
	if rate > 300 {
		return 3
	}
	return 1
}

func TestSoakARecogniserUnderstandsTheEnglishBankAtEverySpeed(t *testing.T) {
	soak(t)
	if _, err := exec.LookPath("pocketsphinx_batch"); err != nil {
		t.Skip("pocketsphinx is not installed; scripts/install soak brings it")
	}
	espeak, err := speech.NewEspeak()
	if err != nil {
		t.Skip(err)
	}
	floors := map[int]int{100: 121, 150: 121, 200: 115, 300: 90}
	renderer := speech.Renderer{Banks: builtIn(t)}
	moves := announced()
	for _, rate := range []int{50, 75, 100, 150, 200, 250, 300, 350, 400} {
		var bank, other []speech.Sound
		for _, move := range moves {
			sound, err := renderer.Render(t.Context(), announcement(move), speech.Settings{Rate: rate})
			if err != nil {
				t.Fatal(err)
			}
			bank = append(bank, sound)
			sound, err = espeak.Synthesise(t.Context(), "en", strings.Join(move, " "), speech.Settings{Rate: rate})
			if err != nil {
				t.Fatal(err)
			}
			other = append(other, sound)
		}
		got, theirs, rooms := 0, 0, roomsAt(rate)
		for room := range rooms {
			got += understood(moves, recognise(t, bank, looks, room))
			theirs += understood(moves, recognise(t, other, looks, room))
		}
		t.Logf("at %d: %d words of %d, of espeak-ng %d; looking 100 times a second %d of 125, of espeak-ng %d", rate, got, 125*rooms, theirs, understood(moves, recognise(t, bank, 100, 0)), understood(moves, recognise(t, other, 100, 0)))
		if got < theirs || got < floors[rate]*rooms {
			t.Errorf("at %d: got %d words of %d right, want at least %d, and the %d of espeak-ng", rate, got, 125*rooms, floors[rate]*rooms, theirs)
		}
	}
}
