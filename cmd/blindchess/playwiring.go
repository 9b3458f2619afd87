package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"

	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/say"
	"blindchess/internal/screen/board"
	"blindchess/internal/speech"
	"blindchess/internal/table"
	"blindchess/internal/voices"
)

// openVoice opens the voice that the settings and flags ask for, and returns
// what closes it. There is none where nobody is to be spoken to.
func (g *game) openVoice() (*speech.Speaker, func(), error) {
	receipts, closeFiles, err := g.voiceFiles()
	if err != nil {
		return nil, closeFiles, err
	}
	if g.flags.voice == "none" && g.flags.transcript == "" {
		return nil, closeFiles, nil
	}
	var speaker *speech.Speaker
	if g.flags.transcript != "" {
		file, err := os.OpenFile(g.flags.transcript, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
		if err != nil {
			closeFiles()
			return nil, func() {}, fmt.Errorf("play: --transcript: %w", err)
		}
		closeReceipts := closeFiles
		closeFiles = func() { file.Close(); closeReceipts() }
		speaker, err = speech.Open(speech.Config{Voices: []speech.Voice{speech.NewTranscript(file)}, Log: receipts})
		if err != nil {
			closeFiles()
			return nil, func() {}, err
		}
	} else {
		setup, err := voices.Setup(g.settings)
		if err != nil {
			closeFiles()
			return nil, func() {}, err
		}
		setup.Log, setup.Notices = receipts, g.soundNotice
		// Every utterance is a line already: a voice that fails leaves it there.
		setup.Show = func(say.Utterance) error { return nil }
		if speaker, err = speech.Start(setup); err != nil {
			closeFiles()
			return nil, func() {}, err
		}
	}
	return speaker, func() { _ = speaker.Close(); closeFiles() }, nil
}

// voiceFiles opens the log of receipts beside the journal.
func (g *game) voiceFiles() (*os.File, func(), error) {
	path := strings.TrimSuffix(g.house.path, ".journal") + ".voice"
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, func() {}, fmt.Errorf("play: the log of what is spoken cannot be kept: %w", err)
	}
	return file, func() { file.Close() }, nil
}

// soundNotice tells the player what the voice has to say of itself. It may
// come before he is seated, and is told then.
func (g *game) soundNotice(n speech.Notice) {
	go func() {
		select {
		case <-g.house.life.Done():
		case <-g.seated:
			voice := g.me.voice()
			g.me.seat.Tell(say.Utterance{Urgency: say.Next, Kind: say.Notice, Lang: voice.Pack.Lang(), Words: []say.Word{{Text: noticeText(voice.Pack, n)}}})
		}
	}()
}

// show runs the player's screen until he leaves.
func (g *game) show(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	// While nothing has been typed yet, so that the first key need not wait.
	var learning sync.WaitGroup
	learning.Go(func() { g.me.seat.With((*console.Session).Learn) })
	defer learning.Wait()
	if paints(g.settings.Screen, false) {
		err := showPainted(ctx, g.me.seat, board.Keyboard, g.settings)
		// What was said last went away with the painted screen.
		for _, u := range g.me.farewell(g.me.voice()) {
			fmt.Println(u.Text())
		}
		return err
	}
	return showLines(ctx, g.me.seat, g.input(ctx), g.settings.Width)
}

// attend starts those who act at the table without typing: the boards, the
// rehearsal partner, and whoever plays both sides at one keyboard.
func (g *game) attend(ctx context.Context, states host.Mailbox, opened host.Opened) *sync.WaitGroup {
	all := &sync.WaitGroup{}
	var listeners []chan table.State
	listen := func() <-chan table.State {
		states := make(chan table.State, 1)
		listeners = append(listeners, states)
		return states
	}
	for _, spec := range g.specs {
		told := listen()
		all.Go(func() { g.keepBoard(ctx, spec, told) })
	}
	if g.flags.opponent == "rehearsal" {
		told := listen()
		all.Go(func() { g.rehearse(ctx, told) })
	}
	all.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case state := <-states.States():
				g.me.follow(state)
				for _, told := range listeners {
					select {
					case <-told:
					default:
					}
					told <- state
				}
			}
		}
	})
	return all
}
