package phrases_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/practice/phrases"
)

func TestMain(m *testing.M) {
	if err := phrases.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func TestWords_EveryLanguageHasThemAll(t *testing.T) {
	languages := []string{"en", "de", "sk", "pl", "bg", "sr", "cnr"}
	for _, lang := range languages {
		faults, err := language.Check(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range faults {
			t.Errorf("%s: %v", lang, fault)
		}
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		keys := pack.Keys()
		if !slices.ContainsFunc(keys, func(key string) bool { return strings.HasPrefix(key, "practice.") }) {
			t.Errorf("%s: the words of practice are not there", lang)
		}
	}
}
