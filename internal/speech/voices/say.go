package voices

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// Write writes words as a FLAC file, as the voices of setup say them in a scheme.
func Write(setup speech.Setup, scheme, text, file string) error {
	banks, err := Banks(setup.Banks)
	if err != nil {
		return err
	}
	renderer := speech.Renderer{Banks: banks}
	if espeak, err := speech.NewEspeak(); err == nil {
		renderer.Synthesiser = espeak
	}
	sound, err := renderer.Render(context.Background(), banks.Utterance(scheme, text), setup.Settings)
	if err != nil {
		return err
	}
	return speech.WriteSound(file, sound)
}

// longestSaying is how long a voice is waited for that is tried out.
const longestSaying = 2 * time.Minute

// Say says words in a scheme and waits for their end. If no voice sounds, they
// are a line of out, as are the voice's messages about itself.
func Say(out io.Writer, pack language.Pack, setup speech.Setup, scheme, text string) error {
	banks, err := Banks(setup.Banks)
	if err != nil {
		return err
	}
	var last say.Receipt
	// The voices and the card speak of themselves at once, each from its own
	// goroutine.
	var writing sync.Mutex
	line := func(text string) error {
		writing.Lock()
		defer writing.Unlock()
		_, err := fmt.Fprintln(out, text)
		return err
	}
	setup.Receipts = func(receipt say.Receipt) { last = receipt }
	setup.Notices = func(notice speech.Notice) { _ = line(NoticeText(pack, notice)) }
	setup.Show = func(u say.Utterance) error { return line(u.Text()) }
	speaker, err := speech.Start(setup)
	if err != nil {
		return err
	}
	u := banks.Utterance(scheme, text)
	u.ID = 1
	speaker.Speak(u)
	ctx, cancel := context.WithTimeout(context.Background(), longestSaying)
	defer cancel()
	err = speaker.Finish(ctx)
	time.Sleep(100 * time.Millisecond) // what the card still holds
	if err := errors.Join(err, speaker.Close()); err != nil {
		return err
	}
	if last.Stage != say.Finished {
		return fault.New("fault.unsaid", "voice: the words were not spoken: {reason}", "reason", last.Reason)
	}
	return nil
}
