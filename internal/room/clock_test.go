package room_test

import (
	"context"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
)

// TestHeard_EveryThresholdIsShortEnoughToBeTrue renders what is told of the clock
// of the opponent, which is the longer of the two.
func TestHeard_EveryThresholdIsShortEnoughToBeTrue(t *testing.T) {
	banks, err := speech.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	renderer := speech.Renderer{Banks: banks}
	if espeak, err := speech.NewEspeak(); err == nil {
		renderer.Synthesiser = espeak
	}
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, left := range []time.Duration{30 * time.Minute, 10 * time.Minute, 5 * time.Minute, 2 * time.Minute, time.Minute, 30 * time.Second, 10 * time.Second} {
			u := announce.Narrator{Pack: pack, Side: rules.White}.Alarm(clock.Cue{Side: rules.Black, Left: left})
			sound, err := renderer.Render(context.Background(), u, speech.Settings{})
			if err != nil {
				t.Fatal(err)
			}
			if most := u.Within - 100*time.Millisecond; sound.Duration() > most {
				t.Errorf("%s: %q takes %v, want at most %v, or it is never told", lang, u.Text(), sound.Duration(), most)
			}
		}
	}
}

// TestHeard_TheClockIsToldInLittleMoreThanTwoSeconds renders the answer of the
// clock as it is heard at the usual speed.
func TestHeard_TheClockIsToldInLittleMoreThanTwoSeconds(t *testing.T) {
	banks, err := speech.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	renderer := speech.Renderer{Banks: banks}
	if espeak, err := speech.NewEspeak(); err == nil {
		renderer.Synthesiser = espeak
	}
	readings := rules.BySide[clock.Reading]{White: clock.Reading{Left: 4*time.Minute + 48*time.Second}, Black: clock.Reading{Left: 4*time.Minute + 50*time.Second}}
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		u := announce.Narrator{Pack: pack, Side: rules.White}.Clock(readings)
		sound, err := renderer.Render(context.Background(), u, speech.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %q takes %v", lang, u.Text(), sound.Duration())
		most := 3300 * time.Millisecond // where the numbers themselves are as long
		if lang == "en" {
			most = 2200 * time.Millisecond
		}
		if sound.Duration() > most {
			t.Errorf("%s: got %v for %q, want at most %v", lang, sound.Duration(), u.Text(), most)
		}
	}
}
