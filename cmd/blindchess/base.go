//go:build !tournament

package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/language"
	"blindchess/internal/practice/study"
	"blindchess/internal/practice/study/base"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/text/charset"
)

// baseFlags say what to search for in a base.
type baseFlags struct {
	voiceFlags
	prepare             prepareFlags
	query               base.Query
	fen, opening, write string
	listing             base.Listing
	encoding            charset.Choice
	again               bool // the base of the last search is meant
}

func newBaseCommand() *cobra.Command {
	flags := baseFlags{}
	command := &cobra.Command{
		Use:   "base [FILE] [NAME]",
		Short: "find games in a large file",
		Long: `Find games in a file of very many, in PGN.

The first search reads the whole file and makes an index beside it; each one after
that takes less than a second. What has all that is asked for is listed, the
newest first; --write puts it into a file of its own, --study goes through it at
once, and --tree tells what was played, move by move.

NAME is part of a player's name, and has the tree told too. Without FILE the file
of the last search is meant.`,
		Example: `  blindchess base games.pgn novak --white
  blindchess base novak --white --since 2024
  blindchess base games.pgn --player novak --opening italian --list 20
  blindchess base games.pgn --material KRPKR --write endings.pgn`,
		RunE: func(command *cobra.Command, words []string) error {
			path, err := flags.chosen(words)
			if err != nil {
				return err
			}
			games, err := flags.tell(command, path)
			if err == nil && (flags.prepare.tree || flags.prepare.study) && len(games) > 0 {
				err = flags.prepare.through(command, flags.voiceFlags, path, games)
			}
			return err
		},
	}
	set := command.Flags()
	flags.add(set)
	flags.prepare.add(command)
	set.StringArrayVar(&flags.query.Players, "player", nil, "part of a player's name; you may give it twice")
	set.StringVar(&flags.opening, "opening", "", "an opening's code, such as C50, or part of its name")
	set.StringVar(&flags.fen, "position", "", "a position on the board, in FEN")
	set.StringVar(&flags.query.Material, "material", "", "the remaining pieces, such as KRPKR, for either side")
	set.BoolVar(&flags.query.Faulty, "faults", false, "only list games with unreadable parts, with the error and its line in the file")
	set.IntVar(&flags.listing.Most, "list", 10, "how many games to list")
	set.IntVar(&flags.listing.First, "from", 1, "the first game to list")
	set.StringVar(&flags.write, "write", "", "write all matches to this new file")
	commandline.AddEncoding(set, &flags.encoding)
	return command
}

// tell searches a base, and writes and speaks the results.
func (f *baseFlags) tell(command *cobra.Command, path string) (games []base.Kept, err error) {
	own, err := f.own()
	if err != nil {
		return nil, err
	}
	voice, err := f.speak(own)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, voice.Close()) }()
	pack := own.Pack()
	games, err = f.find(path, pack, command.ErrOrStderr(), func(text string) {
		fmt.Fprintln(command.OutOrStdout(), text)
		voice.Speak(say.Utterance{Kind: say.Answer, Lang: pack.Lang(), Words: []say.Word{{Text: text}}})
	})
	if err != nil {
		return nil, err
	}
	ctx, stop := commandline.Stoppable(command)
	defer stop()
	return games, voice.Finish(ctx)
}

// find searches a base and reports the results, a sentence at a time.
func (f *baseFlags) find(path string, pack language.Pack, problems io.Writer, tell func(string)) ([]base.Kept, error) {
	if f.fen != "" {
		setup, err := rules.ParseFEN(f.fen)
		if err != nil {
			return nil, fmt.Errorf("base: --position: %w", err)
		}
		f.query.Position = &setup.Position
	}
	if f.opening != "" {
		english, err := language.Load(language.Reference)
		if err != nil {
			return nil, err
		}
		f.query.Openings = append(study.OpeningNamed(pack, english, f.opening), f.opening)
	}
	reading, _ := commandline.NewProgress(problems, "Games read", nil, time.Now)
	b, err := base.Open(path, f.encoding, reading.Step)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	if err := base.Remember(lastBase(), path); err != nil {
		return nil, err
	}
	if f.again {
		tell(pack.Phrase("base.again", "file", filepath.Base(path)))
	}
	found, err := b.Find(f.query)
	if err != nil {
		return nil, err
	}
	found, games, err := f.prepare.narrow(b, f.query.Players, found)
	if err != nil {
		return nil, err
	}
	if told := base.Foreign(b, f.encoding); told != "" {
		tell(pack.Phrase("sheet.notice.encoding", "what", told))
	}
	f.listing.Faulty = f.query.Faulty
	if err := b.Tell(pack, found, f.listing, tell); err != nil {
		return nil, err
	}
	if f.write == "" {
		return games, nil
	}
	if err := b.Write(f.write, found); err != nil {
		return nil, err
	}
	tell(pack.Phrase("study.saved", "file", f.write))
	return games, nil
}
