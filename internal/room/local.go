package room

import (
	"context"
	"strings"
	"sync"

	"blindchess/internal/console"
	"blindchess/internal/fault/shell"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/table"
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

// Local is a user of this computer at a table that is here.
type Local struct {
	seated
	resumeCommand      string                                  // the command that resumes the game; empty for none
	analyses, analysed bool                                    // they can analyse the game after it, and have left for that
	adviser            func(kind string) []say.Utterance       // nil without advice
	server             func(kind, text string) []say.Utterance // nil where the game is at no server elsewhere
	speaks             sync.Mutex                              // held while their microphone is open
	hearer             Hearer                                  // nil where announcements are not heard
	hearing            hearing
}

// Sit seats a user of this computer, who hears the table until it closes.
func (r *Room) Sit(place Place) (*Local, error) {
	r.next.coming.RLock()
	defer r.next.coming.RUnlock()
	p := &Local{analyses: place.Analyses, resumeCommand: place.ResumeCommand, hearer: place.Hearer}
	p.room, p.both, p.boards = r, place.Both, place.Boards
	p.kind, p.voice, p.keep = p, place.Voice, place.Keep
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
	p.share()
	return p, nil
}

func (p *Local) configure(own settings.Settings, seat console.Actor) (console.Config, error) {
	config, err := own.Console(seat)
	config.Both, config.Analyses, config.Online = p.both, p.analyses, p.room.online
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.server != nil && own.AskBeforeSending != "no" {
		config.Sending = own.AskBeforeSending
	}
	return config, err
}

// adopted closes the microphone too if they are no longer to be heard.
func (p *Local) adopted(own settings.Settings) {
	p.mu.Lock()
	stop := p.hearing.stop
	p.mu.Unlock()
	if own.Hearing == "off" && stop != nil {
		stop()
	}
	p.seated.adopted(own)
}

func (p *Local) reseated() {
	p.mu.Lock()
	if command, _, named := strings.Cut(p.resumeCommand, " resume "); named {
		p.resumeCommand = command + " resume " + shell.Word(p.room.Journal())
	}
	p.mu.Unlock()
	p.share()
}

// share makes a player of both sides always act for the side that has something
// to do.
func (p *Local) share() {
	if !p.both {
		return
	}
	p.follow()
	p.room.Attend(func(ctx context.Context, states <-chan table.State) {
		for {
			select {
			case <-ctx.Done():
				return
			case <-states:
				p.follow()
			}
		}
	})
}
