//go:build !tournament

package main

import (
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/announce"
	"blindchess/internal/gamesetup"
	"blindchess/internal/language"
	"blindchess/internal/practice/attendant"
	words "blindchess/internal/practice/phrases"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/practice/strength"
	"blindchess/internal/practice/uci"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/settings/prompt/frontdoor"
)

// tournament is false, since this program contains parts that choose a move.
const tournament = false

// opponents are the possible opponents of a game; the first is the default.
var opponents = []string{"rehearsal", "join", "here", "engine"}

// strengths are those of an engine.
var strengths = frontdoor.Strength{Least: strength.Weakest, Most: strength.Strongest, Usual: 1400}

// practising returns the commands that a tournament has no use for.
func practising() []*cobra.Command {
	return append([]*cobra.Command{
		newPostCommand(), newRatingCommand(), newProgressCommand(), newOnlineCommand(),
	}, withoutHelp(newLearnCommand(), newPuzzleCommand(), newMemoryCommand(), newStudyCommand(), newBaseCommand(), newEndgameCommand(), newRepertoireCommand())...)
}

// examining returns the commands that analyse a position.
func examining() []*cobra.Command {
	return append(withoutHelp(newCheckCommand(), newPerftCommand(), newPositionCommand(), newScriptCommand()), newReconcileCommand())
}

// readingSheets returns the commands that read a scoresheet.
func readingSheets() []*cobra.Command {
	return []*cobra.Command{newSheetCheckCommand(), newSheetConvertCommand()}
}

// examinesAt returns nil: a move is tried at any position.
func examinesAt(string, string) error { return nil }

// teaching returns the commands by which the program learns and forgets how a player
// speaks.
func teaching() []*cobra.Command {
	return []*cobra.Command{newVoiceForgetCommand(), newVoiceTeachCommand()}
}

// addPartner adds the flags of the rehearsal partner.
func (f *playFlags) addPartner(flags *pflag.FlagSet) {
	flags.BoolVar(&f.sloppy, "sloppy", false, "let the practice partner make human errors")
	flags.Uint64Var(&f.seed, "seed", 0, "repeat the same practice game: the same number, the same game")
	flags.IntVar(&f.haste, "haste", 1, "how many times faster than a person the practice partner acts")
	flags.IntVar(&f.strength, "strength", strengths.Usual, "engine rating, about 600 to 3000, for --opponent engine")
	flags.BoolVar(&f.advice, "advice", false, "answer hint and eval; only with --opponent engine, never in a tournament game")
	flags.StringVar(&f.engine, "engine", "", "a UCI engine, for --opponent engine (default: stockfish)")
}

// engineAsked returns the options for an engine, each by the name of its flag.
func engineAsked(h gamesetup.Hosted) map[string]string {
	asked := map[string]string{"engine": h.Chooser}
	if h.Advice {
		asked["advice"] = "true"
	}
	if h.Strength != 0 {
		asked["strength"] = strconv.Itoa(h.Strength)
	}
	return asked
}

// checkEngine refuses a strength outside the engine's range.
func (f *playFlags) checkEngine() error {
	if f.strength < strengths.Least || f.strength > strengths.Most {
		return fmt.Errorf("play: --strength %d cannot be: give a number from %d to %d", f.strength, strengths.Least, strengths.Most)
	}
	if f.advice && (f.opponent != "engine" || f.Event != gamesetup.Friends) {
		return errors.New("play: --advice is for a game among friends against --opponent engine")
	}
	return nil
}

// opponentUsage is the help of further opponents.
const opponentUsage = ", engine (a chess engine)"

// addWords adds the words of practice and study to those of every language.
func addWords() error { return words.Add() }

// partnerName returns the name of a computer opponent at the table.
func (f *playFlags) partnerName(pack language.Pack) string {
	switch f.opponent {
	case "rehearsal":
		return pack.Phrase("play.partner")
	case "engine":
		return pack.Phrase("practice.engine-name", "strength", strconv.Itoa(f.strength))
	default:
		return ""
	}
}

// enginePath returns the program of the engine: the named one, or Debian's,
// which may be in the folder for games.
func enginePath(named string) string {
	if named != "" {
		return named
	}
	if path, err := exec.LookPath("/usr/games/stockfish"); err == nil {
		return path
	}
	return "stockfish"
}

// partner returns a function that adds the partner or an engine to a table, and
// nil in a game against a person.
func (f *playFlags) partner() func(*room.Room, *room.Local, rules.Side) {
	if f.opponent != "rehearsal" && f.opponent != "engine" {
		return nil
	}
	return func(r *room.Room, me *room.Local, side rules.Side) {
		partner := rehearsal.Partner{Side: side, Seed: f.seed, Sloppy: f.sloppy, Haste: f.haste}
		if f.opponent == "rehearsal" {
			attendant.Join(r, me, partner)
			return
		}
		engine := attendant.Engine{Config: uci.Config{Path: enginePath(f.engine)}, Strength: f.strength, Seed: f.seed, Advises: f.advice, Running: played}
		attendant.JoinEngine(r, me, partner, engine, uci.Install(runtime.GOOS))
		if !f.advice && !f.advised {
			attendant.Counts(r, side.Other(), f.strength, openDiary, func(err error) {
				me.Notice("play.other", announce.TextSlot("reason", me.Narrator().Pack.Error(err)))
			})
		}
	}
}
