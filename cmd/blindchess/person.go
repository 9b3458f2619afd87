package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/table"
	"blindchess/internal/voices"
)

// person sits at this machine: what he types goes to the house, what he hears
// is shown as lines and spoken.
type person struct {
	house   *house
	seat    *screen.Seat
	speaker *speech.Speaker // nil where nothing is spoken
	clerks  rules.BySide[*screen.Clerk]
	act     func(console.Local) []say.Utterance
	leave   func()
	goOn    string             // the command that goes on with the game when he has left; empty where none does
	speaks  sync.Mutex         // held while the player dictates
	boards  rules.BySide[bool] // whose boards are at this machine; set before he sits

	mu       sync.Mutex
	settings settings.Settings
	config   console.Config
	silent   bool // he asked that nothing be spoken
	both     bool // he plays both sides, and acts for whichever it is time to
}

// newPerson seats somebody. Where both is set he plays for both sides.
func newPerson(h *house, own settings.Settings, seat console.Seat, both bool, speaker *speech.Speaker) (*person, error) {
	config, err := own.Console(seat)
	if err != nil {
		return nil, err
	}
	session, err := console.NewSession(config)
	if err != nil {
		return nil, err
	}
	p := &person{house: h, speaker: speaker, settings: own, config: config, both: both}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		clerk := h.Clerk(console.Seat{Side: side, Capacity: seat.Capacity}, func(err error) { p.seat.Refuse(p.refusal(err)) })
		p.clerks = p.clerks.With(side, clerk)
	}
	p.seat = screen.NewSeat(screen.SeatConfig{
		Book: h.book, Session: session, Now: h.Now,
		Submit: p.submit, Speak: p.speak, Hush: p.hush, Act: p.do,
	})
	return p, nil
}

// sit lets the person hear what happens at the table.
func (p *person) sit() {
	voice := p.config.Voice
	if p.both {
		voice.Side, voice.Both = 0, true
	}
	p.leave = p.house.Sit(voice.Side, ear{voice: voice, hear: p.hear, alarms: p.settings.Alarms(), alone: p.both, boards: p.boards, proposed: proposedTo(p.seat)})
}

// again sits down anew, as after a setting was changed.
func (p *person) again() {
	p.leave()
	p.sit()
}

func (p *person) hear(u say.Utterance) {
	p.seat.Hear(u)
	p.speak(u)
}

func (p *person) speak(u say.Utterance) {
	if p.speaker != nil {
		p.speaker.Speak(u)
	}
}

func (p *person) hush() {
	if p.speaker != nil {
		p.speaker.Hush()
	}
}

func (p *person) submit(commands []table.Command) {
	p.mu.Lock()
	clerk := p.clerks.Of(p.config.Seat.Side)
	p.mu.Unlock()
	clerk.Submit(commands)
	// The next line is read from the table as this one leaves it.
	clerk.Wait()
	p.follow(p.house.book.State())
}

