package main

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/table"
)

// audioKeeper keeps each announcement of a game as sound: the scoresheet of a
// blind player on a recording device. It is a watcher of the host and does its
// work on a goroutine of its own.
type audioKeeper struct {
	sheet    *speech.AudioSheet
	scheme   language.Scheme
	form     announce.Form
	renderer speech.Renderer
	fail     func(error) // told once where an entry could not be kept
	mu       sync.Mutex
	waiting  []keeping
	wake     chan struct{}
	stop     chan struct{}
	done     chan struct{}
}

// keeping is an announcement that is not yet on the disk.
type keeping struct {
	entry     speech.Spoken
	utterance say.Utterance
}

// newAudioKeeper opens the audio scoresheet of the game whose journal has this
// path. fail is told, on another goroutine, the first time that an entry
// cannot be kept. Close ends it.
func newAudioKeeper(journal string, scheme language.Scheme, form announce.Form, setup speech.Setup, fail func(error)) (*audioKeeper, error) {
	banks, err := banksOf(setup)
	if err != nil {
		return nil, err
	}
	sheet, _, err := speech.OpenAudioSheet(audioSheetFolder(journal))
	if err != nil {
		return nil, err
	}
	k := &audioKeeper{
		sheet: sheet, scheme: scheme, form: form, renderer: speech.Renderer{Banks: banks}, fail: fail,
		wake: make(chan struct{}, 1), stop: make(chan struct{}), done: make(chan struct{}),
	}
	if espeak, err := speech.NewEspeak(); err == nil {
		k.renderer.Synthesiser = espeak
	}
	go k.run()
	return k, nil
}

// Watch takes note of an announcement. It does not wait for the disk.
func (k *audioKeeper) Watch(record table.Record, state table.State) {
	var by rules.Side
	var move rules.Move
	switch event := record.Event.(type) {
	case table.MoveAnnounced:
		by, move = event.By, event.Move
	case table.AnnouncementCorrected:
		by, move = event.By, event.Move
	default:
		return
	}
	utterance := announce.Move(k.scheme, state.Game.Position(), move, k.form)
	entry := speech.Spoken{Ply: state.Game.Ply() + 1, By: strings.ToLower(by.String()), Kind: speech.Announced, Words: utterance.Text()}
	k.mu.Lock()
	k.waiting = append(k.waiting, keeping{entry, utterance})
	k.mu.Unlock()
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

func (k *audioKeeper) run() {
	defer close(k.done)
	told := false
	for {
		stopping := false
		select {
		case <-k.wake:
		case <-k.stop:
			stopping = true
		}
		k.mu.Lock()
		waiting := k.waiting
		k.waiting = nil
		k.mu.Unlock()
		for _, item := range waiting {
			if err := k.keep(item); err != nil && !told {
				told = true
				k.fail(err)
			}
		}
		if stopping {
			return
		}
	}
}

func (k *audioKeeper) keep(item keeping) error {
	sound, err := k.renderer.Render(context.Background(), item.utterance, speech.Settings{})
	if err != nil {
		return fmt.Errorf("sheet: ply %d is not on the audio scoresheet: %w", item.entry.Ply, err)
	}
	_, err = k.sheet.Keep(item.entry, sound)
	return err
}

// Close keeps what still waits and closes the sheet.
func (k *audioKeeper) Close() error {
	close(k.stop)
	<-k.done
	return k.sheet.Close()
}
