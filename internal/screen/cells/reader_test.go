package cells_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/braille"
	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen/cells"
)

func utterance(text string, kind say.Kind) say.Utterance {
	return say.Utterance{Kind: kind, Words: []say.Word{{Text: text}}}
}

func TestReader_WhatIsReadStaysUntilAKeyOrWhatComesFirst(t *testing.T) {
	_, white, _ := game(t, "en")
	r := cells.NewReader(20, 1)
	step := func(what, want string) {
		t.Helper()
		shown, _ := seen(white, r)
		if got := text(shown); got != want {
			t.Errorf("%s: got %q, want %q", what, got, want)
		}
	}
	key := func(p braille.Press) { press(white, r, braille.Key{Press: p}) }
	const state = "Nb8-c6 31:30<31:30"
	step("at first", state)
	r.Hear(utterance("The opponent has left the board for a while.", say.Notice))
	step("a notice at rest", "The opponent has")
	r.Hear(utterance("Ten minutes.", say.Notice))
	step("a notice while one is read waits", "The opponent has")
	late := utterance("One minute.", say.Notice)
	late.Within = time.Second
	r.Hear(late) // it would be read late, and so it never is
	key(braille.Right)
	step("further on", "left the board for a")
	r.Hear(utterance("Knight Bella eight Cesar six", say.Move))
	step("an announcement comes first", "Knight Bella eight")
	key(braille.Right)
	key(braille.Right)
	step("then what was cut, from its beginning", "The opponent has")
	for range 3 {
		key(braille.Right)
	}
	step("then what waited", "Ten minutes.")
	key(braille.Left)
	step("and back to the end of what was said before", "while.")
	key(braille.Right)
	key(braille.Right)
	step("and nothing that was true at that moment only", state)
	key(braille.Home)
	step("home", state)
	key(braille.Left)
	step("back from there", "Cesar six")
	key(braille.Home)
	key(braille.Right)
	step("nothing lies beyond", state)
}

func TestReader_WhatIsOvertakenNeedNotBeRead(t *testing.T) {
	_, white, _ := game(t, "en")
	r := cells.NewReader(40, 1)
	r.Hear(utterance("First.", say.Notice))
	press := func() string {
		press(white, r, braille.Key{Press: braille.Right})
		shown, _ := seen(white, r)
		return text(shown)
	}
	waits := utterance("Press the clock.", say.Notice)
	waits.Subject = "press"
	r.Hear(waits)
	void := utterance("Pressed.", say.Notice)
	void.Voids = []string{"press"}
	r.Hear(void)
	if got := press(); got != "Pressed." {
		t.Errorf("got %q after the first, want what overtook the second", got)
	}
	older, newer := utterance("Four minutes.", say.Answer), utterance("Three minutes.", say.Answer)
	older.Topic, newer.Topic = "clock", "clock"
	r.Hear(older)
	r.Hear(utterance("Something.", say.Alert))
	r.Hear(newer)
	for _, want := range []string{"Pressed.", "Something.", "2...Nb8-c6 31:30<31:30"} {
		if got := press(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestReader_ARoutingKeyReadsASquareAndTwiceMakesAMove(t *testing.T) {
	tab, white, _ := game(t, "en")
	white.Enter("Nb8c6") // what Black announced, repeated
	r := cells.NewReader(32, 10)
	route := func(square string) cells.Act {
		at, _ := rules.ParseSquare(square)
		return press(white, r, braille.Key{Press: braille.Routing, Cell: (2+7-at.Rank())*32 + 2 + 2*at.File()})
	}
	if act := route("f1"); act.Tell.Text() != "Felix one white bishop" || len(act.Lines) > 0 {
		t.Errorf("once: got %q and the lines %q", act.Tell.Text(), act.Lines)
	}
	if act := route("f1"); len(act.Lines) > 0 {
		t.Errorf("twice on the piece: got the lines %q", act.Lines)
	}
	if _, cursor := seen(white, r); cursor != (2+7)*32+2+2*5 {
		t.Errorf("got the cursor at %d, want it at the piece in hand", cursor)
	}
	if act := route("b5"); len(act.Lines) > 0 {
		t.Errorf("once on the target: got the lines %q", act.Lines)
	}
	act := route("b5")
	for _, line := range act.Lines {
		white.Enter(line)
	}
	if got := tab.State().Gate.Announced.String(); got != "f1b5" {
		t.Errorf("got the lines %q and the announcement %s, want f1b5", act.Lines, got)
	}
	for _, cell := range []int{0, 31, 9*32 + 31, 2 * 32} {
		if act := press(white, r, braille.Key{Press: braille.Routing, Cell: cell}); len(act.Tell.Words)+len(act.Lines) > 0 {
			t.Errorf("beside the board, at cell %d: got %q and %q", cell, act.Tell.Text(), act.Lines)
		}
	}
}

// display is a display without a reader: its output is sent, and keys are
// taken, until it is broken.
type display struct {
	columns, rows int
	keys          chan braille.Key
	broken        chan struct{}
	breaks        sync.Once

	mu    sync.Mutex
	shown []string
}

func newDisplay(columns, rows int) *display {
	return &display{columns: columns, rows: rows, keys: make(chan braille.Key), broken: make(chan struct{})}
}

func (d *display) Size() (columns, rows int) { return d.columns, d.rows }

func (d *display) Write(shown []braille.Cell, _ int) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.shown = append(d.shown, text(shown))
	return nil
}

func (d *display) Key() (braille.Key, error) {
	select {
	case key := <-d.keys:
		return key, nil
	case <-d.broken:
		return braille.Key{}, errors.New("gone")
	}
}

func (d *display) Close() error {
	d.breaks.Do(func() { close(d.broken) })
	return nil
}

func (d *display) last() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.shown) == 0 {
		return ""
	}
	return d.shown[len(d.shown)-1]
}

