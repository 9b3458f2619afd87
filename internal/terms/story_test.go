package terms_test

import (
	"reflect"
	"testing"
	"time"

	"blindchess/internal/terms"
)

var began = time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)

func TestHosted_IsReadBackAsItWasWritten(t *testing.T) {
	h := terms.Hosted{Side: "black", Opponent: "rehearsal", Boards: []string{"both=dgt:/dev/ttyACM0"}, Seed: 7, Story: terms.NewStory(began)}
	read, is := terms.ReadHosted(h.Header())
	h.Program = "blindchess"
	if !is || !reflect.DeepEqual(read, h) {
		t.Errorf("got %+v, %v, want %+v", read, is, h)
	}
	said := read.Said()
	for flag, want := range map[string]string{"side": "black", "opponent": "rehearsal", "seed": "7", "haste": "1", "sloppy": "false", "voice": ""} {
		if said[flag] != want {
			t.Errorf("%s: got %q, want %q", flag, said[flag], want)
		}
	}
}

func TestHosted_AJournalOfEarlierDaysIsReadAndOthersAreNot(t *testing.T) {
	if h, is := terms.ReadHosted([]byte(`{"program":"blindchess","side":"white","opponent":"here","clock":"auto"}`)); !is || h.Side != "white" || h.Clock != "auto" {
		t.Errorf("got %+v, %v, want a game with both sides here", h, is)
	}
	for _, header := range []string{"", `{"program":"blindchess"}`, string(terms.Served(terms.NewStory(began)))} {
		if h, is := terms.ReadHosted([]byte(header)); is {
			t.Errorf("%s: got %+v, want that nobody hosts it", header, h)
		}
	}
}

func TestServed_NamesTheCommandThatKeepsTheTable(t *testing.T) {
	want := `{"program":"blindchess","verb":"serve","began":"2026-03-01T10:00:00Z"}`
	if got := string(terms.Served(terms.NewStory(began))); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
