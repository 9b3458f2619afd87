package speech_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// outage is a speaker whose card goes away and comes back, in virtual time.
type outage struct {
	t       *testing.T
	cards   fakeCards
	ledger  ledger
	speaker *speech.Speaker
	mute    bool // whether there is no message that sound is back
	began   time.Time
	back    atomic.Int64 // when there was sound again, in nanoseconds since it began
}

// backID is the utterance that reports that there is sound again.
const backID = 99

func newOutage(t *testing.T) *outage {
	o := &outage{t: t, cards: fakeCards{pace: 10 * time.Millisecond}, began: time.Now()}
	var err error
	o.speaker, err = speech.Start(speech.Setup{Cards: &o.cards, Receipts: o.ledger.receive, Show: o.ledger.show, Notices: func(n speech.Notice) {
		if n.Key != speech.SoundBack {
			return
		}
		o.back.Store(int64(time.Since(o.began)))
		if o.mute {
			return
		}
		go func() { // as the host does, which the card does not wait for
			waits.Pass(20 * time.Millisecond)
			back := knightMove(backID)
			back.Kind, back.Urgency, back.Subject = say.Notice, say.Now, speech.SoundBack
			o.speaker.Speak(back)
		}()
	}})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// lose takes the card away.
func (o *outage) lose() {
	o.cards.deaf.Store(true)
	o.cards.mu.Lock()
	o.cards.gone = true
	o.cards.mu.Unlock()
}

// find gives it back, waits for all to be said, and returns after how long the card
// was found.
func (o *outage) find() time.Duration {
	o.cards.mu.Lock()
	o.cards.gone = false
	o.cards.mu.Unlock()
	o.cards.deaf.Store(false)
	at := time.Since(o.began)
	for range 10_000 {
		if time.Duration(o.back.Load()) > at {
			break
		}
		waits.Pass(10 * time.Millisecond)
	}
	finish(o.t, o.speaker)
	waits.Pass(time.Second)
	finish(o.t, o.speaker)
	return time.Duration(o.back.Load()) - at
}

// heard returns what began by clips since the sound was last told to be back.
func (o *outage) heard() []uint64 {
	o.ledger.mu.Lock()
	defer o.ledger.mu.Unlock()
	var begun []uint64
	for _, r := range o.ledger.receipts {
		if r.Stage == say.Started && r.Voice == "clips" {
			begun = append(begun, r.ID)
		}
	}
	return begun
}

func (o *outage) speak(id uint64, kind say.Kind, subject string, voids ...string) {
	u := knightMove(id)
	u.Kind, u.Urgency, u.Channel, u.Subject, u.Voids = kind, say.Next, say.Private, subject, voids
	o.speaker.Speak(u)
}

func TestALostCardIsLookedForEverySecondHoweverLongItIsAway(t *testing.T) {
	for _, away := range []time.Duration{4 * time.Second, 10 * time.Minute, 3 * time.Hour} {
		synctest.Test(t, func(t *testing.T) {
			o := newOutage(t)
			defer o.speaker.Close()
			o.speak(1, say.Move, "")
			finish(t, o.speaker)
			o.lose()
			waits.Pass(away)
			if took := o.find(); took <= 0 || took > 1100*time.Millisecond {
				t.Errorf("away for %v: found after %v, want within about a second", away, took)
			}
		})
	}
}

func TestThatThereIsSoundAgainIsHeardFirstAndWhatIsStaleIsNot(t *testing.T) {
	tests := []struct {
		name  string
		speak func(*outage) // while there is no sound; 1 was cut by its loss
		kind  say.Kind      // of 1
		away  time.Duration
		want  []uint64 // after 1: 0 is said again
	}{
		{"an answer that was cut is told again soon after", nil, say.Answer, 2 * time.Second, []uint64{backID, 0}},
		{"an answer that was cut is stale after five seconds", nil, say.Answer, 7 * time.Second, []uint64{backID}},
		{"a move is told however late", nil, say.Move, time.Minute, []uint64{backID, 0}},
		{"a ruling is told however late, and behind that there is sound", nil, say.Ruling, time.Minute, []uint64{backID, 0}},
		{"a move that came meanwhile is told", func(o *outage) { o.speak(2, say.Move, "move") }, say.Answer, time.Minute, []uint64{backID, 0}},
		{"an answer that came meanwhile stood in a line", func(o *outage) { o.speak(2, say.Answer, "") }, say.Answer, time.Minute, []uint64{backID}},
		{"of the moves that came meanwhile the last", func(o *outage) {
			o.speak(2, say.Move, "move", "move")
			o.speak(3, say.Move, "move", "move")
		}, say.Move, time.Minute, []uint64{backID, 0, 0}},
		{"what a key silences stays silent", func(o *outage) { o.speaker.Hush() }, say.Answer, 2 * time.Second, []uint64{backID}},
		{"nothing stays where all is silenced", func(o *outage) { o.speaker.HushAll() }, say.Move, 2 * time.Second, []uint64{backID}},
	}
	for _, test := range tests {
		synctest.Test(t, func(t *testing.T) {
			o := newOutage(t)
			defer o.speaker.Close()
			o.speak(1, test.kind, "first")
			waits.Pass(300 * time.Millisecond)
			o.lose()
			waits.Pass(1500 * time.Millisecond)
			if test.speak != nil {
				test.speak(o)
			}
			waits.Pass(test.away - 1500*time.Millisecond)
			o.find()
			got := o.heard()
			if want := append([]uint64{1}, test.want...); !slices.Equal(got, want) {
				t.Errorf("%s: got heard %v, want %v", test.name, got, want)
			}
		})
	}
}

func TestWhatWasLostIsHeardThoughNobodyTellsThatThereIsSound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOutage(t)
		defer o.speaker.Close()
		o.mute = true
		o.speak(1, say.Move, "")
		waits.Pass(300 * time.Millisecond)
		o.lose()
		waits.Pass(4 * time.Second)
		o.find()
		if got := o.heard(); !slices.Equal(got, []uint64{1, 0}) {
			t.Errorf("got heard %v, want the move once more", got)
		}
		if got := o.ledger.stages(0); !strings.HasSuffix(got, "finished ") {
			t.Errorf("got the stages %q of the repetition, want it finished", got)
		}
	})
}
