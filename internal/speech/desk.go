package speech

import (
	"context"
	"fmt"
	"time"

	"blindchess/internal/say"
)

// desk is the state of the speaker's goroutine, which alone touches it.
type desk struct {
	speaker *Speaker
	lanes   []*lane
	voices  []ward
	news    chan news
	alarm   *time.Timer
	idle    []chan struct{}
	closing bool
	logLost bool
	count   uint64 // of all that was queued
	answers map[say.Channel]parts
	unheard unheard       // what the loss of the sound has cost
	turns   int           // whose voices have not come back yet, those given up too
	left    chan struct{} // closed when no one hears news any more
}

// ward is one voice and how it fares.
type ward struct {
	voice  Voice
	rested time.Time // not to be tried before; zero where it is well
	broken bool      // whether its failure has been told
}

// lane is one mouth: a queue, and its present message.
type lane struct {
	queue queue
	turn  *turn
}

// parts is the answer that was given last on a channel.
type parts struct {
	first uint64 // the serial of its first part
	void  bool   // a part of it was taken out, and so are those that come
}

func newDesk(s *Speaker) *desk {
	d := &desk{speaker: s, answers: map[say.Channel]parts{}, news: make(chan news, 16), alarm: time.NewTimer(time.Hour), left: make(chan struct{})}
	for _, voice := range s.config.Voices {
		d.voices = append(d.voices, ward{voice: voice})
	}
	d.lanes = []*lane{{}}
	if s.config.Apart {
		d.lanes = []*lane{say.Private: {}, say.Table: {}, say.Second: {}}
	}
	d.set(s.config.Settings)
	return d
}

// lane returns the mouth that speaks channel.
func (d *desk) lane(channel say.Channel) *lane {
	if len(d.lanes) == 1 {
		return d.lanes[0]
	}
	return d.lanes[channel]
}

// enter takes w into its queue, and cuts what w interrupts.
func (d *desk) enter(w waiting) {
	w.utterance.Words = d.apart(w.utterance)
	u := w.utterance
	d.count++
	w.serial, w.came = d.count, time.Now()
	late := d.part(&w)
	d.tell(w, say.Receipt{Stage: say.Queued})
	if late {
		d.tell(w, say.Receipt{Stage: say.Dropped, Reason: "the rest of its answer was dropped"})
		return
	}
	if u.Kind == say.Hint && d.speaker.Settings().Less {
		d.tell(w, say.Receipt{Stage: say.Dropped, Reason: "hints are switched off"})
		return
	}
	d.overtake(u)
	if len(u.Words) == 0 {
		d.ring(w)
		return
	}
	if u.Kind == say.Ruling && d.speaker.Ring(u.Channel, u.Earcon, 0) {
		w.utterance.Earcon = "" // a flag is heard as it falls, also beside a move
	}
	l := d.lane(u.Channel)
	if d.speaker.config.Record { // as it came
		l.queue.free = append(l.queue.free, w)
		return
	}
	d.unheard.forget(u)
	for _, older := range l.queue.add(w) {
		d.drop(older, say.Receipt{Stage: say.Dropped, Reason: "a newer one took its place"})
	}
	if tellsOfSound(u) && !w.again {
		defer d.repair()
	}
	if l.turn == nil || w.again || !cuts(u, l.turn.utterance) {
		return
	}
	why := interrupted
	if replaces(u, l.turn.utterance) || l.turn.utterance.Kind == say.Hint {
		why = dropped
	}
	d.stop(l, why)
}

// part notes to which answer w belongs, and reports whether w is a part of one
// that has been dropped.
func (d *desk) part(w *waiting) (late bool) {
	u := w.utterance
	if u.Kind != say.Answer || w.again || d.speaker.config.Record {
		return false
	}
	if !u.Follows {
		d.answers[u.Channel] = parts{first: w.serial}
	}
	w.answer = d.answers[u.Channel].first
	return d.answers[u.Channel].void
}

// drop gives the last receipt of w, which was taken out, and has the parts of its
// answer that are yet to come dropped too.
func (d *desk) drop(w waiting, r say.Receipt) {
	d.tell(w, r)
	d.broken(w)
}

