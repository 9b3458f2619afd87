package announce_test

import (
	"testing"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// A takeback tells each player the moves once: the one who accepts hears them with the
// request, the one who asks when they go back.
func TestTakeback_EachPlayerHearsTheMovesOnce(t *testing.T) {
	game := rules.NewGame(rules.StandardSetup())
	pawn, err := game.Position().ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	played, err := game.Play(pawn)
	if err != nil {
		t.Fatal(err)
	}
	before, after := table.State{Phase: table.PhasePlaying, Game: played, Gate: table.Gate{By: rules.Black}}, table.State{Phase: table.PhasePlaying, Game: game}
	asked, back := table.TakebackAsked{Actor: table.By(rules.White)}, table.MovesTakenBack{Actor: table.By(rules.White), Moves: []rules.Move{pawn}}
	for _, test := range []struct {
		name        string
		side        rules.Side
		both        bool
		asked, back string
	}{
		{"who asks", rules.White, false, "You ask for a takeback.", "You take back Bauer Eva zwei Eva vier. It is your move."},
		{"who accepts", rules.Black, false, "The opponent asks to take back: Bauer Eva zwei Eva vier. Accept, decline, or move.", "Takeback accepted. It is the opponent's move."},
		{"who looks on", 0, false, "White asks to take back: Bauer Eva zwei Eva vier.", "White takes back Bauer Eva zwei Eva vier. White to move."},
		{"who plays both sides", 0, true, "White asks to take back: Bauer Eva zwei Eva vier.", "White takes back Bauer Eva zwei Eva vier. White to move."},
	} {
		n := seat(t, "en", "fide", test.side)
		n.Both = test.both
		for _, heard := range []struct {
			state table.State
			event table.Event
			want  string
		}{{before, asked, test.asked}, {after, back, test.back}} {
			if got, _ := n.Event(heard.state, heard.event); got.Text() != heard.want {
				t.Errorf("%s: got %q, want %q", test.name, got.Text(), heard.want)
			}
		}
	}
}

// Clocks that are set are told with their owners, and no entry is told as struck from a
// scoresheet that the table writes.
func TestTakeback_ClocksAreThoseOfTheListener(t *testing.T) {
	set := table.ClocksAdjusted{White: table.Span(4 * time.Minute), Black: table.Span(5 * time.Minute)}
	for side, want := range map[rules.Side]string{
		rules.White: "The clocks are set: you four minutes, opponent five minutes.",
		rules.Black: "The clocks are set: you five minutes, opponent four minutes.",
		0:           "The clocks are set: White four minutes, Black five minutes.",
	} {
		if got, _ := seat(t, "en", "fide", side).Event(table.State{}, set); got.Text() != want {
			t.Errorf("%v: got %q, want %q", side, got.Text(), want)
		}
	}
	kept := table.State{Conditions: table.ForFriends()}
	if u, told := seat(t, "en", "fide", rules.White).Event(kept, table.SheetStruck{Actor: table.By(rules.White), Text: "Qh5"}); told {
		t.Errorf("got %q of a scoresheet that the table writes, want nothing", u.Text())
	}
	if u, _ := seat(t, "en", "fide", rules.White).Event(table.State{}, table.SheetStruck{Actor: table.By(rules.White), Text: "Qh5"}); u.Text() != "Entry struck: Qh5" {
		t.Errorf("got %q of one's own scoresheet", u.Text())
	}
}

// A rematch at one keyboard is told once.
func TestRematch_WhoPlaysBothSidesHearsOfItOnce(t *testing.T) {
	both := seat(t, "en", "fide", 0)
	both.Both = true
	if u, told := both.Event(table.State{}, table.RematchAsked{Actor: table.By(rules.White)}); told {
		t.Errorf("got %q, want nothing before the rematch is agreed", u.Text())
	}
	if u, _ := both.Event(table.State{}, table.RematchAgreed{}); u.Text() != "Rematch agreed, with colours changed. This game is saved." {
		t.Errorf("got %q", u.Text())
	}
}

// A refusal, or an irregularity, about the listener says you; about the other player it
// names the side.
func TestRefusal_ThePlayerItIsAboutIsAddressed(t *testing.T) {
	for key, want := range map[string][2]string{
		"refuse.offered":       {"You have already offered a draw. Wait for the answer.", "White has already offered a draw. Wait for the answer."},
		"refuse.not-your-move": {"It is not your move. Wait for the opponent's move.", "White is not to move. Wait for the opponent's move."},
		"refuse.not-touched":   {"You have touched no piece on this move.", "White has touched no piece on this move."},
	} {
		refused := fault.New(key, "", "side", rules.White)
		for i, side := range []rules.Side{rules.White, rules.Black} {
			if got := seat(t, "en", "en", side).Refusal(refused).Text(); got != want[i] {
				t.Errorf("%s to %v: got %q, want %q", key, side, got, want[i])
			}
		}
	}
}
