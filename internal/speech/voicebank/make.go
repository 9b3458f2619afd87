package voicebank

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"blindchess/internal/speech"
)

// perWord is how long a synthesiser may take over one word.
const perWord = 20 * time.Second

// Make makes a bank in folder to from a synthesiser's speech of every word of
// label's scheme. command is the synthesiser's command line, with arguments
// separated by spaces. {file} means the WAV file that it must write, and {text}
// the word; a command without {text} reads the word from its standard input.
// Make calls progress before each word is spoken, and returns how many clips
// were made, and the faults. It stops at the first word that the command does
// not speak.
func Make(ctx context.Context, command, to string, label Label, progress func(done, all int, word speech.ClipWord)) (made int, faults []error) {
	arguments := strings.Fields(command)
	if len(arguments) == 0 || !strings.Contains(command, "{file}") {
		return 0, []error{errors.New("voicebank: the command of the synthesiser must name the file it writes, as {file}")}
	}
	words := speech.WordList(label.Scheme)
	if len(words) == 0 {
		return 0, []error{speech.NoWords(label.Scheme)}
	}
	work, err := os.MkdirTemp("", "blindchess-voice-*")
	if err != nil {
		return 0, []error{fmt.Errorf("voicebank: %w", err)}
	}
	defer os.RemoveAll(work)
	for i, word := range words {
		if len(word.Parts) > 0 {
			continue
		}
		progress(i+1, len(words), word)
		if err := synthesise(ctx, arguments, word.Text, filepath.Join(work, word.Clip+".wav")); err != nil {
			return 0, []error{fmt.Errorf("voicebank: %q, the clip %s: %w", word.Text, word.Clip, err)}
		}
	}
	return Pack(work, to, label)
}

// synthesise has the program of arguments write text as file.
func synthesise(ctx context.Context, arguments []string, text, file string) error {
	ctx, cancel := context.WithTimeout(ctx, perWord)
	defer cancel()
	filled := make([]string, len(arguments))
	for i, argument := range arguments {
		filled[i] = strings.NewReplacer("{file}", file, "{text}", text).Replace(argument)
	}
	command := exec.CommandContext(ctx, filled[0], filled[1:]...)
	if !strings.Contains(strings.Join(arguments, " "), "{text}") {
		command.Stdin = strings.NewReader(text + "\n")
	}
	command.WaitDelay = time.Second
	out, err := command.CombinedOutput()
	if err != nil {
		return fmt.Errorf("the synthesiser %s failed: %w: %s", filled[0], err, oneLine(string(out)))
	}
	if _, err := os.Stat(file); err != nil {
		return fmt.Errorf("the synthesiser %s wrote no file", filled[0])
	}
	return nil
}
