package room

import (
	"context"
	"errors"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/pair"
	"blindchess/internal/say"
	"blindchess/internal/screen/relay"
	"blindchess/internal/settings"
)

// Visitor is a user of this computer at a table that is elsewhere.
type Visitor struct {
	Participant
	apart
	line *relay.Guest // the way to the table
	sees bool         // has a board before their eyes that pieces are moved on
}

func (p *Visitor) configure(own settings.Settings, seat console.Actor) (console.Config, error) {
	config, err := own.Console(seat)
	config.Sees = p.sees
	return config, err
}

func (p *Visitor) spoken(on bool) error { return p.line.Hears(on) }
func (p *Visitor) notices() bool        { return false }

// Sit dials and seats the user at the table, who sees and hears it here; Follow
// runs it from then on. Set painted for a painted screen, and speak to speak
// the table's messages here from the first word. Close ends it.
func (d *Dialer) Sit(ctx context.Context, own settings.Settings, painted, speak bool) (*Visitor, pair.Pass, error) {
	link, pass, err := d.dial(ctx)
	if err != nil {
		return nil, pass, err
	}
	p, err := newVisitor(own, pass, painted, d.BuiltIn)
	if err != nil {
		return nil, pass, errors.Join(err, link.Close())
	}
	p.line.Prefer.Speaks = speak
	if speak {
		err = p.voice.mute(false)
	}
	if err == nil {
		p.seat, err = p.line.Sit(link)
	}
	if err != nil {
		return nil, pass, errors.Join(err, p.voice.Close(), link.Close())
	}
	if p.seat.State().Conditions.BuiltInVoices {
		if err := p.voice.builtIn(); err != nil {
			return nil, pass, errors.Join(err, p.voice.Close(), link.Close())
		}
	}
	p.keep = d.Keep
	p.seat.SetLook(own.Look())
	p.voice.listen(p.soundNotice)
	return p, pass, nil
}

// newVisitor returns a visitor with a session in their own language and a
// voice that is silent.
func newVisitor(own settings.Settings, pass pair.Pass, painted, builtIn bool) (*Visitor, error) {
	p := &Visitor{sees: painted && pass.Role == Opponent}
	p.kind, p.own = p, own
	p.acts = map[console.Act]act{console.ActSpeak: p.speech, console.ActSet: p.setHere, console.ActTune: p.tune, console.ActShow: p.show, console.ActCheck: p.check}
	var err error
	if p.config, err = p.kind.configure(own, ConsoleSeat(pass)); err != nil {
		return nil, err
	}
	session, err := console.NewSession(p.config)
	if err != nil {
		return nil, err
	}
	if p.voice, err = OpenLocalVoice(LocalVoiceOptions{Settings: own, Silent: true, BuiltIn: builtIn}); err != nil {
		return nil, err
	}
	p.line = &relay.Guest{
		Session: session, Speak: p.voice.Speak, Hush: p.voice.hush, HushAll: p.voice.hushAll, Act: p.act,
		Anew: p.moved, Prefer: relay.Prefer{Settings: own.Preferences(), Sees: p.sees},
	}
	return p, nil
}

// Close ends the stay of a participant at a table that is elsewhere.
func (p *Visitor) Close() error {
	p.seat.Close()
	return p.voice.Close()
}

// moved records the seat of the user when the next game of a remote table starts.
func (p *Visitor) moved(seat console.Actor) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.config.Actor, p.config.Narrator.Side, p.words = seat, seat.Side, ""
}

// seatHere returns the side of a local user at a remote table, as a pass names
// it. It returns nothing if they have none.
func (p *Visitor) seatHere() string {
	side := p.seat.Side()
	if side == 0 {
		return ""
	}
	return seatName(side)
}

// setHere changes a setting of a user of this computer at a remote table. It
// informs the host if the setting concerns their words.
func (p *Visitor) setHere(narrator announce.Narrator, l console.Local) []say.Utterance {
	answers := p.set(narrator, l)
	if key, err := settings.Find(l.Key); err == nil && key.Far {
		if err := p.line.Brings(p.Settings().Preferences()); err != nil {
			return failed(narrator, "settings", err)
		}
	}
	return answers
}
