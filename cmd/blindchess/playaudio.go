package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/voices"
)

// keepAudioSheet has every announcement of the game kept as sound, where the
// settings say so, and returns what ends it once the house has been left.
func (g *game) keepAudioSheet() (func(), error) {
	if g.settings.AudioSheet != "yes" {
		return func() {}, nil
	}
	banks, err := voices.Chosen(g.settings.Voice)
	if err != nil {
		return nil, err
	}
	voice := g.me.voice()
	keeper, err := newAudioKeeper(g.house.path, voice.Scheme, announce.Form{}, speech.Setup{Banks: banks}, func(error) { g.me.notice("speech.sheet-full") })
	if err != nil {
		return nil, err
	}
	g.house.watchers = append(g.house.watchers, keeper)
	return func() { _ = keeper.Close() }, nil
}

// longestDictation is how long a player may speak for one entry.
const longestDictation = 30 * time.Second

// dial plays the dial of a side's clock, and tells the time in words where
// nothing sounds.
func (p *person) dial(voice announce.Seat, whose string) []say.Utterance {
	side, reading := p.house.clockOf(whose)
	if p.speaker != nil && p.speaker.Dial(reading.Left) {
		return nil
	}
	return []say.Utterance{voice.ClockOf(side, reading)}
}

// dictate has the player's own words recorded beside the game. It returns what
// is said before; what came of it is told when he has fallen silent.
func (p *person) dictate(voice announce.Seat) say.Utterance {
	if !p.speaks.TryLock() {
		return voice.Notice("speech.dictating")
	}
	go func() {
		defer p.speaks.Unlock()
		entry, err := p.recordEntry()
		if err != nil {
			p.notice("speech.not-dictated", announce.TextSlot("reason", err.Error()))
			return
		}
		seconds := strconv.FormatFloat(float64(entry.Samples)/speech.Rate, 'f', 1, 64)
		p.notice("speech.dictated", voice.NumberSlot("ply", entry.Ply), announce.TextSlot("seconds", seconds))
	}()
	return voice.Notice("speech.dictate-now")
}

// recordEntry waits for the voice to fall silent, gives the tone, and keeps
// what the player says to the move that is on, or was last.
func (p *person) recordEntry() (speech.Spoken, error) {
	ctx, cancel := context.WithTimeout(p.house.life, longestDictation+10*time.Second)
	defer cancel()
	if p.speaker != nil {
		pause(ctx, 100*time.Millisecond) // what is said before comes to the voice after this
		if err := p.speaker.Finish(ctx); err != nil {
			return speech.Spoken{}, err
		}
		p.speaker.Ring(say.Private, speech.Press, 0)
		pause(ctx, 120*time.Millisecond) // the tone must not be in the recording
	}
	folder := filepath.Join(audioSheetFolder(p.house.path), dictations)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return speech.Spoken{}, fmt.Errorf("sheet: %w", err)
	}
	sheet, _, err := speech.OpenAudioSheet(folder)
	if err != nil {
		return speech.Spoken{}, err
	}
	defer sheet.Close()
	cards := voices.Cards()
	defer cards.Close()
	recording, err := speech.Listen(cards, "")
	if err != nil {
		return speech.Spoken{}, err
	}
	return sheet.Dictate(ctx, recording, p.entry(), longestDictation)
}

// entry returns the place of a dictation: the last move that was made, or the
// first where none was.
func (p *person) entry() speech.Spoken {
	state := p.house.book.State()
	ply := max(1, state.Game.Ply())
	by := rules.White
	if ply%2 == 0 {
		by = rules.Black
	}
	return speech.Spoken{Ply: ply, By: strings.ToLower(by.String())}
}
