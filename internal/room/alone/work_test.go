package alone_test

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"strings"

	"testing"
	"testing/iotest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/room/alone"
	"blindchess/internal/rules"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
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

// The end of what is typed is held back until the user has left; what comes with it is not.
func TestKeyboard_TheEndOfInputWaitsUntilTheUserLeaves(t *testing.T) {
	for name, in := range map[string]io.Reader{
		"an end by itself": strings.NewReader("one\n"), "an end with the last line": iotest.DataErrReader(strings.NewReader("one\n")), "a letter a time": iotest.OneByteReader(strings.NewReader("one\n")),
	} {
		s := sit(t, alone.Options{})
		ctx, leave := context.WithCancel(t.Context())
		keyboard := s.Keyboard(ctx, in)
		typed, buffer := "", make([]byte, 100)
		for typed != "one\n" {
			n, err := keyboard.Read(buffer)
			typed += string(buffer[:n])
			if err != nil && typed != "one\n" {
				t.Fatalf("%s: %v after %q", name, err, typed)
			}
		}
		ended := make(chan error)
		go func() {
			_, err := keyboard.Read(buffer)
			ended <- err
		}()
		select {
		case err := <-ended:
			t.Errorf("%s: got %v, and the user has not left", name, err)
			leave()
			continue
		case <-time.After(10 * time.Millisecond):
		}
		leave()
		if err := <-ended; !errors.Is(err, io.EOF) {
			t.Errorf("%s: got %v, want the end", name, err)
		}
	}
	s := sit(t, alone.Options{})
	broken := errors.New("broken")
	if _, err := s.Keyboard(t.Context(), iotest.ErrReader(broken)).Read(make([]byte, 1)); !errors.Is(err, broken) {
		t.Errorf("got %v, want a keyboard that breaks to say so at once", err)
	}
}

func TestReader_GivesEachLineWholeInPartsOfAnySize(t *testing.T) {
	for _, size := range []int{1, 2, 3, 100} {
		s := sit(t, alone.Options{})
		for _, line := range []string{"one", "", "three"} {
			s.Terminal().Enter(line)
		}
		s.End()
		var text strings.Builder
		reader, buffer := s.Reader(), make([]byte, size)
		for {
			n, err := reader.Read(buffer)
			text.Write(buffer[:n])
			if err != nil {
				if !errors.Is(err, io.EOF) {
					t.Error(err)
				}
				break
			}
			if strings.Count(string(buffer[:n]), "\n") > 1 {
				t.Errorf("parts of %d: got %q, want one line a time", size, buffer[:n])
			}
		}
		if got := strings.ReplaceAll(text.String(), "\n\n", "\n"); got != "one\nthree\n" {
			t.Errorf("parts of %d: got %q", size, text.String())
		}
	}
}

func TestLetIn_AnAddressOfThisComputerAloneIsToldAsSuch(t *testing.T) {
	s := sit(t, alone.Options{})
	own := settings.Default()
	own.Language = "en"
	folder := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	wait, err := s.LetIn(ctx, own, "127.0.0.1:0", room.Secured{Certificate: filepath.Join(folder, "c.pem"), Key: filepath.Join(folder, "k.pem")})
	if err != nil {
		t.Fatal(err)
	}
	told := rest(s)
	stop()
	wait()
	for _, pattern := range []string{`open http://127\.0\.0\.1:(\d+) in a browser`, `To let others join, start with --page :\d+\.`, `Typed: [a-h]{3} \d{3} \d{3}`} {
		if !regexp.MustCompile(pattern).MatchString(told) {
			t.Errorf("got %q, want %s in it", told, pattern)
		}
	}
}
