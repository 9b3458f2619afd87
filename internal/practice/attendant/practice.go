package attendant

import (
	"context"
	"errors"
	"sync"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/practice/uci"
	"blindchess/internal/room"
	"blindchess/internal/table"
)

// Join lets a partner play at a table against a player, who hears the table's
// refusals to the partner.
func Join(r *room.Room, me *room.Local, partner rehearsal.Partner) {
	r.Attend(Attendant(r, partner, func(refused *table.Refusal) {
		me.Notice("play.partner-stuck", announce.TextSlot("reason", refused.Text()))
	}))
}

// JoinEngine has an engine act at a table as a partner does, announcing,
// repeating and writing. If there is no engine, the partner chooses without one,
// and the player hears so; install is the command that installs an engine.
func JoinEngine(r *room.Room, me *room.Local, partner rehearsal.Partner, engine Engine, install string) {
	engine.Told = func(err error) {
		me.Notice("practice.no-engine", announce.TextSlot("reason", FaultText(me.Narrator().Pack, err)), announce.TextSlot("command", install))
	}
	thinker := NewThinker(engine)
	partner.Chooser = thinker
	if engine.Advises {
		me.Advise((&adviser{thinker: thinker, room: r, me: me, side: partner.Side.Other()}).advise)
	}
	Join(r, me, partner)
}

// FaultText describes an engine's fault in the words of a pack.
func FaultText(pack language.Pack, err error) string {
	var fault *uci.Fault
	if errors.As(err, &fault) {
		return pack.Phrase("practice.fault."+fault.Kind.String(), "name", fault.Engine)
	}
	return err.Error()
}

// Attendant returns the partner's attendant at a table. stuck receives the
// table's refusals to the partner.
func Attendant(r *room.Room, partner rehearsal.Partner, stuck func(*table.Refusal)) room.Attendant {
	return func(ctx context.Context, states <-chan table.State) {
		var thinking sync.WaitGroup
		defer thinking.Wait()
		var decided <-chan struct{}
		if thinker, ok := partner.Chooser.(*Thinker); ok {
			decided = thinker.decided
			thinking.Go(func() { thinker.run(ctx) })
		}
		wait := time.NewTimer(time.Hour)
		defer wait.Stop()
		var due rehearsal.Deed
		var latest table.State
		acted := false // since the latest state came
		past := uint64(0)
		consider := func() {
			deed, acts := partner.Next(latest)
			switch {
			case !acts:
				due = rehearsal.Deed{}
				wait.Stop()
			case deed != due:
				due = deed
				wait.Reset(deed.After)
			}
		}
		for {
			select {
			case <-ctx.Done():
				return
			case state := <-states:
				if state.Seq < past { // it was on its way while the partner acted
					continue
				}
				latest, acted = state, false
				consider()
			case <-decided:
				if !acted {
					consider()
				}
			case <-wait.C:
				deed := due
				due = rehearsal.Deed{}
				if deed.Command == nil {
					continue
				}
				acted = true
				err := r.Order(table.Player, partner.Side, deed.Command)
				past = r.State().Seq
				var refused *table.Refusal
				if errors.Is(err, table.ErrRefused) && errors.As(err, &refused) {
					stuck(refused)
				}
			}
		}
	}
}
