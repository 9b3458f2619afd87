package room

import (
	"cmp"
	"strconv"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/say"
	"blindchess/internal/settings"
)

// show lists the settings, or the named one with its purpose.
func (p *Participant) show(narrator announce.Narrator, l console.Local) []say.Utterance {
	lines, err := p.Settings().Show(l.Key)
	if err != nil {
		return refusedSetting(narrator, err)
	}
	var answers []say.Utterance
	for _, line := range lines {
		answers = append(answers, say.Utterance{Kind: say.Answer, Lang: narrator.Pack.Lang(), Words: []say.Word{{Text: line}}})
	}
	return answers
}

// refusedSetting answers why a setting cannot be, in the participant's words.
func refusedSetting(narrator announce.Narrator, err error) []say.Utterance {
	return answer(narrator, "settings", "play.other", announce.TextSlot("reason", narrator.Pack.Error(err)))
}

// set changes a setting for this game, and in the file of settings for later
// games if there is one.
func (p *Participant) set(narrator announce.Narrator, l console.Local) []say.Utterance {
	if err := p.change(l.Key, l.Value); err != nil {
		return refusedSetting(narrator, err)
	}
	narrator = p.Narrator() // another language answers in its own words
	key, value := announce.TextSlot("key", l.Key), announce.TextSlot("value", cmp.Or(l.Value, narrator.Pack.Word("board.none")))
	if p.keep == nil || p.keep(l.Key, l.Value) != nil {
		return answer(narrator, "settings", "play.set-unsaved", key, value)
	}
	if known, err := settings.Find(l.Key); err == nil && known.Effect == settings.NextGame {
		return answer(narrator, "settings", "settings.later", key, value)
	}
	return answer(narrator, "settings", "play.set", key, value)
}

// tune changes rate, volume or verbosity by one step, for this game and the next
// ones, and says the new value shortly.
func (p *Participant) tune(narrator announce.Narrator, l console.Local) []say.Utterance {
	value, err := p.Settings().Step(l.Key, l.Value == "up")
	if err == nil {
		err = p.change(l.Key, value)
	}
	if err != nil {
		return refusedSetting(narrator, err)
	}
	if p.keep != nil {
		_ = p.keep(l.Key, value) // it still applies to this game
	}
	narrator = p.Narrator()
	key, slot := "tune."+l.Key, announce.TextSlot("number", value)
	if n, err := strconv.Atoi(value); err == nil {
		slot = narrator.NumberSlot("number", n)
	} else {
		key += "-" + value
	}
	answers := answer(narrator, "tune", key, slot)
	answers[0].Urgency = say.Now
	return answers
}

// change changes a setting. Before it returns, the session, the voice, the
// screens and the listener use the new value. A value that cannot be changes
// nothing.
func (p *Participant) change(key, value string) error {
	p.changing.Lock()
	defer p.changing.Unlock()
	own := p.Settings()
	if err := p.kind.alter(&own, key, value); err != nil {
		return err
	}
	return p.adopt(own)
}

// adopt has all that is the participant's follow these settings. p.changing is
// held.
func (p *Participant) adopt(own settings.Settings) error {
	p.mu.Lock()
	seat := p.config.Actor
	p.mu.Unlock()
	config, err := p.kind.configure(own, seat)
	if err != nil {
		return err
	}
	if err := p.voice.Set(own); err != nil {
		return err
	}
	p.mu.Lock()
	config.Actor = p.config.Actor // a user who plays both sides may act for the other by now
	config.Narrator.Side = config.Actor.Side
	p.own, p.config = own, config
	p.seat.With(func(s *console.Session) { s.Change(config) })
	p.mu.Unlock()
	p.seat.SetLook(own.Look())
	p.kind.adopted(own)
	return nil
}
