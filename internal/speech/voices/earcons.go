package voices

import (
	"context"
	"fmt"
	"io"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
)

// afterDial is the time in which the card plays the rest of its buffer.
const afterDial = 200 * time.Millisecond

// PlayDial plays the dial of a clock with this much time left, and returns when
// it has sounded or ctx has ended. Notices of the voice go to out.
func PlayDial(ctx context.Context, own settings.Settings, out io.Writer, left time.Duration) error {
	return play(ctx, own, out, func(speaker *speech.Speaker) {
		speaker.Dial(say.Private, left)
		wait(ctx, speech.DialSound(left).Duration()+afterDial)
	})
}

// PlayEarcons plays every short sound, each after its name was written to out.
func PlayEarcons(ctx context.Context, own settings.Settings, out io.Writer) error {
	return play(ctx, own, out, func(speaker *speech.Speaker) {
		for _, name := range speech.Earcons() {
			fmt.Fprintln(out, name)
			speaker.Ring(say.Private, name, 0)
			wait(ctx, time.Second)
		}
	})
}

// play opens the voice of these settings with every sound switched on, waits
// until it speaks, and has something played.
func play(ctx context.Context, own settings.Settings, out io.Writer, what func(*speech.Speaker)) error {
	setup, err := Setup(own)
	if err != nil {
		return err
	}
	setup.Settings.Silent = nil
	setup.Notices = func(notice speech.Notice) { fmt.Fprintln(out, notice.Text) }
	setup.Show = func(say.Utterance) error { return nil }
	speaker, err := speech.Start(setup)
	if err != nil {
		return err
	}
	defer speaker.Close()
	speaker.Speak(say.Utterance{ID: 1, Lang: "en", Words: []say.Word{{Text: "earcons"}}})
	if err := speaker.Finish(ctx); err != nil {
		return err
	}
	what(speaker)
	return nil
}

func wait(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
