package room

import (
	"strings"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/host/checkwords"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/relay"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voices"
	"blindchess/internal/table"
)

// Participant is a person at a table, with settings of their own: somebody who
// sits at this machine, who came in from elsewhere, or who sits here at a table
// that is elsewhere. Its methods may be called from any goroutine.
type Participant struct {
	room          *Room // nil where the table is elsewhere
	seat          *screen.Terminal
	voice         *LocalVoice             // nil where nothing is spoken here
	guest         *relay.Guest            // the way to a table that is elsewhere, and nil at one that is here
	remote        bool                    // came in from elsewhere: nothing of this machine is theirs
	sees          bool                    // has a board before their eyes that pieces are moved on
	both          bool                    // plays both sides, and acts for whichever it is time to
	turned        bool                    // the players have changed sides since they sat down
	boards        rules.BySide[bool]      // whose boards are at this machine
	resumeCommand string                  // the command that goes on with the game; empty where none does
	keep          func(k, v string) error // keeps a changed setting for later games; nil keeps none
	acts          map[console.Act]act
	barred        string // the phrase that tells of an act that is not among acts; empty for silence
	commands      rules.BySide[*screen.Commander]
	speaks        sync.Mutex // held while they dictate

	// changing is held while they come, leave, or change a setting, so that one
	// change is whole before the next.
	changing sync.Mutex
	heard    *host.Listener // how they hear the table; nil where they do not, or look on
	leave    func()         // ends that they look on; nil where they do not

	mu      sync.Mutex
	own     settings.Settings
	config  console.Config
	checked checkwords.Check // whose words are words
	words   string
	adviser func(kind string) []say.Utterance       // nil where nobody advises
	server  func(kind, text string) []say.Utterance // nil where the game is at no server elsewhere
}

// act does what only the program can do, and returns what is answered.
type act func(announce.Narrator, console.Local) []say.Utterance

// Terminal returns where the participant types and hears.
func (p *Participant) Terminal() *screen.Terminal { return p.seat }

// Settings returns the settings as they are now.
func (p *Participant) Settings() settings.Settings {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.own
}

// Narrator returns how the participant is spoken to now.
func (p *Participant) Narrator() announce.Narrator {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.config.Narrator
}

// Greet tells the participant, before a game begins, their colour and opponent,
// the time and the edition, and what to type.
func (p *Participant) Greet() {
	var u say.Utterance
	p.seat.With(func(s *console.Session) { u = s.Greeting(p.seat.State()) })
	p.Tell(u)
}

// Reopened tells the participant that a game goes on after an interruption, how
// it stands, and what is expected of them now.
func (p *Participant) Reopened() {
	var told []say.Utterance
	p.seat.With(func(s *console.Session) { told = s.Return(p.seat.State(), p.room.Now()) })
	for _, u := range append([]say.Utterance{p.Narrator().Notice("play.reopened")}, told...) {
		p.Tell(u)
	}
}

// Notice tells the participant something about the program itself.
func (p *Participant) Notice(key string, slots ...announce.Slot) {
	p.Tell(p.Narrator().Notice(key, slots...))
}

// Tell tells the participant something that is not kept for "again".
func (p *Participant) Tell(u say.Utterance) { p.seat.Tell(p.toAll(u)) }

// Refuse tells why the table refused something, and keeps it for "why".
func (p *Participant) Refuse(err error) { p.seat.Refuse(p.Refusal(err)) }

// Hear shows and speaks what is said to the participant, and keeps it for
// "again".
func (p *Participant) Hear(u say.Utterance) {
	p.seat.Hear(u)
	p.voice.Speak(p.toAll(u))
}

// Refusal says why the table refused something, in the participant's words.
func (p *Participant) Refusal(err error) say.Utterance {
	return refusal(p.Narrator(), p.seat.State(), err)
}

// soundNotice tells what the voice has to say of itself. That it speaks again is
// shown: it is heard in what it says next. That there is sound again is heard before
// anything but a move and a ruling.
func (p *Participant) soundNotice(n speech.Notice) {
	pack := p.Narrator().Pack
	u := say.Utterance{Urgency: say.Next, Kind: say.Notice, Lang: pack.Lang(), Words: []say.Word{{Text: voices.NoticeText(pack, n)}}}
	if n.Key == speech.SoundBack || strings.HasPrefix(n.Key, speech.EarBack) {
		u.Urgency, u.Subject = say.Now, n.Key
	}
	if p.guest != nil || n.Key == speech.VoiceBack { // that it speaks is heard
		p.seat.Hear(u)
		return
	}
	p.Tell(u)
}

// configure returns what a session needs for these settings.
func (p *Participant) configure(own settings.Settings, seat console.Actor) (console.Config, error) {
	if !p.remote {
		config, err := own.Console(seat)
		config.Sees, config.Both = p.sees, p.both
		return config, err
	}
	config, err := p.room.broadcasts.config(own, seat)
	config.Sees, config.Bind = p.sees, nil
	return config, err
}

// open seats the participant at a table that is here. They hear nothing of it
// before they attend.
func (p *Participant) open(own settings.Settings, seat console.Actor) (*console.Session, error) {
	config, err := p.configure(own, seat)
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

// commanders returns what gives the table what is typed at a seat, by the side
// that it is given for.
func (p *Participant) commanders(seat console.Actor) rules.BySide[*screen.Commander] {
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
func (p *Participant) rejoin() {
	p.mu.Lock()
	own, config := p.own, p.config
	p.mu.Unlock()
	if p.room == nil {
		return
	}
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
	l := listener{as: config.Actor.Capacity, narrator: narrator, hear: p.Hear, alone: p.both, ear: p.earOf, boards: p.boards, proposed: proposedTo(p.seat)}
	p.heard = p.room.join(l, alarms, p.heard)
	p.room.sits(p, true)
}

// looksOn reports whether their eyes tell the participant what stands on the
// screen, so that it need not be said. Who is blind may sit at a board of the
// screen all the same.
func (p *Participant) looksOn() bool {
	p.mu.Lock()
	side := p.config.Actor.Side
	p.mu.Unlock()
	return p.sees && !p.room.State().Seat(side).Blind
}

// Leave ends that the participant hears the table.
func (p *Participant) Leave() {
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

// submit carries what was typed to the table and waits for the answer: the next
// line is read from the table as this one leaves it.
func (p *Participant) submit(commands []table.Command) {
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

// submitBoth carries each command of somebody who plays both sides for the side
// it is given for: a takeback is asked for by one and agreed to by the other.
func submitBoth(ways rules.BySide[*screen.Commander], commands []table.Command, side rules.Side) {
	for _, c := range commands {
		if !ways.Of(console.GivenFor(c, side)).Give([]table.Command{c}) {
			return
		}
	}
}

// follow has somebody who plays both sides act for the side whose turn it is to
// do something, as the table stands now: of two who follow at once the later sees
// no older table.
func (p *Participant) follow() {
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
