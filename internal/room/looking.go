package room

import (
	"context"
	"slices"
	"sync"

	"blindchess/internal/host"
	"blindchess/internal/table"
)

// looker reads a board on request.
type looker struct {
	look func(ctx context.Context, fresh bool)
}

// BeforeDecision makes the room call look before a resignation, a draw or a claim
// reaches the table. The table waits until it returns: it may report the pieces
// on a board. If fresh is set, look reads all squares again. The function that is
// returned ends that.
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

// Look makes every board read its squares again, and returns once each has done so
// or has timed out: immediately if there is none. It also waits for a report about
// a board that is already on its way.
func (r *Room) Look(ctx context.Context) { r.look(ctx, true) }

func (r *Room) look(ctx context.Context, fresh bool) {
	r.mu.Lock()
	lookers := r.lookers
	r.mu.Unlock()
	for _, l := range lookers {
		l.look(ctx, fresh)
	}
}

// Elsewhere makes the room ask decide first about each typed command, if a server
// decides on the game. For a command that it takes, which then does not reach the
// table, decide returns true and the answer. It must not block. Nil ends that.
func (r *Room) Elsewhere(decide func(host.Order) (taken bool, answer error)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.elsewhere = decide
}

// takenElsewhere reports whether the remote server took an order.
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

// relay passes orders on to the host until the table closes. An order that may
// decide the game waits until the boards have been read; meanwhile their
// readers give orders themselves.
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
