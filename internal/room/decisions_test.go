package room

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
	"blindchess/internal/pair"
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

// That no clock answers is said once in a game, and never where one does.
func TestBoards_LackAClockOnceInAGame(t *testing.T) {
	r := &Room{boards: tried{none: make(chan struct{})}}
	for i, step := range []struct{ expects, answers, lacks bool }{{false, false, true}, {false, false, false}, {true, false, true}, {true, true, false}, {false, false, false}} {
		if step.expects {
			r.ExpectBoards(2)
		}
		if step.answers {
			r.ClockAnswers()
		}
		if got := r.LacksClock(); got != step.lacks {
			t.Errorf("question %d: got a clock lacking %v, want %v", i+1, got, step.lacks)
		}
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
			p := &Local{}
			p.kind, p.both, p.turned = p, true, turned
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
		p := &Local{}
		p.kind, p.both, p.own = p, test.both, test.own
		p.config.Actor.Side = rules.Black
		if got := p.toAll(test.u).Channel; got != test.want {
			t.Errorf("%s: got it in %v, want %v", test.name, got, test.want)
		}
	}
}

// narratorOf is how a seat is spoken to in English.
func narratorOf(t *testing.T, seat console.Actor) announce.Narrator {
	t.Helper()
	own := settings.Default()
	own.Language, own.Notation, own.Scheme = "en", "en", "fide"
	config, err := own.Console(seat)
	if err != nil {
		t.Fatal(err)
	}
	return config.Narrator
}

// tableAfter is the table after these commands.
func tableAfter(t *testing.T, commands ...table.Command) table.State {
	t.Helper()
	var s table.State
	for _, r := range recordsOf(t, commands...) {
		s = s.Apply(r)
	}
	return s
}

func TestListener_WhoPlaysBothSidesIsToldOfAnExecutionOnlyIfItIsWrong(t *testing.T) {
	e4, _ := rules.Standard().ParseSAN("e4")
	s := tableAfter(t, table.Open{Conditions: table.ForFriends()}, table.Begin{}, table.Enter{Actor: table.By(rules.White), Move: e4})
	for _, alone := range []bool{true, false} {
		for _, agrees := range []bool{true, false} {
			n := narratorOf(t, console.Actor{Side: rules.White, Capacity: table.Player})
			n.OneMessage = false
			l := listener{as: table.Player, narrator: n, alone: alone}
			_, told := l.Event(s, table.MoveExecuted{Actor: table.By(rules.Black), Move: e4, Agrees: agrees})
			if want := !alone || !agrees; told != want {
				t.Errorf("both sides here %v, the execution right %v: got it told %v, want %v", alone, agrees, told, want)
			}
		}
	}
}

// The times that an arbiter is to decide on are no business of a spectator.
func TestListener_TellsASpectatorNoProposal(t *testing.T) {
	conditions, white := table.ForEvent(), table.By(rules.White)
	conditions.Seats.White = table.Seat{Blind: true, Board: table.Pegs}
	e2, _ := rules.ParseSquare("e2")
	e4, _ := rules.ParseSquare("e4")
	s := tableAfter(t, table.Open{Conditions: conditions}, table.Begin{}, table.Lift{Actor: white, Square: e2}, table.Place{Actor: white, Square: e4}, table.Press{Actor: white})
	said := map[table.Capacity]string{}
	for _, as := range []table.Capacity{table.Arbiter, table.Spectator} {
		u, told := listener{as: as, narrator: narratorOf(t, console.Actor{Capacity: as})}.Event(s, table.ClockPressed{Actor: white, Early: true, Kind: table.PressEarly})
		if said[as] = u.Text(); !told {
			t.Errorf("%v is told nothing of an early press", as)
		}
	}
	if len(said[table.Spectator]) >= len(said[table.Arbiter]) {
		t.Errorf("a spectator hears %q, want less than the %q of the arbiter", said[table.Spectator], said[table.Arbiter])
	}
}

