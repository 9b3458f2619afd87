package room

import (
	"context"
	"crypto/rand"
	"path/filepath"
	"strings"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/table"
)

// rematches organises how one game follows another at a table, when both
// players have agreed. People stay seated.
type rematches struct {
	agreed  chan table.Rematch // given what both have agreed to
	seating sync.WaitGroup     // of the functions that seat all participants at the next game
	// coming is locked for reading while a person joins the table, and for writing
	// while one game follows another: no one joins between two games.
	coming sync.RWMutex

	mu      sync.Mutex
	turning chan struct{} // closed once the next game exists; nil while none is agreed
	people  map[*seated]struct{}
	follow  []func(change bool) // by those who brought attendants
}

// OnRematch makes the room call follow when the next game is set up at this
// table, before it starts. Attendants have left by then: a board or a partner
// joins the next game again.
func (r *Room) OnRematch(follow func(change bool)) {
	r.next.mu.Lock()
	defer r.next.mu.Unlock()
	r.next.follow = append(r.next.follow, follow)
}

// sits records whether a participant sits at the table.
func (r *Room) sits(p *seated, stays bool) {
	r.next.mu.Lock()
	defer r.next.mu.Unlock()
	if r.next.people == nil {
		r.next.people = map[*seated]struct{}{}
	}
	if !stays {
		delete(r.next.people, p)
		return
	}
	r.next.people[p] = struct{}{}
}

// people returns the participants at the table, without the spectators.
func (r *Room) people() []*seated {
	r.next.mu.Lock()
	defer r.next.mu.Unlock()
	people := make([]*seated, 0, len(r.next.people))
	for p := range r.next.people {
		people = append(people, p)
	}
	return people
}

// turn starts the next game, once the host reports that both players have
// agreed.
func (r *Room) turn(to table.Rematch) {
	r.next.mu.Lock()
	defer r.next.mu.Unlock()
	if r.next.turning == nil {
		r.next.turning = make(chan struct{})
		r.next.agreed <- to
	}
}

// turned ends what turn began.
func (r *Room) turned() {
	r.next.mu.Lock()
	defer r.next.mu.Unlock()
	close(r.next.turning)
	r.next.turning = nil
}

// settled waits until the next game is set up, if one has been agreed: a line
// typed after that is for that game.
func (r *Room) settled() {
	r.next.mu.Lock()
	turning := r.next.turning
	r.next.mu.Unlock()
	if turning == nil {
		return
	}
	select {
	case <-turning:
	case <-r.done:
	}
}

// games runs one game after the other, until ctx ends or a journal can no
// longer be written.
func (r *Room) games(ctx context.Context, config host.Config, orders chan<- host.Order) error {
	for {
		to, err := r.game(ctx, config, orders)
		if err != nil {
			return err
		}
		r.begun(to)
		config.Log, config.State, config.PIN, config.Anew = r.wrapped(to.opened.Log), to.opened.State, "", to.opened.Log.Anew
		r.next.seating.Go(func() { r.seatAll(!to.same) })
	}
}

// following is the game that follows another.
type following struct {
	same    bool
	journal string
	opened  host.Opened
	set     table.Conditions
}

// game keeps one game, and returns the one that follows it. If the table
// closes, the error says why.
func (r *Room) game(ctx context.Context, config host.Config, orders chan<- host.Order) (following, error) {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() {
		_, err := host.Run(playing, config)
		ended <- err
	}()
	for {
		select {
		case err := <-ended:
			return following{}, err
		case agreed := <-r.next.agreed:
			to, err := r.prepare(agreed.Same)
			if err != nil {
				for _, p := range r.people() {
					p.Notice("play.other", announce.TextSlot("reason", p.Narrator().Pack.Error(err)))
				}
				r.turned()
				continue
			}
			r.next.coming.Lock()
			r.dismiss(ctx)
			// The player who agreed last gets their answer before the game closes.
			answered := make(chan error, 1)
			select {
			case orders <- host.Order{Capacity: table.Keeper, Command: table.KeepTime{}, Reply: func(err error) { answered <- err }}:
				<-answered
			case <-playing.Done():
			}
			stop()
			<-ended
			return to, nil
		}
	}
}

// prepare makes the journal of another game, beside the previous one.
func (r *Room) prepare(same bool) (following, error) {
	path, err := NewJournal(filepath.Dir(r.Journal()))
	if err != nil {
		return following{}, err
	}
	contents, err := journal.Read(r.Journal())
	if err != nil {
		return following{}, err
	}
	header := contents.Header
	if r.another != nil {
		header = r.another(header, same)
	}
	set := r.State().Conditions.Rematch(same)
	set.Occasion.ID = strings.ToLower(rand.Text())
	opened, err := host.OpenJournal(path, header)
	return following{same: same, journal: path, opened: opened, set: set}, err
}

// begun makes the room use another game's table, which is not yet set up.
func (r *Room) begun(to following) {
	r.mu.Lock()
	before := r.log
	r.log, r.journal, r.set, r.fresh, r.torn = to.opened.Log, to.journal, to.set, true, false
	r.ended, r.over = false, make(chan struct{})
	r.marked()
	r.mu.Unlock()
	_ = before.Close() // each record of it is safe
	r.feed.Reset()
}

// seatAll seats all participants at the next game, on the other side if change
// is set, and starts it.
func (r *Room) seatAll(change bool) {
	defer r.next.coming.Unlock()
	defer r.turned()
	r.admitted().follow(change)
	for _, p := range r.people() {
		p.anew(change)
	}
	r.broadcasts.anew()
	r.next.mu.Lock()
	follow := r.next.follow
	r.next.mu.Unlock()
	for _, one := range follow {
		one(change)
	}
	err := r.Set()
	r.admitted().assist()
	for _, p := range r.people() {
		p.Greet()
	}
	if err == nil && !r.Conditions().ClockTold {
		err = r.Begin()
	}
	if err == nil {
		return
	}
	for _, p := range r.people() {
		p.Tell(p.Refusal(err))
	}
}

// anew seats the participant at the table's next game, on the other side if the
// players have changed sides. A participant who has left is not seated.
func (p *seated) anew(change bool) {
	p.changing.Lock()
	defer p.changing.Unlock()
	if p.heard == nil {
		return
	}
	p.mu.Lock()
	seat := p.config.Actor
	if change && !p.both {
		seat.Side = seat.Side.Other()
	}
	p.config.Actor, p.config.Narrator.Side = seat, seat.Side
	p.commands, p.words = p.commanders(seat), ""
	if change {
		p.turned = !p.turned
		p.boards.White, p.boards.Black = p.boards.Black, p.boards.White
	}
	p.mu.Unlock()
	p.seat.Anew(seat)
	p.heard = nil
	p.rejoin()
	p.kind.reseated()
}

// anew connects the spectators to the next game, if they hear it without delay.
func (b *broadcasts) anew() {
	if b.room.late != nil {
		return
	}
	b.mu.Lock()
	for _, one := range b.running {
		one.heard = b.room.join(one.listener, nil, nil)
	}
	b.mu.Unlock()
	b.turn()
}

// turn seats the spectators at the next game.
func (b *broadcasts) turn() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, one := range b.running {
		one.mu.Lock()
		for seat := range one.seats {
			seat.Anew(key.seat)
		}
		one.mu.Unlock()
	}
}
