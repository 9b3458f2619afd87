package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/room/audiosheet"
	"blindchess/internal/rules"
	"blindchess/internal/screen/board"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/terms"
	"blindchess/internal/voices"
)

// openVoice opens the voice that the settings and flags ask for, and none where
// nobody is to be spoken to.
func (g *game) openVoice() (*room.Voice, error) {
	if g.flags.voice == "none" && g.flags.transcript == "" {
		return nil, nil
	}
	return room.OpenVoice(room.VoiceOptions{
		Settings: g.own, Transcript: g.flags.transcript,
		Log: voices.LogOf(g.room.Journal()),
	})
}

// keepAudioSheet has every announcement of the game kept as sound, where the
// settings say so, and returns what keeps it.
func (g *game) keepAudioSheet() (*audiosheet.Keeper, error) {
	if g.own.AudioSheet != "yes" {
		return nil, nil
	}
	banks, err := voices.Chosen(g.own.Voice)
	if err != nil {
		return nil, err
	}
	config, err := g.own.Console(console.Seat{})
	if err != nil {
		return nil, err
	}
	keeper, err := audiosheet.NewKeeper(g.room.Journal(), config.Voice.Scheme, banks, func(error) { g.me.Notice("speech.sheet-full") })
	if err != nil {
		return nil, err
	}
	g.room.AddWatcher(keeper)
	return keeper, nil
}

// join seats the player, with the boards and the partner to practise with.
func (g *game) join() error {
	place := room.Place{
		Seat: console.Seat{Side: g.flags.own(), Capacity: table.Player}, Both: g.flags.opponent == "here",
		Settings: g.own, Voice: g.voice, ResumeCommand: "blindchess play resume", Keep: settings.Keep,
	}
	if g.flags.journal != "" {
		place.ResumeCommand += " " + g.flags.journal
	}
	for _, spec := range g.specs {
		if !spec.Both {
			place.Boards = place.Boards.With(spec.Side, true)
		}
	}
	var err error
	if g.me, err = g.room.Sit(place); err != nil {
		return err
	}
	for _, spec := range g.specs {
		g.room.Attend(atboard.Attendant(g.room, g.me, spec, len(g.specs) > 1))
	}
	if g.flags.opponent == "rehearsal" {
		g.flags.rehearse(g.room, g.flags.own(), g.me)
	}
	return nil
}

// begin sets a new table, lets others in and starts the game, or tells where a
// resumed one stands.
func (g *game) begin() error {
	g.tellBuild()
	if g.room.Torn() {
		g.me.Notice("play.torn")
	}
	if err := g.room.Set(); err != nil {
		return err
	}
	if g.room.Fresh() && g.flags.assistant {
		side := g.flags.own()
		if err := g.room.Order(table.Player, side, table.Assist{Actor: table.By(side), Yes: true}); err != nil {
			return err
		}
	}
	if err := g.admit(); err != nil {
		return err
	}
	switch {
	case !g.room.Fresh():
		g.me.Notice("play.resumed")
	case g.flags.opponent == "join" && g.flags.address() != "":
		g.me.Notice("play.waiting-door")
	case g.flags.opponent == "join":
		g.me.Notice("play.waiting")
	case g.conditions.ClockTold:
		g.me.Notice("play.waiting-for-clock")
	default:
		return g.start()
	}
	return nil
}

// start starts the game. Where the table refuses it, the player is told what is
// missing and starts it themselves.
func (g *game) start() error {
	err := g.room.Begin()
	var refusal *table.Refusal
	if errors.As(err, &refusal) {
		g.me.Tell(g.me.Refusal(err))
		return nil
	}
	return err
}

// admit lets others in from elsewhere, where the flags ask for it.
func (g *game) admit() error {
	if g.flags.opponent != "join" && g.flags.pair == "" {
		return nil
	}
	options := g.room.Usual(g.flags.address(), g.own)
	if g.flags.opponent == "join" {
		options.Sides = []rules.Side{g.flags.own().Other()}
	}
	options.News = func(n room.News) { g.me.Tell(n.Words(g.room, g.me.Narrator())) }
	admission, err := g.room.Admit(options)
	if err != nil {
		return err
	}
	admission.Introduce(g.me)
	return nil
}

// game says which game the flags mean.
func (f *tableFlags) game(verb string) room.Game {
	return room.Game{Verb: verb, Journal: f.journal, Resume: f.resume}
}

// show runs the player's screen until they leave.
func (g *game) show(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	// While nothing has been typed yet, so that the first key need not wait.
	var learning sync.WaitGroup
	learning.Go(func() { g.me.Seat().With((*console.Session).Learn) })
	defer learning.Wait()
	if !paints(g.own.Screen, false) {
		return showLines(ctx, g.me.Seat(), g.me.Keyboard(ctx, os.Stdin, len(g.specs) > 0))
	}
	err := showPainted(ctx, g.me.Seat(), board.Keyboard)
	// What was said last went away with the painted screen.
	for _, u := range g.me.Farewell() {
		fmt.Println(u.Text())
	}
	return err
}

// tellBuild says at the start of a game what this program holds, where it is
// the tournament build or an event is played.
func (g *game) tellBuild() {
	if !tournament && g.flags.Event != terms.Event {
		return
	}
	sum, err := buildSum()
	if err != nil {
		g.me.Notice("play.other", announce.TextSlot("reason", err.Error()))
		return
	}
	key := "play.build"
	if tournament {
		key = "play.build-tournament"
	}
	first, second := sum.Words()
	g.me.Notice(key, announce.TextSlot("first", first), announce.TextSlot("second", second))
}
