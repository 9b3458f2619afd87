package audiosheet

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
	"blindchess/internal/speech/voices"
	"blindchess/internal/table"
)

// Keeper keeps each announcement of a game as sound. It is a watcher of the host
// and works on a separate goroutine.
type Keeper struct {
	sheet    *speech.AudioSheet
	scheme   language.Scheme
	renderer speech.Renderer
	fail     func(error) // is called once if an entry could not be stored
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

// NewKeeper opens the audio scoresheet of the game whose journal has this path, in
// the voice of these banks and the words of a scheme. If others is set, another
// program says the words that no bank has. Close ends it.
func NewKeeper(journal string, scheme language.Scheme, own []*speech.Bank, others bool, fail func(error)) (*Keeper, error) {
	banks, err := voices.Banks(own)
	if err != nil {
		return nil, err
	}
	sheet, _, err := speech.OpenAudioSheet(Folder(journal))
	if err != nil {
		return nil, err
	}
	k := &Keeper{
		sheet: sheet, scheme: scheme, renderer: speech.Renderer{Banks: banks}, fail: fail,
		wake: make(chan struct{}, 1), stop: make(chan struct{}), done: make(chan struct{}),
	}
	if espeak, err := speech.NewEspeak(); err == nil && others {
		k.renderer.Synthesiser = espeak
	}
	go k.run()
	return k, nil
}

// Watch takes note of an announcement. It does not wait for the disk.
func (k *Keeper) Watch(record table.Record, state table.State) {
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
	utterance := announce.Move(k.scheme, state.Game.Position(), move, announce.Form{})
	entry := speech.Spoken{Ply: state.Game.Ply() + 1, By: strings.ToLower(by.String()), Kind: speech.Announced, Words: utterance.Text()}
	k.mu.Lock()
	k.waiting = append(k.waiting, keeping{entry, utterance})
	k.mu.Unlock()
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

func (k *Keeper) run() {
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

func (k *Keeper) keep(item keeping) error {
	sound, err := k.renderer.Render(context.Background(), item.utterance, speech.Settings{})
	if err != nil {
		return fmt.Errorf("sheet: ply %d is not on the audio scoresheet: %w", item.entry.Ply, err)
	}
	_, err = k.sheet.Keep(item.entry, sound)
	return err
}

// Close saves the waiting entries and closes the sheet.
func (k *Keeper) Close() error {
	close(k.stop)
	<-k.done
	return k.sheet.Close()
}
