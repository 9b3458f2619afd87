package language_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"blindchess/internal/language"
)

// The tests of this file add languages for the whole test program: their codes
// occur nowhere else.

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func TestAdd_ALanguageFromAFolderStandsBesideTheOthers(t *testing.T) {
	err := language.Add(fstest.MapFS{
		"qx/language.txt": file("language.tag\tqx-Latn\nlanguage.plural\tde\nlanguage.also\tqxx\nlanguage.near\tqy\nlanguage.voice\tit\nlanguage.bank\tqbank\nlanguage.encoding\tISO-8859-2\n"),
		"qx/units.txt":    file("minute.one\tminu\nminute.other\tminui\n"),
		"readme.txt":      file("not a language"),
	})
	if err != nil {
		t.Fatal(err)
	}
	languages := language.Languages()
	if got := languages[len(languages)-1]; got != "qx" {
		t.Errorf("got %q last, want qx, which has no rank", got)
	}
	for _, tag := range []string{"qx", "QX_AA", "qxx"} {
		pack, err := language.Load(tag)
		if err != nil || pack.Code() != "qx" || pack.Lang() != "qx-Latn" || pack.Word(pack.PluralKey("minute", 2)) != "minui" {
			t.Errorf("Load(%q): got %q, %v", tag, pack.Code(), err)
		}
		if pack.Voice() != "it" || pack.Espeak() != "it" || pack.Bank() != "qbank" || pack.Encodings()[0].String() != "ISO 8859-2" {
			t.Errorf("got voice %q, espeak %q, bank %q, encodings %v", pack.Voice(), pack.Espeak(), pack.Bank(), pack.Encodings())
		}
		if got := pack.Word("side.white"); got != "White" {
			t.Errorf("a word that the pack lacks: got %q, want the English one", got)
		}
	}
	if reader, ok := language.Reader("qy-Latn"); !ok || reader.Code() != "qx" {
		t.Errorf("the reader of a near language: got %q, %v", reader.Code(), ok)
	}
	if reader, ok := language.Reader("xx"); ok {
		t.Errorf("the reader of a language far from all: got %q", reader.Code())
	}
	faults, err := language.Check("qx", "tactile.title.of-a-new-board")
	if err != nil || len(faults) < 100 {
		t.Fatalf("got %d faults, %v, want all that is missing", len(faults), err)
	}
	found := map[string]bool{}
	for _, fault := range faults {
		found[fault.Key] = true
	}
	for _, key := range []string{"language.rank", "language.braille.six", "clock.left.mine", "move.one", "tactile.title.of-a-new-board"} {
		if !found[key] {
			t.Errorf("the check does not tell of %s", key)
		}
	}
}

func TestAdd_AFolderOfAKnownLanguageLiesOverIt(t *testing.T) {
	err := language.Add(fstest.MapFS{
		"qz/language.txt": file("language.rank\t900\n"),
		"qz/units.txt":    file("move.one\tfirst\nmove.other\tfirsts\n"),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := language.Add(fstest.MapFS{"qz/mine.txt": file("move.one\tsecond\n")}); err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("qz")
	if got := pack.Word("move.one") + " " + pack.Word("move.other"); err != nil || got != "second firsts" {
		t.Errorf("got %q, %v, want the word that was laid over, and the other", got, err)
	}
	if got := strings.Join(language.Topics("qz"), " "); got != "language mine units" {
		t.Errorf("got the topics %q", got)
	}
	if got := len(language.Folders("qz")); got != 2 {
		t.Errorf("got %d folders, want 2", got)
	}
}

func TestAdd_WhatIsNoLanguageIsNamedAndTheRestIsThere(t *testing.T) {
	err := language.Add(fstest.MapFS{
		"Hr-x/language.txt": file("language.tag\thr\n"),
		"fide/language.txt": file("language.tag\tde\n"),
		"qe/events.txt":     file("event.made\tmade\n"),
		"qv/language.txt":   file("language.tag\tqv\nlanguage.plural\t?\nlanguage.rank\tfirst\nlanguage.encoding\trunes\nlanguage.braille.code\tmorse\nlanguage.braille.letters\tabc\n"),
	})
	for _, want := range []string{`"Hr-x"`, `"fide"`, `"qe" is no language: it has no file language.txt`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want it to name %s", err, want)
		}
	}
	if _, err := language.Load("qv"); err != nil {
		t.Error(err)
	}
	faults, err := language.Check("qv")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, fault := range faults {
		told[fault.Key] += fault.What
	}
	for key, want := range map[string]string{
		"language.plural": "no tag", "language.rank": "no number", "language.encoding": "not known",
		"language.braille.code": "neither", "language.braille.letters": "no pair",
	} {
		if !strings.Contains(told[key], want) {
			t.Errorf("%s: got %q, want %q in it", key, told[key], want)
		}
	}
	if err := language.Add(os.DirFS(filepath.Join(t.TempDir(), "none"))); err != nil {
		t.Errorf("a folder that is not there: got %v", err)
	}
}
