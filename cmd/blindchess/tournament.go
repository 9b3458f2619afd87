//go:build tournament

package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/room"
)

// tournament tells that this program holds nothing that chooses a move. What
// blind players' federations have banned are devices that may hide such a
// thing, so it is not switched off here: it is not in the program.
const tournament = true

// opponents are whom a game can be played against; the first is the one that
// nobody has to ask for.
var opponents = []string{"join", "here"}

// practising returns the commands that a tournament has no use for: none is
// here.
func practising() []*cobra.Command { return nil }

// addPartner adds the flags of the rehearsal partner, who is not here.
func (f *playFlags) addPartner(*pflag.FlagSet) {}

// partner returns nil: no game of this program is against a partner.
func (f *playFlags) partner() func(*room.Room, *room.Participant) { return nil }
