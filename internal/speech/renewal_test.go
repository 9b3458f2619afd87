package speech_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/speechtest"
)

// listedCards are cards whose list is made when the first of them is opened, and
// anew only after all were closed, as PortAudio's is.
type listedCards struct {
	fakeCards
	blind    bool          // whether what is plugged in cannot be known without a new list
	slow     time.Duration // how long a new list takes
	state    sync.Mutex
	plugged  []string
	list     []string // nil until it is made
	open     int
	renewals []time.Time
}

var errPlaying = errors.New("a card still plays")

func (c *listedCards) plug(names ...string) {
	c.state.Lock()
	defer c.state.Unlock()
	c.plugged = names
}

func (c *listedCards) Play(p portaudio.Params, fill func([]int16) portaudio.Reserve) (portaudio.Stream, error) {
	c.state.Lock()
	defer c.state.Unlock()
	if c.list == nil {
		c.list = append([]string{""}, c.plugged...)
	}
	if !slices.Contains(c.list, p.Device) || p.Device != "" && !slices.Contains(c.plugged, p.Device) {
		return nil, portaudio.ErrNoDevice
	}
	stream, err := c.fakeCards.Play(p, fill)
	if err != nil {
		return nil, err
	}
	c.open++
	return &listedStream{Stream: stream, cards: c}, nil
}

// Close makes the next Play look for cards again.
func (c *listedCards) Close() error {
	c.state.Lock()
	defer c.state.Unlock()
	if c.open > 0 {
		return errPlaying
	}
	c.state.Unlock() // a virtual clock does not go on while others wait for this
	<-time.After(c.slow)
	c.state.Lock()
	c.list = nil
	c.renewals = append(c.renewals, time.Now())
	return nil
}

// Behind reports whether a card of that name was plugged in since.
func (c *listedCards) Behind(name string) bool {
	c.state.Lock()
	defer c.state.Unlock()
	return c.blind || slices.Contains(c.plugged, name) && !slices.Contains(c.list, name)
}

// count returns how often the list was renewed since.
func (c *listedCards) count(since time.Time) int {
	c.state.Lock()
	defer c.state.Unlock()
	n := 0
	for _, at := range c.renewals {
		if at.After(since) {
			n++
		}
	}
	return n
}

type listedStream struct {
	portaudio.Stream
	cards *listedCards
	once  sync.Once
}

func (s *listedStream) Close() error {
	err := s.Stream.Close()
	s.once.Do(func() {
		s.cards.state.Lock()
		s.cards.open--
		s.cards.state.Unlock()
	})
	return err
}

// earAndTable is a speaker with an ear that is not plugged in and a table that is.
type earAndTable struct {
	cards   listedCards
	ledger  ledger
	speaker *speech.Speaker
}

func newEarAndTable(t *testing.T, blind bool, slow time.Duration) *earAndTable {
	e := &earAndTable{}
	e.cards.blind, e.cards.slow = blind, slow
	e.cards.pace = 10 * time.Millisecond
	e.cards.plug("loudspeaker")
	var err error
	e.speaker, err = speech.Start(speech.Setup{
		Cards: &e.cards, Sound: speech.SoundConfig{Layout: speech.Devices, Private: "headset", Table: "loudspeaker", Mono: true},
		Receipts: e.ledger.receive, Notices: e.ledger.notice, Show: e.ledger.show, BuiltIn: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestAnEarPluggedInLaterIsFoundThoughTheTablePlays(t *testing.T) {
	for _, late := range []time.Duration{5 * time.Second, 2 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			e := newEarAndTable(t, false, 0)
			defer e.speaker.Close()
			waits.Pass(late)
			if got, want := e.ledger.keys(), speech.EarLost+" "; got != want {
				t.Fatalf("got the notices %q, want %q", got, want)
			}
			e.cards.plug("loudspeaker", "headset")
			waits.Pass(4 * time.Second)
			if got, want := e.ledger.keys(), speech.EarLost+" "+speech.EarBack+" "; got != want {
				t.Fatalf("after %v: got the notices %q, want %q: once, and nothing of the table", late, got, want)
			}
			e.speaker.Speak(oneWord(1, say.Private, 1))
			e.speaker.Speak(oneWord(2, say.Table, 1))
			finish(t, e.speaker)
			word := clip(t, "fide", "square.f3")
			for _, name := range []string{"headset", "loudspeaker"} {
				if find(e.cards.ear(name, 0), word) < 0 {
					t.Errorf("the word is not in what the %s played", name)
				}
			}
			if len(e.ledger.lines) > 0 {
				t.Errorf("got the lines %q, want all spoken", e.ledger.lines)
			}
		})
	}
}

func TestTheListOfCardsIsNeverRenewedWhileSomethingIsSaid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newEarAndTable(t, false, 0)
		defer e.speaker.Close()
		waits.Pass(5 * time.Second)
		began := time.Now()
		long := oneWord(1, say.Table, 30)
		e.speaker.Speak(long)
		waits.Pass(300 * time.Millisecond)
		e.cards.plug("loudspeaker", "headset")
		finish(t, e.speaker)
		if n := e.cards.count(began); n > 0 {
			t.Errorf("got %d renewals within %v of speech, want none", n, time.Since(began))
		}
		whole, err := speech.Renderer{Banks: builtIn(t)}.Render(t.Context(), long, speech.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		if find(e.cards.ear("loudspeaker", 0), whole) < 0 {
			t.Error("the table did not hear the long answer without a gap")
		}
		waits.Pass(4 * time.Second)
		if got, want := e.ledger.keys(), speech.EarLost+" "+speech.EarBack+" "; got != want {
			t.Errorf("got the notices %q, want %q in the silence after it", got, want)
		}
	})
}

