package language_test

import (
	"regexp"
	"strings"
	"testing"

	"blindchess/internal/language"
)

var room = regexp.MustCompile(`\{([a-z]+)\}`)

func TestRetold_EveryFaultIsSaidInEveryLanguage(t *testing.T) {
	english := packOf(t, "en")
	for _, lang := range language.Languages() {
		pack := packOf(t, lang)
		for _, key := range english.Keys() {
			if !strings.HasPrefix(key, "fault.") {
				continue
			}
			var slots []string
			said := room.ReplaceAllStringFunc(english.Word(key), func(slot string) string {
				name := strings.Trim(slot, "{}")
				slots = append(slots, name, `"`+name+`"`)
				return `"` + name + `"`
			})
			if got, want := pack.Retold(said), pack.Phrase(key, slots...); got != want {
				t.Errorf("%s, %s: got %q, want %q", lang, key, got, want)
			}
		}
	}
}

func TestRetold_GoesThroughColonsReasonsAndChoices(t *testing.T) {
	pack := packOf(t, "de")
	for _, c := range []struct{ said, want string }{
		{"open /x: no such file or directory", "/x: das gibt es nicht"},
		{"play: --transcript: open /x: permission denied", "play: --transcript: /x: keine Berechtigung"},
		{`bad FEN: the board has 1 ranks and not eight (field 1, the board); White has no king (field 1, the board)`, "so ist das keine FEN: Reihen: 1 statt acht (Feld 1, das Brett); Weiß hat keinen König (Feld 1, das Brett)"},
		{"laws: no edition of 1999; say 2005, 2018 or 2023, or give the file of an edition with --laws-file", "laws: keine Ausgabe von 1999; möglich sind 2005, 2018, 2023 oder die Datei einer Ausgabe mit --laws-file"},
		{"replay: line 5 of /x was damaged or changed: its checksum is wrong; keep the file as it is, and save what can be saved into a new one: blindchess journal repair /x /y", "replay: Zeile 5 von /x ist beschädigt oder geändert worden: ihre Prüfsumme stimmt nicht; lass die Datei, wie sie ist, und rette, was zu retten ist, in eine neue: blindchess journal repair /x /y"},
		{"nothing of this: is a fault", "nothing of this: is a fault"},
		{"", ""},
	} {
		if got := pack.Retold(c.said); got != c.want {
			t.Errorf("%q: got %q, want %q", c.said, got, c.want)
		}
	}
	if got := packOf(t, "en").Retold("open /x: permission denied"); got != "open /x: permission denied" {
		t.Errorf("got %q, want English as it was said", got)
	}
}

func TestRetold_TakesTimeInProportionToALongLine(t *testing.T) {
	long := strings.Repeat("a: b; ", 20000)
	if got := packOf(t, "de").Retold(long); got != long {
		t.Errorf("got %d bytes, want them as they were", len(got))
	}
}

func packOf(t *testing.T, lang string) language.Pack {
	t.Helper()
	pack, err := language.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return pack
}
