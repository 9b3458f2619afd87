package room

import (
	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// parted reports whether each side has a separate ear at this computer.
func (p *Participant) parted() bool { return p.Settings().Ears == "players" }

// earOf returns the ear in which a side hears its private messages. It belongs to
// the player of this side, also after the players have changed sides.
func (p *Participant) earOf(side rules.Side) say.Channel {
	second := rules.Black
	p.mu.Lock()
	if p.kind.turnedRound() {
		second = rules.White
	}
	p.mu.Unlock()
	if side == second && p.parted() {
		return say.Second
	}
	return say.Private
}

// earNow returns the ear of the person who types: if there are two, the ear of
// the side to act.
func (p *Participant) earNow() say.Channel {
	p.mu.Lock()
	side := p.config.Actor.Side
	p.mu.Unlock()
	return p.earOf(side)
}

// speak speaks the answer to a command into the ear of the person who typed it.
func (p *Participant) speak(u say.Utterance) {
	if u.Channel == say.Private {
		u.Channel = p.earNow()
	}
	p.voice.Speak(u)
}

// toAll returns u for the ear of the participant. If two players have an ear
// each, both hear it, except for an alarm: that is for the player whose clock it
// is, in that player's ear.
func (p *Participant) toAll(u say.Utterance) say.Utterance {
	switch {
	case u.Channel != say.Private || !p.parted():
	case !p.kind.playsBoth():
		u.Channel = p.earNow()
	case u.Topic != announce.TopicAlarm:
		u.Channel = say.Table
	}
	return u
}

// refuseTo says to one side, and to no other, why the table refused a command.
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

// Ear returns how the participant hears the messages for side, which the other
// side does not hear if each has a separate ear. No side means all.
func (p *Participant) Ear(side rules.Side) Ear { return Ear{p, side} }

// Narrator returns how the participant is spoken to now.
func (e Ear) Narrator() announce.Narrator { return e.p.Narrator() }

// Tell gives a message that "again" does not repeat.
func (e Ear) Tell(u say.Utterance) {
	if e.side == 0 {
		e.p.Tell(u)
		return
	}
	u.Channel = e.p.earOf(e.side)
	e.p.seat.Show(u)
	e.p.voice.Speak(u)
}

// Refuse says why the table refused a command, and stores the reason for "why".
func (e Ear) Refuse(err error) {
	if e.side == 0 {
		e.p.Refuse(err)
		return
	}
	e.p.refuseTo(e.side, err)
}
