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

// Say plays u. The first piece is handed to the card before the second is
// made.
func (c *clips) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	if !c.sound.ready(ctx) {
		return ErrSilent
	}
	if u.Channel == say.Private && c.sound.leaks() {
		return ErrSilent
	}
	settings := c.settings()
	mixer := c.sound.mixer(u.Channel)
	mixer.reset(u.Channel)
	phrases := c.renderer.phrases(u, from)
	ends := make([]int, 0, len(phrases)) // the words said once each piece has been played
	words := from
	for i, p := range phrases {
		c.tell(p, u)
		sound, err := c.renderer.sound(ctx, p, settings)
		if err != nil {
			mixer.cut(u.Channel)
			return err
		}
		if i < len(phrases)-1 {
			sound = append(sound[:len(sound):len(sound)], gapAfter(p.gap, settings)...)
		}
		words += p.words
		ends = append(ends, words)
		if i == 0 && from == 0 {
			c.ring(u, settings) // not before: it would fill the card, and the word would wait behind it
		}
		mixer.push(u.Channel, sound)
	}
	return c.follow(ctx, u.Channel, ends, from, heard)
}

// follow waits until all pieces have been played, and reports each.
func (c *clips) follow(ctx context.Context, channel say.Channel, ends []int, from int, heard func(int)) error {
	mixer := c.sound.mixer(channel)
	told := -1
	for {
		began, played := mixer.progress(channel)
		if began && told < 0 {
			heard(from)
			told = 0
		}
		if played > told && played > 0 {
			told = min(played, len(ends))
			heard(ends[told-1])
		}
		if played >= len(ends) {
			return nil
		}
		select {
		case <-mixer.tracks[channel].moved:
		case <-c.sound.lost():
			mixer.reset(channel)
			return errNoSound
		case <-ctx.Done():
			mixer.cut(channel)
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
	if sound, ok := earcon(u.Earcon); ok {
		c.sound.mixer(u.Channel).ring(sound, panning{unity / 2, unity / 2})
	}
}
