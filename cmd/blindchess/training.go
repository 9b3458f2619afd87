//go:build !tournament

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/commandline"
	"blindchess/internal/console"
	"blindchess/internal/devices"
	"blindchess/internal/diary"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/training"
	"blindchess/internal/training/sitting"
)

// trainingFlags are what all verbs that practise alone have in common.
type trainingFlags struct {
	lang, voice string
	board       string
	seed        uint64
}

func (f *trainingFlags) add(command *cobra.Command) {
	command.Flags().StringVar(&f.lang, "lang", "", "the language of the words; without it, that of the settings")
	command.Flags().StringVar(&f.voice, "voice", "", "a voice of blindchess voice list, or none")
	command.Flags().StringVar(&f.board, "board", "", "a board on which the positions are set up by hand and moves made, as for play")
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
	kept, err := openDiary()
	if err != nil {
		return nil, own, err
	}
	pupil, err := training.NewPupil(config, kept, time.Now)
	if n := kept.Unread(); err == nil && n > 0 {
		fmt.Fprintln(os.Stderr, pupil.Say("diary-unread", announce.TextSlot("n", strconv.Itoa(n))).Text())
	}
	return pupil, own, err
}

// openDiary opens what was practised, with the games that an earlier version kept
// apart.
func openDiary() (*diary.Diary, error) {
	kept, err := diary.Open(filepath.Join(room.StateFolder(), diary.File))
	if err == nil {
		err = kept.TakeOver(filepath.Join(room.StateFolder(), "practice.json"))
	}
	return kept, err
}

// cacheFolder is where is kept what can be made anew.
func cacheFolder() string { return filepath.Join(xdg.CacheHome, "blindchess") }

// practise holds an exercise in lines: what is typed is read from standard input,
// and what is said is written and spoken. It ends with the input.
func (f *trainingFlags) practise(command *cobra.Command, own settings.Settings, exercise training.Exercise) (err error) {
	var voice *room.LocalVoice
	if own.Voice != "none" {
		if voice, err = room.OpenLocalVoice(room.LocalVoiceOptions{Settings: own}); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, voice.Close()) }()
	}
	id := uint64(0)
	held := sitting.Sitting{Exercise: exercise, In: command.InOrStdin()}
	held.Tell = func(told ...say.Utterance) {
		for _, u := range told {
			fmt.Fprintln(command.OutOrStdout(), u.Text())
			id++
			u.ID = id
			voice.Speak(u)
		}
	}
	ctx, stop := commandline.Stoppable(command)
	defer stop()
	if f.board != "" {
		if held.Narrator, err = own.Listener(); err != nil {
			return err
		}
		held.Narrator.Side = rules.White
		began := time.Now()
		board, err := tactile.Open(f.board, tactile.Config{Now: func() time.Duration { return time.Since(began) }})
		if err != nil {
			return devices.Refused(own.Pack(), err)
		}
		defer board.Close()
		held.Board = board
	}
	held.Hold(ctx)
	last, end := context.WithTimeout(command.Context(), 10*time.Second)
	defer end()
	return voice.Finish(last)
}
