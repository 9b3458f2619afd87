package speech_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/say"
	"blindchess/internal/speech"
)

func startFake(t *testing.T, cards *fakeCards, setup speech.Setup) (*speech.Speaker, *ledger) {
	t.Helper()
	var ledger ledger
	setup.Cards, setup.Receipts, setup.Notices, setup.Show = cards, ledger.receive, ledger.notice, ledger.show
	speaker, err := speech.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { speaker.Close() })
	return speaker, &ledger
}

// inOwnTime runs a part of a test in virtual time: a busy computer would leave
// the card without sound for a moment, and cut the expected sound.
func inOwnTime(t *testing.T, name string, part func(*testing.T)) {
	t.Helper()
	t.Run(name, func(t *testing.T) { synctest.Test(t, part) })
}

func explored(id uint64) say.Utterance {
	return say.Utterance{ID: id, Kind: say.Hint, Channel: say.Private, Lang: "de", Words: []say.Word{{Clip: "role.pawn", Text: "Bauer", Bank: "fide"}}}
}

func TestExplorationNeverLeaksToTheTable(t *testing.T) {
	pawn, knight := clip(t, "fide", "role.pawn"), clip(t, "fide", "role.knight")
	inOwnTime(t, "two sides of one card", func(t *testing.T) {
		var cards fakeCards
		speaker, _ := startFake(t, &cards, speech.Setup{Sound: speech.SoundConfig{Layout: speech.Sides}})
		speaker.Speak(explored(1))
		speaker.Speak(knightMove(2))
		finish(t, speaker)
		left, right := cards.ear("", 0), cards.ear("", 1)
		if find(left, pawn) < 0 || find(right, knight) < 0 {
			t.Error("the private ear or the table heard nothing of its own")
		}
		if find(right, pawn) >= 0 || find(left, knight) >= 0 {
			t.Error("one side heard what was for the other")
		}
	})
	inOwnTime(t, "two cards", func(t *testing.T) {
		var cards fakeCards
		speaker, _ := startFake(t, &cards, speech.Setup{Sound: speech.SoundConfig{Layout: speech.Devices, Private: "headphones", Table: "speaker"}})
		speaker.Speak(explored(1))
		speaker.Speak(knightMove(2))
		finish(t, speaker)
		if find(cards.ear("headphones", 0), pawn) < 0 || find(cards.ear("speaker", 0), knight) < 0 {
			t.Error("the private ear or the table heard nothing of its own")
		}
		if find(cards.ear("speaker", 0), pawn) >= 0 || find(cards.ear("headphones", 0), knight) >= 0 {
			t.Error("one card played what was for the other")
		}
	})
	inOwnTime(t, "two sides of a card that has one", func(t *testing.T) {
		cards := fakeCards{channels: 1}
		speaker, ledger := startFake(t, &cards, speech.Setup{Sound: speech.SoundConfig{Layout: speech.Sides}})
		speaker.Speak(explored(1))
		speaker.Speak(knightMove(2))
		finish(t, speaker)
		if find(cards.ear("", 0), pawn) >= 0 || find(cards.ear("", 0), knight) < 0 {
			t.Error("want the table's move played and what was explored not")
		}
		if got := strings.Join(ledger.lines, "|"); got != "Bauer" || ledger.keys() != speech.OneEar+" " {
			t.Errorf("got the lines %q and the notices %q, want what was explored as a line, and why", got, ledger.keys())
		}
	})
}

func TestACardThatRefusesTheRateIsGivenItsOwn(t *testing.T) {
	synctest.Test(t, refuseRate)
}

