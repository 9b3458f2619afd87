package voicebank

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"blindchess/internal/speech"
)

// Studio is a bank that is being recorded, word by word, in a folder. Each clip
// is on the disk before the next word, so that a recording can be interrupted
// at any time and continued.
type Studio struct {
	folder string
	words  []speech.ClipWord
}

// NewStudio continues the bank in folder, or starts it.
func NewStudio(folder string, label Label) (*Studio, error) {
	words := slices.DeleteFunc(speech.WordList(label.Scheme), func(word speech.ClipWord) bool { return len(word.Parts) > 0 })
	if len(words) == 0 {
		return nil, speech.NoWords(label.Scheme)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("voicebank: %w", err)
	}
	if _, err := os.Stat(filepath.Join(folder, speech.BankFile)); errors.Is(err, fs.ErrNotExist) {
		if err := writeLabel(folder, label); err != nil {
			return nil, err
		}
	} else if bank, err := speech.OpenBank(os.DirFS(folder), filepath.Base(folder)); err != nil {
		return nil, err
	} else if bank.Scheme != label.Scheme {
		return nil, fmt.Errorf("voicebank: %s is a bank for %s, not for %s; record under another name", filepath.Base(folder), bank.Scheme, label.Scheme)
	}
	return &Studio{folder: folder, words: words}, nil
}

// Words returns all words to record, in order.
func (s *Studio) Words() []speech.ClipWord { return s.words }

// Recorded reports whether the clip is on the disk.
func (s *Studio) Recorded(clip string) bool {
	_, err := os.Stat(filepath.Join(s.folder, clip+".flac"))
	return err == nil
}

// Keep cuts a recording and writes it as the clip. It returns the clip, so
// that the speaker can hear it.
func (s *Studio) Keep(clip string, recording speech.Sound) (speech.Sound, error) {
	sound, err := speech.Cut(recording)
	if err != nil {
		return nil, err
	}
	return sound, writeClip(s.folder, clip, sound)
}
