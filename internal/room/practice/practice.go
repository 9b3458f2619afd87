package practice

import (
	"context"
	"errors"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/rehearsal"
	"blindchess/internal/room"
	"blindchess/internal/table"
)

// Join has a partner act at a table against a player, who is told what the table
// refused the partner.
func Join(r *room.Room, me *room.Participant, partner rehearsal.Partner) {
	r.Attend(Attendant(r, partner, func(refused *table.Refusal) {
		me.Notice("play.partner-stuck", announce.TextSlot("reason", refused.Text))
	}))
}

// Attendant returns who acts for the partner at a table. stuck is told what the
// table refused the partner.
func Attendant(r *room.Room, partner rehearsal.Partner, stuck func(*table.Refusal)) room.Attendant {
	return func(ctx context.Context, states <-chan table.State) {
		wait := time.NewTimer(time.Hour)
		defer wait.Stop()
		var due rehearsal.Deed
		for {
			select {
			case <-ctx.Done():
				return
			case state := <-states:
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
				err := r.Order(table.Player, partner.Side, deed.Command)
				var refused *table.Refusal
				if errors.As(err, &refused) {
					stuck(refused)
				}
			}
		}
	}
}
