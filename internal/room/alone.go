package room

import (
	"cmp"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/say"
	"blindchess/internal/screen"
)

// SitAlone seats a user of this computer at no table: the feed shows them their
// own work. The program speaks to them, and they change settings, as at a table;
// the terminal's listener receives every other line.
func SitAlone(place Place, feed *screen.Feed) (*Participant, error) {
	p := &Participant{kind: apart{}, voice: place.Voice, keep: place.Keep, own: place.Settings}
	p.acts = map[console.Act]act{
		console.ActSpeak: p.speech, console.ActShow: p.show, console.ActSet: p.setAlone, console.ActTune: p.tune,
	}
	var err error
	if p.config, err = p.kind.configure(place.Settings, place.Actor); err != nil {
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

// setAlone changes a setting. One that changes the words themselves is saved
// for the next time: the current dialogue was started in the old words.
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
