//go:build !tournament

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"blindchess/internal/commandline"
	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/room/alone"
	"blindchess/internal/screen/board"
	"blindchess/internal/settings"
)

// aloneFlags are the common flags of all verbs for studying or practising
// without a table.
type aloneFlags struct {
	voiceFlags
	screen string
	page   string
	securedFlags
}

// voiceFlags say how the program speaks to the user.
type voiceFlags struct{ lang, scheme, voice, transcript string }

func (f *voiceFlags) add(flags *pflag.FlagSet) {
	f.addWords(flags)
	flags.StringVar(&f.transcript, "transcript", "", "also write every utterance to this file, one a line")
}

// addWords adds the flags for the words and the voice alone.
func (f *voiceFlags) addWords(flags *pflag.FlagSet) {
	flags.StringVar(&f.lang, "language", "", "language of the words (default: your settings)")
	flags.StringVar(&f.scheme, "scheme", "", "names for squares and pieces: "+strings.Join(language.Schemes(), ", ")+", or a file (default: your settings)")
	flags.StringVar(&f.voice, "voice", "", "a voice from \"blindchess voice list\", or none")
}

func (f *aloneFlags) add(command *cobra.Command) {
	flags := command.Flags()
	f.voiceFlags.add(flags)
	flags.StringVar(&f.screen, "screen", "", "line (plain lines) or board (painted)")
	flags.StringVar(&f.page, "page", "", "let browsers join: :8443 from other computers, 127.0.0.1:8080 from this one only")
	f.securedFlags.add(flags)
}

// own returns the settings as the flags change them.
func (f *aloneFlags) own() (settings.Settings, error) {
	own, err := f.voiceFlags.own()
	return own, cmp.Or(err, own.Change("screen", f.screen))
}

// own returns the settings as the flags change them.
func (f *voiceFlags) own() (settings.Settings, error) {
	own, err := settings.Load()
	if err != nil {
		return own, err
	}
	return own, own.Change("language", f.lang, "scheme", f.scheme, "voice", f.voice)
}

// speak opens the voice of these settings, and nothing if they want none.
func (f *voiceFlags) speak(own settings.Settings) (*room.LocalVoice, error) {
	silent := own.Voice == "none"
	if silent && f.transcript == "" {
		return nil, nil
	}
	return room.OpenLocalVoice(room.LocalVoiceOptions{Settings: own, Silent: silent, Transcript: f.transcript})
}

// lastWords is how long the voice may take to finish its last message.
const lastWords = 10 * time.Second

// hold seats the user at this terminal, and runs a dialogue with them until they
// leave or their input ends. Their screen is painted if they want that and there
// is something to paint.
func (f *aloneFlags) hold(command *cobra.Command, own settings.Settings, painted bool, dialogue func(context.Context, *alone.Seat)) (err error) {
	secured, err := f.securedFlags.read(f.page)
	if err != nil {
		return fmt.Errorf("%s: %w", command.Name(), err)
	}
	voice, err := f.speak(own)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, voice.Close()) }()
	seat, err := alone.Open(alone.Options{Settings: own, Voice: voice, Keep: settings.Keep, Barred: func() error { return guardedOnline(command.Name()) }, Piped: f.page == "" && !term.IsTerminal(int(os.Stdin.Fd()))})
	if err != nil {
		return err
	}
	defer seat.Close()
	ctx, stop := commandline.Stoppable(command)
	defer stop()
	in := io.Reader(os.Stdin)
	if f.page != "" {
		serving, ended := context.WithCancel(ctx)
		wait, err := seat.LetIn(serving, own, f.page, secured)
		if err != nil {
			ended()
			return err
		}
		defer func() {
			ended()
			wait()
		}()
		in = seat.Keyboard(ctx, os.Stdin)
	}
	painted = painted && commandline.Paints(own.Screen, false)
	err = seat.Hold(ctx, func(ctx context.Context) { dialogue(ctx, seat) }, func(ctx context.Context) error {
		if painted {
			return commandline.ShowPainted(ctx, seat.Terminal(), board.Alone)
		}
		return commandline.ShowLines(ctx, seat.Terminal(), in)
	})
	unseen := seat.Terminal().Take() // the answers after the last line
	if painted {
		unseen = seat.Last() // it went away with the painted screen
	}
	for _, u := range unseen {
		if len(u.Words) > 0 {
			fmt.Fprintln(command.OutOrStdout(), u.Text())
		}
	}
	voice.LastWords(ctx, lastWords)
	return err
}
