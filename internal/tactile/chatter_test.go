package tactile_test

import (
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// chatter lets a contact open and close, so often, so far apart.
func (e *ear) chatter(s rules.Square, code byte, from, every time.Duration, times int) time.Duration {
	for i := range times {
		e.receiver.Rest(from, e.tell)
		e.hear(from, field(s, code*byte(i%2)))
		from += every
	}
	return from
}

func TestContact_OneThatChattersIsNamedOnceAndHolds(t *testing.T) {
	e := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
	start := wire.StartContents()
	e.hear(0, dump(start))
	h7, e2, e4 := square(t, "h7"), square(t, "e2"), square(t, "e4")
	at := e.chatter(h7, 7, time.Second, 200*time.Millisecond, 100)
	if got, want := e.troubles(), "contact "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if contents, _ := e.receiver.Contents(); contents.At(h7) != start.At(h7) {
		t.Errorf("got %v on h7, want its pawn held", contents.At(h7))
	}
	e.told = nil
	at = e.chatter(h7, 7, at, 20*time.Millisecond, 2000)
	e.hear(at, field(e2, 0)+field(e4, 1))
	if got, want := e.changes()+e.troubles(), "e2- e4+ "; got != want {
		t.Errorf("got %q, want %q: a bad contact stops nothing", got, want)
	}
}

func TestContact_OneThatRestsIsBelievedAgain(t *testing.T) {
	for _, test := range []struct {
		name  string
		times int
		want  string
	}{{"with its piece", 100, ""}, {"without it", 101, "h7- "}} {
		t.Run(test.name, func(t *testing.T) {
			e := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
			e.hear(0, dump(wire.StartContents()))
			at := e.chatter(square(t, "h7"), 7, time.Second, 100*time.Millisecond, test.times)
			e.told = nil
			due, ok := e.receiver.Next()
			if want := at - 100*time.Millisecond + 30*time.Second; !ok || due != want {
				t.Errorf("got %v, %t; want it to rest until %v", due, ok, want)
			}
			e.receiver.Rest(due, e.tell)
			if e.changes() != "" || !e.receiver.Damaged() {
				t.Errorf("got %q, want all squares asked for first", e.changes())
			}
			left := wire.StartContents()
			if test.want != "" {
				left.Set(square(t, "h7"), wire.Content{})
			}
			e.hear(due, dump(left))
			if got := e.changes(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			e.told = nil
			e.hear(due+5*time.Second, field(square(t, "g7"), 0)+field(square(t, "g6"), 7))
			if got, want := e.changes(), "g7- g6+ "; got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestContact_AHandThatHesitatesIsNone(t *testing.T) {
	e := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
	e.hear(0, dump(wire.StartContents()))
	e.chatter(square(t, "e2"), 1, time.Second, 350*time.Millisecond, 20)
	if got := e.troubles(); got != "" {
		t.Errorf("got %q, want nothing", got)
	}
}

func TestFlood_OfLiftsThatTheNextLookPutsRightTouchesNothing(t *testing.T) {
	start := wire.StartContents()
	flood := ""
	for _, s := range start.Occupied().Squares() {
		flood += field(s, 0)
	}
	for _, test := range []struct {
		name string
		size int
		most int
	}{{"in one read", len(flood), 0}, {"message by message", 5, 4}} {
		t.Run(test.name, func(t *testing.T) {
			e := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
			e.hear(0, dump(start))
			e.told = nil
			at := time.Second
			for rest := flood; rest != ""; rest = rest[test.size:] {
				e.hear(at, rest[:test.size])
				at += 5 * time.Millisecond
			}
			if got := len(e.told); got > test.most {
				t.Errorf("got %v, want at most %d", e.told, test.most)
			}
			if !e.receiver.Damaged() {
				t.Error("want all squares asked for")
			}
			e.hear(at, dump(start))
			if contents, _ := e.receiver.Contents(); contents != start || e.receiver.Flooding() {
				t.Error("want the starting array, and changes believed again")
			}
			e.told = nil
			e.hear(at+1, field(square(t, "e2"), 0))
			if got, want := e.changes(), "e2- "; got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestFlood_ABoardThatAnArmClearsIsSeenEmpty(t *testing.T) {
	e := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
	start := wire.StartContents()
	e.hear(0, dump(start))
	for i, s := range start.Occupied().Squares() {
		e.hear(time.Second+time.Duration(i)*time.Millisecond, field(s, 0))
	}
	e.hear(2*time.Second, dump(wire.Contents{}))
	if contents, _ := e.receiver.Contents(); contents != (wire.Contents{}) || e.troubles() != "" {
		t.Errorf("got %v and %q, want an empty board and no trouble", contents.Occupied().Squares(), e.troubles())
	}
}