// What happened in the last minutes of a game that is resumed is shown as late as ever,
// so that no spectator can help a player.
func TestLate_OfAResumedGameTheLastMinutesAreNotShownYet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		game := recordsOf(t, table.Open{Conditions: table.ForFriends()}, table.Begin{}, table.Resign{Actor: table.By(rules.White)})
		for i := range game {
			game[i].At = clock.Instant(time.Duration(i) * time.Minute)
		}
		by := 2 * time.Minute
		l := newLate(by, func(table.Record, table.State) {}, func() {})
		l.load(game)
		if got, want := len(l.queue), 2; got != want {
			t.Errorf("got %d records of the last two minutes kept back, want %d", got, want)
		}
		if got, want := l.feed.State().Seq, game[len(game)-3].Seq; got != want {
			t.Errorf("got the table after record %d, want after %d", got, want)
		}
		for _, want := range []time.Duration{time.Minute, time.Minute} {
			if _, wait, due := l.next(); due || wait != want {
				t.Errorf("got the next record due %v after %v, want it after %v", due, wait, want)
			}
			waits.Pass(want)
			if _, _, due := l.next(); !due {
				t.Error("got the next record not due")
			}
		}
	})
}

func TestAdmission_AnOpponentIsPresentWhoHasJoinedForThatSide(t *testing.T) {
	for _, test := range []struct {
		pass pair.Pass
		want rules.BySide[bool]
	}{
		{pair.Pass{Role: Opponent, Seat: "black"}, rules.BySide[bool]{Black: true}}, {pair.Pass{Role: Opponent, Seat: "white"}, rules.BySide[bool]{White: true}},
		{pair.Pass{Role: Assistant, Seat: "black"}, rules.BySide[bool]{}}, {pair.Pass{Role: Spectator}, rules.BySide[bool]{}},
	} {
		a := &Admission{seated: map[*guest]pair.Pass{{}: test.pass}}
		if got := (rules.BySide[bool]{White: a.present(rules.White), Black: a.present(rules.Black)}); got != test.want {
			t.Errorf("%+v: got present %+v, want %+v", test.pass, got, test.want)
		}
	}
}

// Rule: rules.RuleBlindAnnounce: only a move that is on the player's own board, and not
// announced, waits to be announced by voice.
func TestHearing_OnlyAMoveOfTheirOwnThatIsNotAnnouncedWaitsForThePlayersVoice(t *testing.T) {
	e4 := rules.Move{From: 13, To: 29}
	for _, test := range []struct {
		name  string
		both  bool
		alter func(*table.State)
		want  bool
	}{
		{"their own", false, func(*table.State) {}, true}, {"of the opponent", false, func(s *table.State) { s.Gate.By = rules.Black }, false},
		{"of either", true, func(s *table.State) { s.Gate.By = rules.Black }, true},
		{"one that is made", false, func(s *table.State) { s.Gate.Made = true }, false}, {"one that is announced", false, func(s *table.State) { s.Gate.Announced = e4 }, false},
		{"without a board that senses", false, func(s *table.State) { s.Conditions.Seats.White.Board = table.NoBoard }, false},
	} {
		var s table.State
		s.Conditions.Seats = rules.Both(table.Seat{Board: table.Pegs})
		s.Gate = table.Gate{By: rules.White, Handled: e4}
		test.alter(&s)
		p := &Local{}
		p.both = test.both
		p.config.Narrator.Side = rules.White
		if got := p.onBoard(s).move == e4; got != test.want {
			t.Errorf("%s: got it waiting %v, want %v", test.name, got, test.want)
		}
	}
}

func TestListener_AnUnplayableEnvelopeAsksForADecisionOnceNoClockRuns(t *testing.T) {
	running := tableAfter(t, table.Open{Conditions: table.ForFriends()}, table.Begin{})
	stopped := tableAfter(t, table.Open{Conditions: table.ForFriends()}, table.Begin{}, table.StopClocks{})
	for _, test := range []struct {
		state  table.State
		result rules.Result
		event  table.Event
		want   bool
	}{
		{stopped, rules.WinFor(rules.White), table.EnvelopeOpened{}, true}, {running, rules.WinFor(rules.White), table.EnvelopeOpened{}, false},
		{stopped, rules.Result{}, table.EnvelopeOpened{}, false}, {stopped, rules.Result{}, table.ClocksStopped{}, true},
		{stopped, rules.WinFor(rules.White), table.MoveMade{}, false},
	} {
		test.state.Envelope.Result = test.result
		if got := asks(test.state, test.event); got != test.want {
			t.Errorf("%T with the result %v while %v runs: got a decision asked for %v, want %v", test.event, test.result, test.state.Clock.Running(), got, test.want)
		}
	}
}
