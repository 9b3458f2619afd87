package hosting

import (
	"io"
	"sync"

	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/room/audiosheet"
	"blindchess/internal/speech/voices"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// bring has the boards and the partner come to the table for the game that is on.
func (g *Game) bring() {
	o, boards, shared := g.options, 0, false
	for _, spec := range g.boards {
		if !spec.IsClock() {
			boards++
		}
		shared = shared || spec.Both
	}
	o.Room.ExpectBoards(boards)
	for _, spec := range g.boards {
		if spec.IsClock() {
			o.Room.Attend(atboard.ClockAttendant(o.Room, g.me.Ear(0), spec, shared))
			continue
		}
		o.Room.Attend(atboard.Attendant(o.Room, g.me.Ear(spec.Side), spec, boards > 1))
	}
	if o.Hearer != nil {
		o.Room.Attend(g.me.Landings)
	}
	if o.Partner != nil {
		o.Partner(o.Room, g.me, g.side.Other())
	}
}

// again continues with another game at the table: if the players have changed
// sides, their boards change too.
func (g *Game) again(change bool) {
	if change {
		g.side = g.side.Other()
		turned := make([]tactile.Spec, len(g.boards))
		for i, spec := range g.boards {
			spec.Side = spec.Side.Other()
			turned[i] = spec
		}
		g.boards = turned
	}
	if g.sound != nil {
		if err := g.sound.open(); err != nil {
			g.me.Notice("speech.sheet-full")
		}
	}
	g.bring()
}

// sound keeps every announcement of the game that is on as sound.
type sound struct {
	make func(journal string) (*audiosheet.Keeper, error)
	room *room.Room

	mu     sync.Mutex
	keeper *audiosheet.Keeper // nil where none can be
}

// keepSound saves every announcement as sound, if the settings ask for it.
func (g *Game) keepSound() error {
	if g.options.Own.AudioSheet != "yes" {
		return nil
	}
	banks, err := voices.Chosen(g.options.Own.Voice)
	if err != nil {
		return err
	}
	narrator, err := g.options.Own.Listener()
	if err != nil {
		return err
	}
	others, full := !g.options.Room.Conditions().BuiltInVoices, func(error) { g.me.Notice("speech.sheet-full") }
	g.sound = &sound{room: g.options.Room, make: func(journal string) (*audiosheet.Keeper, error) {
		return audiosheet.NewKeeper(journal, narrator.Scheme, banks, others, full)
	}}
	if err := g.sound.open(); err != nil {
		return err
	}
	g.open = append(g.open, io.Closer(g.sound))
	g.options.Room.AddWatcher(g.sound)
	return nil
}

// open opens the audio scoresheet of the current game, in place of the previous
// one.
func (s *sound) open() error {
	if err := s.Close(); err != nil {
		return err
	}
	keeper, err := s.make(s.room.Journal())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keeper = keeper
	return err
}

// Watch keeps an announcement.
func (s *sound) Watch(record table.Record, state table.State) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.keeper != nil {
		s.keeper.Watch(record, state)
	}
}

// Close ends what open began.
func (s *sound) Close() error {
	s.mu.Lock()
	keeper := s.keeper
	s.keeper = nil
	s.mu.Unlock()
	if keeper == nil {
		return nil
	}
	return keeper.Close()
}