// broken notes that w was taken out, or cut for good.
func (d *desk) broken(w waiting) {
	if of := d.answers[w.utterance.Channel]; w.answer != 0 && of.first == w.answer {
		d.answers[w.utterance.Channel] = parts{first: of.first, void: true}
	}
}

// apart returns the words of u as they are counted when it is cut: each word
// without a clip is separate.
func (d *desk) apart(u say.Utterance) []say.Word {
	clip := named
	if says := d.speaker.config.clip; says != nil {
		clip = func(word say.Word) bool { return says(word, u.Lang) }
	}
	return apart(u.Words, clip)
}

// overtake removes utterances that u makes void, spoken or waiting, in every
// ear.
func (d *desk) overtake(u say.Utterance) {
	if d.speaker.config.Record {
		return
	}
	for _, l := range d.lanes {
		for _, w := range l.queue.remove(func(older waiting) bool { return overtakes(u, older.utterance) }) {
			d.drop(w, say.Receipt{Stage: say.Overtaken, Reason: "what came after it made it void"})
		}
		if l.turn != nil && overtakes(u, l.turn.utterance) {
			d.stop(l, overtaken)
		} else if l.turn != nil && renews(u, l.turn.utterance) {
			d.stop(l, interrupted)
		}
	}
}

// ring plays w, which is an earcon and nothing else, beside the present
// message.
func (d *desk) ring(w waiting) {
	if d.speaker.Ring(w.utterance.Channel, w.utterance.Earcon, 0) {
		d.tell(w, say.Receipt{Stage: say.Finished})
		return
	}
	d.tell(w, say.Receipt{Stage: say.Dropped, Reason: "there is no sound for it"})
}

// stop ends the turn of l. An utterance that was cut for good is not resumed.
func (d *desk) stop(l *lane, why cut) {
	l.turn.cut = max(l.turn.cut, why)
	l.turn.cancel()
	if why == interrupted || l.turn.answer == 0 {
		return
	}
	d.broken(l.turn.waiting)
	for _, w := range l.queue.remove(func(w waiting) bool { return w.answer == l.turn.answer }) {
		d.tell(w, say.Receipt{Stage: say.Dropped, Reason: "the rest of its answer was dropped"})
	}
}

// silence drops unwanted utterances, spoken or waiting.
func (d *desk) silence(unwanted func(say.Utterance) bool) {
	if d.speaker.config.Record {
		return
	}
	d.unheard.silence(unwanted)
	for _, l := range d.lanes {
		for _, w := range l.queue.remove(func(w waiting) bool { return unwanted(w.utterance) }) {
			d.drop(w, say.Receipt{Stage: say.Dropped, Reason: "silenced by a key"})
		}
		if l.turn != nil && unwanted(l.turn.utterance) {
			d.stop(l, dropped)
		}
	}
}

// serve gives every free mouth its next utterance. Voices speak until ctx ends.
func (d *desk) serve(ctx context.Context, now time.Time) {
	busy := !d.unheard.due.IsZero()
	for _, l := range d.lanes {
		for l.turn == nil {
			w, ok := l.queue.take()
			if !ok {
				break
			}
			d.open(ctx, l, w, now)
		}
		busy = busy || l.turn != nil || l.queue.length() > 0
	}
	if !busy {
		for _, idle := range d.idle {
			close(idle)
		}
		d.idle = nil
	}
	d.setAlarm(now)
}

// slack is how long before the end of its last word a time is correct. The rest
// of a second is not said, so this is the middle of a second. The time is true
// to within one, if the estimate of the speech's length is less than half a
// second off.
const slack = 500 * time.Millisecond

// inexact is by how much the last word may end later than was guessed, or sooner.
const inexact = 100 * time.Millisecond

// guesses is how often the words of u are made again, as their length is known
// only once they have been made.
func guesses(u say.Utterance) int {
	if u.Anew == nil {
		return 0
	}
	return 2
}

