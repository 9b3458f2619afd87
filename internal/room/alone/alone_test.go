package alone_test

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/practice/phrases"
	"blindchess/internal/room/alone"
	"blindchess/internal/say"
	"blindchess/internal/screen/line"
	"blindchess/internal/settings"
)

func TestMain(m *testing.M) {
	if err := phrases.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// sit returns a seat with English speech.
func sit(t *testing.T, o alone.Options) *alone.Seat {
	t.Helper()
	o.Settings = settings.Default()
	o.Settings.Language = "en"
	s, err := alone.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func notice(text string) say.Utterance {
	return say.Utterance{Words: []say.Word{{Text: text}}, Topic: "study"}
}

// echo answers each line with itself, twice.
func echo(s *alone.Seat) func(context.Context) {
	return func(ctx context.Context) {
		for {
			line, ok := s.Next(ctx)
			if !ok || line == "quit" {
				s.Tell(notice("gone"))
				return
			}
			s.Tell(notice(line), notice("and "+line))
		}
	}
}

func lines(s *alone.Seat, typed string, out io.Writer) func(context.Context) error {
	return func(ctx context.Context) error {
		return line.Run(ctx, line.Config{Terminal: s.Terminal(), In: strings.NewReader(typed), Out: out})
	}
}

func rest(s *alone.Seat) string {
	var text strings.Builder
	for _, u := range s.Terminal().Take() {
		text.WriteString(u.Text() + "\n")
	}
	return text.String()
}

func TestSeat_AnswersInTheOrderOfWhatWasTypedAlsoAtItsEnd(t *testing.T) {
	for name, test := range map[string]struct{ typed, want string }{
		"they leave":           {"one\nagain\nquit\nthree\n", "one\nand one\nand one\ngone\n"},
		"the keyboard ends":    {"one\ntwo", "one\nand one\ntwo\nand two\ngone\n"},
		"a setting of a table": {"set rate 120\n", "rate is 120.\ngone\n"},
		"a setting of words":   {"set language de\none\n", "language is de from the next game.\none\nand one\ngone\n"},
	} {
		t.Run(name, func(t *testing.T) {
			kept := ""
			s := sit(t, alone.Options{Keep: func(key, value string) error {
				kept += key + " " + value
				return nil
			}})
			var out strings.Builder
			if err := s.Hold(t.Context(), echo(s), lines(s, test.typed, &out)); err != nil {
				t.Fatal(err)
			}
			if got := out.String() + rest(s); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
			if set, is := strings.CutPrefix(strings.Split(test.typed, "\n")[0], "set "); is && kept != set {
				t.Errorf("got %q kept, want %q", kept, set)
			}
		})
	}
}

func TestSeat_AnAnswerOvertakesTheOneBeforeAndLosesNoPart(t *testing.T) {
	s := sit(t, alone.Options{})
	s.Tell(notice("welcome"), notice("and well"))
	s.Terminal().Enter("one")
	if got, ok := s.Next(t.Context()); got != "one" || !ok {
		t.Fatalf("got %q, want one", got)
	}
	s.Tell(notice("wait"))
	s.Tell(notice("done"), notice("and done"))
	heard := s.Terminal().Take()
	var overtakes []string
	for _, u := range heard {
		if u.Kind != say.Answer || u.Topic != "" {
			t.Errorf("got %+v, want an answer that replaces no other part", u)
		}
		if slices.Contains(u.Voids, announce.Answering([]say.Utterance{{Kind: say.Answer}})[0].Subject) {
			overtakes = append(overtakes, u.Text())
		}
	}
	if got := strings.Join(overtakes, "|"); got != "wait" {
		t.Errorf("got %q that overtake what came before, want the first after the line alone", got)
	}
	if last := s.Last(); len(last) != 3 || last[2].Text() != "and done" {
		t.Errorf("got %v, want all that was answered to the last line", last)
	}
}

func TestSeat_SilenceIsForNowWhateverWaits(t *testing.T) {
	s := sit(t, alone.Options{})
	s.Terminal().Enter("one")
	s.Terminal().Enter("quiet")
	s.End()
	if got, _ := s.Next(t.Context()); got != "one" {
		t.Errorf("got %q, want one", got)
	}
	if _, ok := s.Next(t.Context()); ok {
		t.Error("got another line, want silence to wait for nothing")
	}
}

func TestSeat_NoWordOfTheVoiceIsOneOfAStudyOrAnExercise(t *testing.T) {
	for _, code := range language.Languages() {
		pack, err := language.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		personal := map[string]string{}
		for _, verb := range []string{"again", "spell", "names", "set", "teach", "flip", "quiet", "speak"} {
			for _, name := range pack.Variants("command." + verb) {
				personal[language.Fold(name)] = verb
			}
		}
		for _, key := range pack.Keys() {
			if !strings.HasPrefix(key, "study.command.") && !strings.HasPrefix(key, "training.word.") {
				continue
			}
			for _, name := range pack.Variants(key) {
				if verb := personal[language.Fold(name)]; verb != "" {
					t.Errorf("%s: %q is %s and %s", code, name, key, verb)
				}
			}
		}
	}
}

// While a game elsewhere allows no help, no line is answered but one that quits.
func TestNext_NoLineIsAnsweredWhileItIsBarred(t *testing.T) {
	var barred error
	s := sit(t, alone.Options{Piped: true, Barred: func() error { return barred }})
	barred = errors.New("no help now")
	var out strings.Builder
	asked := 0
	dialogue := func(ctx context.Context) {
		for {
			line, ok := s.Next(ctx)
			if !ok || line == "quit" {
				return
			}
			asked++
		}
	}
	if err := s.Hold(t.Context(), dialogue, lines(s, "legal\n\nquit\n", &out)); err != nil || asked != 0 {
		t.Errorf("got %v, and %d lines came through", err, asked)
	}
	if said := s.Last(); len(said) == 0 || !strings.Contains(said[0].Text(), "no help now") {
		t.Errorf("got %v, want the reason", said)
	}
}

// While lines are barred, who studies may still leave, in their own language and in
// English.
func TestSeat_IsLeftInTheUsersLanguageAndInEnglishWhateverIsBarred(t *testing.T) {
	own := settings.Default()
	own.Language = "de"
	for line, leaves := range map[string]bool{"quit": true, "/quit": true, own.Pack().Word("command.quit"): true, "solution": false, "x": false} {
		s, err := alone.Open(alone.Options{Settings: own, Barred: func() error { return errors.New("alone: a game is on") }})
		if err != nil {
			t.Fatal(err)
		}
		s.Terminal().Enter(line)
		ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
		got, ok := s.Next(ctx)
		stop()
		if refused := strings.Contains(rest(s), "a game is on"); ok != leaves || ok && got != line || refused == leaves {
			t.Errorf("%s: got %q, %v, refused %v, want it to leave %v", line, got, ok, refused, leaves)
		}
		s.Close()
	}
}
