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

// Participant is a person at a table, with their settings: a user of this
// computer, a guest, or a user of this computer at a remote table. Its methods
// may be called from any goroutine.
type Participant struct {
	room          *Room // nil where the table is elsewhere
	seat          *screen.Terminal
	voice         *LocalVoice             // nil where nothing is spoken here
	guest         *relay.Guest            // the way to a table that is elsewhere, and nil at one that is here
	remote        bool                    // at another computer: nothing of this computer is theirs
	sees          bool                    // has a board before their eyes that pieces are moved on
	both          bool                    // plays both sides, and acts for the side whose turn it is
	turned        bool                    // the players have changed sides since they sat down
	boards        rules.BySide[bool]      // whose boards are at this machine
	resumeCommand string                  // the command that resumes the game; empty for none
	keep          func(k, v string) error // keeps a changed setting for later games; nil keeps none
	acts          map[console.Act]act
	barred        string // the phrase about an act that is not among acts; empty for silence
	commands      rules.BySide[*screen.Commander]
	speaks        sync.Mutex // held while their microphone is open
	hearer        Hearer     // nil where announcements are not heard

	// changing is held while they come, leave, or change a setting, so that one
	// change is whole before the next.
	changing sync.Mutex
	heard    *host.Listener // how they hear the table; nil for none, or for a spectator
	leave    func()         // ends their view as a spectator; nil for others

	mu                 sync.Mutex
	own                settings.Settings
	config             console.Config
	checked            checkwords.Check // whose words are words
	words              string
	analyses, analysed bool                                    // they can analyse the game after it, and have left for that
	adviser            func(kind string) []say.Utterance       // nil without advice
	server             func(kind, text string) []say.Utterance // nil where the game is at no server elsewhere
	hearing            hearing
}

// act does an action that only the program can do, and returns the answer.
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

// Greet informs the participant, before a game starts, of their colour and
// opponent, the time control and the edition, and the commands.
func (p *Participant) Greet() {
	var u say.Utterance
	p.seat.With(func(s *console.Session) { u = s.Greeting(p.seat.State()) })
	p.Tell(u)
}

// Reopened informs the participant that a game continues after an interruption,
// and says its state and their next step.
func (p *Participant) Reopened() {
	var told []say.Utterance
	p.seat.With(func(s *console.Session) { told = s.Reopened(p.seat.State(), p.room.Now()) })
	for _, u := range append([]say.Utterance{p.Narrator().Notice("play.reopened")}, told...) {
		p.Tell(u)
	}
}

// Notice gives the participant a message about the program itself.
func (p *Participant) Notice(key string, slots ...announce.Slot) {
	p.Tell(p.Narrator().Notice(key, slots...))
}

// Tell gives the participant a message that "again" does not repeat.
func (p *Participant) Tell(u say.Utterance) { p.seat.Tell(p.toAll(u)) }

// Refuse says why the table refused a command, and stores the reason for "why".
func (p *Participant) Refuse(err error) { p.seat.Refuse(p.Refusal(err)) }

// Hear shows and speaks a message to the participant, and stores it for
// "again".
func (p *Participant) Hear(u say.Utterance) {
	p.seat.Hear(u)
	p.voice.Speak(p.toAll(u))
}

// Refusal says why the table refused something, in the participant's words.
func (p *Participant) Refusal(err error) say.Utterance {
	return refusal(p.Narrator(), p.seat.State(), err)
}

// soundNotice passes on a message of the voice about itself. A returning voice is
// only shown: the participant hears it in the next message. That there is sound
// again is heard before anything but a move and a ruling.
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

// configure returns the data that a session needs for these settings.
func (p *Participant) configure(own settings.Settings, seat console.Actor) (console.Config, error) {
	if !p.remote {
		config, err := own.Console(seat)
		config.Sees, config.Both, config.Analyses = p.sees, p.both, p.analyses
		if p.room != nil {
			config.Online = p.room.online
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.server != nil && own.AskBeforeSending != "no" {
			config.Sending = own.AskBeforeSending
		}
		return config, err
	}
	config, err := p.room.broadcasts.config(own, seat)
	config.Sees, config.Bind, config.Online = p.sees, nil, p.room.online
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

// commanders returns the commander that gives typed commands to the table, by
// the side for which they are given.
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
	l := listener{as: config.Actor.Capacity, narrator: narrator, hear: p.Hear, alone: p.both, ear: p.earOf, boards: p.boards, due: dueAt(p.seat, p.both)}
	p.heard = p.room.join(l, alarms, p.heard)
	p.room.sits(p, true)
}

// looksOn reports whether the participant sees the screen, so that its contents
// need not be spoken. A blind player may still sit at a board on the screen.
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

// submit gives typed commands to the table and waits for the answer, so that
// the next line is read with the table as this one leaves it.
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
