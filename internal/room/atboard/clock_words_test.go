package atboard_test

import (
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/room/atboard"
	"blindchess/internal/settings"
	"blindchess/internal/tactile"
)

func TestWords_EachThingThatAClockDoesIsSaidInWordsOfItsOwn(t *testing.T) {
	own := settings.Default()
	own.Language, own.Notation, own.Scheme = "en", "en", "fide"
	config, err := own.Console(console.Actor{})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, what := range []tactile.Report{
		tactile.ClockGone{}, tactile.ClockUnheard{}, tactile.ClockHeard{}, tactile.ClockStopped{}, tactile.ClockStarted{},
		tactile.ClockAltered{}, tactile.ClockDone{Silent: true}, tactile.ClockDone{Failed: true}, tactile.Trouble{Kind: tactile.TroubleContact},
	} {
		words, told := atboard.DeviceWords(config.Narrator, what)
		if text := words.Text(); !told || text == "" || seen[text] {
			t.Errorf("%T: got %q, %v, want words of its own", what, text, told)
		}
		seen[words.Text()] = true
	}
}
