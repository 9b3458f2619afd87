package lessons_test

import (
	"context"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/lessons"
	"blindchess/internal/practice/phrases"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
)

func TestMain(m *testing.M) {
	if err := phrases.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// stallTimeout is how long a test waits for an expected result.
const stallTimeout = 30 * time.Second

// pupil takes lessons: it has the messages so far, and the seat that receives
// them.
type pupil struct {
	t    *testing.T
	seat *screen.Terminal
	said string
}

// hears waits until one of some texts has been said, and returns it.
func (p *pupil) hears(texts ...string) string {
	p.t.Helper()
	for end := time.Now().Add(stallTimeout); ; {
		for _, u := range p.seat.Take() {
			p.said += u.Text() + "\n"
		}
		for _, text := range texts {
			if i := strings.Index(p.said, text); i >= 0 {
				p.said = p.said[i+len(text):]
				return text
			}
		}
		if time.Now().After(end) {
			p.t.Fatalf("%q was not said; since the last that was: %s", texts, p.said)
		}
		select {
		case <-p.seat.Wake():
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// hold holds lessons that a pupil takes.
func hold(t *testing.T, first int, take func(*pupil)) {
	t.Helper()
	t.Setenv("BLINDCHESS_CONFIG", t.TempDir()+"/settings.toml")
	own := settings.Default()
	own.Language, own.Notation, own.Voice = "en", "en", "none"
	err := lessons.Hold(t.Context(), own, first, func(seat *screen.Terminal) error {
		take(&pupil{t: t, seat: seat})
		return io.EOF
	})
	if err != nil {
		t.Errorf("got %v at the end of the lessons, want none", err)
	}
}

func TestLessons_BeginWithWhatTheyAreAndNotWithAGame(t *testing.T) {
	hold(t, 1, func(p *pupil) {
		for p.said == "" {
			<-p.seat.Wake()
			for _, u := range p.seat.Take() {
				p.said += u.Text() + "\n"
			}
		}
		if !strings.HasPrefix(p.said, "Fourteen short lessons.") {
			t.Errorf("got %q first, want the lessons", p.said)
		}
	})
}

func TestLessons_EndWhenThePupilHasDoneWhatTheyTeach(t *testing.T) {
	hold(t, 1, func(p *pupil) {
		p.hears("Lesson one.")
		p.seat.Enter("clock") // is not the question
		p.seat.Enter("repeat lesson")
		p.hears("Lesson one.")
		for _, step := range []struct{ line, next string }{{"help", "Lesson two."}, {"scan e2", "Lesson three."}, {"pieces A", "Lesson four."}, {"clock", "Lesson five."}, {"names", "Lesson six."}, {"e4", "Lesson seven."}, {"", "Lesson eight."}, {"next", "Lesson nine."}, {"again", "Lesson ten."}} {
			p.seat.Enter(step.line)
			p.hears(step.next)
		}
		p.seat.Enter("resign")
		p.seat.Enter("no")
		p.hears("Lesson eleven.")
		p.seat.Enter("next")
		p.hears("Lesson twelve.")
		p.hears("--opponent engine")
		// The partner may be moving at this very moment, which declines it.
		for asked := true; asked; {
			p.seat.Enter("takeback")
			asked = p.hears("Lesson thirteen.", "Takeback declined.") == "Takeback declined."
		}
		// A puzzle and a study are held beside the table.
		p.hears("White to move.")
		for _, step := range []struct{ line, heard string }{
			{"hint", "rook"}, {"Ra7", "is not it"}, {"next lesson", "is no"}, {"Ra8", "solved"}, {"", "Lesson fourteen."}, {"", "Eva zwei Eva vier"}, {"pieces a", "Black king Eva acht"}, {"c5", "That was the last lesson."},
		} {
			if step.heard != "Lesson fourteen." {
				p.seat.Enter(step.line)
			}
			p.hears(step.heard)
		}
		select {
		case <-p.seat.Left():
		case <-time.After(stallTimeout):
			t.Error("the lessons did not end after the last one")
		}
	})
}

func TestLessons_BeginWhereTheyAreToldTo(t *testing.T) {
	for first, want := range map[int]string{0: "Lesson one.", 4: "Lesson four.", 99: "Lesson fourteen."} {
		hold(t, first, func(p *pupil) { p.hears(want) })
	}
}

func TestLessons_EndWithTheirContext(t *testing.T) {
	t.Setenv("ALSA_CONFIG_PATH", t.TempDir()+"/absent.conf")
	ctx, stop := context.WithCancel(t.Context())
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	if err := lessons.Hold(ctx, own, 2, func(*screen.Terminal) error { stop(); return nil }); err != nil {
		t.Errorf("got %v, want none", err)
	}
	own.Voice = "nobody"
	if err := lessons.Hold(t.Context(), own, 2, func(*screen.Terminal) error { return nil }); err == nil {
		t.Error("got lessons in a voice that is not there")
	}
}
