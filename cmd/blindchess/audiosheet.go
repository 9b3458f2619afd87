package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"

	"blindchess/internal/speech"
)

// audioSheetFolder returns where the audio scoresheet of the game is kept
// whose journal has this path: beside it.
func audioSheetFolder(journal string) string {
	return strings.TrimSuffix(journal, ".journal") + audioEnding
}

const (
	audioEnding = ".audio"
	dictations  = "dictated" // the player's own words, in a folder of their own within
)

// newestAudioSheet returns the audio scoresheet of the last game that has one.
func newestAudioSheet() (string, error) {
	games := filepath.Join(xdg.StateHome, "blindchess", "games")
	found, err := filepath.Glob(filepath.Join(games, "*"+audioEnding))
	if err != nil || len(found) == 0 {
		return "", fmt.Errorf("sheet: there is no audio scoresheet in %s; set audio_sheet to yes before a game, or name one with --sheet", games)
	}
	slices.Sort(found)
	return found[len(found)-1], nil
}

// spokenSheet is an audio scoresheet with the player's dictation beside it.
type spokenSheet struct {
	parts []*speech.AudioSheet
	found []string // what a crash had left half done
}

// openSpokenSheet opens what was announced and what was dictated in folder.
func openSpokenSheet(folder string) (*spokenSheet, error) {
	s := &spokenSheet{}
	for _, part := range []string{folder, filepath.Join(folder, dictations)} {
		if _, err := os.Stat(filepath.Join(part, speech.IndexFile)); err != nil {
			continue
		}
		sheet, found, err := speech.OpenAudioSheet(part)
		if err != nil {
			s.Close()
			return nil, err
		}
		s.parts, s.found = append(s.parts, sheet), append(s.found, found...)
	}
	if len(s.parts) == 0 {
		return nil, fmt.Errorf("sheet: %s is not an audio scoresheet", folder)
	}
	return s, nil
}

// spokenEntry is an entry and the sheet that holds its sound.
type spokenEntry struct {
	speech.Spoken
	sheet *speech.AudioSheet
}

// Entries returns the entries of ply, or all where it is zero, in the order of
// the game, and within a ply in that of time.
func (s *spokenSheet) Entries(ply int) []spokenEntry {
	var all []spokenEntry
	for _, sheet := range s.parts {
		for _, entry := range sheet.Entries(ply) {
			all = append(all, spokenEntry{entry, sheet})
		}
	}
	slices.SortStableFunc(all, func(a, b spokenEntry) int {
		if a.Ply != b.Ply {
			return a.Ply - b.Ply
		}
		return a.At.Compare(b.At)
	})
	return all
}

// Close closes both parts.
func (s *spokenSheet) Close() {
	for _, sheet := range s.parts {
		_ = sheet.Close()
	}
}
