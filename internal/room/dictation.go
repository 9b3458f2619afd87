package room

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/room/audiosheet"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voices"
)

// longestDictation is how long a player may speak for one entry.
const longestDictation = 30 * time.Second

// dictate has the player's own words recorded beside the game. It returns the
// announcement before the recording; the result is announced when the player
// has fallen silent.
func (p *Local) dictate(narrator announce.Narrator, _ console.Local) []say.Utterance {
	if !p.speaks.TryLock() {
		return []say.Utterance{narrator.Notice("speech.dictating")}
	}
	started := p.room.do(func(ctx context.Context) {
		defer p.speaks.Unlock()
		entry, err := p.recordEntry(ctx)
		if err != nil {
			p.Notice("speech.not-dictated", announce.TextSlot("reason", narrator.Pack.Error(err)))
			return
		}
		seconds := strconv.FormatFloat(float64(entry.Samples)/speech.Rate, 'f', 1, 64)
		p.Notice("speech.dictated", narrator.NumberSlot("ply", entry.Ply), announce.TextSlot("seconds", seconds))
	})
	if !started {
		p.speaks.Unlock()
		return nil
	}
	return []say.Utterance{narrator.Notice("speech.dictate-now")}
}

// recordEntry waits for the voice to fall silent, plays the tone, and saves the
// player's dictation with the current or last move.
func (p *Local) recordEntry(ctx context.Context) (speech.Spoken, error) {
	ctx, cancel := context.WithTimeout(ctx, longestDictation+10*time.Second)
	defer cancel()
	if err := p.toneBefore(ctx, p.voice.present()); err != nil {
		return speech.Spoken{}, err
	}
	folder := audiosheet.DictationFolder(p.room.Journal())
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

// toneBefore waits until the voice has said everything, and plays the tone before a
// recording.
func (p *Local) toneBefore(ctx context.Context, speaker *speech.Speaker) error {
	if speaker == nil {
		return nil
	}
	pause(ctx, 100*time.Millisecond) // earlier messages reach the voice after this
	if err := speaker.Finish(ctx); err != nil {
		return err
	}
	speaker.Ring(p.earNow(), speech.Press, 0)
	pause(ctx, 120*time.Millisecond) // the tone must not be in the recording
	return nil
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// entry returns the place of a dictation: the last move that was made, or the
// first if there is none, by the side that dictates.
func (p *Local) entry() speech.Spoken {
	ply := max(1, p.room.State().Game.Ply())
	return speech.Spoken{Ply: ply, By: strings.ToLower(dictator(p.Narrator().Side, ply).String())}
}

// dictator returns the side to which a dictation at a ply belongs: the
// dictating side, or without one the side that made the move.
func dictator(side rules.Side, ply int) rules.Side {
	switch {
	case side != 0:
		return side
	case ply%2 == 0:
		return rules.Black
	}
	return rules.White
}
