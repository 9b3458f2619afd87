package room

import (
	"cmp"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/say"
	"blindchess/internal/screen"
)

// SitAlone seats somebody at this machine who sits at no table: what is shown on
// a feed is theirs alone. They are spoken to, and change how, as at a table; what
// else they type is for whoever listens at their terminal.
func SitAlone(place Place, feed *screen.Feed) (*Participant, error) {
	p := &Participant{voice: place.Voice, keep: place.Keep, sees: true, own: place.Settings}
	p.acts = map[console.Act]act{
		console.ActSpeak: p.speech, console.ActShow: p.show, console.ActSet: p.setAlone, console.ActTune: p.tune,
	}
	var err error
	if p.config, err = p.configure(place.Settings, place.Actor); err != nil {
		return nil, err
	}
	session, err := console.NewSession(p.config)
	if err != nil {
		return nil, err
	}
	p.seat = screen.NewTerminal(screen.TerminalConfig{
		Feed: feed, Session: session, Speak: p.voice.Speak, Hush: p.voice.hush, HushAll: p.voice.hushAll, Act: p.act,
	})
	p.seat.SetLook(place.Settings.Look())
	p.voice.listen(p.soundNotice)
	return p, nil
}

// setAlone changes a setting. One that changes the words themselves is kept for
// the next time: what is gone through was begun in these.
func (p *Participant) setAlone(narrator announce.Narrator, l console.Local) []say.Utterance {
	own := p.Settings()
	before := [3]string{own.Language, own.Notation, own.Scheme + own.Words}
	if err := own.Set(l.Key, l.Value); err != nil || before == [3]string{own.Language, own.Notation, own.Scheme + own.Words} {
		return p.set(narrator, l)
	}
	if p.keep == nil {
		return nil
	}
	if err := p.keep(l.Key, l.Value); err != nil {
		return failed(narrator, "settings", err)
	}
	value := announce.TextSlot("value", cmp.Or(l.Value, narrator.Pack.Word("board.none")))
	return answer(narrator, "settings", "settings.later", announce.TextSlot("key", l.Key), value)
}
