package hosting_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/room/hosting"
	"blindchess/internal/room/joining"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// hearsAll waits until all of want was said, in this order, and returns the whole.
func hearsAll(t *testing.T, g *hosting.Game, want ...string) string {
	t.Helper()
	said := ""
	for range waits.Polls(2*time.Millisecond, stallTimeout) {
		for _, u := range g.Me().Terminal().Take() {
			said += u.Text() + "\n"
		}
		rest, all := said, true
		for _, text := range want {
			_, after, found := strings.Cut(rest, text)
			rest, all = after, all && found
		}
		if all {
			return said
		}
	}
	t.Fatalf("%q was not said in this order; what was is\n%s", want, said)
	return ""
}

const (
	begins  = "The game begins. White's clock is running."
	waiting = "Waiting for the opponent."
	here    = "Other screens on this computer can join. They type: blindchess join."
	howHere = waiting + " Ask them to type: blindchess join."
)

func boards(t *testing.T, texts ...string) (specs []tactile.Spec) {
	t.Helper()
	for _, text := range texts {
		spec, err := tactile.ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		specs = append(specs, spec)
	}
	return specs
}

// TestGame_SaysHowOthersComeInAndWhatItWaitsFor goes through the ways to open a game: what
// is said, in this order, and what is not.
func TestGame_SaysHowOthersComeInAndWhatItWaitsFor(t *testing.T) {
	const ssh, page = "blindchess join ssh://127.0.0.1:", "in a browser"
	const nowhere = "The board cannot be opened: there is no such port."
	for name, test := range map[string]struct {
		change    func(*hosting.Options)
		want, not []string
	}{
		"alone":               {func(o *hosting.Options) { o.Both = true }, []string{"You play both sides.", begins}, []string{here, waiting, ssh, page}},
		"shared here":         {func(o *hosting.Options) { o.Both, o.Shared = true, true }, []string{here, "You play both sides.", begins}, []string{waiting, ssh, page}},
		"shared by SSH":       {func(o *hosting.Options) { o.Both, o.Shared, o.Address = true, true, "127.0.0.1:0" }, []string{ssh, begins}, []string{here, waiting, "Code for the opponent"}},
		"waits here":          {func(o *hosting.Options) { o.Awaits = true }, []string{here, "You play White.", howHere}, []string{begins, ssh, page}},
		"waits by SSH":        {func(o *hosting.Options) { o.Awaits, o.Address = true, "127.0.0.1:0" }, []string{ssh, "Code for the opponent", waiting}, []string{begins, howHere, page}},
		"waits for a browser": {func(o *hosting.Options) { o.Awaits, o.Page = true, "127.0.0.1:0" }, []string{page, "Code for the opponent", waiting}, []string{begins, howHere, ssh}},
		"plays Black":         {func(o *hosting.Options) { o.Awaits, o.Side = true, rules.Black }, []string{"You play Black against Anna.", howHere}, []string{begins}},
		"an address not for others is not asked for": {func(o *hosting.Options) { o.Both, o.Address, o.Page = true, "127.0.0.1:0", "127.0.0.1:0" }, []string{begins}, []string{ssh, page, here}},
		"one board": {func(o *hosting.Options) { o.Both, o.Boards = true, boards(t, "both=dgt:/nowhere/a") }, []string{nowhere}, []string{"White: The board", "Black: The board"}},
		"two boards": {func(o *hosting.Options) {
			o.Both, o.Boards = true, boards(t, "white=dgt:/nowhere/a", "black=dgt:/nowhere/b")
		}, []string{nowhere}, nil},
		"a board and a clock": {func(o *hosting.Options) {
			o.Both, o.Boards = true, boards(t, "white=dgt:/nowhere/a", "talking:/nowhere/b")
		}, []string{"The board cannot be opened"}, []string{"White: The board"}},
	} {
		t.Run(name, func(t *testing.T) {
			g := hosted(t, journal(t), test.change)
			defer g.Close()
			if err := g.Begin(); err != nil {
				t.Fatal(err)
			}
			said := hearsAll(t, g, test.want...)
			for _, text := range test.not {
				if strings.Contains(said, text) {
					t.Errorf("got %q in\n%s", text, said)
				}
			}
			if name == "two boards" {
				both := hearsNamed(t, g, said)
				if !strings.Contains(both, "White: "+nowhere) || !strings.Contains(both, "Black: "+nowhere) {
					t.Errorf("got\n%s\nwant to hear whose board it is", both)
				}
			}
		})
	}
}

// hearsNamed waits until both boards were spoken of.
func hearsNamed(t *testing.T, g *hosting.Game, said string) string {
	t.Helper()
	for range waits.Polls(2*time.Millisecond, stallTimeout) {
		for _, u := range g.Me().Terminal().Take() {
			said += u.Text() + "\n"
		}
		if strings.Count(said, "The board cannot be opened") >= 2 {
			break
		}
	}
	return said
}

