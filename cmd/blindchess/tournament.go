//go:build tournament

package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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
		absent("check", "lists no claims and judges no games"),
		absent("perft", "counts and lists no moves"),
		absent("position", "lists no moves and judges no position"),
		absent("script", "plays no table from a script, since that would judge its positions"),
	}
}

// newBoardShareCommand returns a command that says that it is not here.
func newBoardShareCommand() *cobra.Command {
	return absent("share", "gives its board to no other program")
}

// absent returns a command that is not in this program and says what to do.
func absent(verb, lacks string) *cobra.Command {
	return &cobra.Command{
		Use:                verb,
		Short:              "not in the tournament build",
		DisableFlagParsing: true,
		RunE: func(_ *cobra.Command, words []string) error {
			return fmt.Errorf("%s: the tournament build %s: away from the board, take the other build", verb, lacks)
		},
	}
}

// examinesAt refuses to examine a move at a position that the user sets up, such as
// fen or a sheet with one more entry. The program would have to find out whether
// the move is legal and gives mate.
func examinesAt(verb, fen string) error {
	if fen == "" && verb != "sheet" && verb != "reconcile" {
		return nil
	}
	return fmt.Errorf("%s: the tournament build tries no move on a sheet or at a position: take the other build away from the board", verb)
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
