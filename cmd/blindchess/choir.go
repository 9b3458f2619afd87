package main

import (
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
)

// choir is all who look on in one language: what they hear is put into words
// once, so that a hundred of them keep nobody waiting.
type choir struct {
	mu    sync.Mutex
	seats map[*screen.Seat]struct{}
	leave func()
}

func (c *choir) hear(u say.Utterance) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for seat := range c.seats {
		seat.Hear(u)
	}
}

// choirs are the choirs of one table, and the settings of its guests as a
// session needs them, each made once.
type choirs struct {
	house *house

	mu      sync.Mutex
	singing map[tongue]*choir
	configs map[tongue]console.Config
}

// tongue is how a guest is spoken to; it is a key.
type tongue struct {
	language, notation, scheme, form, pawn, colours, order, keys string
	seat                                                         console.Seat
}

func tongueOf(s settings.Settings, seat console.Seat) tongue {
	return tongue{s.Language, s.Notation, s.Scheme, s.Form, s.Pawn, s.Colours, s.Order, s.Keys, seat}
}

// config returns what a session needs for a guest with these settings.
func (c *choirs) config(s settings.Settings, seat console.Seat) (console.Config, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := tongueOf(s, seat)
	if config, ok := c.configs[key]; ok {
		return config, nil
	}
	config, err := s.Console(seat)
	if err == nil {
		c.configs[key] = config
	}
	return config, err
}

// join lets a seat hear what its choir hears, until leave is called.
func (c *choirs) join(key tongue, voice announce.Seat, seat *screen.Seat) (leave func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.singing[key]
	if one == nil {
		one = &choir{seats: map[*screen.Seat]struct{}{}}
		one.leave = c.house.Sit(0, ear{voice: voice, hear: one.hear})
		c.singing[key] = one
	}
	one.mu.Lock()
	one.seats[seat] = struct{}{}
	one.mu.Unlock()
	return func() { c.quit(key, one, seat) }
}

func (c *choirs) quit(key tongue, one *choir, seat *screen.Seat) {
	c.mu.Lock()
	defer c.mu.Unlock()
	one.mu.Lock()
	delete(one.seats, seat)
	empty := len(one.seats) == 0
	one.mu.Unlock()
	if empty && c.singing[key] == one {
		delete(c.singing, key)
		one.leave()
	}
}
