package hosting_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/room"
	"blindchess/internal/room/hosting"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/settings/settingstest"
	"blindchess/internal/table"
)

// stallTimeout is how long a test waits for an expected result.
const stallTimeout = 30 * time.Second

// hosted opens a game that is hosted here, and returns it.
func hosted(t *testing.T, journal string, change func(*hosting.Options)) *hosting.Game {
	t.Helper()
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "absent.conf"))
	t.Setenv("BLINDCHESS_VOICES", t.TempDir())
	t.Setenv("BLINDCHESS_RUNTIME", filepath.Dir(journal))
	settingstest.Home(t, t.TempDir())
	conditions := table.ForFriends()
	conditions.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide"}
	r, err := room.Open(t.Context(), room.Options{Journal: journal, Conditions: conditions})
	if err != nil {
		t.Fatal(err)
	}
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	o := hosting.Options{Room: r, Own: own, Side: rules.White, Silent: true, ResumeCommand: "go on"}
	if change != nil {
		change(&o)
	}
	g, _, err := hosting.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// journal returns the path of a test's game; the name of a socket beside it may
// not be long.
func journal(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "host")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return filepath.Join(folder, "g.journal")
}

// hears waits until text was said to the player.
func hears(t *testing.T, g *hosting.Game, text string) {
	t.Helper()
	said := ""
	for range waits.Polls(5*time.Millisecond, stallTimeout) {
		for _, u := range g.Me().Terminal().Take() {
			said += u.Text() + "\n"
		}
		if strings.Contains(said, text) {
			return
		}
	}
	t.Fatalf("%q was not said; what was is\n%s", text, said)
}

func TestGame_BeginsAndGoesOnWhereItWas(t *testing.T) {
	path := journal(t)
	g := hosted(t, path, func(o *hosting.Options) { o.Both, o.Assistant = true, true })
	if err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	hears(t, g, "The game begins")
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	again := hosted(t, path, nil)
	defer again.Close()
	if err := again.Begin(); err != nil {
		t.Fatal(err)
	}
	hears(t, again, "Game resumed.")
}

func TestGame_WaitsForWhoeverComesInFromElsewhere(t *testing.T) {
	path := journal(t)
	g := hosted(t, path, func(o *hosting.Options) { o.Awaits, o.Address = true, "127.0.0.1:0" })
	defer g.Close()
	if err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	hears(t, g, "blindchess join")
}

func TestGame_IsSpokenAndKeptAsSound(t *testing.T) {
	path := journal(t)
	transcript := filepath.Join(t.TempDir(), "said.txt")
	g := hosted(t, path, func(o *hosting.Options) {
		o.Silent, o.Transcript, o.Both = false, transcript, true
		o.Own.AudioSheet = "yes"
	})
	if err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	g.Me().Terminal().Enter("e4")
	hears(t, g, "Eva")
	g.Finish(t.Context())
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(transcript); err != nil || !strings.Contains(string(text), "The game begins") {
		t.Errorf("got the transcript %q, %v", text, err)
	}
	if kept, err := filepath.Glob(strings.TrimSuffix(path, ".journal") + ".audio/*.flac"); err != nil || len(kept) != 1 {
		t.Errorf("got the sounds %v, %v, want that of the move", kept, err)
	}
}

func TestGame_HasAPartnerAndTellsWhatCannotBe(t *testing.T) {
	joined := false
	g := hosted(t, journal(t), func(o *hosting.Options) {
		o.Partner = func(*room.Room, *room.Local, rules.Side) { joined = true }
	})
	if !joined {
		t.Error("the partner did not come")
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*hosting.Options){
		"a voice that is not there":  func(o *hosting.Options) { o.Silent, o.Own.Voice = false, "nobody" },
		"a scheme that is not there": func(o *hosting.Options) { o.Own.Scheme = "/nowhere" },
		"no sound in such a voice":   func(o *hosting.Options) { o.Own.AudioSheet, o.Own.Voice = "yes", "nobody" },
	} {
		r, err := room.Open(t.Context(), room.Options{Journal: journal(t), Conditions: table.ForFriends()})
		if err != nil {
			t.Fatal(err)
		}
		o := hosting.Options{Room: r, Own: settings.Default(), Side: rules.White, Silent: true}
		change(&o)
		if _, _, err := hosting.Open(t.Context(), o); err == nil {
			t.Errorf("got a game with %s", name)
		}
	}
}

// Who did not ask for a clock hears first how to begin without one.
func TestGame_WithoutANamedClockSaysHowToBegin(t *testing.T) {
	for unnamed, want := range map[bool]string{true: "Start the clock at the board. If there is none, type start.", false: "Start the clock at the board. The game then begins."} {
		path := journal(t)
		g := hosted(t, path, func(o *hosting.Options) { o.Both, o.ClockTold, o.ClockUnnamed = true, true, unnamed })
		if err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		hears(t, g, want)
		g.Me().Terminal().Enter("start")
		hears(t, g, "The game begins")
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
