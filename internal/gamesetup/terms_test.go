package gamesetup_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/gamesetup"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// said returns terms with all required values.
func said(change func(*gamesetup.Terms)) gamesetup.Terms {
	t := gamesetup.Terms{Event: gamesetup.Friends, Laws: gamesetup.LawsChoice{Year: 2018}, Chess960: -1}
	if change != nil {
		change(&t)
	}
	return t
}

func TestConditions_AreThoseOfTheEventWithWhatIsSaid(t *testing.T) {
	c, err := said(nil).Conditions()
	if err != nil || c.Laws != 2018 || c.Arbiter || c.Start != "" {
		t.Errorf("got %+v, %v, want those of friends by the Laws of 2018", c, err)
	}
	c, err = said(func(t *gamesetup.Terms) {
		*t = gamesetup.Terms{Event: gamesetup.Event, Laws: t.Laws, Control: "5m 3m+2s", Chess960: 0, Quickplay: true, Written: true, Repeat: true, ReportPress: true, DrawMoves: 30, SealTo: "age1x", Default: "30m"}
	}).Conditions()
	if err != nil || !c.Arbiter || !c.Quickplay || c.Keeping != table.SheetsByHand || !c.RepeatRequired || c.RefusePress || c.DrawMoves != 30 || c.SealTo != "age1x" || c.Default.Duration() != 30*time.Minute || !c.DefaultGiven {
		t.Errorf("got %+v, %v", c, err)
	}
	if c.Control.White.String() != "5m" || c.Control.Black.String() != "3m+2s" {
		t.Errorf("got the controls %+v, want five minutes and three", c.Control)
	}
	if !strings.HasPrefix(c.Start, "bbqnnrkr/") {
		t.Errorf("got the start %q, want that of number 0", c.Start)
	}
	one, err := said(func(t *gamesetup.Terms) { t.Control = "3m+2s" }).Conditions()
	if err != nil || one.Control.White.String() != "3m+2s" || one.Control.Black.String() != "3m+2s" {
		t.Errorf("got %+v, %v, want one control for both", one.Control, err)
	}
}

func TestConditions_ThatCannotBeAreRefused(t *testing.T) {
	tests := []struct {
		name   string
		change func(*gamesetup.Terms)
		want   string
	}{
		{"two starts", func(t *gamesetup.Terms) { t.Start, t.Chess960 = rules.StandardSetup().FEN(), 5 }, "not both"},
		{"a start that is none", func(t *gamesetup.Terms) { t.Chess960 = 960 }, "--chess960"},
		{"three controls", func(t *gamesetup.Terms) { t.Control = "5m 5m 5m" }, "one for White and one for Black"},
		{"a default time that is none", func(t *gamesetup.Terms) { t.Default = "-1m" }, "--default-time"},
		{"a control that is none", func(t *gamesetup.Terms) { t.Control = "soon" }, "--control"},
		{"no such edition", func(t *gamesetup.Terms) { t.Laws.Year = laws.Latest().Year() + 1 }, "no edition"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := said(test.change).Conditions(); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want words %q", err, test.want)
			}
		})
	}
}

func TestSeat_IsInTheWordsOfTheSettings(t *testing.T) {
	own := settings.Default()
	own.Notation, own.Scheme = "de", "sk"
	seat, err := gamesetup.Seat(own, "Anna", true)
	if err != nil || seat.Name != "Anna" || !seat.Blind || seat.Scheme != "sk" || seat.Letters != "K D T L S" {
		t.Errorf("got %+v, %v", seat, err)
	}
	own.Notation = "tlh"
	if _, err := gamesetup.Seat(own, "Anna", true); err == nil {
		t.Error("got a seat in a language without a pack")
	}
}

func TestAnswer_OpensOneQuestionOrAllAtAnEvent(t *testing.T) {
	if got := gamesetup.Events(); len(got) != 2 || got[0] != gamesetup.Friends || got[1] != gamesetup.Event {
		t.Errorf("got the events %v", got)
	}
	withheld := func(answer string) int {
		t.Helper()
		c, err := said(func(s *gamesetup.Terms) { s.Event, s.Answer = gamesetup.Event, answer }).Conditions()
		if err != nil {
			t.Fatal(err)
		}
		return len(c.Withheld)
	}
	none := withheld("")
	for _, word := range gamesetup.Answers() {
		if got := withheld(word); got > none || word == "all" && got != 0 {
			t.Errorf("%s: got %d questions withheld, want fewer than %d", word, got, none)
		}
	}
	for _, wrong := range []func(*gamesetup.Terms){
		func(s *gamesetup.Terms) { s.Answer = gamesetup.Answers()[0] },
		func(s *gamesetup.Terms) { s.Event, s.Answer = gamesetup.Event, "nothing" },
		func(s *gamesetup.Terms) { s.Slip = "soon" },
		func(s *gamesetup.Terms) { s.Slip = "-1s" },
	} {
		if c, err := said(wrong).Conditions(); err == nil {
			t.Errorf("got %+v, want a refusal", c)
		}
	}
	if c, err := said(func(s *gamesetup.Terms) { s.Slip = "10s" }).Conditions(); err != nil || c.Slip == 0 {
		t.Errorf("got %v, %v, want ten seconds", c.Slip, err)
	}
}

// The usual time control is read as it is written.
func TestUsualControlIsTyped(t *testing.T) {
	got := gamesetup.UsualControl()
	read, err := clock.ParseControls(got)
	if want := table.ForFriends().Control; got != "30+30" || err != nil || len(read) != 1 || !slices.Equal(read[0], want.White) {
		t.Errorf("got %q, %v, %v, want 30+30 for %v", got, read, err, want)
	}
}