// An opponent takes the side that the host does not play, and the host hears who comes
// and goes.
func TestGame_TheOpponentComesInTakesTheOtherSideAndIsToldOf(t *testing.T) {
	for _, side := range []rules.Side{rules.White, rules.Black} {
		var socket string
		g := hosted(t, journal(t), func(o *hosting.Options) {
			o.Awaits, o.Side = true, side
			socket = o.Room.DefaultAdmission("", o.Own).Socket
		})
		if err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		own := settings.Default()
		own.Language, own.Name = "en", "Bo"
		err := joining.Join(t.Context(), joining.Options{
			Address: socket, Hello: pair.Hello{Role: room.Opponent, Name: "Bo"}, Own: own,
			Asked: joining.Asked{In: strings.NewReader(""), Out: io.Discard},
			Show: func(_ context.Context, _ *room.Visitor, pass pair.Pass) error {
				if want := strings.ToLower(side.Other().String()); pass.Seat != want {
					t.Errorf("got the seat %q, want %q", pass.Seat, want)
				}
				hearsAll(t, g, "The opponent has joined: Bo")
				return nil
			},
		})
		if err != nil {
			t.Error(err)
		}
		hearsAll(t, g, "has left")
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestGame_ARematchChangesTheSidesOfPartnerAndBoards(t *testing.T) {
	file := filepath.Join(t.TempDir(), "no-port")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	partners := make(chan rules.Side, 4)
	g := hosted(t, journal(t), func(o *hosting.Options) {
		o.Both, o.Boards = true, boards(t, "white=dgt:/nowhere/a", "black=dgt:"+file)
		o.Partner = func(_ *room.Room, _ *room.Local, side rules.Side) { partners <- side }
	})
	defer g.Close()
	if err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	told := func() (white, black string) {
		for line := range strings.Lines(hearsNamed(t, g, "")) {
			if text, is := strings.CutPrefix(line, "White: The board cannot be opened: "); is {
				white = text
			}
			if text, is := strings.CutPrefix(line, "Black: The board cannot be opened: "); is {
				black = text
			}
		}
		return white, black
	}
	white, black := told()
	if !strings.HasPrefix(white, "there is no such port") || black == "" || black == white {
		t.Fatalf("got %q and %q, want the two boards told apart", white, black)
	}
	for _, line := range []string{"resign", "yes", "rematch"} {
		g.Me().Terminal().Enter(line)
	}
	if nowWhite, nowBlack := told(); nowWhite != black || nowBlack != white {
		t.Errorf("got %q and %q in the rematch, want the boards to have changed sides", nowWhite, nowBlack)
	}
	if first, second := <-partners, <-partners; first != rules.Black || second != rules.White {
		t.Errorf("got the partner at %v and then %v, want Black and then White", first, second)
	}
}

func TestGame_AJournalThatIsNotWholeIsToldOf(t *testing.T) {
	const torn = "The last record before the interruption was damaged and is removed."
	path := journal(t)
	g := hosted(t, path, func(o *hosting.Options) { o.Both = true })
	if err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if said := hearsAll(t, g, begins); strings.Contains(said, torn) {
		t.Errorf("got %q of a new journal", said)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text[:len(text)-9], 0o600); err != nil {
		t.Fatal(err)
	}
	again := hosted(t, path, func(o *hosting.Options) { o.Both = true })
	defer again.Close()
	if err := again.Begin(); err != nil {
		t.Fatal(err)
	}
	hearsAll(t, again, torn, "Game resumed.")
}

func TestOpen_TheContextEndsWithTheTableAndNotBefore(t *testing.T) {
	r, err := room.Open(t.Context(), room.Options{Journal: journal(t), Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	g, ending, err := hosting.Open(t.Context(), hosting.Options{Room: r, Own: settings.Default(), Side: rules.White, Both: true, Silent: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(g.Begin(), ending.Err()); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ending.Done():
		t.Error("the context has ended, and the table is open")
	case <-time.After(20 * time.Millisecond):
	}
	_ = r.Close()
	select {
	case <-ending.Done():
	case <-time.After(stallTimeout):
		t.Error("the context goes on, and the table is closed")
	}
	_ = g.Close()
}

// What is silent still writes its transcript.
func TestGame_ASilentOneWritesItsTranscript(t *testing.T) {
	transcript := filepath.Join(t.TempDir(), "said.txt")
	g := hosted(t, journal(t), func(o *hosting.Options) { o.Silent, o.Transcript, o.Both = true, transcript, true })
	if err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	hearsAll(t, g, begins)
	g.Finish(t.Context())
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(transcript)
	if err != nil || !slices.ContainsFunc(strings.Split(string(text), "\n"), func(line string) bool { return strings.Contains(line, begins) }) {
		t.Errorf("got %q, %v, want what was said", text, err)
	}
}
