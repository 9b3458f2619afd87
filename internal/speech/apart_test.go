package speech_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

func TestASynthesisedSentenceThatIsCutGoesOnAtTheWordWhereItWasCut(t *testing.T) {
	synthesiser, err := speech.NewEspeak()
	if err != nil {
		t.Skip("espeak-ng is not installed")
	}
	const sentence = "Die Partie ist gespeichert und geht morgen hier am selben Brett wieder weiter."
	whole, err := synthesiser.Synthesise(context.Background(), "de", sentence, speech.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	cards := &fakeCards{pace: 3 * time.Millisecond, channels: 1}
	var ledger ledger
	var speaker *speech.Speaker
	var cut sync.Once
	ready := make(chan struct{})
	looked := 0
	cards.heard = func(played int) {
		<-ready
		if played < looked+len(whole)/20 { // a card that is looked at all the time seems dead
			return
		}
		if looked = played; sounding(cards.ear("", 0)) > len(whole)/2 {
			cut.Do(func() {
				speaker.Speak(utterance(2, say.Move, say.Now, "e4"))
				for i := 0; i < 80 && !strings.Contains(ledger.stages(1), "interrupted"); i++ {
					time.Sleep(5 * time.Millisecond) // the card waits, but not so long that it seems dead
				}
			})
		}
	}
	speaker, err = speech.Start(speech.Setup{Cards: cards, Sound: speech.SoundConfig{Mono: true}, Receipts: ledger.receive, Notices: ledger.notice})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	close(ready)
	speaker.Speak(say.Utterance{ID: 1, Kind: say.Notice, Urgency: say.Next, Lang: "de", Words: []say.Word{{Text: sentence}}})
	await(t, "the sentence was cut", func() bool { return strings.Contains(ledger.stages(1), "interrupted") })
	finish(t, speaker)
	if got, want := ledger.stages(1), "queued started interrupted started finished "; got != want {
		t.Fatalf("got the stages %q, want %q", got, want)
	}
	words := strings.Fields(sentence)
	for from := range words {
		rest, err := synthesiser.Synthesise(context.Background(), "de", strings.Join(words[from:], " "), speech.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		if from > 0 && find(cards.ear("", 0), rest[:len(rest)/2]) >= 0 {
			t.Logf("it went on with %q", words[from])
			if from < 3 || from > len(words)-3 {
				t.Errorf("got it again from word %d of %d, want the one in the middle at which it was cut", from+1, len(words))
			}
			return
		}
	}
	t.Errorf("the rest of the sentence was not heard, or all of it once more; the move went through %q", ledger.stages(2))
}

// sounding returns the number of samples from the first that is not silence.
func sounding(sound speech.Sound) int {
	for i, sample := range sound {
		if sample != 0 {
			return len(sound) - i
		}
	}
	return 0
}
