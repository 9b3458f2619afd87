package settings_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/settings"
)

func TestTaught_WordsAreKeptInTheFileAndReachTheTable(t *testing.T) {
	s := english(t)
	if err := s.Set("taught", "jumper=N,fortress=0-0"); err != nil {
		t.Fatal(err)
	}
	kept, err := settings.Parse(s.TOML())
	if err != nil || kept.Taught != s.Taught {
		t.Errorf("got %q, %v, want %q", kept.Taught, err, s.Taught)
	}
	config, err := kept.Console(console.Actor{})
	if err != nil || config.Taught != s.Taught {
		t.Errorf("at the table: got %q, %v, want %q", config.Taught, err, s.Taught)
	}
	if guest := settings.Preferred(s.Preferences()); guest.Taught != s.Taught {
		t.Errorf("of a guest: got %q, want %q", guest.Taught, s.Taught)
	}
}

func TestTaught_WhatMeansNothingIsRefusedAndChangesNothing(t *testing.T) {
	s := english(t)
	for _, value := range []string{"jumper", "jumper=Z", "e4=N", "jumper=N,gate=9"} {
		if err := s.Set("taught", value); err == nil || !strings.Contains(err.Error(), "jumper=N, in English letters") || s.Taught != "" {
			t.Errorf("%q: got %v and %q, want it refused", value, err, s.Taught)
		}
	}
}
