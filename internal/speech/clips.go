package speech

import (
	"context"

	"blindchess/internal/say"
)

// clips is the voice that plays a Renderer's sound on the cards.
type clips struct {
	renderer Renderer
	sound    *sound
	settings func() Settings
	notify   func(Notice)
	missed   map[string]bool // clips whose absence has been told; used by one turn at a time
	guard    chan struct{}   // held by who uses missed
}

// Name returns "clips".
func (c *clips) Name() string { return "clips" }

// made is a piece of sound that was made for an utterance.
type made struct {
	sound Sound
	words int // how many words have been said once it has been played
	err   error
}

// Say plays u. The first piece sounds while the others are made: a synthesiser
// takes its time.
func (c *clips) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	outlet := c.sound.outlet(u.Channel)
	if !outlet.ready(ctx) {
		return errAbsent
	}
	if u.Channel != say.Table && outlet.leaks() {
		return errSilent
	}
	ctx, cancel := context.WithCancel(ctx)
	settings := c.renderer.hurried(u, c.settings())
	pieces := c.pieces(ctx, u, from, settings)
	defer func() { // and nothing more is made of u once its turn is over
		cancel()
		for range pieces {
		}
	}()
	c.sound.mixer(u.Channel).begin(u.Channel, yields(u))
	return c.follow(ctx, u, from, settings, pieces, heard)
}

// pieces makes the sound of u from the word at from on, until ctx ends or a
// piece cannot be made.
func (c *clips) pieces(ctx context.Context, u say.Utterance, from int, settings Settings) <-chan made {
	phrases := c.renderer.phrases(u, from, percent(settings.Rate))
	pieces := make(chan made, len(u.Words)+1) // so that making them never waits for anyone
	go func() {
		defer close(pieces)
		words := from
		for i, p := range phrases {
			if err := ctx.Err(); err != nil {
				pieces <- made{err: err}
				return
			}
			c.tell(p, u)
			sound, err := c.renderer.sound(ctx, p, settings)
			if i < len(phrases)-1 {
				sound = append(sound[:len(sound):len(sound)], gapAfter(p.gap, settings)...)
			}
			if err != nil {
				pieces <- made{err: err}
				return
			}
			for _, piece := range p.apart(sound) {
				words += piece.words
				pieces <- made{piece.sound, words, nil}
			}
		}
	}()
	return pieces
}

// apart returns the sound of p in pieces that are reported when they have been
// played: its words, if it was synthesised.
func (p phrase) apart(sound Sound) []made {
	if p.clip != nil || len(p.texts) < 2 {
		return []made{{sound: sound, words: p.words}}
	}
	var pieces []made
	from := 0
	for _, end := range wordEnds(sound, p.texts) {
		pieces = append(pieces, made{sound: sound[from:end], words: 1})
		from = end
	}
	return pieces
}

// follow plays the pieces of u as they are made, and reports each that has
// been played, until none is left.
func (c *clips) follow(ctx context.Context, u say.Utterance, from int, settings Settings, pieces <-chan made, heard func(int)) error {
	mixer := c.sound.mixer(u.Channel)
	var ends []int // the words said once each piece has been played
	told := -1
	for {
		began, played := mixer.progress(u.Channel)
		if began && told < 0 {
			heard(from)
			told = 0
		}
		if played > told && played > 0 {
			told = min(played, len(ends))
			heard(ends[told-1])
		}
		if pieces == nil && played >= len(ends) {
			return nil
		}
		select {
		case piece, more := <-pieces:
			switch {
			case !more:
				pieces = nil
			case piece.err != nil:
				mixer.cut(u.Channel)
				return piece.err
			default:
				if len(ends) == 0 && from == 0 {
					c.ring(u, settings) // not before: it would fill the card, and the word would wait behind it
				}
				ends = append(ends, piece.words)
				mixer.push(u.Channel, piece.sound)
			}
		case <-mixer.tracks[u.Channel].moved:
		case <-c.sound.outlet(u.Channel).lost():
			mixer.reset(u.Channel)
			return errNoSound
		case <-ctx.Done():
			mixer.cut(u.Channel)
			return ctx.Err()
		}
	}
}

// tell says once of each clip that a bank lacks it, though its list has it.
// What is in no list is always synthesised.
func (c *clips) tell(p phrase, u say.Utterance) {
	if p.missed == "" {
		return
	}
	if _, listed := textsOf(p.scheme)[p.missed]; !listed {
		return
	}
	c.guard <- struct{}{}
	defer func() { <-c.guard }()
	key := u.Lang + " " + p.missed
	if c.missed[key] {
		return
	}
	c.missed[key] = true
	c.notify(missingNotice(p.scheme, []string{p.missed}))
}

// ring plays the earcon of u, if it is switched on.
func (c *clips) ring(u say.Utterance, s Settings) {
	if u.Earcon == "" || s.Silent["all"] || s.Silent[string(u.Earcon)] {
		return
	}
	if sound, ok := EarconSound(u.Earcon); ok {
		c.sound.mixer(u.Channel).ring(sound, panning{unity / 2, unity / 2})
	}
}
