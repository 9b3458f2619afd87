package room

import (
	"context"
	"slices"
	"sync"

	"blindchess/internal/host"
	"blindchess/internal/table"
)

// looker is somebody who looks at a board.
type looker struct {
	look func(ctx context.Context, fresh bool)
}

// BeforeDecision has look be called before a resignation, a draw or a claim reaches
// the table, which waits until it returns: it may give the table what stands on
// a board. Fresh asks for all squares anew. The function that is returned ends that.
func (r *Room) BeforeDecision(look func(ctx context.Context, fresh bool)) (end func()) {
	l := &looker{look}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lookers = append(slices.Clone(r.lookers), l)
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.lookers = slices.DeleteFunc(slices.Clone(r.lookers), func(other *looker) bool { return other == l })
	}
}

// Look has every board looked at anew, and returns once each was, or was waited for
// in vain: at once where there is none. What is told of a board at the same moment
// is waited for.
func (r *Room) Look(ctx context.Context) { r.look(ctx, true) }

func (r *Room) look(ctx context.Context, fresh bool) {
	r.mu.Lock()
	lookers := r.lookers
	r.mu.Unlock()
	for _, l := range lookers {
		l.look(ctx, fresh)
	}
}

// Elsewhere has decide be asked first what becomes of what people type, where
// somebody elsewhere decides on the game: it returns true for what it has taken, which
// does not reach the table, with what is answered. It must not block. Nil ends that.
func (r *Room) Elsewhere(decide func(host.Order) (taken bool, answer error)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.elsewhere = decide
}

// takenElsewhere reports whether an order was taken by whoever decides elsewhere.
func (r *Room) takenElsewhere(o host.Order) bool {
	r.mu.Lock()
	decide := r.elsewhere
	r.mu.Unlock()
	if decide == nil || o.Command == nil || o.From == nil {
		return false
	}
	taken, answer := decide(o)
	if taken && o.Reply != nil {
		o.Reply(answer)
	}
	return taken
}

// relay hands orders on to the host until the table is kept no more. What may
// decide the game waits until the boards have been looked at; whoever looks
// gives orders of their own meanwhile.
func (r *Room) relay(ctx context.Context, to chan<- host.Order) {
	var waiting sync.WaitGroup
	defer waiting.Wait()
	hand := func(o host.Order) {
		select {
		case to <- o:
		case <-r.done:
		}
	}
	for {
		select {
		case <-r.done:
			return
		case o := <-r.orders:
			if r.takenElsewhere(o) {
				continue
			}
			if !table.Decides(o.Command) {
				hand(o)
				continue
			}
			waiting.Go(func() {
				r.look(ctx, false)
				hand(o)
			})
		}
	}
}
