package lessons

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/practice/attendant"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// count is how many lessons there are. The last are held beside the table.
const (
	count        = 14
	puzzleLesson = 13
	studyLesson  = 14
)

// Hold holds the lessons from one on, at a separate table whose journal is
// deleted at the end. show runs the pupil's screen until they leave.
func Hold(ctx context.Context, own settings.Settings, first int, show func(*screen.Terminal) error) (err error) {
	folder, err := os.MkdirTemp("", "blindchess-learn-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	conditions := table.ForFriends()
	conditions.Seats.White.Blind = true
	conditions.Seats.White.Scheme = own.Scheme
	t := &teacher{lesson: min(max(first, 1), count)}
	if t.beside, err = dialogues(own, folder); err != nil {
		return err
	}
	r, err := room.Open(ctx, room.Options{Journal: folder + "/learn.journal", Conditions: conditions, Watchers: []host.Watcher{t}})
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, r.Close())
		t.finishing.Wait()
	}()
	voice := (*room.LocalVoice)(nil)
	if own.Voice != "none" {
		if voice, err = room.OpenLocalVoice(room.LocalVoiceOptions{Settings: own, Log: folder + "/learn.voice"}); err != nil {
			return err
		}
		defer func() { _ = voice.Close() }()
	}
	if err := errors.Join(r.Set(), r.Begin()); err != nil { // the lessons begin, and not a game
		return err
	}
	if t.pupil, err = r.Sit(room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Settings: own, Voice: voice, Keep: settings.Keep}); err != nil {
		return err
	}
	t.pupil.Terminal().Listen(t)
	attendant.Join(r, t.pupil, rehearsal.Partner{Side: rules.Black, Seed: 7, Haste: 2})
	t.begin()
	shown := show(t.pupil.Terminal())
	if errors.Is(shown, io.EOF) {
		shown = nil
	}
	voice.LastWords(ctx, lastWords)
	return shown
}

// lastWords is how long the voice may take to finish its last message.
const lastWords = 10 * time.Second
