package speech_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// room returns the noise of a room: so many decibels below full scale, by its
// root mean square.
func room(length time.Duration, decibels float64) speech.Sound {
	random := rand.New(rand.NewPCG(1, 2))
	noise := make(speech.Sound, int(length.Seconds()*speech.Rate))
	for i := range noise {
		noise[i] = int16(random.NormFloat64() * 8000)
	}
	gain := math.Pow(10, (decibels-noise.Loudness())/20)
	for i, sample := range noise {
		noise[i] = int16(float64(sample) * gain)
	}
	return noise
}

// mixed returns into with sound added to it from at on.
func mixed(into, sound speech.Sound, at time.Duration) speech.Sound {
	result := append(speech.Sound(nil), into...)
	for i, sample := range sound {
		result[int(at.Seconds()*speech.Rate)+i] += sample
	}
	return result
}

func TestAClipIsAsLongAsTheWordWhateverTheRoomIsLike(t *testing.T) {
	word := clip(t, "fide", "role.knight")
	silence := make(speech.Sound, 3*speech.Rate)
	knock := clipOfEarcon(t, speech.Press)
	tests := []struct {
		name  string
		heard speech.Sound
		more  time.Duration // how much longer the clip may be than the word
	}{
		{"a studio", mixed(silence, word, time.Second), 20 * time.Millisecond},
		{"a quiet room", mixed(room(3*time.Second, -55), word, time.Second), 20 * time.Millisecond},
		{"a room with a fan", mixed(room(3*time.Second, -44), word, time.Second), 50 * time.Millisecond},
		{"a microphone that is silent at first", append(make(speech.Sound, speech.Rate/3), mixed(room(3*time.Second, -44), word, time.Second)...), 50 * time.Millisecond},
		{"a loud room", mixed(room(3*time.Second, -38), word, time.Second), 50 * time.Millisecond},
		{"the tone is heard before the word", mixed(mixed(silence, word, time.Second), knock, 100*time.Millisecond), 20 * time.Millisecond},
		{"a key is heard after the word", mixed(mixed(silence, word, time.Second), knock, 2500*time.Millisecond), 20 * time.Millisecond},
		{"a loud room, the tone and a key", mixed(mixed(mixed(room(3*time.Second, -40), word, time.Second), knock, 100*time.Millisecond), knock, 2500*time.Millisecond), 50 * time.Millisecond},
		{"nothing but the word", word, 20 * time.Millisecond},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cut, err := speech.Cut(test.heard)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := cut.Duration(), word.Duration(); got < want-60*time.Millisecond || got > want+test.more {
				t.Errorf("got a clip of %v, want the word of %v and at most %v more", got, want, test.more)
			}
			if got := cut.LUFS(); got < -20.5 || got > -19.5 {
				t.Errorf("got a loudness of %.1f LUFS, want -20", got)
			}
		})
	}
}

func TestARoomWithoutAWordIsNoClip(t *testing.T) {
	tests := []struct {
		name  string
		heard speech.Sound
		want  error
	}{
		{"silence", make(speech.Sound, speech.Rate), speech.ErrNothingHeard},
		{"a quiet room", room(time.Second, -60), speech.ErrNothingHeard},
		{"a loud room", room(8*time.Second, -36), speech.ErrNothingHeard},
		{"a click", mixed(make(speech.Sound, speech.Rate), clipOfEarcon(t, speech.Press), 300*time.Millisecond), speech.ErrTooShort},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := speech.Cut(test.heard); !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
		})
	}
}

// clipOfEarcon returns an earcon as a card plays it.
func clipOfEarcon(t *testing.T, name say.Earcon) speech.Sound {
	t.Helper()
	var cards fakeCards
	speaker, _ := startFake(t, &cards, speech.Setup{Sound: speech.SoundConfig{Mono: true}})
	ctx, cancel := contextUntil(time.Now().Add(60 * time.Second))
	defer cancel()
	if !speaker.Ready(ctx) {
		t.Fatal("the fake card is not ready")
	}
	speaker.Ring(say.Private, name, 0)
	for {
		time.Sleep(time.Millisecond)
		if sound := cards.ear("", 0).Trim(-60, 0); len(sound) > 0 && len(cards.ear("", 0)) > speech.Rate {
			return sound
		}
	}
}
