//go:build tournament

package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/commandline"
	"blindchess/internal/gamesetup"
	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/settings/prompt/frontdoor"
)

// tournament is true, since this program contains no part that chooses a move.
// Blind players' federations have banned devices that may hide such a part, so
// that it is not switched off here: it is not in the program.
const tournament = true

// opponents are the possible opponents of a game; the first is the default.
var opponents = []string{"join", "here"}

func playsOnline() bool { return false } // this program plays at no server

// practising returns the commands that a tournament has no use for: none is
// here.
func practising() []*cobra.Command { return nil }

// examining returns a command in place of each one that analyses a position.
// The commands themselves are not in this build, and each replacement says
// that.
func examining() []*cobra.Command {
	return []*cobra.Command{
		commandline.Absent("check", "lists no claims and judges no games"),
		commandline.Absent("perft", "counts and lists no moves"),
		commandline.Absent("position", "lists no moves and judges no position"),
		commandline.Absent("reconcile", triesNoSheet),
		commandline.Absent("script", "plays no table from a script, since that would judge its positions"),
	}
}

// newBoardShareCommand returns a command that says that it is not here.
func newBoardShareCommand() *cobra.Command {
	return commandline.Absent("share", "gives its board to no other program")
}

// readingSheets returns such commands in place of those that read a scoresheet.
func readingSheets() []*cobra.Command {
	return []*cobra.Command{commandline.Absent("check", triesNoSheet), commandline.Absent("convert", triesNoSheet)}
}

const triesNoSheet = "tries no move on a sheet"

// examinesAt refuses to examine a move at a position that the user sets up, such as
// fen. The program would have to find out whether the move is legal and gives mate.
func examinesAt(verb, fen string) error {
	if fen == "" {
		return nil
	}
	return fmt.Errorf("%s: the tournament build tries no move at a position: take the other build away from the board", verb)
}

// teaching returns no commands: this program hears no one, for a microphone needs the
// arbiter's leave.
func teaching() []*cobra.Command { return nil }

// addAudio adds nothing: this program hears no recordings.
func addAudio(*cobra.Command, *spokenFlags) {}

// hears returns nil: no microphone is opened for announcements.
func hears() room.Hearer { return nil }

// opponentUsage is the help of further opponents.
const opponentUsage = ""

// addWords adds nothing: this program has no words of practice.
func addWords() error { return nil }

// partnerName returns no name: this build has no opponent that needs one.
func (f *playFlags) partnerName(language.Pack) string { return "" }

// engineAsked returns nothing: no engine is here.
func engineAsked(gamesetup.Hosted) map[string]string { return nil }

// strengths are none: no engine is here.
var strengths frontdoor.Strength

// checkEngine finds nothing wrong with an engine that is not here.
func (f *playFlags) checkEngine() error { return nil }

// addPartner adds the flags of the rehearsal partner, who is not here.
func (f *playFlags) addPartner(*pflag.FlagSet) {}

// partner returns nil: no game of this program is against a partner.
func (f *playFlags) partner() func(*room.Room, *room.Local, rules.Side) { return nil }
