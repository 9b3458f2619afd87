package room

import (
	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/say"
	"blindchess/internal/settings"
)

// show tells the settings, or the one that is named with what it is for.
func (p *Participant) show(narrator announce.Seat, l console.Local) []say.Utterance {
	lines, err := p.Settings().Show(l.Key)
	if err != nil {
		return failed(narrator, "settings", err)
	}
	var answers []say.Utterance
	for _, line := range lines {
		answers = append(answers, say.Utterance{Kind: say.Answer, Lang: narrator.Pack.Lang(), Words: []say.Word{{Text: line}}})
	}
	return answers
}

// set changes a setting, for this game and where they are kept for the next
// ones.
func (p *Participant) set(narrator announce.Seat, l console.Local) []say.Utterance {
	if err := p.change(l.Key, l.Value); err != nil {
		return failed(narrator, "settings", err)
	}
	key, value := announce.TextSlot("key", l.Key), announce.TextSlot("value", l.Value)
	if p.keep == nil || p.keep(l.Key, l.Value) != nil {
		return answer(narrator, "settings", "play.set-unsaved", key, value)
	}
	if known, err := settings.Find(l.Key); err == nil && known.Effect == settings.NextGame {
		return answer(narrator, "settings", "settings.later", key, value)
	}
	return answer(narrator, "settings", "play.set", key, value)
}

// change changes a setting: the session, the voice and what is heard of the
// table follow it before it returns. A value that cannot be changes nothing.
func (p *Participant) change(key, value string) error {
	p.changing.Lock()
	defer p.changing.Unlock()
	own := p.Settings()
	set := own.Set
	if p.remote {
		set = own.SetFar
	}
	if err := set(key, value); err != nil {
		return err
	}
	p.mu.Lock()
	seat := p.config.Seat
	p.mu.Unlock()
	config, err := p.configure(own, seat)
	if err != nil {
		return err
	}
	if err := p.voice.Set(own); err != nil {
		return err
	}
	p.mu.Lock()
	config.Seat = p.config.Seat // whoever plays both sides may act for the other by now
	config.Voice.Side = config.Seat.Side
	p.own, p.config = own, config
	p.seat.With(func(s *console.Session) { s.Change(config) })
	p.mu.Unlock()
	if p.heard != nil || p.leave != nil {
		p.attend()
	}
	return nil
}
