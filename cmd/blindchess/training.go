//go:build !tournament

package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/training"
	"blindchess/internal/room"
	"blindchess/internal/room/alone"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// trainingFlags are what all verbs that practise alone have in common.
type trainingFlags struct {
	aloneFlags
	board string
	seed  uint64
}

func (f *trainingFlags) add(command *cobra.Command) {
	f.aloneFlags.add(command)
	command.Flags().StringVar(&f.board, "board", "", boardAloneUsage)
	command.Flags().Uint64Var(&f.seed, "seed", 0, "repeat the same positions; 0 for any")
}

// chance returns the seed, and another one each time if none was given.
func (f *trainingFlags) chance() uint64 { return cmp.Or(f.seed, uint64(time.Now().UnixNano())) }

// pupil returns the user as a pupil, with their diary.
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

// openDiary opens the diary of exercises, with the games from the separate file
// of an earlier version.
func openDiary() (*diary.Diary, error) {
	kept, err := diary.Open(filepath.Join(room.StateFolder(), diary.File))
	if err == nil {
		err = kept.TakeOver(filepath.Join(room.StateFolder(), "practice.json"))
	}
	return kept, err
}

// cacheFolder is the folder of files that can be made again.
func cacheFolder() string { return filepath.Join(xdg.CacheHome, "blindchess") }

// practise runs an exercise with the user at this terminal, and at a board if
// there is one.
func (f *trainingFlags) practise(command *cobra.Command, own settings.Settings, exercise training.Exercise) (err error) {
	hand, err := openHand(f.board, own)
	if err != nil {
		return err
	}
	defer hand.Close()
	held := hand.sitting(exercise)
	_, shown := exercise.(training.Shown)
	return f.hold(command, own, shown, func(ctx context.Context, seat *alone.Seat) {
		held.In, held.Tell = seat.Reader(), func(told ...say.Utterance) {
			showExercise(seat, own.Pack(), exercise)
			seat.Tell(told...)
		}
		held.Hold(ctx)
	})
}
