package room

import (
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// seated is a participant of a table that is here, at this computer or another.
type seated struct {
	Participant
	apart
	room     *Room
	sees     bool               // has a board before their eyes that pieces are moved on
	both     bool               // plays both sides, and acts for the side whose turn it is
	turned   bool               // the players have changed sides since they sat down
	boards   rules.BySide[bool] // whose boards are at this machine
	commands rules.BySide[*screen.Commander]
	heard    *host.Listener // how they hear the table; nil for none, or for a spectator
	leave    func()         // ends their view as a spectator; nil for others
}

// Reopened informs the participant that a game continues after an interruption,
// and says its state and their next step.
func (p *seated) Reopened() {
	var told []say.Utterance
	p.seat.With(func(s *console.Session) { told = s.Reopened(p.seat.State(), p.room.Now()) })
	for _, u := range append([]say.Utterance{p.Narrator().Notice("play.reopened")}, told...) {
		p.Tell(u)
	}
}

// open seats the participant at a table that is here. They hear nothing of it
// before they attend.
func (p *seated) open(own settings.Settings, seat console.Actor) (*console.Session, error) {
	config, err := p.kind.configure(own, seat)
	if err != nil {
		return nil, err
	}
	session, err := console.NewSession(config)
	if err != nil {
		return nil, err
	}
	p.own, p.config = own, config
	p.commands = p.commanders(seat)
	feed := p.room.feed
	if p.room.late != nil && seat.Capacity == table.Spectator {
		feed = p.room.late.feed
	}
	p.seat = screen.NewTerminal(screen.TerminalConfig{
		Feed: feed, Session: session,
		Submit: p.submit, Speak: p.speak, Speaks: p.voice.Speaks, Hush: p.voice.hush, HushAll: p.voice.hushAll, Act: p.act,
	})
	p.seat.SetLook(own.Look())
	return session, nil
}

// commanders returns the commander that gives typed commands to the table, by
// the side for which they are given.
func (p *seated) commanders(seat console.Actor) rules.BySide[*screen.Commander] {
	commander := func(side rules.Side) *screen.Commander {
		refuse := func(err error) { p.refuseTo(side, err) }
		return screen.NewCommander(p.room.done, p.room.orders, console.Actor{Side: side, Capacity: seat.Capacity}, refuse)
	}
	if p.both {
		return rules.BySide[*screen.Commander]{White: commander(rules.White), Black: commander(rules.Black)}
	}
	one := commander(seat.Side)
	return rules.BySide[*screen.Commander]{White: one, Black: one}
}

// rejoin lets the participant hear what happens at the table, as their settings
// say from now on. p.changing is held.
func (p *seated) rejoin() {
	p.mu.Lock()
	own, config := p.own, p.config
	p.mu.Unlock()
	if config.Actor.Capacity == table.Spectator {
		before := p.leave
		p.leave = p.room.broadcasts.join(audienceOf(own, config.Actor), config.Narrator, p.seat)
		if before != nil {
			before()
		}
		return
	}
	narrator, alarms := config.Narrator, own.Alarms()
	if p.both {
		narrator.Side, narrator.Both = 0, true
	}
	if p.looksOn() {
		alarms = nil
	}
	l := listener{as: config.Actor.Capacity, narrator: narrator, hear: p.Hear, alone: p.both, ear: p.earOf, boards: p.boards, due: dueAt(p.seat, p.both)}
	p.heard = p.room.join(l, alarms, p.heard)
	p.room.sits(p, true)
}

// looksOn reports whether the participant sees the screen, so that its contents
// need not be spoken. A blind player may still sit at a board on the screen.
func (p *seated) looksOn() bool {
	p.mu.Lock()
	side := p.config.Actor.Side
	p.mu.Unlock()
	return p.sees && !p.room.State().Seat(side).Blind
}

// Leave ends that the participant hears the table.
func (p *seated) Leave() {
	p.changing.Lock()
	defer p.changing.Unlock()
	if p.heard != nil {
		p.room.leave(p.heard)
		p.room.sits(p, false)
		p.heard = nil
	}
	if p.leave != nil {
		p.leave()
		p.leave = nil
	}
}

// submit gives typed commands to the table and waits for the answer, so that
// the next line is read with the table as this one leaves it.
func (p *seated) submit(commands []table.Command) {
	p.mu.Lock()
	side, ways := p.config.Actor.Side, p.commands
	p.mu.Unlock()
	if side == 0 {
		side = rules.White
	}
	if p.both {
		submitBoth(ways, commands, side)
	} else {
		ways.Of(side).Give(commands)
	}
	p.room.settled()
	p.follow()
}

// submitBoth gives each command of a player of both sides for the side to which
// it belongs: one side requests a takeback, and the other agrees.
func submitBoth(ways rules.BySide[*screen.Commander], commands []table.Command, side rules.Side) {
	for _, c := range commands {
		if !ways.Of(console.GivenFor(c, side)).Give([]table.Command{c}) {
			return
		}
	}
}

// follow makes a player of both sides act for the side that has something to do
// now. If two calls overlap, the later one sees the newer table.
func (p *seated) follow() {
	if !p.both {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	side := console.SideToAct(p.room.State())
	if side == 0 || side == p.config.Actor.Side {
		return
	}
	p.config.Actor.Side = side
	seat := p.config.Actor
	p.seat.With(func(s *console.Session) { s.Sit(seat) })
}

// adopted has them hear the table as their settings say, if they hear it.
func (p *seated) adopted(settings.Settings) {
	if p.heard != nil || p.leave != nil {
		p.rejoin()
	}
}

func (p *seated) playsBoth() bool   { return p.both }
func (p *seated) turnedRound() bool { return p.turned }
