//go:build !tournament

package main

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/announce"
	"blindchess/internal/rehearsal"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// tournament tells that this program holds nothing that chooses a move.
const tournament = false

// opponents are whom a game can be played against; the first is the one that
// nobody has to ask for.
var opponents = []string{"rehearsal", "join", "here"}

// practice returns the commands that a tournament has no use for.
func practice() []*cobra.Command { return []*cobra.Command{newLearnCommand()} }

// addPartner adds the flags of the rehearsal partner.
func (f *playFlags) addPartner(flags *pflag.FlagSet) {
	flags.BoolVar(&f.sloppy, "sloppy", false, "the rehearsal partner errs as people do")
	flags.Uint64Var(&f.seed, "seed", 0, "the rehearsal to play; the same number plays the same one")
	flags.IntVar(&f.haste, "haste", 1, "how many times faster than a person the rehearsal partner acts")
}

// rehearse has the partner act at the table.
func (g *game) rehearse(ctx context.Context, states <-chan table.State) {
	mine, _ := rules.ParseSide(g.flags.side)
	partner := rehearsal.Partner{Side: mine.Other(), Seed: g.flags.seed, Sloppy: g.flags.sloppy, Haste: g.flags.haste}
	var state table.State
	wait := time.NewTimer(time.Hour)
	defer wait.Stop()
	var due rehearsal.Deed
	for {
		select {
		case <-ctx.Done():
			return
		case state = <-states:
			deed, acts := partner.Next(state)
			switch {
			case !acts:
				due = rehearsal.Deed{}
				wait.Stop()
			case deed != due:
				due = deed
				wait.Reset(deed.After)
			}
		case <-wait.C:
			deed := due
			due = rehearsal.Deed{}
			if deed.Command == nil {
				continue
			}
			err := g.house.Order(table.Player, partner.Side, deed.Command)
			var refused *table.Refusal
			if errors.As(err, &refused) {
				g.me.notice("play.partner-stuck", announce.TextSlot("reason", refused.Text))
			}
		}
	}
}
