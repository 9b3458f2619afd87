package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/announce"
	"blindchess/internal/commandline"
	"blindchess/internal/commandline/program"
	"blindchess/internal/console"
	"blindchess/internal/fault/shell"
	"blindchess/internal/gamesetup"
	"blindchess/internal/journal"
	"blindchess/internal/room"
	"blindchess/internal/room/hosting"
	"blindchess/internal/screen/board"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/table"
)

func newPlayCommand() *cobra.Command {
	flags := &playFlags{}
	command := &cobra.Command{
		Use:   "play",
		Short: "play a game on this computer",
		Args:  cobra.MaximumNArgs(3),
		RunE: func(command *cobra.Command, words []string) error {
			if len(words) == 1 && words[0] == "rematch" {
				flags.rematch, words = true, nil
			}
			if err := flags.parted("play", words); err != nil {
				return err
			}
			if err := flags.check(); err != nil {
				return err
			}
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			err := play(ctx, command.OutOrStdout(), flags, command.Flags())
			if err != nil || flags.analysed == "" {
				return err
			}
			words = commandline.Given("mistakes", "own", "language", flags.lang, "scheme", flags.scheme, "voice", flags.voice, "screen", flags.screen, "transcript", flags.transcript)
			return again(ctx, command, append([]string{"study", flags.analysed}, words...)...)
		},
	}
	flags.add(command)
	return command
}

// play opens a table, seats the players, and runs it until the player leaves.
func play(ctx context.Context, out io.Writer, flags *playFlags, set *pflag.FlagSet) error {
	path, err := flags.game("play").Resumed()
	if err != nil {
		return err
	}
	resumed := path != ""
	if resumed {
		if err := flags.inherit(path, set); err != nil {
			return err
		}
		flags.reopen(path, set)
	}
	var again table.Conditions
	if flags.rematch {
		if again, err = flags.takeRematch(set); err != nil {
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
	if !resumed {
		if own, err = firstStart(ctx, out, own, flags.screen); err != nil {
			return leftEarly(err)
		}
	}
	specs, err := flags.specs(own)
	if err != nil {
		return err
	}
	conditions, err := flags.conditions(own, specs)
	if err != nil {
		return err
	}
	if flags.rematch {
		again.Occasion = conditions.Occasion
		conditions = again
	}
	if !resumed {
		if path, err = flags.game("play").New(); err != nil {
			return err
		}
	}
	r, err := room.Open(ctx, room.Options{Journal: path, Header: flags.header(), Conditions: conditions, Unended: resumed, PIN: flags.pinDigest, Another: gamesetup.Another, Running: room.RunningFolder(), Online: playsOnline})
	if errors.Is(err, room.ErrEnded) {
		return room.Ended("play", path)
	}
	if err != nil {
		return err
	}
	return hosted(ctx, flags, own, hosting.Options{
		Room: r, Own: own, Side: flags.own(), Both: flags.opponent == "here", Assistant: flags.assistant, Analyses: !tournament,
		Silent: flags.voice == "none", Transcript: flags.transcript, ResumeCommand: flags.resumeCommand(),
		Boards: specs, ClockTold: conditions.ClockTold, ClockUnnamed: flags.clockWord() == "auto" && !conditions.Arbiter, Partner: flags.partner(), Hearer: hears(),
		Shared: flags.pair != "" || flags.page != "", Awaits: flags.opponent == "join", Address: flags.address(),
		Page: flags.page, Again: flags.again, Secured: flags.secured, Link: flags.links(os.Stdout),
	})
}

// resumeCommand is the command that resumes this game. It names the game unless
// this game is the default.
func (f *playFlags) resumeCommand() string {
	kept := f.journal
	if kept == "" && f.resume != room.Newest {
		kept = f.resume
	}
	if newest, err := (room.Game{Verb: "play", Resume: room.Newest}).Resumed(); err == nil && newest == kept {
		kept = ""
	}
	if kept == "" {
		return shell.Command("blindchess", "play", "resume")
	}
	return shell.Command("blindchess", "play", "resume", kept)
}

// hosted seats the player and stays until they leave or the table closes.
func hosted(ctx context.Context, flags *playFlags, own settings.Settings, o hosting.Options) (err error) {
	g, ctx, err := hosting.Open(commandline.Hosting(ctx), o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, g.Close()) }()
	flags.tellBuild(g.Me(), o.Room.Conditions())
	if err := g.Begin(); err != nil {
		return err
	}
	err = show(ctx, g, own, len(o.Boards) > 0)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	if g.Me().Analysed() {
		flags.analysed = o.Room.Journal()
	}
	g.Finish(ctx)
	return err
}

// show runs the player's screen until they leave, or until a signal ends it like quit.
func show(parent context.Context, g *hosting.Game, own settings.Settings, boards bool) (err error) {
	ctx, stop := context.WithCancel(parent)
	defer stop()
	// While nothing has been typed yet, so that the first key need not wait.
	var learning sync.WaitGroup
	learning.Go(func() { g.Me().Terminal().With((*console.Session).Learn) })
	defer learning.Wait()
	if commandline.Paints(own.Screen, false) {
		err = commandline.ShowPainted(ctx, g.Me().Terminal(), board.Keyboard)
	} else if err = commandline.ShowLines(ctx, g.Me().Terminal(), g.Me().Keyboard(ctx, os.Stdin, boards)); parent.Err() == nil {
		return err
	}
	// The last messages disappeared with the painted screen, or nobody asked for them.
	for _, u := range g.Me().Farewell() {
		fmt.Println(u.Text())
	}
	return err
}

// tellBuild says at the start of a game what this program contains, if it is
// the tournament build or a tournament game is played.
func (f *playFlags) tellBuild(me *room.Local, c table.Conditions) {
	if !tournament && f.Event != gamesetup.Event {
		return
	}
	sum, err := program.Sum()
	if err != nil {
		me.Notice("play.other", announce.TextSlot("reason", me.Narrator().Pack.Error(err)))
		return
	}
	key := "play.build"
	if tournament {
		key = "play.build-tournament"
	}
	me.Notice(key, announce.TextSlot("words", sum.Words()))
	f.tellVoices(me, c)
}

// tellVoices names each other program that may speak to the player, by its path
// and the words of its checksum, or says that none does.
func (f *playFlags) tellVoices(me *room.Local, c table.Conditions) {
	switch {
	case c.BuiltInVoices:
		me.Notice("play.built-in-voices")
	case f.voice != "none":
		for _, other := range speech.Others() {
			me.Notice("play.other-voice", announce.TextSlot("path", other.Path), announce.TextSlot("words", journal.Chain(other.Sum).Words()))
		}
	}
}
