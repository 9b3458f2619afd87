package language_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/language"
)

func TestNotation_EveryLanguageHasFiveLettersThatDiffer(t *testing.T) {
	all := language.Notations()
	if len(all) < len(language.Languages())+25 || !slices.Equal(all[:len(language.Languages())], language.Languages()) {
		t.Errorf("got %v, want the packs and 25 more", all)
	}
	for i, code := range all {
		pack, err := language.Notation(code)
		if err != nil {
			t.Fatal(err)
		}
		letters := strings.Fields(pack.Letters())
		sorted := slices.Sorted(slices.Values(letters))
		if len(letters) != 5 || len(slices.Compact(sorted)) != 5 || slices.Index(all, code) != i {
			t.Errorf("%s has the letters %q", code, letters)
		}
		if pack.Code() != code || pack.Word("language.name") == "language.name" || pack.Word("notation.castle.short") == "notation.castle.short" {
			t.Errorf("%s is named %q", pack.Code(), pack.Word("language.name"))
		}
	}
	for code, want := range map[string]string{"de": "K D T L S", "fr": "R D T F C", "ru": "\u041a\u0440 \u0424 \u041b \u0421 \u041a", "hu": "K V B F H"} {
		if pack, _ := language.Notation(code); pack.Letters() != want {
			t.Errorf("%s: got %q, want %q", code, pack.Letters(), want)
		}
	}
	var unknown *language.UnknownError
	if _, err := language.Notation("xx"); !errors.As(err, &unknown) || !slices.Contains(unknown.Known, "fr") {
		t.Errorf("got %v, want all that are known", err)
	}
}
