package room

import (
	"strings"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/host/checkwords"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voices"
	"blindchess/internal/table"
)

// Participant is a person with their settings, a terminal and a voice. There are
// three kinds at a table: a Local and a guest at one that is here, and a Visitor of
// one that is elsewhere. Some sit at no table. Its methods may be called from any
// goroutine.
type Participant struct {
	kind   kind
	seat   *screen.Terminal
	voice  *LocalVoice             // nil where nothing is spoken here
	keep   func(k, v string) error // keeps a changed setting for later games; nil keeps none
	acts   map[console.Act]act
	barred string // the phrase about an act that is not among acts; empty for silence

	// changing is held while they come, leave, or change a setting, so that one
	// change is whole before the next.
	changing sync.Mutex

	mu      sync.Mutex
	own     settings.Settings
	config  console.Config
	checked checkwords.Check // whose words are words
	words   string
}

// kind is what differs between the kinds of participants.
type kind interface {
	// configure returns the data that a session needs for these settings.
	configure(own settings.Settings, seat console.Actor) (console.Config, error)
	// alter changes one setting of own, if this kind may.
	alter(own *settings.Settings, key, value string) error
	// adopted has what they hear of the table follow their settings. changing is held.
	adopted(own settings.Settings)
	// spoken passes on whether this computer speaks to them.
	spoken(on bool) error
	// notices reports whether the voice of this computer may speak about itself.
	notices() bool
	// playsBoth reports whether they play both sides.
	playsBoth() bool
	// turnedRound reports whether the players have changed sides since they sat down.
	// mu is held.
	turnedRound() bool
	// reseated has all that is theirs follow them to the next game. changing is held.
	reseated()
}

// apart is the kind of a participant who sits at no table, and has a screen.
type apart struct{}

func (apart) configure(own settings.Settings, seat console.Actor) (console.Config, error) {
	config, err := own.Console(seat)
	config.Sees = true
	return config, err
}

func (apart) alter(own *settings.Settings, key, value string) error { return own.Set(key, value) }
func (apart) adopted(settings.Settings)                             {}
func (apart) spoken(bool) error                                     { return nil }
func (apart) notices() bool                                         { return true }
func (apart) playsBoth() bool                                       { return false }
func (apart) turnedRound() bool                                     { return false }
func (apart) reseated()                                             {}

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
// opponent, the time control and the edition, and the commands; an assistant and an
// arbiter of their role.
func (p *Participant) Greet() {
	var told []say.Utterance
	p.mu.Lock()
	as := p.config.Actor.Capacity
	p.mu.Unlock()
	p.seat.With(func(s *console.Session) {
		if told = []say.Utterance{s.Greeting(p.seat.State())}; as == table.Assistant || as == table.Arbiter {
			told = s.Welcome(p.seat.State(), p.seat.Now())
		}
	})
	for _, u := range told {
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
	if !p.kind.notices() || n.Key == speech.VoiceBack { // that it speaks is heard
		p.seat.Hear(u)
		return
	}
	p.Tell(u)
}
