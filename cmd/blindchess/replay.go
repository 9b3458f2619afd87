package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/host"
	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
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
	side   string
	lang   string
	scheme string
}

func newReplayCommand() *cobra.Command {
	var r replay
	command := &cobra.Command{
		Use:   "replay FILE",
		Short: "tell a game again from its journal",
		Long: `Tells a game again from its journal, or from what a script printed with --json:
every event with its time, in the words a seat heard.

With --speed 1 it takes as long as the game took, with --speed 10 a tenth of
that; with --step each further event waits for the Enter key. --pgn writes the
game with its clocks and irregularities, --check the words by which two journals
can be compared by ear.`,
		Args: cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, args []string) error { return r.run(command, args[0]) },
	}
	flags := command.Flags()
	flags.Float64Var(&r.speed, "speed", 0, "how many times faster than the game; 0 does not wait")
	flags.BoolVar(&r.step, "step", false, "wait for the Enter key before each event")
	flags.BoolVar(&r.pgn, "pgn", false, "write the game in Portable Game Notation")
	flags.BoolVar(&r.check, "check", false, "print the check words of every tenth move and of the last record")
	flags.BoolVar(&r.json, "json", false, "print the records, or what was said, as JSON Lines")
	flags.BoolVar(&r.voice, "voice", false, "print what was said in the game, by which voice, and what became of it")
	flags.StringVar(&r.side, "side", "", "in the ears of white or black; the arbiter's where nothing is said")
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
	case r.pgn:
		return room.WriteGames(out, story)
	case r.check:
		return writeChecks(out, story)
	case r.json:
		return writeRecords(out, story)
	}
	return r.tell(command, story)
}

func writeChecks(out io.Writer, story host.Story) error {
	if len(story.Checks) == 0 {
		return errors.New("replay: only a journal has check words")
	}
	for _, c := range story.Checks {
		fmt.Fprintf(out, "ply %d: %s %s\n", c.Ply, c.First, c.Second)
	}
	return nil
}

func writeRecords(out io.Writer, story host.Story) error {
	for _, record := range story.Records {
		line, err := record.MarshalJSON()
		if err != nil {
			return fmt.Errorf("replay: %w", err)
		}
		fmt.Fprintf(out, "%s\n", line)
	}
	return nil
}

// tell says the game again, event by event.
func (r replay) tell(command *cobra.Command, story host.Story) error {
	seat, err := r.seat()
	if err != nil {
		return err
	}
	out, keys := command.OutOrStdout(), bufio.NewReader(command.InOrStdin())
	var state table.State
	var last clock.Instant
	for _, record := range story.Records {
		after := state.Apply(record)
		text := report.Heard(seat, state, after, record)
		state = after
		if text == "" {
			continue
		}
		r.pace(record.At.Sub(last))
		last = record.At
		fmt.Fprintf(out, "%v %s\n", record.At, text)
		if !r.step {
			continue
		}
		if _, err := keys.ReadString('\n'); err != nil {
			return nil
		}
	}
	if story.Torn != "" {
		fmt.Fprintln(os.Stderr, "replay: the last record is not whole and was left out: the program was cut off while it wrote")
	}
	return nil
}

func (r replay) pace(d time.Duration) {
	if r.speed > 0 {
		time.Sleep(time.Duration(float64(d) / r.speed))
	}
}

func (r replay) seat() (announce.Seat, error) {
	pack, err := language.Load(r.lang)
	if err != nil {
		return announce.Seat{}, err
	}
	scheme, err := language.LoadScheme(r.scheme)
	if err != nil {
		return announce.Seat{}, err
	}
	side, known := rules.ParseSide(r.side)
	if !known && r.side != "" {
		return announce.Seat{}, fmt.Errorf("replay: --side takes white or black, not %q", r.side)
	}
	return announce.Seat{Pack: pack, Scheme: scheme, Side: side}, nil
}
