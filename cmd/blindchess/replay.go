package main

import (
	"bufio"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/host"
	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/rules"
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
		return story.WriteChecks(out)
	case r.json:
		return story.WriteRecords(out)
	}
	return r.tell(command, story)
}

// tell says the game again, event by event.
func (r replay) tell(command *cobra.Command, story host.Story) error {
	seat, err := r.seat()
	if err != nil {
		return err
	}
	out, keys := command.OutOrStdout(), bufio.NewReader(command.InOrStdin())
	story.Tell(seat, func(at clock.Instant, since time.Duration, text string) bool {
		r.pace(since)
		fmt.Fprintf(out, "%v %s\n", at, text)
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
