package audiosheet

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/speech"
)

const (
	ending     = ".audio"
	dictations = "dictated" // the player's own words, in a separate folder within
)

// Folder returns the folder of a game's audio scoresheet, beside the journal
// with this path.
func Folder(journal string) string { return strings.TrimSuffix(journal, ".journal") + ending }

// DictationFolder returns the folder of the player's dictations of that game.
func DictationFolder(journal string) string { return filepath.Join(Folder(journal), dictations) }

// Newest returns the folder of the last audio scoresheet of the games in a
// folder.
func Newest(games string) (string, error) {
	found, err := filepath.Glob(filepath.Join(games, "*"+ending))
	if err != nil || len(found) == 0 {
		return "", fault.New("fault.no-audio-sheet", "sheet: there is no audio scoresheet in {path}; set audio_sheet to yes before a game, or name one with --sheet", "path", games)
	}
	slices.Sort(found)
	return found[len(found)-1], nil
}

// Sheet is an audio scoresheet with the player's dictation beside it.
type Sheet struct {
	Damaged []string // what a crash had left half done, each a sentence
	parts   []*speech.AudioSheet
}

// Open opens the announcements and the dictations in folder. Close closes it.
func Open(folder string) (*Sheet, error) {
	s := &Sheet{}
	for _, part := range []string{folder, filepath.Join(folder, dictations)} {
		if _, err := os.Stat(filepath.Join(part, speech.IndexFile)); err != nil {
			continue
		}
		sheet, found, err := speech.OpenAudioSheet(part)
		if err != nil {
			s.Close()
			return nil, err
		}
		s.parts, s.Damaged = append(s.parts, sheet), append(s.Damaged, found...)
	}
	if len(s.parts) == 0 {
		return nil, fmt.Errorf("sheet: %s is not an audio scoresheet", folder)
	}
	return s, nil
}

// Entry is an entry of the sheet, and what holds its sound.
type Entry struct {
	speech.Spoken
	sheet *speech.AudioSheet
}

// Sound returns the recorded sound.
func (e Entry) Sound() (speech.Sound, error) { return e.sheet.Sound(e.Spoken) }

// Line returns the title that is read before the entry.
func (e Entry) Line() string {
	text := fmt.Sprintf("ply %d, %s, %s", e.Ply, e.By, e.Kind)
	if e.Words != "" {
		text += ": " + e.Words
	}
	return text
}

// Entries returns the entries of ply, or all if it is zero, in the order of the
// game, and within a ply in order of time.
func (s *Sheet) Entries(ply int) []Entry {
	var all []Entry
	for _, sheet := range s.parts {
		for _, entry := range sheet.Entries(ply) {
			all = append(all, Entry{entry, sheet})
		}
	}
	slices.SortStableFunc(all, func(a, b Entry) int {
		if a.Ply != b.Ply {
			return a.Ply - b.Ply
		}
		return a.At.Compare(b.At)
	})
	return all
}

// Close closes both parts.
func (s *Sheet) Close() {
	for _, sheet := range s.parts {
		_ = sheet.Close()
	}
}
