package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/room"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

func newPlayCommand() *cobra.Command {
	flags := &playFlags{}
	command := &cobra.Command{
		Use:   "play",
		Short: "play a game at this machine",
		Long: `Play a game at this machine.

You play in lines, made for a screen reader and a braille display, or with
--screen board on a large board that speaks for itself. Type a move and press
Enter; press Enter on an empty line to press the clock; type help for the rest.
Every game is kept as it is played: after whatever cut it off, --resume goes on.`,
		Example: `  blindchess play
  blindchess play --side black --control 3m+2s --sloppy
  blindchess play --opponent join --pair :2222
  blindchess play --opponent here --board both=dgt:/dev/ttyACM0
  blindchess play --resume`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(command *cobra.Command, words []string) error {
			if err := flags.parted("play", words); err != nil {
				return err
			}
			if err := flags.check(); err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(command.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
			defer stop()
			return play(ctx, flags, command.Flags())
		},
	}
	flags.add(command)
	return command
}

// play opens a table, seats everybody, and keeps it until the player leaves.
func play(ctx context.Context, flags *playFlags, set *pflag.FlagSet) error {
	path, err := flags.game("play").Resumed()
	if err != nil {
		return err
	}
	resumed := path != ""
	if resumed {
		if err := flags.inherit(path, set); err != nil {
			return err
		}
	}
	if flags.seed == 0 {
		flags.seed = uint64(time.Now().UnixNano())
	}
	own, err := flags.settings()
	if err != nil {
		return err
	}
	if own, err = firstStart(ctx, own, flags.screen); err != nil {
		return leftEarly(err)
	}
	specs, err := flags.specs(own)
	if err != nil {
		return err
	}
	conditions, err := flags.conditions(own, specs)
	if err != nil {
		return err
	}
	if !resumed {
		if path, err = flags.game("play").New(); err != nil {
			return err
		}
	}
	r, err := room.Open(ctx, room.Options{Journal: path, Header: flags.header(), Conditions: conditions, Unended: resumed, PIN: flags.pinDigest})
	if errors.Is(err, room.ErrEnded) {
		return fmt.Errorf("play: the game in %s has ended: blindchess replay tells it again", path)
	}
	if err != nil {
		return err
	}
	g := &game{flags: flags, own: own, specs: specs, room: r, conditions: conditions}
	return g.run(ctx)
}

// game is one run of the program at a table, and all that is wired to it.
type game struct {
	flags      *playFlags
	own        settings.Settings
	specs      []tactile.Spec
	conditions table.Conditions // of a new table
	room       *room.Room
	me         *room.Participant
	voice      *room.Voice // nil where nothing is spoken
}

// run seats the player and stays until they leave or the table closes.
func (g *game) run(ctx context.Context) (err error) {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	var watching sync.WaitGroup
	watching.Go(func() {
		<-g.room.Done()
		leave()
	})
	var open []io.Closer
	defer func() {
		err = errors.Join(err, g.room.Close())
		watching.Wait()
		for _, one := range slices.Backward(open) {
			_ = one.Close()
		}
	}()
	if g.voice, err = g.openVoice(); err != nil {
		return err
	}
	open = append(open, g.voice)
	keeper, err := g.keepAudioSheet()
	if err != nil {
		return err
	}
	if keeper != nil {
		open = append(open, keeper)
	}
	if err := g.join(); err != nil {
		return err
	}
	if err := g.begin(); err != nil {
		return err
	}
	shown := g.show(ctx)
	if errors.Is(shown, io.EOF) {
		shown = nil
	}
	g.finishSpeaking(ctx)
	return shown
}

// finishSpeaking lets the voice end what it says, for a while.
func (g *game) finishSpeaking(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	_ = g.voice.Finish(ctx)
}
