package gamesetup_test

import (
	"reflect"
	"testing"
	"time"

	"blindchess/internal/gamesetup"
)

var began = time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)

func TestHosted_IsReadBackAsItWasWritten(t *testing.T) {
	h := gamesetup.Hosted{Side: "black", Opponent: "rehearsal", Boards: []string{"both=dgt:/dev/ttyACM0"}, Seed: 7, Story: gamesetup.NewStory(began)}
	read, is := gamesetup.ReadHosted(h.Header())
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
	if h, is := gamesetup.ReadHosted([]byte(`{"program":"blindchess","side":"white","opponent":"here","clock":"auto"}`)); !is || h.Side != "white" || h.Clock != "auto" {
		t.Errorf("got %+v, %v, want a game with both sides here", h, is)
	}
	for _, header := range []string{"", `{"program":"blindchess"}`, string(gamesetup.Served(gamesetup.NewStory(began)))} {
		if h, is := gamesetup.ReadHosted([]byte(header)); is {
			t.Errorf("%s: got %+v, want that nobody hosts it", header, h)
		}
	}
}

func TestServed_NamesTheCommandThatKeepsTheTable(t *testing.T) {
	want := `{"program":"blindchess","verb":"serve","began":"2026-03-01T10:00:00Z"}`
	if got := string(gamesetup.Served(gamesetup.NewStory(began))); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
