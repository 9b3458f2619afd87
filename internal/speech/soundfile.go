package speech

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/language"
)

// How wide a finished clip is, in bits. The bits below are noise, and FLAC
// stores noise at full price.
const clipBits = 11

// ErrNothingHeard is returned for a silent recording.
var ErrNothingHeard = fault.New("fault.nothing-heard", "nothing was heard, the recording is silent").In("speech")

// ErrTooShort is returned for a recording that holds no whole word.
var ErrTooShort = fault.New("fault.short-word", "too short for a word, less than 50 milliseconds were heard").In("speech")

// shortestWord is 50 milliseconds.
const shortestWord = Rate * 50 / 1000

// ReadSound reads a FLAC or WAV file.
func ReadSound(path string) (Sound, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("speech: %w", err)
	}
	if isFLAC(file) {
		return decodeBytes(file)
	}
	sound, err := DecodeWAV(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, filepath.Base(path))
	}
	return sound, nil
}

// WriteSound writes s as a FLAC file, whole or not at all.
func WriteSound(path string, s Sound) error {
	file, err := EncodeFLAC(s)
	if err != nil {
		return err
	}
	return WriteWhole(path, file)
}

// WriteWhole writes a file whole or not at all: beside path, flushed to the
// disk, then renamed.
func WriteWhole(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return fmt.Errorf("speech: %w", err)
	}
	_, err = file.Write(content)
	err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
		return fmt.Errorf("speech: %w", err)
	}
	return nil
}

// Wanted returns the names of the clips that a whole bank for scheme has, in
// the order of its word list.
func Wanted(scheme string) []string {
	var names []string
	for _, word := range WordList(scheme) {
		names = append(names, word.Clip)
	}
	return names
}

// Lists returns the banks for which there is a word list: those that speak the
// languages there are.
func Lists() []string {
	var names []string
	for _, lang := range language.Languages() {
		if pack, err := language.Load(lang); err == nil && len(WordList(pack.Bank())) > 0 {
			names = append(names, pack.Bank())
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// NoWords is the fault of a word list that is none.
func NoWords(name string) error {
	return fault.New("fault.no-words", "there is no word list {name}; choose {choices}", "name", fault.Quoted(name), "choices", strings.Join(Lists(), ", ")).In("speech")
}
