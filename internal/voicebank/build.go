package voicebank

import (
	"fmt"
	"os"
	"path/filepath"
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
// FLAC or WAV files named after their clips. It returns how many clips were
// made and what is wrong with each recording that could not be used.
func Pack(from, to string, label Label) (made int, faults []error) {
	entries, err := os.ReadDir(from)
	if err != nil {
		return 0, []error{fmt.Errorf("voicebank: %w", err)}
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return 0, []error{fmt.Errorf("voicebank: %w", err)}
	}
	for _, entry := range entries {
		extension := filepath.Ext(entry.Name())
		if extension != ".wav" && extension != ".flac" {
			continue
		}
		name := strings.TrimSuffix(entry.Name(), extension)
		sound, err := speech.ReadSound(filepath.Join(from, entry.Name()))
		if err == nil {
			sound, err = speech.Cut(sound)
		}
		if err == nil {
			err = speech.WriteSound(filepath.Join(to, name+".flac"), sound)
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("clip %s: %w", name, err))
			continue
		}
		made++
	}
	if err := writeLabel(to, label); err != nil {
		faults = append(faults, err)
	}
	return made, faults
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