func TestRun_ADisplayThatGoesAwayIsToldOnceAndFoundAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, white, _ := game(t, "en")
		white.Take()
		ctx, stop := context.WithCancel(t.Context())
		first, second := newDisplay(40, 1), newDisplay(20, 1)
		var told []string
		dials := 0
		var runs sync.WaitGroup
		runs.Go(func() {
			if err := cells.Run(ctx, cells.Config{
				Terminal: white, Told: func(err error) { told = append(told, fmt.Sprint(err)) },
				Dial: func(context.Context) (cells.Display, error) {
					dials++
					switch dials {
					case 1:
						return first, nil
					case 2, 3:
						return nil, errors.New("none")
					default:
						return second, nil
					}
				},
			}); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		if got, want := first.last(), "2...Nb8-c6 31:30<31:30"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		for _, r := range "repeat" {
			first.keys <- braille.Key{Press: braille.Typed, Rune: r}
		}
		synctest.Wait()
		if got := first.last(); got != "repeat" {
			t.Errorf("got %q of what was typed", got)
		}
		first.keys <- braille.Key{Press: braille.Enter}
		synctest.Wait()
		if !white.State().Answer.Repeated {
			t.Error("the line that was typed on the display was not entered")
		}
		first.Close()
		white.Tell(utterance("Said while there was no display.", say.Notice))
		synctest.Wait()
		for range 3 {
			waits.Pass(time.Second)
		}
		synctest.Wait()
		if got := strings.Join(told, ", "); got != "gone, <nil>" {
			t.Errorf("told %q, want it once, and once that the display is there", got)
		}
		found := false
		for range 10 {
			found = found || strings.HasPrefix(second.last(), "Said while")
			second.keys <- braille.Key{Press: braille.Right}
			synctest.Wait()
		}
		if !found {
			t.Errorf("what was said without a display never came; it showed %q", second.shown)
		}
		stop()
		runs.Wait()
	})
}

// everySaid plays a game at two seats, one of which is read on a display, and
// fails the test where something that was said there was never shown.
func everySaid(t *testing.T, moves []string) {
	tab, white, black := game(t, "en")
	aside := white.Beside()
	defer aside.Close()
	r := cells.NewReader(20, 1)
	shown := map[string]bool{}
	var said []string
	read := func(keys int) {
		for _, u := range aside.Take() {
			if len(u.Words) > 0 && len(u.Voids) == 0 && u.Subject == "" && u.Topic == "" {
				said = append(said, u.Text())
			}
			r.Hear(u)
		}
		for range keys {
			cells, _ := seen(white, r)
			shown[text(cells)] = true
			press(white, r, braille.Key{Press: braille.Right})
		}
	}
	for i, move := range moves {
		seat, other := white, black
		if tab.State().Game.Position().Turn() == rules.Black {
			seat, other = black, white
		}
		other.Enter("repeat")
		seat.Enter(move)
		seat.Enter("")
		read(i % 5)
	}
	read(100 * len(moves))
	for _, one := range said {
		rest := one
		for rest != "" {
			part := ""
			for line := range shown {
				if strings.HasPrefix(rest, line) && len(line) > len(part) {
					part = line
				}
			}
			if part == "" {
				t.Fatalf("of %q the display never showed %q", one, rest)
			}
			rest = strings.TrimLeft(rest[len(part):], " ")
		}
	}
}

func TestReader_AllThatIsSaidIsShownSoonerOrLater(t *testing.T) {
	everySaid(t, []string{"f1b5", "a7a6", "b5c6", "d7c6", "e1g1", "f7f6", "d2d4", "e5d4", "f3d4", "c6c5", "d4b3", "d8d1"})
}