func TestWhatIsSaidWhileTheListOfCardsIsRenewedIsHeardWhole(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newEarAndTable(t, false, 400*time.Millisecond)
		defer e.speaker.Close()
		waits.Pass(5 * time.Second)
		e.cards.plug("loudspeaker", "headset")
		began := time.Now()
		for open := 1; open > 0 && time.Since(began) < 10*time.Second; { // until the list is being renewed
			waits.Pass(time.Millisecond)
			e.cards.state.Lock()
			open = e.cards.open
			e.cards.state.Unlock()
		}
		if n := e.cards.count(began); n > 0 {
			t.Fatalf("got %d renewals, want one that has begun", n)
		}
		e.speaker.Speak(knightMove(1))
		finish(t, e.speaker)
		whole, err := speech.Renderer{Banks: builtIn(t)}.Render(t.Context(), knightMove(1), speech.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		if find(e.cards.ear("loudspeaker", 0), whole) < 0 {
			t.Error("the table did not hear the whole move")
		}
		if len(e.ledger.lines) > 0 {
			t.Errorf("got the lines %q, want the move spoken", e.ledger.lines)
		}
	})
}

func TestAnEarThatNeverComesCostsTheTableFewRenewals(t *testing.T) {
	tests := []struct {
		name  string
		blind bool
		most  int // in ten minutes
	}{
		{"a machine that tells what is plugged in", false, 0},
		{"a machine that must be asked anew", true, 33},
	}
	for _, test := range tests {
		synctest.Test(t, func(t *testing.T) {
			e := newEarAndTable(t, test.blind, 0)
			defer e.speaker.Close()
			waits.Pass(2 * time.Second)
			began := time.Now()
			waits.Pass(10 * time.Minute)
			if n := e.cards.count(began); n > test.most || test.blind && n < 20 {
				t.Errorf("%s: got %d renewals in ten minutes, want at most %d", test.name, n, test.most)
			}
			if got, want := e.ledger.keys(), speech.EarLost+" "; got != want {
				t.Errorf("%s: got the notices %q, want %q", test.name, got, want)
			}
		})
	}
}

func TestATableThatDoesNotComeBackFromARenewalIsToldOnceAndFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newEarAndTable(t, false, 0)
		defer e.speaker.Close()
		waits.Pass(5 * time.Second)
		e.cards.plug("headset") // it stands in the same instant for the loudspeaker
		waits.Pass(5 * time.Second)
		if got, want := e.ledger.keys(), speech.EarLost+" "+speech.EarBack+" "+speech.SoundLost+" "; !sameWords(got, want) {
			t.Fatalf("got the notices %q, want %q", got, want)
		}
		e.cards.plug("headset", "loudspeaker")
		waits.Pass(30 * time.Second)
		if got := e.ledger.keys(); strings.Count(got, speech.SoundBack) != 1 || strings.Count(got, speech.SoundLost) != 1 {
			t.Errorf("got the notices %q, want the sound back once", got)
		}
	})
}

// sameWords reports whether one and other have the same words in some order.
func sameWords(one, other string) bool {
	first, second := strings.Fields(one), strings.Fields(other)
	slices.Sort(first)
	slices.Sort(second)
	return slices.Equal(first, second)
}

func TestSoakAnEarPluggedInLaterIsFoundAtARealServerWithinSeconds(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("needs a sound server and a minute: set SOAK")
	}
	server := speechtest.StartServer(t)
	var ledger ledger
	speaker, err := speech.Start(speech.Setup{
		Sound:    speech.SoundConfig{Layout: speech.Devices, Private: "headset", Table: "nobody"},
		Receipts: ledger.receive, Notices: ledger.notice, Show: ledger.show,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	await(t, "the ear is missed", func() bool { return strings.Contains(ledger.keys(), speech.EarLost) })
	speaker.Speak(knightMove(1))
	finish(t, speaker)
	long := oneWord(2, say.Table, 20)
	heard := server.ListenTo("nobody")
	speaker.Speak(long)
	await(t, "the long answer sounds", func() bool { return strings.Contains(ledger.stages(2), "started") })
	plugEar(t, server)
	finish(t, speaker)
	if strings.Contains(ledger.keys(), speech.EarBack) {
		t.Error("the ear came during speech, want it in the silence after that")
	}
	silent := time.Now()
	await(t, "the ear is found", func() bool { return strings.Contains(ledger.keys(), speech.EarBack) })
	t.Logf("found %v after the table fell silent", time.Since(silent))
	whole, err := speech.Renderer{Banks: builtIn(t)}.Render(t.Context(), long, speech.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if got := sounded(heard()); got < sounded(whole)*98/100 {
		t.Errorf("the table heard %v of sound, want all %v of the answer", got, sounded(whole))
	}
	ear, table := server.ListenTo("own.ear-1"), server.ListenTo("nobody")
	speaker.Speak(oneWord(3, say.Private, 3))
	finish(t, speaker)
	if atEar, atTable := sounded(ear()), sounded(table()); atEar == 0 || atTable > 0 {
		t.Errorf("got %v of sound at the ear and %v at the table, want it at the ear alone", atEar, atTable)
	}
	if keys := ledger.keys(); !sameWords(keys, speech.EarLost+" "+speech.EarBack) {
		t.Errorf("got the notices %q, want the ear missed and found, once each", keys)
	}
	if len(ledger.lines) > 0 {
		t.Errorf("got the lines %q, want all spoken", ledger.lines)
	}
}