// follow has somebody who plays both sides act for the side whose turn it is to
// do something.
func (p *person) follow(state table.State) {
	if !p.both {
		return
	}
	side := state.Turn()
	if state.Gate.By != 0 && state.Gate.Made {
		side = state.Gate.By
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, owes := range []rules.Side{rules.White, rules.Black} {
		if state.Boards.Of(owes).Correcting {
			side = owes
		}
	}
	if side == 0 || side == p.config.Seat.Side {
		return
	}
	p.config.Seat.Side = side
	seat := p.config.Seat
	p.seat.With(func(s *console.Session) { s.Sit(seat) })
}

// refusal says why the table refused something, in the person's words.
func (p *person) refusal(err error) say.Utterance {
	return refusal(p.voice(), p.house.book.State().Game.Position(), err)
}

// refusal says an error of the table in the words of a seat.
func refusal(voice announce.Seat, position rules.Position, err error) say.Utterance {
	var refused *table.Refusal
	var unkept *host.LogError
	switch {
	case errors.As(err, &refused):
		return voice.Refusal(position, refused)
	case errors.Is(err, table.ErrArbiterOnly):
		return voice.Alert("play.arbiter-only")
	case errors.Is(err, host.ErrPINPause):
		return voice.Alert("play.pin-wait")
	case errors.Is(err, host.ErrWrongPIN):
		return voice.Alert("play.pin-wrong")
	case errors.Is(err, host.ErrPIN):
		return voice.Alert("play.pin")
	case errors.Is(err, table.ErrNotYours):
		return voice.Alert("play.not-yours")
	case errors.As(err, &unkept) && unkept.Fatal:
		return voice.Alert("play.disk-broken")
	case errors.As(err, &unkept):
		return voice.Alert("play.disk-full")
	case errors.Is(err, errTableClosed):
		return voice.Alert("play.closed")
	default:
		return voice.Alert("play.other", announce.TextSlot("reason", err.Error()))
	}
}

// notice tells the person something about the program itself.
func (p *person) notice(key string, slots ...announce.Slot) {
	p.seat.Tell(p.voice().Notice(key, slots...))
}

// voice is how the person is spoken to now.
func (p *person) voice() announce.Seat {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.config.Voice
}

// do does what only the program can do.
func (p *person) do(l console.Local) []say.Utterance {
	voice := p.voice()
	switch l.Act {
	case console.ActQuit:
		return p.farewell(voice)
	case console.ActCheck:
		return []say.Utterance{p.house.checkWords(voice)}
	case console.ActDial:
		return p.dial(voice, l.Key)
	case console.ActDictate:
		return []say.Utterance{p.dictate(voice)}
	case console.ActSave:
		return []say.Utterance{p.save(voice, l.Value)}
	case console.ActSpeak:
		return []say.Utterance{p.setSpeech(voice, l.Value == "on")}
	case console.ActShow:
		return p.showSettings(voice, l.Key)
	case console.ActSet:
		return []say.Utterance{p.set(voice, l.Key, l.Value)}
	}
	if p.act != nil {
		return p.act(l)
	}
	return nil
}

// farewell tells somebody who leaves in the middle of a game how to go on.
func (p *person) farewell(voice announce.Seat) []say.Utterance {
	if p.goOn == "" || p.house.book.State().Over() {
		return nil
	}
	return []say.Utterance{voice.Answer("quit", "play.kept", announce.TextSlot("command", p.goOn))}
}

func (p *person) showSettings(voice announce.Seat, key string) []say.Utterance {
	p.mu.Lock()
	own := p.settings
	p.mu.Unlock()
	lines := own.Lines()
	if key != "" {
		value, err := own.Get(key)
		if err != nil {
			return []say.Utterance{voice.Answer("settings", "play.other", announce.TextSlot("reason", err.Error()))}
		}
		lines = []string{key + " = " + value}
	}
	var answers []say.Utterance
	for _, line := range lines {
		answers = append(answers, say.Utterance{Kind: say.Answer, Lang: "en", Words: []say.Word{{Text: line}}})
	}
	return answers
}

// setSpeech has the voice of this machine speak, or be silent until it is asked
// again or the game is opened anew.
func (p *person) setSpeech(voice announce.Seat, on bool) say.Utterance {
	if p.speaker == nil {
		return voice.Answer("settings", "speak.without")
	}
	p.mu.Lock()
	p.silent = !on
	own := p.settings
	p.mu.Unlock()
	if err := p.speaker.Set(p.speechSettings(own)); err != nil {
		return voice.Answer("settings", "play.other", announce.TextSlot("reason", err.Error()))
	}
	if on {
		return voice.Answer("settings", "speak.on")
	}
	return voice.Answer("settings", "speak.off")
}

// speechSettings are those of settings, without a sound where the player asked
// for none.
func (p *person) speechSettings(own settings.Settings) speech.Settings {
	changed := voices.Settings(own)
	p.mu.Lock()
	defer p.mu.Unlock()
	changed.Muted = changed.Muted || p.silent
	return changed
}

// set changes a setting, for this game and the next ones.
func (p *person) set(voice announce.Seat, key, value string) say.Utterance {
	p.mu.Lock()
	own := p.settings
	seat := p.config.Seat
	p.mu.Unlock()
	if err := own.Set(key, value); err != nil {
		return voice.Answer("settings", "play.other", announce.TextSlot("reason", err.Error()))
	}
	config, err := own.Console(seat)
	if err == nil && p.speaker != nil {
		err = p.speaker.Set(p.speechSettings(own))
	}
	if err != nil {
		return voice.Answer("settings", "play.other", announce.TextSlot("reason", err.Error()))
	}
	p.mu.Lock()
	p.settings, p.config = own, config
	p.mu.Unlock()
	// The session is in use by whoever called; it learns of the change after.
	go func() {
		p.seat.With(func(s *console.Session) { s.Change(config) })
		p.again()
	}()
	if err := settings.Keep(key, value); err != nil {
		return voice.Answer("settings", "play.set-unsaved", announce.TextSlot("key", key), announce.TextSlot("value", value))
	}
	return voice.Answer("settings", "play.set", announce.TextSlot("key", key), announce.TextSlot("value", value))
}

// save writes the game as PGN, beside its journal or where the player says.
func (p *person) save(voice announce.Seat, path string) say.Utterance {
	if path == "" {
		path = strings.TrimSuffix(p.house.path, ".journal") + ".pgn"
	}
	var text bytes.Buffer
	story, err := host.ReadStory(p.house.path)
	if err == nil {
		err = writeGames(&text, story)
	}
	if err == nil {
		err = os.WriteFile(path, text.Bytes(), 0o600)
	}
	if err != nil {
		return voice.Answer("save", "play.other", announce.TextSlot("reason", err.Error()))
	}
	return voice.Answer("save", "play.saved", announce.TextSlot("file", path))
}
