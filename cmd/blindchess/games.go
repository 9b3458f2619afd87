package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/host"
	"blindchess/internal/interview"
	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
)

// minute is how a time of day is written: with the date, to the minute.
const minute = "2006-01-02 15:04"

func newGamesCommand() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "games",
		Short: "list the games that are kept, and open, export, rename or remove one",
		Long: `List the games that are kept on this machine, the newest first: who played, when,
how it ended or whose move it is, and how long it is.

A GAME is its number in this list, its name or a part of it, or the path of its
journal. Where none is named the newest is meant.`,
		Example: `  blindchess games
  blindchess games open 2
  blindchess games rename 1 club evening
  blindchess games export club-evening game.pgn`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, games, err := keptGames()
			if err != nil {
				return err
			}
			out := command.OutOrStdout()
			if asJSON {
				encoder := json.NewEncoder(out)
				encoder.SetEscapeHTML(false)
				for _, g := range games {
					if err := encoder.Encode(listed(g)); err != nil {
						return err
					}
				}
				return nil
			}
			for _, line := range gameLines(own, games) {
				fmt.Fprintln(out, line)
			}
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	command.AddCommand(newGamesOpenCommand(), newGamesReplayCommand(), newGamesExportCommand(), newGamesRenameCommand(), newGamesRemoveCommand())
	return command
}

// keptGames returns the settings and the games that are kept.
func keptGames() (settings.Settings, []archive.Game, error) {
	own, err := settings.Load()
	if err != nil {
		return own, nil, err
	}
	games, err := archive.List(room.GamesFolder())
	return own, games, err
}

// keptGame returns the game that the first of words means, and the newest where
// there is none.
func keptGame(words []string) (settings.Settings, archive.Game, error) {
	own, games, err := keptGames()
	if err != nil {
		return own, archive.Game{}, err
	}
	which := ""
	if len(words) > 0 {
		which = words[0]
	}
	game, err := archive.Find(games, which)
	if errors.Is(err, archive.ErrNone) && len(games) == 0 {
		err = errors.New("games: no game is kept here yet: begin one with blindchess play")
	}
	return own, game, err
}

// gameLine is one game as a line of JSON.
type gameLine struct {
	Path   string `json:"path"`
	Name   string `json:"name"`
	Began  string `json:"began"` // RFC 3339
	White  string `json:"white,omitempty"`
	Black  string `json:"black,omitempty"`
	Result string `json:"result"` // as PGN writes it, * while the game goes on
	Plies  int    `json:"plies"`
	Verb   string `json:"verb"` // the command that goes on with it
}

func listed(g archive.Game) gameLine {
	seats := g.State.Conditions.Seats
	return gameLine{
		Path: g.Path, Name: g.Name(), Began: g.Began.Format("2006-01-02T15:04:05Z07:00"), White: seats.White.Name, Black: seats.Black.Name,
		Result: g.State.Outcome.Result.String(), Plies: g.State.Game.Ply(), Verb: g.Verb,
	}
}

// gameLines tells the games, each with its number, or that there are none.
func gameLines(own settings.Settings, games []archive.Game) []string {
	if len(games) == 0 {
		return []string{own.Pack().Phrase("games.none")}
	}
	lines := make([]string, 0, len(games))
	for i, g := range games {
		lines = append(lines, strconv.Itoa(i+1)+". "+told(own, g))
	}
	return lines
}

// told tells of a game what lets somebody know it again.
func told(own settings.Settings, g archive.Game) string {
	pack := own.Pack()
	result := g.State.Outcome.Result.String()
	if g.Open() {
		result = pack.Phrase("games.open", "turn", pack.Phrase("turn."+strings.ToLower(g.State.Turn().String())))
	}
	moves := strconv.Itoa(g.Moves()) + " " + pack.Phrase(pack.PluralKey("move", g.Moves()))
	text := pack.Phrase("games.line", "white", player(own, g, rules.White), "black", player(own, g, rules.Black), "when", g.Began.Format(minute), "result", result, "moves", moves)
	if g.Title != "" {
		return g.Title + ": " + text
	}
	return text
}

// player names who plays a side.
func player(own settings.Settings, g archive.Game, side rules.Side) string {
	if name := g.State.Seat(side).Name; name != "" {
		return name
	}
	return language.Capital(own.Pack().Word("side." + strings.ToLower(side.String())))
}

func newGamesOpenCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "open [GAME]",
		Aliases: []string{"resume"},
		Short:   "go on with a game, or tell it again where it has ended",
		Example: "  blindchess games open 2",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			_, game, err := keptGame(words)
			if err != nil {
				return err
			}
			return again(command.Context(), command, opening(game)...)
		},
	}
}

// opening returns the command that goes on with a game, or tells it again.
func opening(g archive.Game) []string {
	if g.Open() {
		return []string{g.Verb, "--resume=" + g.Path}
	}
	return []string{"replay", g.Path}
}

func newGamesReplayCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "replay [GAME]",
		Short:   "tell a game again; blindchess replay can do more",
		Example: "  blindchess games replay",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			_, game, err := keptGame(words)
			if err != nil {
				return err
			}
			return again(command.Context(), command, "replay", game.Path)
		},
	}
}

// again runs another command of this program in the place of command.
func again(ctx context.Context, command *cobra.Command, words ...string) error {
	return front{command: command}.run(ctx, words...)
}

func newGamesExportCommand() *cobra.Command {
	force := false
	command := &cobra.Command{
		Use:   "export [GAME] [FILE]",
		Short: "write a game in Portable Game Notation, to a file or to standard output",
		Example: `  blindchess games export
  blindchess games export 2 game.pgn`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(command *cobra.Command, words []string) error {
			own, game, err := keptGame(words)
			if err != nil {
				return err
			}
			story, err := host.ReadStory(game.Path)
			if err != nil {
				return err
			}
			if len(words) < 2 {
				return room.WriteGames(command.OutOrStdout(), story)
			}
			how := os.O_CREATE | os.O_WRONLY | os.O_EXCL
			if force {
				how = os.O_CREATE | os.O_WRONLY | os.O_TRUNC
			}
			file, err := os.OpenFile(words[1], how, 0o600)
			if errors.Is(err, os.ErrExist) {
				return fmt.Errorf("games: %s is there already: name another file, or give --force to write over it", words[1])
			}
			if err != nil {
				return fmt.Errorf("games: %w", err)
			}
			if err := errors.Join(room.WriteGames(file, story), file.Close()); err != nil {
				return err
			}
			fmt.Fprintln(command.OutOrStdout(), own.Pack().Phrase("play.saved", "file", words[1]))
			return nil
		},
	}
	command.Flags().BoolVar(&force, "force", false, "write over a file that is there")
	return command
}

func newGamesRenameCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "rename GAME NAME...",
		Short:   "give a game a name to find it by",
		Example: "  blindchess games rename 1 club evening",
		Args:    cobra.MinimumNArgs(2),
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
		Use:     "remove GAME",
		Short:   "delete a game and all that is kept with it, once that is asked",
		Example: "  blindchess games remove club-evening",
		Args:    cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			own, game, err := keptGame(words)
			if err != nil {
				return err
			}
			if !yes {
				asked := interview.Door{In: command.InOrStdin(), Out: command.OutOrStdout()}
				if yes, err = asked.Confirm(command.Context(), own, own.Pack().Phrase("games.remove", "game", told(own, game))); err != nil && !errors.Is(err, interview.ErrLeft) {
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
