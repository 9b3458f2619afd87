package voices

import (
	"context"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
)

// longestTry is how long one sentence is waited for.
const longestTry = 10 * time.Second

// SayOnce speaks one sentence with these settings and waits for its end, for
// ten seconds at most.
func SayOnce(ctx context.Context, own settings.Settings, text, lang string) error {
	setup, err := Setup(own)
	if err != nil {
		return err
	}
	setup.Show = func(say.Utterance) error { return nil }
	speaker, err := speech.Start(setup)
	if err != nil {
		return err
	}
	defer func() { _ = speaker.Close() }()
	speaker.Speak(say.Utterance{Urgency: say.Now, Lang: lang, Words: []say.Word{{Text: text}}})
	ctx, stop := context.WithTimeout(ctx, longestTry)
	defer stop()
	return speaker.Finish(ctx)
}
