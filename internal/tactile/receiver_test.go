package tactile_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/boards/certabo"
	"blindchess/internal/tactile/boards/chesslink"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/boards/pegs"
	"blindchess/internal/tactile/wire"
)

// ear is a receiver and what it has told.
type ear struct {
	receiver *tactile.Receiver
	told     []tactile.Report
}

func newEar(p wire.Protocol, c tactile.ReceiverConfig) *ear {
	return &ear{receiver: tactile.NewReceiver(p, c)}
}

func (e *ear) hear(at time.Duration, bytes string) {
	e.receiver.Feed(at, []byte(bytes), nil, e.tell)
}

func (e *ear) tell(w tactile.Report) { e.told = append(e.told, w) }

// changes returns the changes that were told, as words.
func (e *ear) changes() string {
	text := ""
	for _, w := range e.told {
		if c, ok := w.(tactile.Changed); ok {
			sign := "-"
			if c.After.Occupied {
				sign = "+"
			}
			text += c.Square.String() + sign + " "
		}
	}
	return text
}

// troubles returns the kinds of trouble that were told.
func (e *ear) troubles() string {
	text := ""
	for _, w := range e.told {
		if trouble, ok := w.(tactile.Trouble); ok {
			text += trouble.Kind.String() + " "
		}
	}
	return text
}

// dump is a whole board as a DGT board tells it.
func dump(c wire.Contents) string {
	message := []byte{dgt.SaysBoard, 0, 67}
	for field := range byte(64) {
		message = append(message, dgt.CodeOf(c.At(dgt.Square(field))))
	}
	return string(message)
}

func field(square rules.Square, code byte) string {
	return string([]byte{dgt.SaysField, 0, 5, dgt.Field(square), code})
}

func TestContactsThatBounceAreBelievedWhenTheyRest(t *testing.T) {
	e := newEar(pegs.Protocol{}, tactile.ReceiverConfig{Bounce: 30 * time.Millisecond})
	start := wire.StartContents()
	e.hear(0, dump(start))
	e2 := square(t, "e2")
	at := time.Second
	rest := func(d time.Duration) {
		at += d
		e.receiver.Rest(at, e.tell)
	}
	for range 4 {
		e.hear(at, field(e2, 0))
		rest(3 * time.Millisecond)
		e.hear(at, field(e2, 1))
		rest(3 * time.Millisecond)
	}
	rest(time.Second)
	if got := e.changes(); got != "" {
		t.Fatalf("a contact that only bounced: got %q, want nothing", got)
	}
	e.hear(at, field(e2, 0))
	if due, ok := e.receiver.Next(); !ok || due != at+30*time.Millisecond {
		t.Errorf("got %v, %t; want 30ms later", due, ok)
	}
	rest(31 * time.Millisecond)
	e.hear(at, field(e2, 1))
	rest(31 * time.Millisecond)
	if got, want := e.changes(), "e2- e2+ "; got != want {
		t.Errorf("lifted and put back quickly: got %q, want %q", got, want)
	}
}

func TestABoardThatDebouncesIsBelievedAtOnce(t *testing.T) {
	e := newEar(pegs.Protocol{}, tactile.ReceiverConfig{Bounce: 30 * time.Millisecond})
	e.hear(0, "\xB0\x00\x04d")
	e.hear(0, dump(wire.StartContents()))
	e.hear(1, field(square(t, "e2"), 0))
	if got, want := e.changes(), "e2- "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNoiseCostsAtMostTheMessageItHits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	e2 := square(t, "e2")
	for run := range 300 {
		e := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
		e.hear(0, dump(wire.StartContents()))
		noise := make([]byte, 1+random.IntN(40))
		for i := range noise {
			noise[i] = byte(random.IntN(128)) // what cannot begin a message
		}
		cut := random.IntN(5)
		e.hear(1, field(e2, 0)[:cut]+string(noise[:random.IntN(len(noise))]))
		before := len(e.told)
		e.hear(2, field(square(t, "d2"), 0)+field(square(t, "d4"), 1))
		got := ""
		for _, w := range e.told[before:] {
			if c, ok := w.(tactile.Changed); ok {
				got += c.Square.String() + " "
			}
		}
		if got != "d2 d4 " {
			t.Fatalf("run %d: got %q, want both messages behind the noise", run, got)
		}
	}
}

