//go:build !tournament

package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
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
func learn(ctx context.Context, own settings.Settings, first int) error {
	folder, err := os.MkdirTemp("", "blindchess-learn-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	flags := &playFlags{side: "white", opponent: "rehearsal", haste: 2, seed: 7, journal: folder + "/learn.journal", voice: own.Voice}
	opened, err := host.OpenJournal(flags.journal, []byte(`{"program":"blindchess"}`))
	if err != nil {
		return err
	}
	defer opened.Log.Close()
	g := &game{flags: flags, settings: own, house: newHouse(flags.journal, opened), fresh: true}
	return g.teach(ctx, opened, first)
}

// teach is run with a teacher.
func (g *game) teach(ctx context.Context, opened host.Opened, first int) error {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	var speaker *speech.Speaker
	if g.settings.Voice != "none" {
		opened, closeVoice, err := g.openVoice()
		if err != nil {
			return err
		}
		defer closeVoice()
		speaker = opened
	}
	g.speaker = speaker
	var err error
	if g.me, err = newPerson(g.house, g.settings, console.Seat{Side: rules.White, Capacity: table.Player}, false, speaker); err != nil {
		return err
	}
	t := &teacher{game: g, lesson: first}
	g.me.seat.Listen(t)
	states := host.NewMailbox()
	hosted := make(chan error, 1)
	go func() {
		hosted <- g.house.Run(ctx, opened.State, states, t)
		leave()
	}()
	g.me.sit()
	conditions := table.ForFriends()
	conditions.Seats.White.Blind = true
	conditions.Seats.White.Scheme = g.settings.Scheme
	for _, command := range []table.Command{table.Open{Conditions: conditions}, table.Begin{}} {
		if err := g.house.Order(table.Keeper, 0, command); err != nil {
			return err
		}
	}
	attendants := g.attend(ctx, states, opened)
	t.begin()
	shown := showLines(ctx, g.me.seat, os.Stdin, g.settings.Width)
	if errors.Is(shown, io.EOF) {
		shown = nil
	}
	g.finishSpeaking(ctx)
	leave()
	attendants.Wait()
	return errors.Join(shown, <-hosted)
}

// teacher leads through the lessons. The host shows him the table; the seat
// shows him each line.
type teacher struct {
	game *game

	mu     sync.Mutex
	lesson int
	state  table.State
	ply    int // the plies when the lesson began
	asked  bool
}

func (t *teacher) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tell("learn.intro")
	t.read()
}

// tell tells a phrase; t.mu is held, and the seat is not in use.
func (t *teacher) tell(key string, slots ...announce.Slot) {
	u := t.game.me.voice().Notice(key, slots...)
	t.game.me.seat.Hear(u)
	t.game.me.speak(u)
}

// read reads the lesson that has come.
func (t *teacher) read() {
	if t.lesson > lessons {
		t.tell("learn.end")
		t.game.me.seat.Leave()
		return
	}
	t.ply, t.asked = t.state.Game.Ply(), false
	voice := t.game.me.voice()
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
	word := strings.ToLower(strings.Trim(strings.TrimSpace(line), "/"))
	t.mu.Lock()
	defer t.mu.Unlock()
	switch word {
	case "next":
		t.next()
		return true
	case "repeat lesson":
		t.read()
		return true
	}
	return false
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

// Show sees the table as it stands. The host calls it.
func (t *teacher) Show(state table.State) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.state = state
	white := rules.White
	switch {
	case t.lesson == 5 && state.Game.Ply() > t.ply && state.Gate.By == white,
		t.lesson == 6 && state.Clock.Running() == white.Other(),
		t.lesson == 7 && state.Turn() == white && state.Game.Ply() > 0 && state.Answer.By == white && state.Answer.Repeated && state.Game.Ply() > t.ply,
		t.lesson == 10 && state.Game.Ply() >= t.ply+4:
		go t.finish(t.lesson)
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
