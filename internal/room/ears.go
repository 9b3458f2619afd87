package room

import (
	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// parted reports whether each side has an ear of its own at this machine.
func (p *Participant) parted() bool { return p.Settings().Ears == "players" }

// earOf returns the ear in which a side hears what is for it alone: it is that of
// whoever plays this side, also once players have changed sides.
func (p *Participant) earOf(side rules.Side) say.Channel {
	p.mu.Lock()
	second := rules.Black
	if p.turned {
		second = rules.White
	}
	p.mu.Unlock()
	if side == second && p.parted() {
		return say.Second
	}
	return say.Private
}

// earNow returns the ear of whoever types: of two, that of the side that is to
// act.
func (p *Participant) earNow() say.Channel {
	p.mu.Lock()
	side := p.config.Actor.Side
	p.mu.Unlock()
	return p.earOf(side)
}

// speak speaks what somebody is answered, into the ear of who asked.
func (p *Participant) speak(u say.Utterance) {
	if u.Channel == say.Private {
		u.Channel = p.earNow()
	}
	p.voice.Speak(u)
}

// toAll returns u for the ear of the participant. Where they are two with an ear
// each, the table hears it, but for an alarm: that is for the one whose clock it
// is, and has its ear.
func (p *Participant) toAll(u say.Utterance) say.Utterance {
	switch {
	case u.Channel != say.Private || !p.parted():
	case !p.both:
		u.Channel = p.earNow()
	case u.Topic != announce.TopicAlarm:
		u.Channel = say.Table
	}
	return u
}

// refuseTo tells a side why the table refused something, and nobody else.
func (p *Participant) refuseTo(side rules.Side, err error) {
	u := p.Refusal(err)
	p.seat.Refused(u)
	u.Channel = p.earOf(side)
	p.voice.Speak(u)
}

// Ear is how a participant hears what is for one side.
type Ear struct {
	p    *Participant
	side rules.Side
}

// Ear returns how the participant hears what is for side, and for nobody else
// where each side has an ear of its own. No side is everybody.
func (p *Participant) Ear(side rules.Side) Ear { return Ear{p, side} }

// Narrator returns how the participant is spoken to now.
func (e Ear) Narrator() announce.Narrator { return e.p.Narrator() }

// Tell tells something that is not kept for "again".
func (e Ear) Tell(u say.Utterance) {
	if e.side == 0 {
		e.p.Tell(u)
		return
	}
	u.Channel = e.p.earOf(e.side)
	e.p.seat.Show(u)
	e.p.voice.Speak(u)
}

// Refuse tells why the table refused something, and keeps it for "why".
func (e Ear) Refuse(err error) {
	if e.side == 0 {
		e.p.Refuse(err)
		return
	}
	e.p.refuseTo(e.side, err)
}