func TestADeviceThatMisbehavesIsNamed(t *testing.T) {
	tests := []struct {
		name, bytes string
		want        string
	}{
		{"noise", string(make([]byte, 100)), "noise "},
		{"lies about lengths", "\x8E\x00\x09\x8E\x00\x09\x8E\x00\x09\x8E\x00\x09", "length "},
		{"fields outside their range", "\x8D\x00\x0A\x20\x7F\x7F\x20\x7F\x7F\x08\x8D\x00\x0A\x20\x7F\x7F\x20\x7F\x7F\x08\x8D\x00\x0A\x20\x7F\x7F\x20\x7F\x7F\x08", "meaning "},
		{"unknown messages, once for each number", "\xC1\x00\x03\xC1\x00\x03\xC2\x00\x03", "unknown unknown "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
			e.hear(0, test.bytes)
			if got := e.troubles(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			for _, w := range e.told {
				if text := w.(tactile.Trouble).String(); len(text) < 20 {
					t.Errorf("got %q, want a sentence", text)
				}
			}
		})
	}
}

func TestAFloodIsHeldBackUntilAWholeBoardComes(t *testing.T) {
	e := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
	start := wire.StartContents()
	e.hear(0, dump(start))
	e4 := square(t, "e4")
	for i := range 2000 {
		e.hear(time.Duration(i)*100*time.Microsecond, field(rules.SquareAt(i/2%8, 2+i/16%4), byte(1-i%2)))
	}
	if got := e.troubles(); got != "flood " {
		t.Errorf("got %q, want the flood named once", got)
	}
	if got := len(e.told); got > 300 {
		t.Errorf("got %d signals, want at most 300", got)
	}
	if !e.receiver.Flooding() {
		t.Error("the flood has ended, want it to go on until the board was looked at")
	}
	e.told = nil
	start.Set(square(t, "e2"), wire.Content{})
	e.hear(10*time.Second, dump(start))
	e.hear(11*time.Second, field(e4, 1))
	if e.receiver.Flooding() {
		t.Error("the flood goes on, want it to have ended")
	}
	if got, want := e.changes(), "e2- e4+ "; got != want && got != "e2- e4- e4+ " {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestABoardWithMorePiecesThanAGameIsNamed(t *testing.T) {
	var full wire.Contents
	for i := range full {
		full[i] = wire.Holding(rules.PieceOf('Q'))
	}
	e := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
	e.hear(0, dump(full))
	e.hear(1, dump(full))
	if got, want := e.troubles(), "impossible "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOneLookGivesLiftsBeforePlacementsInNoOrder(t *testing.T) {
	e := newEar(chesslink.Protocol{}, tactile.ReceiverConfig{})
	look := func(c wire.Contents) {
		text := []byte("s")
		for rank := 7; rank >= 0; rank-- {
			for file := range 8 {
				letter := c.At(rules.SquareAt(file, rank)).Piece.Letter()
				if letter == 0 {
					letter = '.'
				}
				text = append(text, letter)
			}
		}
		e.hear(0, string(chesslink.Message(string(text))))
	}
	contents := wire.StartContents()
	look(contents)
	contents.Set(square(t, "a3"), contents.At(square(t, "a2")))
	contents.Set(square(t, "a2"), wire.Content{})
	look(contents)
	if got, want := e.changes(), "a2- a3+ "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, w := range e.told {
		if c, ok := w.(tactile.Changed); ok && c.Ordered {
			t.Errorf("got %+v in order, want it without", c)
		}
	}
}

func TestWhatIsToldDoesNotDependOnHowTheBytesAreCut(t *testing.T) {
	input := dump(wire.StartContents()) + field(square(t, "e2"), 0) + "\x00\x01" + field(square(t, "e4"), 1) +
		"\x8D\x00\x0A\x20\x03\x02\x20\x03\x02\x08" + "\x8E\x00" + field(square(t, "e7"), 0)
	whole := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
	whole.hear(0, input)
	for size := 1; size < 20; size++ {
		cut := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
		for rest := input; rest != ""; {
			n := min(size, len(rest))
			cut.hear(0, rest[:n])
			rest = rest[n:]
		}
		if !reflect.DeepEqual(cut.told, whole.told) {
			t.Errorf("cut by %d: got %v, want %v", size, cut.told, whole.told)
		}
	}
}

func TestTheClocksSidesAreFoundByWhoRunsAtTheStart(t *testing.T) {
	e := newEar(dgt.Protocol{}, tactile.ReceiverConfig{})
	e.hear(0, dump(wire.StartContents()))
	e.hear(0, "\x8D\x00\x0A\x20\x03\x00\x20\x05\x00\x13") // the right runs: White sits there
	got := e.told[len(e.told)-1].(tactile.ClockRead)
	if got.White.Time != 3*time.Minute || got.Black.Time != 5*time.Minute || !got.WhiteTurn {
		t.Errorf("got %+v, want White on the right with three minutes", got)
	}
}

func TestTagsAreLearntFromTheStartingArray(t *testing.T) {
	start := wire.StartContents()
	line := func(c wire.Contents, stray int) string {
		text := ":"
		for rank := 7; rank >= 0; rank-- {
			for file := range 8 {
				content := c.At(rules.SquareAt(file, rank))
				switch letter := int(content.Piece.Letter()); {
				case content.Occupied:
					text += fmt.Sprintf("%d %d 3 4 %d ", letter, 200+letter, 300+file)
				case file == stray:
					text += "0 0 56 0 0 "
				default:
					text += "0 0 0 0 0 "
				}
			}
		}
		return text + "\r\n"
	}
	e := newEar(certabo.Protocol{}, tactile.ReceiverConfig{})
	for i := range 10 {
		e.hear(time.Duration(i)*time.Second, line(start, i%8))
	}
	if contents, looked := e.receiver.Contents(); !looked || contents != start {
		t.Fatalf("got %v, %t; want the starting array", contents, looked)
	}
	var learnt tactile.Calibration
	for _, w := range e.told {
		if c, ok := w.(tactile.Calibrated); ok {
			learnt = c.Calibration
		}
	}
	path := t.TempDir() + "/folder/calibration.txt"
	if err := tactile.WriteCalibration(path, learnt); err != nil {
		t.Fatal(err)
	}
	read, err := tactile.ReadCalibration(path)
	if err != nil || !reflect.DeepEqual(read, learnt) {
		t.Errorf("got %v, %v; want %v", read, err, learnt)
	}
	moved := start
	moved.Set(square(t, "e4"), moved.At(square(t, "e2")))
	moved.Set(square(t, "e2"), wire.Content{})
	again := newEar(certabo.Protocol{}, tactile.ReceiverConfig{Calibration: read})
	for i := range 3 {
		again.hear(time.Duration(i)*time.Second, line(moved, i))
	}
	if contents, looked := again.receiver.Contents(); !looked || contents != moved {
		t.Errorf("got %v, %t; want a game in progress", contents, looked)
	}
}

func TestAnUncalibratedBoardSaysSo(t *testing.T) {
	e := newEar(certabo.Protocol{}, tactile.ReceiverConfig{})
	text := ":"
	for range 320 {
		text += "7 "
	}
	for i := range 30 {
		e.hear(time.Duration(i)*time.Second, text+"\r\n")
	}
	if got, want := e.troubles(), "uncalibrated "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// FuzzReceiver feeds receivers with anything: they continue, and each change of
// a square starts from its earlier content.
func FuzzReceiver(f *testing.F) {
	f.Add([]byte(dump(wire.StartContents()) + "\x8E\x00\x05\x34\x00"))
	f.Add([]byte("\x8D\x00\x0A\x20\x03\x02\x20\x03\x02\x08"))
	f.Fuzz(func(t *testing.T, input []byte) {
		for _, p := range boards.Kinds() {
			r := tactile.NewReceiver(p, tactile.ReceiverConfig{Bounce: time.Millisecond})
			held := wire.Contents{}
			tell := func(w tactile.Report) {
				switch w := w.(type) {
				case tactile.Looked:
					if contents, _ := r.Contents(); true {
						held = contents
					}
				case tactile.Rotated:
					held = held.Turned()
				case tactile.Changed:
					if held.At(w.Square) != w.Before {
						t.Fatalf("%v held %v, told as %v", w.Square, held.At(w.Square), w.Before)
					}
					held.Set(w.Square, w.After)
				}
			}
			for i, b := range input {
				r.Feed(time.Duration(i)*time.Millisecond, []byte{b}, nil, tell)
				r.Rest(time.Duration(i)*time.Millisecond, tell)
			}
		}
	})
}
