package speech

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Label describes a bank that is being made.
type Label struct {
	Scheme  string // the bank it speaks for, such as "fide"
	Lang    string // BCP 47
	Origin  string // who or what speaks
	Licence string // the text of its LICENSE file
}

// How wide a finished clip is, in bits. What lies below is noise, and FLAC
// carries noise at full price.
const clipBits = 11

// ErrNothingHeard is returned for a recording in which nobody speaks.
var ErrNothingHeard = errors.New("speech: nothing was heard, the recording is silent")

// ErrTooShort is returned for a recording that holds no whole word.
var ErrTooShort = errors.New("speech: too short for a word, less than 80 milliseconds were heard")

// shortestWord is 80 milliseconds.
const shortestWord = Rate * 80 / 1000

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
	return writeSafely(path, file)
}

// writeSafely writes beside path, flushes to the disk and renames.
func writeSafely(path string, content []byte) error {
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

// Pack makes a bank in folder to from the recordings in folder from, which are
// FLAC or WAV files named after their clips. It returns how many clips were
// made and what is wrong with each recording that could not be used.
func Pack(from, to string, label Label) (made int, faults []error) {
	entries, err := os.ReadDir(from)
	if err != nil {
		return 0, []error{fmt.Errorf("speech: %w", err)}
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return 0, []error{fmt.Errorf("speech: %w", err)}
	}
	for _, entry := range entries {
		extension := filepath.Ext(entry.Name())
		if extension != ".wav" && extension != ".flac" {
			continue
		}
		name := strings.TrimSuffix(entry.Name(), extension)
		sound, err := ReadSound(filepath.Join(from, entry.Name()))
		if err == nil {
			sound, err = Cut(sound)
		}
		if err == nil {
			err = WriteSound(filepath.Join(to, name+".flac"), sound)
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("clip %s: %w", name, err))
			continue
		}
		made++
	}
	if err := WriteLabel(to, label); err != nil {
		faults = append(faults, err)
	}
	return made, faults
}

// WriteLabel writes the description and the licence of the bank in folder.
func WriteLabel(folder string, label Label) error {
	var text strings.Builder
	text.WriteString("# What this voice bank is. Lines after origin name clips that are put together from others.\n")
	fmt.Fprintf(&text, "scheme\t%s\nlang\t%s\norigin\t%s\n", label.Scheme, label.Lang, oneLine(label.Origin))
	for _, word := range WordList(label.Scheme) {
		if len(word.Parts) > 0 {
			fmt.Fprintf(&text, "%s\t%s\n", word.Clip, strings.Join(word.Parts, " "))
		}
	}
	if err := writeSafely(filepath.Join(folder, BankFile), []byte(text.String())); err != nil {
		return err
	}
	if label.Licence == "" {
		return nil
	}
	return writeSafely(filepath.Join(folder, "LICENSE"), []byte(strings.TrimSpace(label.Licence)+"\n"))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// Wanted returns the names of the clips that a whole bank for scheme has, in
// the order of its word list.
func Wanted(scheme string) []string {
	var names []string
	for _, word := range WordList(scheme) {
		names = append(names, word.Clip)
	}
	return names
}

// Lists returns the schemes for which there is a word list.
func Lists() []string {
	var names []string
	for _, scheme := range []string{"bg", "en", "fide", "pl", "sk", "sr"} {
		if len(WordList(scheme)) > 0 {
			names = append(names, scheme)
		}
	}
	slices.Sort(names)
	return names
}
