package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/fault"
	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

func newGamesCommand() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "games",
		Short: "list saved games; open, export, rename or delete one",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, games, err := keptGames()
			if err != nil {
				return err
			}
			if !asJSON {
				return commandline.Tell(command.OutOrStdout(), false, nil, archive.Texts(own.Pack(), games)...)
			}
			for _, g := range games {
				if err := commandline.Tell(command.OutOrStdout(), true, g.Line()); err != nil {
					return err
				}
			}
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	command.AddCommand(newGamesOpenCommand(), newGamesReplayCommand(), newGamesExportCommand(), newGamesRenameCommand(), newGamesRemoveCommand())
	return command
}

// keptGames returns the settings and the saved games.
func keptGames() (settings.Settings, []archive.Game, error) {
	own, err := settings.Load()
	if err != nil {
		return own, nil, err
	}
	games, err := archive.List(room.GamesFolder())
	return own, games, err
}

// keptGame returns the game that the first of words means, and the newest
// without words.
func keptGame(words []string) (settings.Settings, archive.Game, error) {
	own, games, err := keptGames()
	if err != nil {
		return own, archive.Game{}, err
	}
	game, err := archive.Find(games, cmp.Or(words...))
	if errors.Is(err, archive.ErrNone) && len(games) == 0 {
		err = fault.New("fault.none-kept", "games: there are no saved games yet: start one with blindchess play")
	}
	return own, game, err
}

func newGamesOpenCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "open [GAME]",
		Aliases: []string{"resume"},
		Short:   "resume a game, or replay a finished one",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			_, game, err := keptGame(words)
			if err != nil {
				return err
			}
			return again(command.Context(), command, game.Command()...)
		},
	}
}

func newGamesReplayCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "replay [GAME]",
		Short: "replay a game; \"blindchess replay\" has more options",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			_, game, err := keptGame(words)
			if err != nil {
				return err
			}
			return again(command.Context(), command, "replay", game.Path)
		},
	}
}

func newGamesExportCommand() *cobra.Command {
	force := false
	command := &cobra.Command{
		Use:   "export [GAME] [FILE]",
		Short: "write a game as PGN, to a file or to standard output",
		Args:  cobra.MaximumNArgs(2),
		RunE: func(command *cobra.Command, words []string) error {
			own, game, err := keptGame(words)
			if err != nil {
				return err
			}
			if len(words) < 2 {
				return game.Export(command.OutOrStdout())
			}
			err = game.ExportFile(words[1], force)
			if errors.Is(err, os.ErrExist) {
				return fault.New("fault.there-already", "{path} exists already: name another file, or give --force to overwrite it", "path", words[1]).In("games")
			}
			if err != nil {
				return err
			}
			fmt.Fprintln(command.OutOrStdout(), own.Pack().Phrase("play.saved", "file", words[1]))
			return nil
		},
	}
	command.Flags().BoolVar(&force, "force", false, "overwrite an existing file")
	return command
}

func newGamesRenameCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rename GAME NAME...",
		Short: "name a game",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(command *cobra.Command, words []string) error {
			own, game, err := keptGame(words)
			if err != nil {
				return err
			}
			named, err := game.Rename(strings.Join(words[1:], " "))
			if err != nil {
				return err
			}
			fmt.Fprintln(command.OutOrStdout(), own.Pack().Phrase("games.renamed", "name", named.Name()))
			return nil
		},
	}
}

func newGamesRemoveCommand() *cobra.Command {
	yes := false
	command := &cobra.Command{
		Use:   "remove GAME",
		Short: "delete a game and its files, after a question",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			own, game, err := keptGame(words)
			if err != nil {
				return err
			}
			if !yes {
				asked := prompt.Door{In: commandline.Typed(command.InOrStdin()), Out: command.OutOrStdout()}
				if yes, err = asked.Confirm(command.Context(), own, own.Pack().Phrase("games.remove", "game", game.Text(own.Pack()))); err != nil && !errors.Is(err, prompt.ErrLeft) {
					return err
				}
			}
			if !yes {
				fmt.Fprintln(command.OutOrStdout(), own.Pack().Phrase("games.stays"))
				return nil
			}
			if err := game.Remove(); err != nil {
				return err
			}
			fmt.Fprintln(command.OutOrStdout(), own.Pack().Phrase("games.removed"))
			return nil
		},
	}
	command.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return command
}
