//go:build !tournament

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/console"
	"blindchess/internal/fault"
	"blindchess/internal/gamesetup"
	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/practice/study/base"
	"blindchess/internal/practice/study/desk"
	"blindchess/internal/practice/uci"
	"blindchess/internal/room/alone"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/settings"
	"blindchess/internal/text/charset"
)

// studyFlags are the flags of a study.
type studyFlags struct {
	aloneFlags
	fen, engine, tables, board, mistakes string
	encoding                             charset.Choice
}

func newStudyCommand() *cobra.Command {
	flags := studyFlags{}
	command := &cobra.Command{
		Use:   "study [FILE|GAME]",
		Short: "go through games by ear, with an engine to ask",
		Long: `Go through games by ear, with an engine to ask.

FILE is a file of games in PGN, or the journal of a game; GAME one of those that
blindchess games lists; without either it is the last game. A FILE that does not
exist yet starts a new study. Enter goes to the next move, a move that you type is
added as a variation, help tells the rest.

With --board the positions stand under your fingers; with --screen board they are
painted for whoever sees at the same machine; with --page browsers come in with a
code. --voice names another voice, or none.`,
		Example: `  blindchess study games.pgn
  blindchess study 2
  blindchess study --fen "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			own, err := flags.own()
			if err != nil {
				return err
			}
			options, err := flags.options(command, own, words)
			if err != nil {
				return err
			}
			return flags.studied(command, own, options)
		},
	}
	flags.add(command)
	command.Flags().StringVar(&flags.fen, "fen", "", "study this position")
	command.Flags().StringVar(&flags.engine, "engine", "", "a UCI engine (default: stockfish)")
	command.Flags().StringVar(&flags.tables, "tables", "", "the folder of Syzygy endgame tables")
	command.Flags().StringVar(&flags.mistakes, "mistakes", "", "start with the mistakes of white, black or own: yours in a saved game")
	command.Flags().StringVar(&flags.board, "board", "", boardAloneUsage)
	commandline.AddEncoding(command.Flags(), &flags.encoding)
	return command
}

// bare returns the common options of every study.
func (f *studyFlags) bare(own settings.Settings) (desk.Options, error) {
	config, err := own.Console(console.Actor{})
	return desk.Options{Words: config, Engine: uci.Config{Path: enginePath(f.engine)}, Install: uci.Install(runtime.GOOS), Tables: f.tables, Running: played}, err
}

// options collects the games to study, and the tools for it.
func (f *studyFlags) options(command *cobra.Command, own settings.Settings, words []string) (desk.Options, error) {
	o, err := f.bare(own)
	if err != nil {
		return o, err
	}
	if f.fen != "" {
		setup, err := rules.ParseFEN(f.fen)
		if err != nil {
			return o, fmt.Errorf("study: --fen: %w", err)
		}
		o.Games, o.File = pgn.Games{pgn.Of(rules.NewGame(setup))}, "position.pgn"
		return o, nil
	}
	if o.Games, o.File = desk.Begun(words); o.Games != nil {
		o.New = true
		return o, nil
	}
	path, err := journalOf(words, false)
	if err != nil {
		return o, err
	}
	o.Mistakes = f.mistakes
	if contents, err := journal.Read(path); err == nil && f.mistakes == "own" {
		o.Mistakes = cmp.Or(gamesetup.OwnSide(contents.Header), f.mistakes)
	}
	reading, _ := commandline.NewProgress(command.ErrOrStderr(), "Games read", nil, time.Now)
	if o.Games, o.File, err = base.Large(path, f.encoding, reading.Step); o.Games != nil || err != nil {
		o.Large, o.Encoding = path, base.Foreign(o.Games, f.encoding)
		return o, err
	}
	o.Games, o.File, o.Stamp, err = studiedGames(path, f.encoding)
	o.Encoding = base.Foreign(o.Games, f.encoding)
	return o, err
}

// studiedGames finds the games of a file, in PGN or a journal, and returns the
// path to which they will be written.
func studiedGames(path string, chosen charset.Choice) (pgn.Source, string, desk.Stamp, error) {
	stamp := desk.StampOf(path)
	games, kept, err := host.ReadGames(path, chosen)
	switch {
	case errors.Is(err, host.ErrWithheld):
		err = fault.New("fault.study-open", "study: the game in {path} is not over, and you must find its moves yourself: study it when it has ended", "path", path)
	case err == nil && games.Len() == 0:
		err = fmt.Errorf("study: there is no game in %s", path)
	case kept:
		path, stamp = strings.TrimSuffix(path, ".journal")+".study.pgn", desk.Stamp{}
	}
	return games, path, stamp, err
}

// studied goes through games with the user at this terminal until they leave.
// Changes that they did not save are stored beside the file.
func (f *studyFlags) studied(command *cobra.Command, own settings.Settings, o desk.Options) (err error) {
	d, err := desk.Open(o)
	if err != nil {
		return err
	}
	defer d.Close()
	hand, err := openHand(f.board, own)
	if err != nil {
		return err
	}
	defer hand.Close()
	left := false
	err = f.hold(command, own, true, func(ctx context.Context, seat *alone.Seat) {
		showStudy(seat, own.Pack(), d)
		if f.board != "" {
			left = studiedByHand(ctx, seat, hand, own.Pack(), d)
			return
		}
		seat.Tell(d.Greeting()...)
		first := d.First()
		for !left {
			line, ok := first, first != ""
			if first = ""; !ok {
				line, ok = seat.Next(ctx)
			}
			if !ok {
				return
			}
			if seat.Guest() && d.Writes(line) {
				seat.Tell(o.Words.Narrator.Answer("study", "doors.host-only"))
				continue
			}
			until, stop := seat.Until(ctx)
			var said []say.Utterance
			said, left = d.Enter(until, line, func(u say.Utterance) {
				showStudy(seat, own.Pack(), d)
				seat.Tell(u)
			})
			stop()
			showStudy(seat, own.Pack(), d)
			seat.Tell(said...)
		}
	})
	if left {
		return err
	}
	kept, rescue := d.Rescue()
	if kept != "" && rescue == nil {
		fmt.Fprintln(command.OutOrStdout(), o.Words.Narrator.Pack.Phrase("study.saved", "file", kept))
	}
	return errors.Join(err, rescue)
}
