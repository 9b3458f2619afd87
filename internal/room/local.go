package room

import (
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
)

// Place says who sits down at this machine, and with what.
type Place struct {
	Actor         console.Actor
	Both          bool // they play both sides, and act for the side whose turn it is
	Settings      settings.Settings
	Voice         *LocalVoice        // nil where nothing is spoken; who opened it closes it
	Boards        rules.BySide[bool] // whose boards are at this machine
	Analyses      bool               // the program can go through their game when it is over
	ResumeCommand string             // the command that resumes the game after they have left; empty for none
	Hearer        Hearer             // nil where announcements are not heard
	// Keep keeps a changed setting for later games; nil keeps none.
	Keep func(key, value string) error
}

// Sit seats a user of this computer, who hears the table until it closes.
func (r *Room) Sit(place Place) (*Participant, error) {
	r.next.coming.RLock()
	defer r.next.coming.RUnlock()
	p := &Participant{room: r, voice: place.Voice, both: place.Both, boards: place.Boards, analyses: place.Analyses, resumeCommand: place.ResumeCommand, keep: place.Keep, hearer: place.Hearer}
	p.acts = map[console.Act]act{
		console.ActQuit: p.farewell, console.ActCheck: p.check, console.ActDial: p.dial, console.ActDictate: p.dictate, console.ActHear: p.hear,
		console.ActSave: p.save, console.ActSpeak: p.speech, console.ActShow: p.show, console.ActSet: p.set, console.ActTune: p.tune, console.ActCode: p.invite, console.ActAdvise: p.advise, console.ActOnline: p.online,
	}
	if _, err := p.open(place.Settings, place.Actor); err != nil {
		return nil, err
	}
	p.voice.listen(p.soundNotice)
	p.changing.Lock()
	p.rejoin()
	p.changing.Unlock()
	if p.both {
		p.share()
	}
	return p, nil
}
