package speech_test

import (
	"testing"

	"blindchess/internal/speech"
)

func TestClipAt_NothingIsHeardLongerAtAHigherRate(t *testing.T) {
	for _, name := range []string{"en", "fide"} {
		bank, ok := builtIn(t).Bank(name)
		if !ok {
			t.Fatalf("there is no bank %s", name)
		}
		for _, clip := range []string{"role.knight", "square.g4", "takes", "check"} {
			longest := 0
			for rate := 400; rate >= 30; rate -= 10 {
				sound, speed, err := bank.ClipAt(clip, rate)
				if err != nil {
					t.Fatal(err)
				}
				length := len(speech.Stretch(sound, rate*100/speed, 100))
				if slack := length / 50; length+slack < longest { // speeds are whole percents
					t.Errorf("%s of %s at %d: got %d samples, want at least the %d of the next higher rate", clip, name, rate, length, longest)
				}
				longest = length
			}
		}
	}
}