func refuseRate(t *testing.T) {
	cards := fakeCards{rate: 48000}
	speaker, ledger := startFake(t, &cards, speech.Setup{})
	speaker.Speak(knightMove(1))
	finish(t, speaker)
	if got := cards.shapes[""]; got.Rate != 48000 || got.Channels != 2 {
		t.Errorf("got a stream of %d samples a second on %d channels, want 48000 on 2", got.Rate, got.Channels)
	}
	played := speech.Resample(cards.ear("", 0), 48000, speech.Rate).Trim(-50, 0)
	whole, err := speech.Renderer{Banks: builtIn(t)}.Render(context.Background(), knightMove(1), speech.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	whole = whole.Trim(-50, 0)
	if got, want := played.Duration(), whole.Duration(); got < want-20*time.Millisecond || got > want+20*time.Millisecond {
		t.Errorf("got a move of %v, want %v", got, want)
	}
	if got := alike(played, whole); got < 0.98 {
		t.Errorf("got a likeness of %.3f with the move, want the same sound", got)
	}
	if ledger.keys() != "" {
		t.Errorf("got the notices %q, want none", ledger.keys())
	}
}

// alike returns the greatest correlation of two sounds that begin within 10 ms
// of each other: 1 where they are the same but for their loudness.
func alike(a, b speech.Sound) float64 {
	best := 0.0
	for shift := -220; shift <= 220; shift++ {
		var ab, aa, bb float64
		for i := range b {
			if j := i + shift; j >= 0 && j < len(a) {
				ab += float64(a[j]) * float64(b[i])
				aa += float64(a[j]) * float64(a[j])
				bb += float64(b[i]) * float64(b[i])
			}
		}
		best = max(best, ab/math.Sqrt(aa*bb+1))
	}
	return best
}

func TestAResampledToneKeepsItsHeight(t *testing.T) {
	for _, rate := range []int{8000, 44100, 48000, 96000} {
		tone := make(speech.Sound, rate)
		for i := range tone {
			tone[i] = int16(8000 * math.Sin(2*math.Pi*440*float64(i)/float64(rate)))
		}
		got := crossings(speech.Resample(tone, rate, speech.Rate))
		if got < 438 || got > 442 {
			t.Errorf("from %d samples a second: got %d waves in a second, want 440", rate, got)
		}
	}
}

func crossings(s speech.Sound) int {
	count := 0
	for i := 1; i < len(s); i++ {
		if s[i-1] < 0 && s[i] >= 0 {
			count++
		}
	}
	return count
}

func TestSpeedChangesTheLengthAndNotTheHeight(t *testing.T) {
	tone := make(speech.Sound, 2*speech.Rate)
	for i := range tone {
		tone[i] = int16(8000 * math.Sin(2*math.Pi*200*float64(i)/speech.Rate))
	}
	tests := []struct{ rate, pitch, hertz int }{{50, 100, 200}, {150, 100, 200}, {300, 100, 200}, {100, 150, 300}, {100, 50, 100}, {200, 150, 300}}
	for _, test := range tests {
		got := speech.Stretch(tone, test.rate, test.pitch)
		want := len(tone) * 100 / test.rate
		if len(got) < want*95/100 || len(got) > want*105/100 {
			t.Errorf("rate %d, pitch %d: got %d samples, want about %d", test.rate, test.pitch, len(got), want)
		}
		hertz := crossings(got) * speech.Rate / len(got)
		if hertz < test.hertz*96/100 || hertz > test.hertz*104/100 {
			t.Errorf("rate %d, pitch %d: got %d hertz, want %d", test.rate, test.pitch, hertz, test.hertz)
		}
	}
	if same := speech.Stretch(tone, 100, 100); &same[0] != &tone[0] {
		t.Error("at the usual speed and height the sound was copied")
	}
}

func TestSettingsChangeInPlay(t *testing.T) {
	synctest.Test(t, changeSettings)
}

func changeSettings(t *testing.T) {
	var cards fakeCards
	speaker, _ := startFake(t, &cards, speech.Setup{})
	speaker.Speak(knightMove(1))
	finish(t, speaker)
	slow := cards.ear("", 0).Trim(-60, 0)
	before := len(cards.ear("", 0))
	if err := speaker.Set(speech.Settings{Rate: 200, Volume: 50}); err != nil {
		t.Fatal(err)
	}
	speaker.Speak(knightMove(2))
	finish(t, speaker)
	fast := cards.ear("", 0)[before:].Trim(-60, 0)
	if got, want := fast.Duration(), slow.Duration(); got > want*60/100 || got < want*40/100 {
		t.Errorf("got %v at twice the speed, want about half of %v", got, want)
	}
	if got, want := fast.Loudness(), slow.Loudness()-6; got < want-2 || got > want+2 {
		t.Errorf("got a loudness of %.1f dB at half the volume, want about %.1f", got, want)
	}
	if err := speaker.Set(speech.Settings{Rate: 900}); err == nil || !strings.Contains(err.Error(), "between 30 and 400") {
		t.Errorf("got %v for an impossible speed, want it refused with what is allowed", err)
	}
	if got := speaker.Settings().Rate; got != 200 {
		t.Errorf("got a rate of %d after a refusal, want 200", got)
	}
}

func TestWhatIsSaidAgainOnceThereIsSoundCutsNoNotice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cards := fakeCards{pace: 10 * time.Millisecond}
		var ledger ledger
		var speaker *speech.Speaker
		back := utterance(2, say.Notice, say.Next, "sound")
		back.Words[0].Clip, back.Words[0].Bank, back.Words[0].Lang = "role.knight", "fide", "de"
		speaker, err := speech.Start(speech.Setup{Cards: &cards, Receipts: ledger.receive, Show: ledger.show, Notices: func(n speech.Notice) {
			if n.Key == speech.SoundBack {
				speaker.Speak(back)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		defer speaker.Close()
		long := knightMove(1)
		long.Kind, long.Urgency = say.Answer, say.Next
		speaker.Speak(long)
		waits.Pass(300 * time.Millisecond)
		cards.deaf.Store(true)
		waits.Pass(2 * time.Second)
		cards.deaf.Store(false)
		waits.Pass(3 * time.Second)
		finish(t, speaker)
		var begun []uint64
		for _, r := range ledger.receipts {
			if r.Stage == say.Started {
				begun = append(begun, r.ID)
			}
		}
		if want := []uint64{1, 1, 2, 0}; !slices.Equal(begun, want) {
			t.Errorf("got begun %v, want first in sound, then as a line, then what tells that there is sound, then the rest again: %v", begun, want)
		}
	})
}

func TestACutWordDoesNotClick(t *testing.T) {
	synctest.Test(t, cutWord)
}

// cutWord cuts a word short in virtual time.
func cutWord(t *testing.T) {
	cards := fakeCards{pace: 5 * time.Millisecond}
	speaker, _ := startFake(t, &cards, speech.Setup{})
	speaker.Speak(explored(1))
	time.Sleep(80 * time.Millisecond)
	speaker.Hush()
	finish(t, speaker)
	time.Sleep(50 * time.Millisecond)
	played, word := cards.ear("", 0), clip(t, "fide", "role.pawn")
	if got, most := steepest(played), steepest(word); got > most {
		t.Errorf("got a step of %d where the word was cut, want none above the word's own %d", got, most)
	}
	if got := played.Trim(-60, 0).Duration(); got == 0 || got > word.Duration()*9/10 {
		t.Errorf("got %v of a word of %v, want it cut short", got, word.Duration())
	}
}

func steepest(s speech.Sound) int {
	steepest := 0
	for i := 1; i < len(s); i++ {
		steepest = max(steepest, int(s[i])-int(s[i-1]), int(s[i-1])-int(s[i]))
	}
	return steepest
}

func TestEarconsAreDistinctPannedAndSwitchable(t *testing.T) {
	synctest.Test(t, ringAll)
}

func ringAll(t *testing.T) {
	var cards fakeCards
	speaker, _ := startFake(t, &cards, speech.Setup{Settings: speech.Settings{Silent: map[string]bool{"press": true}}})
	speaker.Speak(explored(1))
	finish(t, speaker)
	time.Sleep(20 * time.Millisecond)
	heard := func(name say.Earcon, pan speech.Pan) (left, right speech.Sound) {
		before := len(cards.ear("", 0))
		speaker.Ring(say.Private, name, pan)
		for len(cards.ear("", 0)) < before+speech.Rate {
			time.Sleep(2 * time.Millisecond)
		}
		return cards.ear("", 0)[before:], cards.ear("", 1)[before:]
	}
	left, right := heard(speech.Edge, -100)
	if left.Peak() == 0 || right.Peak() != 0 {
		t.Errorf("got %d left and %d right for the edge on the far left, want it on the left", left.Peak(), right.Peak())
	}
	left, right = heard(speech.Edge, 100)
	if left.Peak() != 0 || right.Peak() == 0 {
		t.Errorf("got %d left and %d right for the edge on the far right, want it on the right", left.Peak(), right.Peak())
	}
	if left, _ = heard(speech.Press, 0); left.Peak() != 0 {
		t.Error("an earcon that is switched off was heard")
	}
	seen := map[string]say.Earcon{}
	for _, name := range speech.Earcons() {
		left, _ := heard(name, 0)
		sound := left.Trim(-70, 0)
		if name == speech.Press {
			continue
		}
		if len(sound) == 0 || sound.Duration() > 700*time.Millisecond {
			t.Errorf("%s: got %v, want a short sound", name, sound.Duration())
		}
		if other, taken := seen[string(raw(sound))]; taken {
			t.Errorf("%s sounds as %s does", name, other)
		}
		seen[string(raw(sound))] = name
	}
}

func TestTheDialByEar(t *testing.T) {
	tests := []struct {
		left  time.Duration
		beats int // sounds separated by silence
	}{
		{23 * time.Minute, 1 + 2 + 1 + 5},                             // 20; 15 twice; 10; then each of the last five minutes
		{5 * time.Minute, 5},                                          // the rattle alone
		{2*time.Hour + 3*time.Minute, 2 + 3},                          // two low bells, three beats
		{59 * time.Minute, 1 + 1 + 2 + 1 + 1 + 2 + 1 + 1 + 2 + 1 + 5}, // 55 to 10 with quarters twice
		{30 * time.Second, 1},
		{0, 2}, // the fault
	}
	for _, test := range tests {
		if got := beats(speech.DialSound(test.left)); got != test.beats {
			t.Errorf("%v left: got %d beats, want %d", test.left, got, test.beats)
		}
	}
}

// beats counts the sounds in s that are separated by at least 20 ms of silence.
func beats(s speech.Sound) int {
	count, quiet := 0, speech.Rate
	for _, sample := range s {
		if sample == 0 {
			quiet++
			continue
		}
		if quiet > speech.Rate/50 {
			count++
		}
		quiet = 0
	}
	return count
}
