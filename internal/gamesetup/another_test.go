package gamesetup_test

import (
	"reflect"
	"testing"
	"time"

	"blindchess/internal/gamesetup"
	"blindchess/internal/table"
)

func TestAnother_ThePlayersChangeSidesWithTheirBoards(t *testing.T) {
	first := gamesetup.Hosted{Side: "white", Opponent: "join", Boards: []string{"white=pegs:/dev/ttyUSB0", "black=dgt:/dev/ttyACM0", "both=dgt:/dev/ttyACM1"}, Voice: "fide", Story: gamesetup.NewStory(began)}
	second, hosted := gamesetup.ReadHosted(gamesetup.Another(first.Header(), false))
	if want := []string{"black=pegs:/dev/ttyUSB0", "white=dgt:/dev/ttyACM0", "both=dgt:/dev/ttyACM1"}; !hosted || second.Side != "black" || !reflect.DeepEqual(second.Boards, want) {
		t.Errorf("got %q with %q, want black with %q", second.Side, second.Boards, want)
	}
	if second.Opponent != "join" || second.Voice != "fide" {
		t.Errorf("got %+v, want the rest as it was", second)
	}
	if when, err := time.Parse(time.RFC3339, second.Began); err != nil || !when.After(began) {
		t.Errorf("got that it began %q, %v, want a time of its own", second.Began, err)
	}
	if third, _ := gamesetup.ReadHosted(gamesetup.Another(second.Header(), false)); third.Side != "white" || third.Boards[0] != first.Boards[0] {
		t.Errorf("got %+v after another change, want white with the boards of the first game", third)
	}
}

func TestAnother_ARematchWithTheSameColoursKeepsSidesAndBoards(t *testing.T) {
	first := gamesetup.Hosted{Side: "black", Opponent: "here", Boards: []string{"white=pegs:/dev/ttyUSB0"}, Story: gamesetup.NewStory(began)}
	second, hosted := gamesetup.ReadHosted(gamesetup.Another(first.Header(), true))
	if !hosted || second.Side != "black" || !reflect.DeepEqual(second.Boards, first.Boards) || second.Began == first.Began {
		t.Errorf("got %+v, want the same sides, begun at another time", second)
	}
}

func TestAnother_ATableThatNobodySitsAtKeepsItsFirstLine(t *testing.T) {
	served := gamesetup.Served(gamesetup.NewStory(began))
	if got := gamesetup.Another(served, false); string(got) != string(served) {
		t.Errorf("got %s, want %s", got, served)
	}
}

func TestOtherSide_OfABoardThatNamesNoSideIsItself(t *testing.T) {
	for board, want := range map[string]string{"white=pegs:/dev/a": "black=pegs:/dev/a", "black=pegs:/dev/a": "white=pegs:/dev/a", "both=pegs:/dev/a": "both=pegs:/dev/a", "dgt:/dev/a": "dgt:/dev/a"} {
		if got := gamesetup.OtherSide(board); got != want {
			t.Errorf("%s: got %s, want %s", board, got, want)
		}
	}
}

func TestNamed_GivesEachGameANameOfItsOwnAndKeepsOneThatItHas(t *testing.T) {
	one, err := gamesetup.Named(table.Occasion{Event: "Club\x1b[2J evening", Date: "2026.03.??"})
	if err != nil || one.Event != "Club [2J evening" || one.ID == "" {
		t.Errorf("got %+v, %v, want no control of a terminal, and an ID", one, err)
	}
	other, err := gamesetup.Named(table.Occasion{})
	if err != nil || other.ID == one.ID {
		t.Errorf("got %+v, %v, want an ID other than %s", other, err, one.ID)
	}
	if kept, err := gamesetup.Named(one); err != nil || kept != one {
		t.Errorf("got %+v, %v, want %+v", kept, err, one)
	}
	if _, err := gamesetup.Named(table.Occasion{Date: "1 March"}); err == nil {
		t.Error("got a day that no PGN has")
	}
}

func TestWho_KeepsNothingThatIsNoText(t *testing.T) {
	seat := gamesetup.Who(table.Seat{Name: "Anna"}, table.Person{Title: "W\u202eFM", Team: "\tRooks  and\nPawns", FIDEID: "14100000"})
	if seat.Name != "Anna" || seat.Person.Title != "WFM" || seat.Person.Team != "Rooks and Pawns" || seat.Person.FIDEID != "14100000" {
		t.Errorf("got %+v", seat)
	}
}

func TestConditions_OnlookersAreAtMostADayBehind(t *testing.T) {
	c, err := said(func(t *gamesetup.Terms) { t.Delay = "15m" }).Conditions()
	if err != nil || c.Delay.Duration() != 15*time.Minute {
		t.Errorf("got %v, %v, want a quarter of an hour", c.Delay, err)
	}
	for _, delay := range []string{"soon", "-1m", "25h"} {
		if _, err := said(func(t *gamesetup.Terms) { t.Delay = delay }).Conditions(); err == nil {
			t.Errorf("%s: got no refusal", delay)
		}
	}
}
