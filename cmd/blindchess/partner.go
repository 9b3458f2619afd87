//go:build !tournament

package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/announce"
	"blindchess/internal/rehearsal"
	"blindchess/internal/room"
	"blindchess/internal/room/practice"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// tournament tells that this program holds nothing that chooses a move.
const tournament = false

// opponents are whom a game can be played against; the first is the one that
// nobody has to ask for.
var opponents = []string{"rehearsal", "join", "here"}

// practising returns the commands that a tournament has no use for.
func practising() []*cobra.Command { return []*cobra.Command{newLearnCommand()} }

// addPartner adds the flags of the rehearsal partner.
func (f *playFlags) addPartner(flags *pflag.FlagSet) {
	flags.BoolVar(&f.sloppy, "sloppy", false, "the rehearsal partner errs as people do")
	flags.Uint64Var(&f.seed, "seed", 0, "the rehearsal to play; the same number plays the same one")
	flags.IntVar(&f.haste, "haste", 1, "how many times faster than a person the rehearsal partner acts")
}

// rehearse has the partner act at a table against the player of a side.
func (f *playFlags) rehearse(r *room.Room, against rules.Side, me *room.Participant) {
	partner := rehearsal.Partner{Side: against.Other(), Seed: f.seed, Sloppy: f.sloppy, Haste: f.haste}
	r.Attend(practice.Attendant(r, partner, func(refused *table.Refusal) {
		me.Notice("play.partner-stuck", announce.TextSlot("reason", refused.Text))
	}))
}
