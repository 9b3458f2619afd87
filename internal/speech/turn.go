package speech

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"blindchess/internal/say"
)

// turn is one voice saying one utterance.
type turn struct {
	waiting
	voice   int   // the one that speaks
	others  []int // those to try after it
	cancel  context.CancelFunc
	started bool
	heard   int
	due     time.Time // a voice that has not been heard from by then has stalled
	cut     cut
}

// cut is why a turn was cut short.
type cut uint8

const (
	running cut = iota
	interrupted
	overtaken
	dropped
)

// news is a voice's report on its turn.
type news struct {
	lane *lane
	turn *turn
	done bool
	said int
	err  error
}

// patience is how long a voice may keep silent; a long word may take longer,
// by the letter.
const (
	patience  = 2 * time.Second
	perLetter = 150 * time.Millisecond
	respite   = 10 * time.Second // for a voice that has stalled
)

// begin has the first of the voices say w, on a goroutine that the desk waits
// for at its end.
func (d *desk) begin(ctx context.Context, l *lane, w waiting, voices []int, now time.Time) {
	ctx, cancel := context.WithCancel(ctx)
	t := &turn{waiting: w, voice: voices[0], others: voices[1:], cancel: cancel, heard: w.from}
	t.due = now.Add(w.wait + allowance(w.utterance, w.from, d.speaker.Settings()))
	t.wait = 0
	l.turn = t
	voice := d.voices[t.voice].voice
	d.turns++
	go func() {
		defer cancel()
		report := func(n news) {
			n.lane, n.turn = l, t
			select {
			case d.news <- n:
			case <-d.left:
			}
		}
		if w.wait > 0 {
			select {
			case <-time.After(w.wait):
			case <-ctx.Done():
				report(news{done: true, err: ctx.Err()})
				return
			}
		}
		err := voice.Say(ctx, w.utterance, w.from, func(words int) { report(news{said: words}) })
		report(news{done: true, err: err})
	}()
}

// allowance is how long a voice may take over the word at index before it
// counts as stalled.
func allowance(u say.Utterance, index int, s Settings) time.Duration {
	letters := 0
	if index < len(u.Words) {
		letters = utf8.RuneCountInString(u.Words[index].Text)
	}
	return patience + time.Duration(letters)*perLetter*100/time.Duration(percent(s.Rate))
}

// hear handles a voice's report.
func (d *desk) hear(ctx context.Context, n news) {
	if n.done {
		d.turns--
	}
	l, t := n.lane, n.turn
	if l.turn != t { // a voice that was given up speaks up late
		return
	}
	if !n.done {
		t.heard = max(t.heard, n.said)
		t.due = time.Now().Add(allowance(t.utterance, t.heard, d.speaker.Settings()))
		d.start(t)
		return
	}
	l.turn = nil
	name := d.voices[t.voice].voice.Name()
	switch {
	case n.err == nil:
		d.start(t)
		d.well(t.voice)
		d.shown(t, time.Now())
		d.tell(t.waiting, say.Receipt{Stage: say.Finished, Voice: name})
	case t.cut == running:
		d.pass(ctx, l, t, n.err)
	default:
		d.cutShort(l, t, "something more urgent came")
	}
}

// cutShort handles t, which was stopped, according to the reason of the stop.
func (d *desk) cutShort(l *lane, t *turn, reason string) {
	receipt := say.Receipt{Stage: say.Interrupted, Voice: d.voices[t.voice].voice.Name(), Reason: reason}
	switch t.cut {
	case dropped:
		receipt.Stage, receipt.Reason = say.Dropped, "cut short by a key or a newer one"
	case overtaken:
		receipt.Stage, receipt.Reason = say.Overtaken, "what came after it made it void"
	}
	d.tell(t.waiting, receipt)
	if t.cut == interrupted {
		w := t.waiting
		w.from = rest(t.utterance, t.heard)
		l.queue.resume(w)
	}
}

// start gives the receipt that t has begun, once.
func (d *desk) start(t *turn) {
	if t.started {
		return
	}
	t.started = true
	d.tell(t.waiting, say.Receipt{Stage: say.Started, Voice: d.voices[t.voice].voice.Name()})
}

// pass gives t, whose voice failed, to the next voice, or fails it.
func (d *desk) pass(ctx context.Context, l *lane, t *turn, err error) {
	now := time.Now()
	failing := &d.voices[t.voice]
	name := failing.voice.Name()
	if len(t.others) == 0 {
		d.tell(t.waiting, say.Receipt{Stage: say.Failed, Voice: name, Reason: err.Error()})
		d.speaker.notify(Notice{Key: NoVoice, Voice: name, Other: err.Error(), Text: fmt.Sprintf("no voice is left, %s: %v", name, err)})
		return
	}
	d.miss(t, err, now)
	if t.started {
		d.tell(t.waiting, say.Receipt{Stage: say.Interrupted, Voice: name, Reason: err.Error()})
	}
	next := d.voices[t.others[0]].voice.Name()
	switch _, shows := d.voices[t.others[0]].voice.(*Lines); {
	case isQuiet(err):
		if shown := d.speaker.config.shown; shows && shown != nil {
			shown()
		}
	case !failing.broken:
		failing.broken = true
		d.speaker.notify(Notice{Key: VoiceChanged, Voice: name, Other: next, Text: fmt.Sprintf("the voice %s failed, %s speaks now: %v", name, next, err)})
	}
	w := t.waiting
	w.from = restart(t.utterance, t.heard)
	d.begin(ctx, l, w, t.others, now)
}

// well notes that a voice has spoken.
func (d *desk) well(index int) {
	w := &d.voices[index]
	w.rested = time.Time{}
	if w.broken {
		w.broken = false
		d.speaker.notify(Notice{Key: VoiceBack, Voice: w.voice.Name(), Text: fmt.Sprintf("the voice %s speaks again", w.voice.Name())})
	}
}

// isStarting reports whether voice needs some more time to start.
func isStarting(voice Voice) bool {
	slow, ok := voice.(interface{ Starting() bool })
	return ok && slow.Starting()
}

// stalled gives up every voice that has been silent for too long, and stops
// waiting for the message that there is sound again.
func (d *desk) stalled(ctx context.Context, now time.Time) {
	if due := d.unheard.due; !due.IsZero() && !now.Before(due) {
		d.repair()
	}
	for _, l := range d.lanes {
		t := l.turn
		if t == nil || now.Before(t.due) {
			continue
		}
		if t.cut == running && isStarting(d.voices[t.voice].voice) {
			t.due = now.Add(patience / 4)
			continue
		}
		t.cancel()
		l.turn = nil
		d.voices[t.voice].rested = now.Add(respite)
		if t.cut == running {
			d.pass(ctx, l, t, errStalled)
		} else {
			d.cutShort(l, t, errStalled.Error())
		}
	}
}
