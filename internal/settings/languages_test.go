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
