package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/host"
	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/sheetfile"
	"blindchess/internal/voices"
)

// replay is what the replay command was asked for.
type replay struct {
	speed  float64
	step   bool
	pgn    bool
	check  bool
	json   bool
	voice  bool
	every  bool
	side   string
	sheet  string
	to     string
	write  string
	lang   string
	scheme string
}

func newReplayCommand() *cobra.Command {
	var r replay
	command := &cobra.Command{
		Use:   "replay [GAME]",
		Short: "tell a game again from its journal",
		Long: `Tells a game again from its journal, or from what a script printed with --json:
every event with its time, in the words a seat heard. GAME is a file, or what
blindchess games calls it by; without it the last game is told.

With --speed 1 it takes as long as the game took, with --speed 10 a tenth of
that; with --step each further event waits for the Enter key. --pgn writes the
game with its clocks and irregularities, --check the words by which two journals
can be compared by ear.

--sheet writes the scoresheet of white or black as it stood in the end, in the
notation named with --to, without what was struck out. What the table kept for the player is marked as such, there and in the PGN:
it only repeats what was said, and is no writing of theirs.`,
		Example: `  blindchess replay game.journal
  blindchess replay 2
  blindchess replay --sheet white --to de --write brf game.journal`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			path, err := journalOf(args, r.voice)
			if err != nil {
				return err
			}
			return r.run(command, path)
		},
	}
	flags := command.Flags()
	flags.Float64Var(&r.speed, "speed", 0, "how many times faster than the game; 0 does not wait")
	flags.BoolVar(&r.step, "step", false, "wait for the Enter key before each event")
	flags.BoolVar(&r.pgn, "pgn", false, "write the game in Portable Game Notation")
	flags.BoolVar(&r.check, "check", false, "print the check words of every tenth move and of the last record")
	flags.BoolVar(&r.json, "json", false, "print the records, or what was said, as JSON Lines")
	flags.BoolVar(&r.voice, "voice", false, "print what was said in the game, by which voice, and what became of it")
	flags.BoolVar(&r.every, "every", false, "tell what nobody heard as well, such as each touch and each entry")
	flags.StringVar(&r.side, "side", "", "in the ears of white or black; the arbiter's where nothing is said")
	flags.StringVar(&r.sheet, "sheet", "", "write the scoresheet of white or black")
	flags.StringVar(&r.to, "to", "en", "the notation of the sheet: "+strings.Join(language.Languages(), ", ")+", or pgn")
	flags.StringVar(&r.write, "write", "text", "the sheet as text, brf, braille or json")
	flags.StringVar(&r.lang, "lang", "en", "the language of the words around a move")
	flags.StringVar(&r.scheme, "scheme", "", "the spoken scheme; that of the Laws where nothing is said")
	return command
}

func (r replay) run(command *cobra.Command, path string) error {
	if r.voice {
		return voices.WriteLog(command.OutOrStdout(), path, r.json)
	}
	story, err := host.ReadStory(path)
	if err != nil {
		return err
	}
	out := command.OutOrStdout()
	switch {
	case r.sheet != "":
		return r.writeSheet(out, story)
	case r.pgn:
		return room.WriteGames(out, story)
	case r.check:
		return story.WriteChecks(out)
	case r.json:
		return story.WriteRecords(out)
	}
	return r.tell(command, story)
}

// journalOf returns the journal that a command is to read: the file that is
// named, a game that is kept, or the newest of them.
func journalOf(words []string, voice bool) (string, error) {
	if len(words) > 0 {
		if _, err := os.Stat(words[0]); err == nil {
			return words[0], nil
		}
	}
	_, game, err := keptGame(words)
	if voice && len(words) > 0 && errors.Is(err, archive.ErrNone) {
		return words[0], nil // what was said may be kept where the game is not
	}
	if len(words) > 0 && errors.Is(err, archive.ErrNone) {
		return "", fmt.Errorf("%s is no file and no game that is kept: blindchess games lists those", words[0])
	}
	return game.Path, err
}

// writeSheet writes the scoresheet of one side.
func (r replay) writeSheet(out io.Writer, story host.Story) error {
	side, known := rules.ParseSide(r.sheet)
	if !known {
		return fmt.Errorf("replay: --sheet takes white or black, not %q", r.sheet)
	}
	sheet := story.Sheet(side)
	if r.write == "json" {
		pack, err := language.Load(r.lang)
		if err != nil {
			return err
		}
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(report.SheetOf(pack, sheet))
	}
	target := sheetfile.Target{To: r.to, As: r.write, Page: scoresheet.UsualPage}
	write, err := target.Writer("computer", r.to)
	if err != nil {
		return err
	}
	return write(out, sheet)
}

// tell says the game again, event by event.
func (r replay) tell(command *cobra.Command, story host.Story) error {
	seat, err := r.seat()
	if err != nil {
		return err
	}
	out, keys := command.OutOrStdout(), bufio.NewReader(command.InOrStdin())
	story.Tell(seat, r.every, func(at clock.Instant, since time.Duration, text string) bool {
		r.pace(since)
		fmt.Fprintf(out, "%s %s\n", minutes(at), text)
		if !r.step {
			return true
		}
		_, err := keys.ReadString('\n')
		return err == nil
	})
	if story.Torn != "" {
		fmt.Fprintln(os.Stderr, "replay: the last record is not whole and was left out: the program was cut off while it wrote")
	}
	return nil
}

// minutes writes how long the game had gone on as a watch shows it: 1:09, or
// 1:02:05 from an hour on.
func minutes(at clock.Instant) string {
	d := time.Duration(at)
	if d < time.Hour {
		return fmt.Sprintf("%d:%02d", d/time.Minute, d/time.Second%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
}

func (r replay) pace(d time.Duration) {
	if r.speed > 0 {
		time.Sleep(time.Duration(float64(d) / r.speed))
	}
}

func (r replay) seat() (announce.Narrator, error) {
	pack, err := language.Load(r.lang)
	if err != nil {
		return announce.Narrator{}, err
	}
	scheme, err := language.LoadScheme(r.scheme)
	if err != nil {
		return announce.Narrator{}, err
	}
	side, known := rules.ParseSide(r.side)
	if !known && r.side != "" {
		return announce.Narrator{}, fmt.Errorf("replay: --side takes white or black, not %q", r.side)
	}
	return announce.Narrator{Pack: pack, Scheme: scheme, Side: side}, nil
}
