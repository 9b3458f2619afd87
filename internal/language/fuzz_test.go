package language_test

import (
	"testing"

	"blindchess/internal/language"
)

// FuzzParseTopic reads anything as a file of a pack. Each entry that is taken has
// a key.
func FuzzParseTopic(f *testing.F) {
	f.Add("# A comment.\nplay.full\tThe disk is full.\nplay.time\tIt took {time:acc}, {/quit} ends it.\n")
	f.Add("a\tb|c\n\tno key\nkey only\nbrace\t{\nbrace\t}{\n")
	f.Fuzz(func(t *testing.T, text string) {
		entries, err := language.ParseTopic(text)
		if err != nil {
			return
		}
		for _, entry := range entries {
			if entry.Key == "" {
				t.Errorf("got an entry without a key from %q", text)
			}
		}
	})
}

// FuzzCheckText checks anything as the text of one file of a pack, like the
// work of a translator. Each finding names an existing line.
func FuzzCheckText(f *testing.F) {
	f.Add("move.one\tmove\nmove.other\tmoves\n")
	f.Add("clock.runs.mine\t{time} {nobody}\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		faults, err := language.CheckText("de", text)
		if err != nil {
			return
		}
		for _, fault := range faults {
			if fault.String() == "" {
				t.Errorf("got a fault that says nothing about %q", text)
			}
		}
	})
}

// FuzzParseScheme reads anything as a scheme of names. One that is taken has a
// word for every key.
func FuzzParseScheme(f *testing.F) {
	f.Add("file.a\tAnna\nfile.b\tBella\nrole.king\tking\n")
	f.Add("scheme.lang\tde\nfile.a\t\n")
	f.Fuzz(func(t *testing.T, text string) {
		scheme, err := language.ParseScheme("fuzz", text)
		if err != nil {
			return
		}
		for _, key := range language.SchemeKeys() {
			if scheme.Word(key) == "" {
				t.Errorf("a scheme without a word for %s was taken: %q", key, text)
			}
			scheme.Heard(key)
		}
	})
}
