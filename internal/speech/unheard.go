package speech

import (
	"errors"
	"slices"
	"strings"
	"time"

	"blindchess/internal/say"
)

// How long a notice is worth repeating, and how long repeats wait for the
// message that there is sound again, so that it comes first.
const (
	fresh   = 5 * time.Second
	courtly = 500 * time.Millisecond
)

// unheard contains the utterances that were not heard for want of sound.
type unheard struct {
	lost  []lost
	found []say.Channel // ears that sound again, while their report is awaited
	due   time.Time     // when it is waited for no longer; zero where it is not
}

// lost is one utterance that was cut short, or shown as a line alone.
type lost struct {
	utterance say.Utterance
	at        time.Time
}

// keep notes that u was not heard.
func (d *unheard) keep(u say.Utterance, now time.Time) {
	d.lost = append(d.lost, lost{u, now})
}

// forget removes messages that newer makes void or superfluous.
func (d *unheard) forget(newer say.Utterance) {
	d.lost = slices.DeleteFunc(d.lost, func(l lost) bool {
		return overtakes(newer, l.utterance) || replaces(newer, l.utterance)
	})
}

// silence removes messages that a key silences.
func (d *unheard) silence(unwanted func(say.Utterance) bool) {
	d.lost = slices.DeleteFunc(d.lost, func(l lost) bool { return unwanted(l.utterance) })
}

// endures reports whether u is worth hearing however late: a move or a ruling.
// A newer utterance that makes it void removes it before.
func endures(u say.Utterance) bool { return u.Kind == say.Move || u.Kind == say.Ruling }

// tellsOfSound reports whether u says that there is sound again.
func tellsOfSound(u say.Utterance) bool {
	return u.Subject == SoundBack || strings.HasPrefix(u.Subject, EarBack)
}

// miss records that t was not heard, if its voice failed for want of sound.
func (d *desk) miss(t *turn, err error, now time.Time) {
	if t.again || t.utterance.Kind == say.Hint || d.speaker.config.Record {
		return
	}
	t.absent = t.absent || errors.Is(err, errAbsent)
	if t.started && errors.Is(err, errNoSound) {
		d.unheard.keep(t.utterance, now)
	}
}

// shown records that t, for which there was no sound, was only shown as a line. A
// move or a ruling is stored for later.
func (d *desk) shown(t *turn, now time.Time) {
	switch d.voices[t.voice].voice.(type) {
	case *Lines, *Beep:
		if t.absent && endures(t.utterance) {
			d.unheard.keep(t.utterance, now)
		}
	}
}

// regain notes that these channels sound again. Their lost utterances are said
// after the message that they do.
func (d *desk) regain(channels []say.Channel, now time.Time) {
	d.unheard.found = append(d.unheard.found, channels...)
	if len(d.unheard.lost) > 0 {
		d.unheard.due = now.Add(courtly)
	}
}

// repair repeats, after the message that there is sound, the utterances that were
// lost and are not too old. A line stood for it meanwhile, so it counts as said
// before.
func (d *desk) repair() {
	now := time.Now()
	var left []lost
	for _, l := range d.unheard.lost {
		switch {
		case !slices.Contains(d.unheard.found, l.utterance.Channel):
			left = append(left, l)
		case endures(l.utterance) || now.Sub(l.at) <= fresh:
			again := once(l.utterance)
			again.Subject = l.utterance.Subject
			d.enter(waiting{utterance: again, again: true})
		}
	}
	d.unheard = unheard{lost: left}
}

// once returns u as it is said once more: as something that neither cuts nor
// voids and that the host does not count.
func once(u say.Utterance) say.Utterance {
	u.ID, u.Urgency, u.Topic, u.Follows = 0, say.Next, "", false
	u.Subject, u.Voids, u.Within, u.NotBefore, u.Anew, u.Spoken = "", nil, 0, 0, nil, nil
	return u
}
