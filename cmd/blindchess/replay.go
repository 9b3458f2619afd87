package main

import (
	"cmp"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/fault"
	"blindchess/internal/host"
	"blindchess/internal/language"
	"blindchess/internal/room/archive"
	"blindchess/internal/room/replay"
	"blindchess/internal/settings"
)

func newReplayCommand() *cobra.Command {
	var r replay.Request
	command := &cobra.Command{
		Use:   "replay [GAME]",
		Short: "replay a saved game",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			path, err := journalOf(args, r.Voice)
			if err != nil {
				return err
			}
			if !slices.Contains(host.Illegals(), r.Illegal) {
				return commandline.UnknownChoice("replay", "--illegal", string(r.Illegal), "legal-prefix", "parted", "as-played")
			}
			own, err := settings.Load()
			if err != nil {
				return err
			}
			r.Lang, r.Scheme, r.Form = cmp.Or(r.Lang, own.Language), cmp.Or(r.Scheme, own.Words, own.Scheme), own.AnnouncedForm()
			return r.Run(command.InOrStdin(), command.OutOrStdout(), command.ErrOrStderr(), path)
		},
	}
	flags := command.Flags()
	flags.Float64Var(&r.Speed, "speed", 0, "how many times faster than the game; 0 means no pauses")
	flags.BoolVar(&r.Step, "step", false, "wait for Enter before each event")
	flags.BoolVar(&r.PGN, "pgn", false, "write the game as PGN")
	flags.StringVar((*string)(&r.Illegal), "illegal", string(host.Parted), illegalUsage)
	flags.BoolVar(&r.Check, "check", false, "print the check words of every tenth move and of the last record")
	flags.BoolVar(&r.JSON, "json", false, "print the records, or the speech log, as JSON Lines")
	flags.BoolVar(&r.Voice, "voice", false, "print the speech log: each message, its voice, and whether it played")
	flags.BoolVar(&r.Every, "every", false, "include what no one heard, such as each touch and each entry")
	flags.StringVar(&r.Side, "side", "", "hear the game as white or black did (default: as the arbiter)")
	flags.StringVar(&r.Sheet, "sheet", "", "write the scoresheet of white or black")
	flags.StringVar(&r.To, "to", "en", "the notation of the scoresheet: "+strings.Join(append(language.Notations(), "pgn"), ", "))
	flags.StringVar(&r.Write, "write", "text", "the scoresheet as text, brf, braille or json")
	flags.StringVar(&r.Lang, "language", "", "language of the words around a move (default: your settings)")
	flags.StringVar(&r.Scheme, "scheme", "", schemeUsage())
	return command
}

// illegalUsage is the help of --illegal.
const illegalUsage = "an illegal move in PGN: legal-prefix stops before it, parted continues in a second game, as-played writes both squares for programs that accept it"

// journalOf returns the journal that a command reads: the named file, a saved
// game, or the newest one.
func journalOf(words []string, voice bool) (string, error) {
	if _, err := os.Stat(cmp.Or(words...)); err == nil {
		return words[0], nil
	}
	_, game, err := keptGame(words)
	if voice && len(words) > 0 && errors.Is(err, archive.ErrNone) {
		return words[0], nil // the spoken words may be stored when the game is not
	}
	if len(words) > 0 && errors.Is(err, archive.ErrNone) {
		return "", fault.New("fault.no-file-no-game", "{name} is neither a file nor a saved game: list the games with blindchess games", "name", words[0])
	}
	return game.Path, err
}
