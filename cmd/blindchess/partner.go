//go:build !tournament

package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/rehearsal"
	"blindchess/internal/room"
	"blindchess/internal/room/practice"
)

// tournament tells that this program holds nothing that chooses a move.
const tournament = false

// opponents are whom a game can be played against; the first is the one that
// nobody has to ask for.
var opponents = []string{"rehearsal", "join", "here"}

// practising returns the commands that a tournament has no use for.
func practising() []*cobra.Command { return []*cobra.Command{newLearnCommand(), newPostCommand()} }

// examining returns the commands that say of a position what has to be worked
// out.
func examining() []*cobra.Command {
	return []*cobra.Command{newCheckCommand(), newPerftCommand(), newPositionCommand(), newScriptCommand()}
}

// examinesAt returns nil: a move is tried at any position.
func examinesAt(string, string) error { return nil }

// addPartner adds the flags of the rehearsal partner.
func (f *playFlags) addPartner(flags *pflag.FlagSet) {
	flags.BoolVar(&f.sloppy, "sloppy", false, "the rehearsal partner errs as people do")
	flags.Uint64Var(&f.seed, "seed", 0, "the rehearsal to play; the same number plays the same one")
	flags.IntVar(&f.haste, "haste", 1, "how many times faster than a person the rehearsal partner acts")
}

// partner returns what has the partner come to a table, and nil where somebody
// else is played against.
func (f *playFlags) partner() func(*room.Room, *room.Participant) {
	if f.opponent != "rehearsal" {
		return nil
	}
	return func(r *room.Room, me *room.Participant) {
		practice.Join(r, me, rehearsal.Partner{Side: f.own().Other(), Seed: f.seed, Sloppy: f.sloppy, Haste: f.haste})
	}
}