// open starts w, unless its words would no longer be true at the last one.
func (d *desk) open(ctx context.Context, l *lane, w waiting, now time.Time) {
	voices := d.order(w.utterance, now)
	voice, settings := d.voices[voices[0]].voice, d.speaker.Settings()
	words := w.utterance.Words
	for range guesses(w.utterance) {
		words = w.utterance.Anew(max(0, length(voice, w.utterance, 0, settings)-slack))
		w.utterance.Words = words
		w.utterance.Words = d.apart(w.utterance)
	}
	u := w.utterance
	ends := now.Sub(w.came) + length(voice, u, w.from, settings)
	if u.Within > 0 && !d.speaker.config.Record && ends > u.Within-inexact {
		d.tell(w, say.Receipt{Stage: say.Overtaken, Reason: "it would be told too late to be true"})
		return
	}
	if w.wait = 0; u.NotBefore > 0 && !d.speaker.config.Record {
		w.wait = max(0, u.NotBefore+inexact-ends)
	}
	if w.opened = true; u.Spoken != nil {
		u.Spoken(words)
	}
	d.begin(ctx, l, w, voices, now)
}

// order returns the voices to try with u: first the preferred one, last those
// that have just stalled.
func (d *desk) order(u say.Utterance, now time.Time) []int {
	preferred := ""
	if d.speaker.config.Prefer != nil {
		preferred = d.speaker.config.Prefer(u)
	}
	var first, middle, last []int
	for i, ward := range d.voices {
		switch {
		case d.speaker.config.hides(u.Channel) && isLoud(ward.voice):
			continue // it would be heard at the table
		case now.Before(ward.rested):
			last = append(last, i)
		case ward.voice.Name() == preferred:
			first = append(first, i)
		default:
			middle = append(middle, i)
		}
	}
	return append(append(first, middle...), last...)
}

// isLoud reports whether all people in the room hear voice, even if there is a
// private ear.
func isLoud(voice Voice) bool {
	loud, ok := voice.(interface{ Loud() bool })
	return ok && loud.Loud()
}

// setAlarm wakes the desk when the first voice would have stalled.
func (d *desk) setAlarm(now time.Time) {
	wait := time.Hour
	for _, l := range d.lanes {
		if l.turn != nil {
			wait = min(wait, l.turn.due.Sub(now))
		}
	}
	if !d.unheard.due.IsZero() {
		wait = min(wait, d.unheard.due.Sub(now))
	}
	d.alarm.Reset(max(wait, time.Millisecond))
}

// tell sends a receipt, and reports once if the log cannot be written.
func (d *desk) tell(w waiting, r say.Receipt) {
	if ended := r.Stage == say.Dropped || r.Stage == say.Overtaken || r.Stage == say.Failed; ended && !w.opened && w.utterance.Spoken != nil {
		w.utterance.Spoken(w.utterance.Words)
	}
	if err := d.speaker.tell(w, r); err != nil && !d.logLost {
		d.logLost = true
		d.speaker.notify(Notice{Key: LogFull, Other: err.Error(), Text: fmt.Sprintf("the log of the voice cannot be written: %v", err)})
	}
}

// set hands the settings to those that sound.
func (d *desk) set(settings Settings) {
	if sound := d.speaker.config.sound; sound != nil {
		sound.setVolume(settings)
	}
}

// end fails all that waits and waits for the voices, whose context has ended.
// One that does not heed it is waited for as long as one that has stalled.
func (d *desk) end() {
	defer close(d.left)
	for _, l := range d.lanes {
		if l.turn != nil {
			d.tell(l.turn.waiting, say.Receipt{Stage: say.Failed, Reason: errClosed.Error()})
		}
		for w, ok := l.queue.take(); ok; w, ok = l.queue.take() {
			d.tell(w, say.Receipt{Stage: say.Failed, Reason: errClosed.Error()})
		}
	}
	for d.alarm.Reset(patience); d.turns > 0; {
		select {
		case n := <-d.news:
			if n.done {
				d.turns--
			}
		case <-d.alarm.C:
			return
		}
	}
	d.alarm.Stop()
}
