package alone_test

import (
	"context"
	"errors"

	"testing"

	"blindchess/internal/room/alone"
	"blindchess/internal/rules"
	"blindchess/internal/screen/view"
)

// Work ends with the next line, unless all lines may be there at once.
func TestUntil_WorkEndsWithTheNextLineThatIsTyped(t *testing.T) {
	for _, piped := range []bool{false, true} {
		s := sit(t, alone.Options{Piped: piped})
		first, stop := s.Until(t.Context())
		second, stopSecond := s.Until(t.Context())
		stopped, stopAtOnce := s.Until(t.Context())
		stopAtOnce()
		if first.Err() != nil || second.Err() != nil || (stopped.Err() == nil) != piped {
			t.Errorf("piped %t: got %v, %v and %v before a line", piped, first.Err(), second.Err(), stopped.Err())
		}
		s.Terminal().Enter("one")
		if (first.Err() == nil) != piped || (second.Err() == nil) != piped {
			t.Errorf("piped %t: got %v and %v after a line", piped, first.Err(), second.Err())
		}
		later, stopLater := s.Until(t.Context())
		if later.Err() != nil {
			t.Errorf("piped %t: work that begins after the line has ended", piped)
		}
		s.End()
		s.Terminal().Enter("after the end")
		if later.Err() != nil {
			t.Errorf("piped %t: a line that is not taken ends the work", piped)
		}
		if line, ok := s.Next(t.Context()); line != "one" || !ok {
			t.Errorf("piped %t: got %q, %t, want the line before the end", piped, line, ok)
		}
		if line, ok := s.Next(t.Context()); ok {
			t.Errorf("piped %t: got %q after the end", piped, line)
		}
		for _, end := range []context.CancelFunc{stop, stopSecond, stopLater} {
			end()
		}
	}
}

func TestShow_ABoardThatIsBlankHidesTheGame(t *testing.T) {
	s := sit(t, alone.Options{})
	move, err := rules.Standard().ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	game, err := rules.NewGame(rules.StandardSetup()).Play(move)
	if err != nil {
		t.Fatal(err)
	}
	for _, solo := range []view.Solo{{}, {Blank: true}, {}} {
		s.Show(game, solo)
		shown := s.Terminal().State()
		want := game.Ply()
		if solo.Blank {
			want = 0
		}
		if got := shown.Game.Ply(); got != want {
			t.Errorf("blank %t: got a game of %d plies shown, want %d", solo.Blank, got, want)
		}
	}
}

func TestNext_OnlyALineThatQuitsIsTakenWhereLinesAreBarred(t *testing.T) {
	barred := true
	s := sit(t, alone.Options{Barred: func() error {
		if barred {
			return errors.New("a game is played")
		}
		return nil
	}})
	s.Terminal().Enter("one")
	s.Terminal().Enter("quit")
	if line, ok := s.Next(t.Context()); line != "quit" || !ok {
		t.Errorf("got %q, want the line that quits alone", line)
	}
}
