package settings_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/settings"
)

func TestAddLanguages_WhatCannotBeUsedIsNamedWithItsFolder(t *testing.T) {
	before := language.Languages()
	folder := t.TempDir()
	t.Setenv("BLINDCHESS_LANGUAGES", folder)
	if err := settings.AddLanguages(); err != nil {
		t.Errorf("got %v for a folder without languages", err)
	}
	if err := os.MkdirAll(filepath.Join(folder, "hr"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := settings.AddLanguages(); err == nil || !strings.Contains(err.Error(), folder) {
		t.Errorf("got %v, want the folder of the broken language", err)
	}
	if after := language.Languages(); !slices.Equal(before, after) {
		t.Errorf("got the languages %v, want %v as before", after, before)
	}
}

func TestLanguageFaults_OfALanguageAFileAndAScheme(t *testing.T) {
	folder := t.TempDir()
	topic, scheme := filepath.Join(folder, "doors.txt"), filepath.Join(folder, "own.txt")
	for _, path := range []string{topic, scheme} {
		if err := os.WriteFile(path, []byte("not.a.key\twords\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if faults, err := settings.LanguageFaults("en", "", false); err != nil || len(faults) != 0 {
		t.Errorf("got %v, %v for English, want none", faults, err)
	}
	if faults, err := settings.LanguageFaults("en", "", false, "a.key.of.tomorrow"); err != nil || len(faults) != 1 {
		t.Errorf("got %v, %v, want the key that is missing", faults, err)
	}
	for name, faults := range map[string]func() (int, error){
		"a topic":  func() (int, error) { f, err := settings.LanguageFaults(topic, "sk", false); return len(f), err },
		"a scheme": func() (int, error) { f, err := settings.LanguageFaults(scheme, "", true); return len(f), err },
	} {
		if got, err := faults(); err != nil || got == 0 {
			t.Errorf("%s: got %d faults, %v, want what is wrong", name, got, err)
		}
	}
	for _, path := range []string{topic, filepath.Join(folder, "none")} {
		if faults, err := settings.LanguageFaults(path, "", false); err == nil {
			t.Errorf("%s: got %v, want to be asked for its language or told that it is not there", path, faults)
		}
	}
}
