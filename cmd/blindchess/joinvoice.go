package main

import (
	"errors"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/relay"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/voices"
)

// guestVoice speaks at a guest's own machine what is said at the table, while
// he asks for it. Its methods may be called from any goroutine.
type guestVoice struct {
	settings settings.Settings
	voice    announce.Seat
	guest    *relay.Guest

	mu      sync.Mutex
	speaker *speech.Speaker // nil while nothing is spoken
	seat    *screen.Seat    // nil until the guest sits
	notices []say.Utterance // what the voice had to say of itself before
}

// speak speaks u, where speech was asked for.
func (g *guestVoice) speak(u say.Utterance) {
	if speaker := g.present(); speaker != nil {
		speaker.Speak(u)
	}
}

// hush stops what is being spoken.
func (g *guestVoice) hush() {
	if speaker := g.present(); speaker != nil {
		speaker.Hush()
	}
}

func (g *guestVoice) present() *speech.Speaker {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.speaker
}

// begin opens the voice of the guest's settings. It is called once more without
// harm.
func (g *guestVoice) begin() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.speaker != nil {
		return nil
	}
	setup, err := voices.Setup(g.settings)
	if err != nil {
		return err
	}
	// Every utterance is a line or on the screen already.
	setup.Show = func(say.Utterance) error { return nil }
	setup.Notices = func(n speech.Notice) { go g.notice(n) }
	g.speaker, err = speech.Start(setup)
	return err
}

// end closes the voice, where there is one.
func (g *guestVoice) end() error {
	g.mu.Lock()
	speaker := g.speaker
	g.speaker = nil
	g.mu.Unlock()
	if speaker == nil {
		return nil
	}
	return speaker.Close()
}

// notice shows what the voice has to say of itself, such as that it failed.
func (g *guestVoice) notice(n speech.Notice) {
	u := say.Utterance{Urgency: say.Next, Kind: say.Notice, Lang: g.voice.Pack.Lang(), Words: []say.Word{{Text: noticeText(g.voice.Pack, n)}}}
	g.mu.Lock()
	seat := g.seat
	if seat == nil {
		g.notices = append(g.notices, u)
	}
	g.mu.Unlock()
	if seat != nil {
		seat.Hear(u)
	}
}

// sit has the notices go to the seat of the guest from now on.
func (g *guestVoice) sit(seat *screen.Seat) {
	g.mu.Lock()
	waiting := g.notices
	g.seat, g.notices = seat, nil
	g.mu.Unlock()
	for _, u := range waiting {
		seat.Hear(u)
	}
}

// act begins to speak, or ends it, as the guest types.
func (g *guestVoice) act(l console.Local) []say.Utterance {
	if l.Act != console.ActSpeak {
		return nil
	}
	key, err := "speak.on", error(nil)
	if l.Value == "off" {
		key, err = "speak.off", g.end()
	} else {
		err = g.begin()
	}
	if err = errors.Join(err, g.guest.Hears(l.Value != "off")); err != nil {
		return []say.Utterance{g.voice.Answer("settings", "play.other", announce.TextSlot("reason", err.Error()))}
	}
	return []say.Utterance{g.voice.Answer("settings", key)}
}
