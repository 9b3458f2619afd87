package speech

import (
	"context"
	"math"
	"time"

	"blindchess/internal/say"
)

// Pan says where between the ears a short sound is: -100 is left, 100 right.
type Pan int

// gains returns the gain of each ear, with the same power everywhere.
func (p Pan) gains() panning {
	angle := (float64(min(max(p, -100), 100)) + 100) / 200 * math.Pi / 2
	return panning{left: int32(math.Round(unity * math.Cos(angle))), right: int32(math.Round(unity * math.Sin(angle)))}
}

// Ring plays an earcon immediately, beside the words and without a receipt, and
// reports whether it sounds. It does not if the earcon is switched off or there
// is no card.
func (s *Speaker) Ring(channel say.Channel, name say.Earcon, pan Pan) bool {
	settings := s.Settings()
	if settings.Silent["all"] || settings.Silent[string(name)] {
		return false
	}
	sound, ok := EarconSound(name)
	return ok && s.Play(channel, sound, pan)
}

// Play plays a sound at once, beside the words and without a receipt. It
// reports whether there is a card to play it on.
func (s *Speaker) Play(channel say.Channel, sound Sound, pan Pan) bool {
	if s.config.sound == nil || !s.config.sound.outlet(channel).playing() {
		return false
	}
	s.config.sound.mixer(channel).ring(sound, pan.gains())
	return true
}

// Dial plays the dial of a clock with remaining time left, for the ear of a
// channel. It reports whether it sounds: it does not if there is no card, or if
// earcons are off. See DialSound.
func (s *Speaker) Dial(channel say.Channel, remaining time.Duration) bool {
	if s.Settings().Silent["all"] || s.Settings().Silent["dial"] {
		return false
	}
	return s.Play(channel, DialSound(remaining), 0)
}

// DialSound returns the dial of a clock for the blind as sound: the hand runs
// from its place to the full hour, at which the flag falls. A low bell means a
// whole hour left. Then each coming mark of five minutes is a tick, and each
// quarter two. The last five minutes are a rattle, one beat a minute, in which the
// flag is lifted. No time left is the low bell of the fault.
func DialSound(remaining time.Duration) Sound {
	if remaining <= 0 {
		sound, _ := EarconSound(Fault)
		return sound
	}
	var dial Sound
	for range int(remaining / time.Hour) {
		dial = append(dial, note{hertz: 330, length: 160 * time.Millisecond}.sound()...)
		dial = append(dial, make(Sound, samples(120*time.Millisecond))...)
	}
	tick := note{hertz: 2200, length: 14 * time.Millisecond}.sound()
	rattle := note{hertz: 520, length: 22 * time.Millisecond, rough: true}.sound()
	left := int(remaining % time.Hour / time.Minute) // whole minutes to the full hour
	for minute := left; minute >= 1; minute-- {
		switch {
		case minute <= 5:
			dial = append(dial, rattle...)
			dial = append(dial, make(Sound, samples(70*time.Millisecond))...)
		case minute%15 == 0:
			dial = append(dial, tick...)
			dial = append(dial, make(Sound, samples(60*time.Millisecond))...)
			dial = append(dial, tick...)
			dial = append(dial, make(Sound, samples(160*time.Millisecond))...)
		case minute%5 == 0:
			dial = append(dial, tick...)
			dial = append(dial, make(Sound, samples(160*time.Millisecond))...)
		}
	}
	if left == 0 && remaining < time.Minute {
		dial = append(dial, rattle...)
	}
	return dial
}

// Ready waits until the sound card has been opened or was not found, and
// reports whether there is sound.
func (s *Speaker) Ready(ctx context.Context) bool {
	return s.config.sound != nil && s.config.sound.outlet(say.Private).ready(ctx)
}
