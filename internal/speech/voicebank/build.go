package voicebank

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"blindchess/internal/speech"
)

// Label describes a bank that is being made.
type Label struct {
	Scheme  string // the bank it speaks for, such as "fide"
	Lang    string // BCP 47
	Origin  string // who or what speaks
	Licence string // the text of its LICENSE file
}

// Pack makes a bank in folder to from the recordings in folder from, which are
// FLAC or WAV files named after their clips. A folder inside from that is named
// after a speed in percent, such as 200, contains recordings at that speed.
// Pack returns how many clips were made and the fault of each unusable
// recording.
func Pack(from, to string, label Label) (made int, faults []error) {
	if _, err := os.ReadDir(from); err != nil {
		return 0, []error{fmt.Errorf("voicebank: %w", err)}
	}
	made, faults = packFolder(from, to, 100)
	if err := writeLabel(to, label); err != nil {
		faults = append(faults, err)
	}
	return made, faults
}

// packFolder makes the clips of one folder, which are spoken at speed percent,
// and of those inside it.
func packFolder(from, to string, speed int) (made int, faults []error) {
	entries, err := os.ReadDir(from)
	if err == nil {
		err = os.MkdirAll(to, 0o755)
	}
	if err != nil {
		return 0, []error{fmt.Errorf("voicebank: %w", err)}
	}
	for _, entry := range slices.Backward(entries) { // the words of the usual speed before the folders, whose names are numbers
		if inner, err := speech.ParseSpeed(entry.Name()); err == nil && entry.IsDir() {
			more, bad := packFolder(filepath.Join(from, entry.Name()), filepath.Join(to, entry.Name()), inner)
			made, faults = made+more, append(faults, bad...)
			continue
		}
		extension := filepath.Ext(entry.Name())
		if extension != ".wav" && extension != ".flac" {
			continue
		}
		name := strings.TrimSuffix(entry.Name(), extension)
		if err := packClip(filepath.Join(from, entry.Name()), to, name, speed); err != nil {
			faults = append(faults, fmt.Errorf("clip %s: %w", name, err))
			continue
		}
		made++
	}
	return made, faults
}

// packClip makes the clip of that name in folder to from a recording at speed
// percent.
func packClip(recording, to, name string, speed int) error {
	sound, err := speech.ReadSound(recording)
	if err != nil {
		return err
	}
	if sound, err = speech.CutAt(sound, speed); err != nil {
		return err
	}
	return writeClip(to, name, sound)
}

// writeClip writes a clip into folder. Another speaker's clips of the word at
// other speeds are deleted.
func writeClip(folder, name string, sound speech.Sound) error {
	if err := speech.WriteSound(filepath.Join(folder, name+".flac"), sound); err != nil {
		return err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("voicebank: %w", err)
	}
	for _, entry := range entries {
		if _, err := speech.ParseSpeed(entry.Name()); err != nil || !entry.IsDir() {
			continue
		}
		if err := os.Remove(filepath.Join(folder, entry.Name(), name+".flac")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("voicebank: %w", err)
		}
	}
	return nil
}

// writeLabel writes the description and the licence of the bank in folder.
func writeLabel(folder string, label Label) error {
	var text strings.Builder
	text.WriteString("# What this voice bank is. Lines after origin name clips that are put together from others.\n")
	for _, line := range [][2]string{{"scheme", label.Scheme}, {"lang", label.Lang}, {"origin", oneLine(label.Origin)}} {
		if line[1] != "" {
			fmt.Fprintf(&text, "%s\t%s\n", line[0], line[1])
		}
	}
	for _, word := range speech.WordList(label.Scheme) {
		if len(word.Parts) > 0 {
			fmt.Fprintf(&text, "%s\t%s\n", word.Clip, strings.Join(word.Parts, " "))
		}
	}
	if err := speech.WriteWhole(filepath.Join(folder, speech.BankFile), []byte(text.String())); err != nil {
		return err
	}
	if label.Licence == "" {
		return nil
	}
	return speech.WriteWhole(filepath.Join(folder, "LICENSE"), []byte(strings.TrimSpace(label.Licence)+"\n"))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
