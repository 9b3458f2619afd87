package room

import (
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/page"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// broadcast is the speech for all spectators of one language: it is put into
// words once, so that a hundred spectators cause no delay.
type broadcast struct {
	heard    *host.Listener // nil where they hear it late
	listener listener

	mu    sync.Mutex
	seats map[*screen.Terminal]struct{}
}

func (b *broadcast) hear(u say.Utterance) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for seat := range b.seats {
		seat.Hear(u)
	}
}

// broadcasts are those of one table, and the settings of its guests as a session
// needs them, each made once.
type broadcasts struct {
	room *Room

	mu      sync.Mutex
	running map[audience]*broadcast
	configs map[audience]console.Config
	pages   map[audience]*page.Shared
	uttered uint64 // how much was said late
}

// page returns the common parts of the pages of an audience.
func (b *broadcasts) page(key audience) *page.Shared {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.pages == nil {
		b.pages = map[audience]*page.Shared{}
	}
	if b.pages[key] == nil {
		b.pages[key] = &page.Shared{}
	}
	return b.pages[key]
}

// audience is how a guest is spoken to; it is a key.
type audience struct {
	words string
	seat  console.Actor
}

func audienceOf(s settings.Settings, seat console.Actor) audience {
	return audience{s.Part(settings.Words), seat}
}

// config returns the data that a session needs for a guest with these settings.
func (b *broadcasts) config(s settings.Settings, seat console.Actor) (console.Config, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := audienceOf(s, seat)
	if config, ok := b.configs[key]; ok {
		return config, nil
	}
	config, err := s.Console(seat)
	if err != nil {
		return config, err
	}
	if b.configs == nil {
		b.configs = map[audience]console.Config{}
	}
	b.configs[key] = config
	return config, nil
}

// join lets a seat hear what its audience hears, until leave is called.
func (b *broadcasts) join(key audience, narrator announce.Narrator, seat *screen.Terminal) (leave func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.running[key]
	if one == nil {
		one = &broadcast{seats: map[*screen.Terminal]struct{}{}}
		one.listener = listener{as: key.seat.Capacity, narrator: narrator, hear: one.hear}
		if b.room.late == nil {
			one.heard = b.room.join(one.listener, nil, nil)
		}
		if b.running == nil {
			b.running = map[audience]*broadcast{}
		}
		b.running[key] = one
	}
	one.mu.Lock()
	one.seats[seat] = struct{}{}
	one.mu.Unlock()
	return func() { b.quit(key, one, seat) }
}

func (b *broadcasts) quit(key audience, one *broadcast, seat *screen.Terminal) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one.mu.Lock()
	delete(one.seats, seat)
	empty := len(one.seats) == 0
	one.mu.Unlock()
	if empty && b.running[key] == one {
		delete(b.running, key)
		if one.heard != nil {
			b.room.leave(one.heard)
		}
	}
}

// tell announces a record to all spectators, each in their language, if they
// hear the table late.
func (b *broadcasts) tell(r table.Record, after table.State) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, one := range b.running {
		event := after.Shown(r, key.seat.Capacity, 0).Event
		if u, hears := one.listener.Event(after.Disclosed(key.seat.Capacity, 0), event); hears {
			b.uttered++
			u.ID = b.uttered
			one.hear(u)
		}
	}
}
