//go:build !tournament

package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"blindchess/internal/console"
	"blindchess/internal/diary"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/training"
)

// trainingFlags are what all verbs that practise alone have in common.
type trainingFlags struct {
	lang, voice string
	seed        uint64
}

func (f *trainingFlags) add(command *cobra.Command) {
	command.Flags().StringVar(&f.lang, "lang", "", "the language of the words; without it, that of the settings")
	command.Flags().StringVar(&f.voice, "voice", "", "a voice of blindchess voice list, or none")
	command.Flags().Uint64Var(&f.seed, "seed", 0, "what is asked; the same number asks the same, 0 anything")
}

// chance returns the seed, and another one each time where none was given.
func (f *trainingFlags) chance() uint64 { return cmp.Or(f.seed, uint64(time.Now().UnixNano())) }

// own returns the settings as the flags change them.
func (f *trainingFlags) own() (settings.Settings, error) {
	own, err := settings.Load()
	if f.lang != "" {
		own.Language = f.lang
	}
	if f.voice != "" {
		own.Voice = f.voice
	}
	return own, err
}

// pupil returns whoever practises, with their diary.
func (f *trainingFlags) pupil() (*training.Pupil, settings.Settings, error) {
	own, err := f.own()
	if err != nil {
		return nil, own, err
	}
	config, err := own.Console(console.Actor{Side: rules.White, Capacity: table.Player})
	if err != nil {
		return nil, own, err
	}
	kept, err := diary.Open(filepath.Join(room.StateFolder(), diary.File))
	if err != nil {
		return nil, own, err
	}
	pupil, err := training.NewPupil(config, kept, time.Now)
	return pupil, own, err
}

// cacheFolder is where is kept what can be made anew.
func cacheFolder() string { return filepath.Join(xdg.CacheHome, "blindchess") }

// practise holds an exercise in lines: what is typed is read from standard input,
// and what is said is written and spoken. It ends with the input.
func practise(command *cobra.Command, own settings.Settings, exercise training.Exercise) (err error) {
	var voice *room.LocalVoice
	if own.Voice != "none" {
		if voice, err = room.OpenLocalVoice(room.LocalVoiceOptions{Settings: own}); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, voice.Close()) }()
	}
	id := uint64(0)
	tell := func(told []say.Utterance) {
		for _, u := range told {
			fmt.Fprintln(command.OutOrStdout(), u.Text())
			id++
			u.ID = id
			voice.Speak(u)
		}
	}
	tell(exercise.Begin())
	lines := bufio.NewReaderSize(command.InOrStdin(), 4096)
	for over := false; !over; {
		line, reading := oneLine(lines)
		if reading != nil {
			break
		}
		var told []say.Utterance
		told, over = exercise.Enter(line)
		tell(told)
	}
	last, stop := context.WithTimeout(command.Context(), 10*time.Second)
	defer stop()
	return voice.Finish(last)
}

// oneLine reads a line. What is longer than any line that means something comes
// as one that is refused.
func oneLine(in *bufio.Reader) (string, error) {
	line, long, err := in.ReadLine()
	text := string(line)
	for long && err == nil {
		_, long, err = in.ReadLine()
	}
	if errors.Is(err, io.EOF) && text != "" {
		return text, nil
	}
	return text, err
}
