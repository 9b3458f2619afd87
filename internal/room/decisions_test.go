package room

import (
	"slices"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func TestBoards_TheTableIsToldOnceEveryBoardWasReadOrHasFailed(t *testing.T) {
	for boards := range 4 {
		r := &Room{boards: tried{none: make(chan struct{})}}
		r.ExpectBoards(boards)
		if (r.boards.all == nil) != (boards == 0) {
			t.Errorf("%d boards: got the start to wait for them %v", boards, r.boards.all != nil)
		}
		for i := range boards {
			if closed(r.boards.all) || closed(r.boardless()) {
				t.Errorf("%d boards: got all read or failed after %d", boards, i)
			}
			r.BoardSeen()
			r.BoardTried(false)
		}
		if boards > 0 && (!closed(r.boards.all) || !closed(r.boardless())) {
			t.Errorf("%d boards: got them not all read or failed", boards)
		}
		if r.BoardTried(true); r.boardless() != nil {
			t.Errorf("%d boards: got none that answers after one did", boards)
		}
		r.BoardSeen() // one that answers later
	}
}

// A server elsewhere decides on what people type, and never on what a board reports
// or on a question about a PIN.
func TestElsewhere_OnlyATypedCommandIsAskedAbout(t *testing.T) {
	for _, taken := range []bool{true, false} {
		for _, test := range []struct {
			order host.Order
			asked bool
		}{
			{host.Order{Command: table.Press{}, From: 1}, true}, {host.Order{Command: table.Press{}}, false}, {host.Order{From: 1}, false},
		} {
			asked, answers := 0, []error(nil)
			r := &Room{}
			if r.takenElsewhere(test.order) {
				t.Error("a command is taken where no server decides")
			}
			r.Elsewhere(func(host.Order) (bool, error) { asked++; return taken, host.ErrPIN })
			if got := r.takenElsewhere(test.order); got != (test.asked && taken) || (asked == 1) != test.asked {
				t.Errorf("%+v: got it taken %v after %d questions, want taken %v", test.order, got, asked, test.asked && taken)
			}
			test.order.Reply = func(err error) { answers = append(answers, err) }
			want := []error(nil)
			if r.takenElsewhere(test.order) {
				want = []error{host.ErrPIN}
			}
			if !slices.Equal(answers, want) {
				t.Errorf("%+v: got the answers %v, want %v", test.order, answers, want)
			}
		}
	}
}

func TestEars_EachOfTwoPlayersHasTheirOwnAlsoAfterTheyHaveChangedSides(t *testing.T) {
	for _, parted := range []bool{true, false} {
		for _, turned := range []bool{false, true} {
			p := &Participant{both: true, turned: turned}
			if parted {
				p.own = settings.Settings{Ears: "players"}
			}
			for _, side := range []rules.Side{rules.White, rules.Black} {
				want := say.Private
				if parted && (side == rules.Black) != turned {
					want = say.Second
				}
				if got := p.earOf(side); got != want {
					t.Errorf("parted %v, turned %v: %v hears in %v, want %v", parted, turned, side, got, want)
				}
			}
		}
	}
}

// An alarm is for the player whose clock it is; everything else is for both.
func TestEars_BothPlayersHearEverythingButTheAlarmOfTheOther(t *testing.T) {
	parted := settings.Settings{Ears: "players"}
	for _, test := range []struct {
		name string
		own  settings.Settings
		both bool
		u    say.Utterance
		want say.Channel
	}{
		{"a notice", parted, true, say.Utterance{}, say.Table},
		{"an alarm", parted, true, say.Utterance{Topic: announce.TopicAlarm}, say.Private},
		{"what is the other's already", parted, true, say.Utterance{Channel: say.Second}, say.Second},
		{"a notice where both share one ear", settings.Settings{}, true, say.Utterance{}, say.Private},
		{"a notice to the player of one side", parted, false, say.Utterance{}, say.Second},
	} {
		p := &Participant{both: test.both, own: test.own}
		p.config.Actor.Side = rules.Black
		if got := p.toAll(test.u).Channel; got != test.want {
			t.Errorf("%s: got it in %v, want %v", test.name, got, test.want)
		}
	}
}
