package speech_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/speech"
)

// phonemes returns what espeak-ng makes of the text, in its own mnemonics.
func phonemes(t *testing.T, voice, text string) string {
	t.Helper()
	command := exec.Command("espeak-ng", "-q", "-x", "-v", voice, "--", text)
	command.Stdin = strings.NewReader("")
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(out)), " ")
}

// needEspeak skips where espeak-ng is not of the version of Debian 12: another
// one has other mnemonics.
func needEspeak(t *testing.T) {
	t.Helper()
	out, err := exec.Command("espeak-ng", "--version").Output()
	if err != nil {
		t.Skip("espeak-ng is not installed")
	}
	if !strings.Contains(string(out), ": 1.51 ") {
		t.Skipf("the tables of phonemes are of espeak-ng 1.51, this is %s", strings.TrimSpace(string(out)))
	}
}

// table reads a file of testdata: a clip, a tab, and the expected value.
func table(t *testing.T, name string) map[string]string {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	expected := map[string]string{}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if clip, value, ok := strings.Cut(lines.Text(), "\t"); ok && !strings.HasPrefix(clip, "#") {
			expected[clip] = value
		}
	}
	return expected
}

// ipa turns the mnemonics of espeak-ng's German voice into IPA, without the
// marks of glottal stops and secondary stress.
func ipa(mnemonics string) string {
	return strings.NewReplacer(
		"_|", "", "_!", "", ",", "", ";", "", "'", "ˈ",
		"A:", "aː", "e:", "eː", "E:", "ɛː", "i:", "iː", "o:", "oː", "u:", "uː", "y:", "yː", "Y:", "øː",
		"aI", "aɪ", "aU", "aʊ", "OY", "ɔʏ", "@", "ə", "3", "ɐ", "I", "ɪ", "U", "ʊ", "E", "ɛ", "O", "ɔ", "y", "ʏ", "W", "œ",
		"N", "ŋ", "S", "ʃ", "C", "ç", "r", "ʁ", "R", "ʁ",
	).Replace(mnemonics)
}

func TestGermanIsPronouncedAsGermansSpeak(t *testing.T) {
	needEspeak(t)
	expected := table(t, "german-ipa.txt")
	checked := 0
	for _, word := range speech.WordList("fide") {
		want, ok := expected[word.Clip]
		if !ok {
			continue
		}
		checked++
		got := ipa(phonemes(t, "de", word.Spelt))
		if !slices.Contains(strings.Split(want, " | "), got) {
			t.Errorf("%s, %q written %q: got %s, want %s", word.Clip, word.Text, word.Spelt, got, want)
		}
	}
	if checked != len(expected) {
		t.Errorf("got %d words checked, want all %d of the table", checked, len(expected))
	}
}

func TestEverySquareIsPronouncedAsItsFileAndItsRank(t *testing.T) {
	for _, scheme := range []string{"fide", "en", "sk", "pl", "bg", "sr"} {
		spelt := map[string]string{}
		for _, word := range speech.WordList(scheme) {
			spelt[word.Clip] = word.Spelt
		}
		for clip, square := range spelt {
			name, ok := strings.CutPrefix(clip, "square.")
			if !ok {
				continue
			}
			if want := spelt["file."+name[:1]] + " " + spelt["rank."+name[1:]]; square != want {
				t.Errorf("%s in %s: got %q, want %q", clip, scheme, square, want)
			}
		}
	}
}

func TestOtherLanguagesArePronouncedAsTheirTablesSay(t *testing.T) {
	needEspeak(t)
	for scheme, voice := range map[string]string{"en": "en-gb", "sk": "sk", "pl": "pl", "bg": "bg", "sr": "sr"} {
		expected := table(t, "phonemes-"+scheme+".txt")
		for _, word := range speech.WordList(scheme) {
			if len(word.Parts) > 0 || strings.HasPrefix(word.Clip, "square.") {
				continue
			}
			want, ok := expected[word.Clip]
			if !ok {
				t.Errorf("%s of %s is not in the table", word.Clip, scheme)
				continue
			}
			if got := phonemes(t, voice, word.Spelt); got != want {
				t.Errorf("%s of %s, written %q: got %s, want %s", word.Clip, scheme, word.Spelt, got, want)
			}
		}
	}
}

func TestTheWordsOfTheLawsAreRespeltForASynthesiser(t *testing.T) {
	tests := []struct{ lang, text, want string }{
		{"de", "Springer Cesar fuenf", "Springer Zesar f\u00fcnf"},
		{"de-DE", "Laeufer, Koenig", "L\u00e4ufer, K\u00f6nig"},
		{"en", "Cesar four, en passant", "Seezar four, on passong"},
		{"de", "Remis", "Remie"},
		{"de", "Position achthundertf\u00fcnf, achthundert.", "Position acht hundertf\u00fcnf, acht hundert."},
		{"pl", "Cesar", "Cezar"},
		{"sk", "Hector", "Hektor"},
		{"bg", "Cesar", "Cesar"},
	}
	for _, test := range tests {
		if got := speech.Respell(test.lang, test.text); got != test.want {
			t.Errorf("%s in %s: got %q, want %q", test.text, test.lang, got, test.want)
		}
	}
}
