package room_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
)

// TestHeard_EveryThresholdIsShortEnoughToBeTrue renders the messages about the
// opponent's clock, which are the longer ones.
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
// clock as it is heard at the usual speed: two times alone, and with whose they are.
// Times of more than five minutes may have two long numbers each.
func TestHeard_TheClockIsToldInLittleMoreThanTwoSeconds(t *testing.T) {
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
		for _, verbosity := range []announce.Verbosity{announce.Short, announce.Usual} {
			for _, limit := range []struct{ left, most time.Duration }{{5 * time.Minute, 2200 * time.Millisecond}, {time.Hour, 2500 * time.Millisecond}} {
				random := rand.New(rand.NewPCG(1, 40))
				readings := rules.BySide[clock.Reading]{White: clock.Reading{Left: 4*time.Minute + 48*time.Second}, Black: clock.Reading{Left: 4*time.Minute + 50*time.Second}}
				var all []time.Duration
				for range 100 {
					u := announce.Narrator{Pack: pack, Side: rules.White, Verbosity: verbosity}.Clock(readings)
					sound, err := renderer.Render(context.Background(), u, speech.Settings{})
					if err != nil {
						t.Fatal(err)
					}
					if all = append(all, sound.Duration()); len(all) == 1 && limit.left < time.Hour {
						t.Logf("%s: %q takes %v", lang, u.Text(), sound.Duration())
					}
					if sound.Duration() > limit.most {
						t.Errorf("%s: got %v for %q, want at most %v", lang, sound.Duration(), u.Text(), limit.most)
					}
					readings.White.Left = time.Duration(random.Int64N(int64(limit.left)))
					readings.Black.Left = time.Duration(random.Int64N(int64(limit.left)))
				}
				slices.Sort(all)
				t.Logf("%s, below %v: %v in the middle, %v at most", lang, limit.left, all[len(all)/2], all[len(all)-1])
			}
		}
	}
}

// TestHeard_AMoveWithCaptureAndCheckIsASentenceAndNoList renders captures that
// give check, in the long and in the short form, as they are heard.
func TestHeard_AMoveWithCaptureAndCheckIsASentenceAndNoList(t *testing.T) {
	banks, err := speech.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	renderer := speech.Renderer{Banks: banks}
	if espeak, err := speech.NewEspeak(); err == nil { // for the one word that is not the same in Montenegrin
		renderer.Synthesiser = espeak
	}
	moves := []struct{ position, move string }{
		{"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "c4f7"},
		{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/P7/1PPP1PPP/RNB1K1NR w KQkq - 0 1", "h5f7"},
		{"4k3/8/5p2/8/6N1/8/8/4K3 w - - 0 1", "g4f6"},
		{"4k2r/8/8/8/8/8/8/K6R w - - 0 1", "h1h8"},
		{"4k3/3p4/4P3/8/8/8/8/4K3 w - - 0 1", "e6d7"},
	}
	for _, code := range language.Languages() {
		scheme, err := language.LoadScheme(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range moves {
			for _, form := range []announce.Form{{}, {Short: true}} {
				heardWithin(t, renderer, scheme, test.position, test.move, form)
			}
		}
	}
}

// heardWithin checks how long an announcement lasts at the usual speed and at
// twice that.
func heardWithin(t *testing.T, renderer speech.Renderer, scheme language.Scheme, position, move string, form announce.Form) {
	t.Helper()
	setup, err := rules.ParseFEN(position)
	if err != nil {
		t.Fatal(err)
	}
	parsed, ok := rules.ParseCoordinates(move)
	if !ok {
		t.Fatalf("%q is no move", move)
	}
	u := announce.Move(scheme, setup.Position, parsed, form)
	for rate, most := range map[int]time.Duration{100: 2200 * time.Millisecond, 200: 1200 * time.Millisecond} {
		sound, err := renderer.Render(context.Background(), u, speech.Settings{Rate: rate})
		if err != nil {
			t.Errorf("%s: %q: %v", scheme.Lang(), u.Text(), err)
			continue
		}
		t.Logf("%s at %d: %q takes %v", scheme.Lang(), rate, u.Text(), sound.Duration())
		if sound.Duration() > most {
			t.Errorf("%s at %d: got %v for %q, want at most %v", scheme.Lang(), rate, sound.Duration(), u.Text(), most)
		}
	}
}
