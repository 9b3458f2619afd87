//go:build !tournament

package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// lessons is how many lessons there are.
const lessons = 10

func newLearnCommand() *cobra.Command {
	lesson, voice := 1, ""
	command := &cobra.Command{
		Use:   "learn",
		Short: "learn keys, announcing, the gate and the clock in ten short lessons",
		Long: `Learn in ten short lessons, spoken and in lines: keys and questions, announcing
a move, the gate before the clock, repeating, and a first game with the
rehearsal partner. Nothing of it is kept.`,
		Example: `  blindchess learn
  blindchess learn --lesson 5`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(command.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
			defer stop()
			own, err := settings.Load()
			if err != nil {
				return err
			}
			if voice != "" {
				own.Voice = voice
			}
			return learn(ctx, own, min(max(lesson, 1), lessons))
		},
	}
	command.Flags().IntVar(&lesson, "lesson", 1, "the lesson to begin with, 1 to 10")
	command.Flags().StringVar(&voice, "voice", "", "a voice of blindchess voice list, or none")
	return command
}

// learn plays the lessons at a table of their own, whose journal is thrown
// away at the end.
func learn(ctx context.Context, own settings.Settings, first int) (err error) {
	folder, err := os.MkdirTemp("", "blindchess-learn-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	conditions := table.ForFriends()
	conditions.Seats.White.Blind = true
	conditions.Seats.White.Scheme = own.Scheme
	t := &teacher{lesson: first}
	r, err := room.Open(ctx, room.Options{Journal: folder + "/learn.journal", Conditions: conditions, Watchers: []host.Watcher{t}})
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, r.Close())
		t.finishing.Wait()
	}()
	voice := (*room.Voice)(nil)
	if own.Voice != "none" {
		if voice, err = room.OpenVoice(room.VoiceOptions{Settings: own, Log: folder + "/learn.voice"}); err != nil {
			return err
		}
		defer func() { _ = voice.Close() }()
	}
	if t.pupil, err = r.Sit(room.Place{Seat: console.Seat{Side: rules.White, Capacity: table.Player}, Settings: own, Voice: voice, Keep: settings.Keep}); err != nil {
		return err
	}
	t.pupil.Seat().Listen(t)
	if err := errors.Join(r.Set(), r.Begin()); err != nil {
		return err
	}
	flags := &playFlags{haste: 2, seed: 7}
	flags.rehearse(r, rules.White, t.pupil)
	t.begin()
	shown := showLines(ctx, t.pupil.Seat(), os.Stdin)
	if errors.Is(shown, io.EOF) {
		shown = nil
	}
	(&game{voice: voice}).finishSpeaking(ctx)
	return shown
}

// teacher leads a pupil through the lessons. The room shows them each record of
// the table; the seat shows them each line.
type teacher struct {
	pupil     *room.Participant
	finishing sync.WaitGroup

	mu     sync.Mutex
	lesson int
	state  table.State
	ply    int // the plies when the lesson began
	asked  bool
}

func (t *teacher) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	pack := t.pupil.Narrator().Pack
	t.tell("learn.intro", announce.TextSlot("next", pack.Word("learn.word.next")), announce.TextSlot("again", pack.Word("learn.word.again")))
	t.read()
}

// tell tells a phrase; t.mu is held, and the seat is not in use.
func (t *teacher) tell(key string, slots ...announce.Slot) {
	t.pupil.Hear(t.pupil.Narrator().Notice(key, slots...))
}

// read reads the lesson that has come.
func (t *teacher) read() {
	if t.lesson > lessons {
		t.tell("learn.end")
		t.pupil.Seat().Leave()
		return
	}
	t.ply, t.asked = t.state.Game.Ply(), false
	voice := t.pupil.Narrator()
	t.tell("learn.lesson", voice.NumberSlot("n", t.lesson))
	t.tell("learn." + strconv.Itoa(t.lesson))
}

func (t *teacher) next() {
	t.lesson++
	t.read()
}

// Before sees each line that the pupil types, and takes those that are for the
// teacher.
func (t *teacher) Before(line string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.typed(line, "learn.word.next"):
		t.next()
		return true
	case t.typed(line, "learn.word.again"):
		t.read()
		return true
	}
	return false
}

// typed reports whether a line is the word of a key, in the pupil's language or
// in English.
func (t *teacher) typed(line, key string) bool {
	names := t.pupil.Narrator().Pack.Variants(key)
	if english, err := language.Load(language.Reference); err == nil {
		names = append(names, english.Variants(key)...)
	}
	word := language.Fold(strings.Trim(strings.TrimSpace(line), "/"))
	return slices.ContainsFunc(names, func(name string) bool { return language.Fold(name) == word })
}

// After sees what a line was understood as, after it was carried out.
func (t *teacher) After(r console.Intent) {
	verb, refused := r.Verb, r.Refused
	t.mu.Lock()
	defer t.mu.Unlock()
	wanted := map[int][]string{1: {"help"}, 2: {"scan"}, 3: {"pieces"}, 4: {"clock"}, 8: {"again"}}[t.lesson]
	for _, want := range wanted {
		if verb == want && !refused {
			t.done()
			return
		}
	}
	if t.lesson == 9 {
		if verb == "resign" {
			t.asked = true
		} else if verb == "no" && t.asked {
			t.done()
		}
	}
}

func (t *teacher) done() {
	t.tell("learn.done")
	t.next()
}

// Watch sees the table after each record.
func (t *teacher) Watch(_ table.Record, state table.State) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.state = state
	white := rules.White
	switch {
	case t.lesson == 5 && state.Game.Ply() > t.ply && state.Gate.By == white,
		t.lesson == 6 && state.Clock.Running() == white.Other(),
		t.lesson == 7 && state.Turn() == white && state.Game.Ply() > 0 && state.Answer.By == white && state.Answer.Repeated && state.Game.Ply() > t.ply,
		t.lesson == 10 && state.Game.Ply() >= t.ply+4:
		lesson := t.lesson
		t.finishing.Go(func() { t.finish(lesson) })
	}
}

// finish ends a lesson after the host has gone on.
func (t *teacher) finish(lesson int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lesson == lesson {
		t.done()
	}
}
