package announce_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// A player who has pressed, or who has nothing to press for, is not told to press.
// Rule: rules.RuleCompleted.
func TestMade_ThePressIsAskedForWhereItIsOwed(t *testing.T) {
	made := table.MoveMade{Actor: table.By(rules.White)}
	mate, stalemate := position(t, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), position(t, "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1")
	after := func(p rules.Position) func(*table.State, *table.MoveMade) {
		return func(s *table.State, _ *table.MoveMade) { s.Game = rules.NewGame(rules.Setup{Position: p, Number: 1}) }
	}
	for _, test := range []struct {
		name  string
		side  rules.Side
		alter func(*table.State, *table.MoveMade)
		want  bool
	}{
		{"a move", rules.White, func(*table.State, *table.MoveMade) {}, true},
		{"to the opponent", rules.Black, func(*table.State, *table.MoveMade) {}, false},
		{"once the game is over", rules.White, func(s *table.State, _ *table.MoveMade) { s.Phase = table.PhaseEnded }, false},
		{"after an early press", rules.White, func(s *table.State, _ *table.MoveMade) { s.Gate.Due = true }, false},
		{"by the press", rules.White, func(_ *table.State, e *table.MoveMade) { e.ByPress = true }, false},
		{"mate", rules.White, after(mate), false},
		{"stalemate", rules.White, after(stalemate), false},
		{"an illegal move where the position before it was mate", rules.White, func(s *table.State, e *table.MoveMade) {
			after(mate)(s, e)
			e.Unlawful = laws.IllegalDisplacement
		}, true},
	} {
		s, e := begunTable(t), made
		test.alter(&s, &e)
		if u, told := seat(t, "en", "en", test.side).Event(s, e); told != test.want {
			t.Errorf("%s: got %q told %v, want it told %v", test.name, u.Text(), told, test.want)
		}
	}
}

func TestSlip_APawnOnTheLastRankIsNamedWhereOneStandsThere(t *testing.T) {
	n := seat(t, "en", "en", rules.White)
	pawn, knight := rules.Piece{Side: rules.Black, Role: rules.Pawn}, rules.Piece{Side: rules.Black, Role: rules.Knight}
	at := func(name string) rules.Square { return squareOf(t, name) }
	for _, test := range []struct {
		name   string
		square string
		fen    string
		is     rules.Piece
		want   bool
	}{
		{"a pawn for a queen", "a1", "4k3/8/8/8/8/8/8/q3K3 w - - 0 1", pawn, true}, {"another piece for a queen", "a1", "4k3/8/8/8/8/8/8/q3K3 w - - 0 1", knight, false},
		{"a pawn where nothing belongs", "a1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", pawn, false}, {"a pawn for a queen elsewhere", "a4", "4k3/8/8/8/q7/8/8/4K3 w - - 0 1", pawn, false},
	} {
		var s table.State
		s.Game = rules.NewGame(rules.Setup{Position: position(t, test.fen), Number: 1})
		s.Boards.White.Placement = s.Game.Position().Placement().Put(at(test.square), test.is)
		u, _ := n.Event(s, table.SlipFound{Actor: table.By(rules.White), Squares: []rules.Square{at(test.square)}})
		if got := strings.Contains(u.Text(), "shows a pawn"); got != test.want {
			t.Errorf("%s: got %q, want a pawn in it %v", test.name, u.Text(), test.want)
		}
	}
	for _, test := range []struct {
		sensing table.Sensing
		said    rules.Role
		want    bool
	}{{table.Pieces, rules.Queen, true}, {table.Pegs, rules.Queen, false}, {table.Pieces, 0, false}} {
		var s table.State
		s.Conditions.Seats.White.Board = test.sensing
		s.Game = rules.NewGame(rules.Setup{Position: position(t, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), Number: 1})
		stands := rules.Move{From: at("a7"), To: at("a8")}
		said := stands
		said.Promotes = test.said
		s.Gate = table.Gate{By: rules.White, Handled: stands}
		u, _ := n.Event(s, table.SlipFound{Actor: table.By(rules.White), Own: true, Said: said, Stands: stands})
		if got := strings.Contains(u.Text(), "shows a pawn"); got != test.want {
			t.Errorf("a board that senses %v and %v announced: got %q, want a pawn in it %v", test.sensing, test.said, u.Text(), test.want)
		}
	}
}

// Where a board does not know which piece it lost where, nothing is moved from square
// to square: that would put a wrong piece there.
func TestCorrection_WhatABoardHasGuessedIsRemovedAndPutAnew(t *testing.T) {
	n := seat(t, "en", "en", rules.White)
	start := rules.Standard().Placement()
	at := func(name string) rules.Square { return squareOf(t, name) }
	moved := func(squares ...string) rules.Placement {
		p := start
		for i := 0; i < len(squares); i += 2 {
			if squares[i+1] != "" {
				p = p.Put(at(squares[i+1]), start.At(at(squares[i])))
			}
			p = p.Put(at(squares[i]), rules.Piece{})
		}
		return p
	}
	extra := moved("e2", "e5").Put(at("h5"), start.At(at("e2")))
	knight := []table.Aloft{{Piece: start.At(at("g1")), From: at("g1")}}
	for _, test := range []struct {
		name    string
		stands  rules.Placement
		guessed bool
		air     []table.Aloft
		want    string
	}{
		{"two pieces, known", moved("e2", "e5", "d2", "d5"), false, nil, "move the piece from David five to David two"},
		{"two pieces, guessed", moved("e2", "e5", "d2", "d5"), true, nil, "remove the piece from David five"},
		{"one piece, guessed", moved("e2", "e5"), true, nil, "move the piece from Eva five to Eva two"},
		{"two missing and one strange", moved("e2", "e5", "d2", ""), true, nil, "remove the piece from Eva five"},
		{"one missing and two strange", extra, true, nil, "remove the piece from Eva five"},
		{"one missing, one strange and one in the air", moved("e2", "e5"), true, knight, "remove the piece from Eva five"},
		{"one missing that is in the air", moved("g1", ""), true, knight, "put white knight on Gustav one"},
		{"one in the air comes first", moved("g1", "", "e2", "e5"), false, knight, "put white knight on Gustav one"},
		{"a piece that belongs nowhere", start.Put(at("a7"), rules.Piece{}).Put(at("a5"), start.At(at("a1"))), false, nil, "remove the piece from Anna five"},
		{"a piece where another belongs", start.Put(at("e2"), start.At(at("g1"))), false, nil, "on Eva two replace the piece with white pawn"},
		{"a right board", start, false, nil, "correct"},
	} {
		var s table.State
		s.Conditions.Seats.White.Board = table.Pegs
		s.Boards.White = table.Board{Placement: test.stands, Owed: start, Correcting: true, Guessed: test.guessed, Air: test.air}
		u, _ := n.Event(s, table.BoardCorrected{Actor: table.By(rules.White)})
		if !strings.Contains(u.Text(), test.want) {
			t.Errorf("%s: got %q, want %q", test.name, u.Text(), test.want)
		}
	}
}

func TestRefused_WhoMustCorrectTheirBoardIsToldHowAndNotToWait(t *testing.T) {
	n := seat(t, "en", "en", rules.White)
	for _, test := range []struct {
		key        string
		correcting bool
		want       bool
	}{{"refuse.clocks-stand", true, true}, {"refuse.clocks-stand", false, false}, {"refuse.open-first", true, false}} {
		var s table.State
		start := rules.Standard().Placement()
		s.Boards.White = table.Board{Placement: start.Put(squareOf(t, "e2"), rules.Piece{}), Owed: start, Correcting: test.correcting}
		got := n.Refused(s, fault.New(test.key, "")).Text()
		if strings.Contains(got, "Correct the boards first") != test.want || strings.Contains(got, "white pawn on Eva two") != test.want {
			t.Errorf("%s while correcting %v: got %q, want them told how %v", test.key, test.correcting, got, test.want)
		}
	}
}

// Either player may restart after an interruption: waiting would never end.
func TestRefused_WhoMayRestartTheClocksIsToldHowAndNotToWait(t *testing.T) {
	n := seat(t, "en", "en", rules.White)
	for stop, want := range map[string]string{
		table.StopRestored: "Clocks stopped. Type restart to continue.",
		table.StopSlept:    "Clocks stopped. Type restart to continue.",
		table.StopArbiter:  "Wait until they run again.",
	} {
		var s table.State
		s.Stop, s.Conditions.Arbiter = stop, stop == table.StopArbiter
		got := n.Refused(s, fault.New("refuse.clocks-stand", "", "reason", table.StopReason(stop))).Text()
		if !strings.HasSuffix(got, want) {
			t.Errorf("stopped for %v: got %q, want it to end with %q", stop, got, want)
		}
	}
}

func TestHurry_BeginsBelowTwoMinutes(t *testing.T) {
	for left, want := range map[time.Duration]string{2 * time.Minute: "Your clock is running.", 2*time.Minute - time.Second: "Your clock."} {
		s := begunTable(t)
		s.Clock = s.Clock.Set(rules.White, left, s.At).Set(rules.Black, left, s.At)
		u, _ := seat(t, "en", "en", rules.Black).Event(s, table.ClockPressed{Actor: table.By(rules.White)})
		said(t, left.String(), u, want)
	}
}

// A blind player's clock tells the moves only where the edition requires it. Rule:
// rules.RuleBlindClock.
func TestClock_TheMovesAreLeftOutForABlindPlayerWhereTheEditionSaysSo(t *testing.T) {
	found := map[bool]bool{}
	for _, edition := range laws.Editions() {
		found[edition.ClockTellsMoves()] = true
		for _, blind := range []bool{true, false} {
			for _, side := range []rules.Side{rules.White, 0} {
				c := table.ForEvent()
				c.Laws, c.Seats.White.Blind = edition.Year(), blind
				effects, err := table.Decide(table.State{}, 0, table.Open{Conditions: c})
				if err != nil {
					t.Fatal(err)
				}
				n := seat(t, "en", "en", side).At(effects[len(effects)-1].After)
				if want := side != 0 && blind && !edition.ClockTellsMoves(); n.TimesAlone != want {
					t.Errorf("%d, blind %v, to %v: got the times alone %v, want %v", edition.Year(), blind, side, n.TimesAlone, want)
				}
			}
		}
	}
	if len(found) != 2 {
		t.Errorf("got editions that tell the moves %v, want both kinds", found)
	}
}

func TestAlarm_FiveSecondsAreSaidToWhoeverWantsThem(t *testing.T) {
	for _, told := range []bool{true, false} {
		for seconds := range 9 {
			n := seat(t, "en", "en", rules.White)
			n.FiveTold = told
			u := n.Alarm(clock.Cue{Side: rules.White, Left: time.Duration(seconds+1) * time.Second})
			if want := told && seconds+1 == 5; (u.Text() != "") != want {
				t.Errorf("wanted %v, %d seconds: got %q, want words %v", told, seconds+1, u.Text(), want)
			}
		}
	}
}

// Rule: a move that was not understood is never played unasked.
func TestGuess_OneLetterOfALongEnoughWordIsForgivenInAQuestion(t *testing.T) {
	for words, want := range map[string]string{
		"Springer Gustav eins Femix drei": "g1f3", "Springer Gustav eins Flix drei": "g1f3", "Springer Gustav eins Feliix drei": "g1f3",
		"Springer Gustav eins Feilx drei": "g1f3", "Bauer Anna zwei Anma drei": "a2a3", "Bauer Eva zwei Evo drei": "",
		"Springer Gustav eins Feliiix drei": "", "Springer Gustav eins Femim drei": "",
	} {
		_, err := announce.Listen(scheme(t, "fide"), pack(t, "de"), rules.Standard(), words)
		var misheard *announce.Misheard
		if !errors.As(err, &misheard) {
			t.Errorf("%q: got %v, want a question", words, err)
			continue
		}
		got := ""
		for _, m := range misheard.Candidates {
			got += m.String()
		}
		if got != want {
			t.Errorf("%q: got the moves %q, want %q", words, got, want)
		}
	}
}

// Whose clock was started although they cannot move hears what to do, and the arbiter
// the times; nobody else does. Rule: rules.RuleBlindMade.
func TestPressedEarly_TheOpponentHearsWhatToDoAndTheArbiterTheTimes(t *testing.T) {
	var s table.State
	var pressed table.ClockPressed
	white := table.By(rules.White)
	conditions := table.ForEvent()
	conditions.Seats.White = table.Seat{Blind: true, Board: table.Pegs}
	for _, c := range []table.Command{
		table.Open{Conditions: conditions}, table.Begin{}, table.Lift{Actor: white, Square: squareOf(t, "e2")},
		table.Place{Actor: white, Square: squareOf(t, "e4")}, table.Press{Actor: white},
	} {
		effects, err := table.Decide(s, 0, c)
		if err != nil {
			t.Fatal(err)
		}
		for _, effect := range effects {
			s = effect.After
			if e, is := effect.Record.Event.(table.ClockPressed); is {
				pressed = e
			}
		}
	}
	older, back := pressed, s
	older.Kind = ""
	back.Gate.Pressed = false
	onlooker := seat(t, "en", "en", 0)
	onlooker.Onlooker = true
	for _, test := range []struct {
		name  string
		seat  announce.Narrator
		state table.State
		event table.ClockPressed
		more  bool
	}{
		{"the opponent", seat(t, "en", "en", rules.Black), s, pressed, true}, {"the arbiter", seat(t, "en", "en", 0), s, pressed, true},
		{"whoever pressed", seat(t, "en", "en", rules.White), s, pressed, false}, {"a spectator", onlooker, s, pressed, false},
		{"of an older record", seat(t, "en", "en", rules.Black), s, older, false}, {"where no clock was started", seat(t, "en", "en", rules.Black), back, pressed, false},
	} {
		plain, _ := test.seat.Event(back, older)
		if got, _ := test.seat.Event(test.state, test.event); (got.Text() != plain.Text()) != test.more || !strings.HasPrefix(got.Text(), plain.Text()) {
			t.Errorf("%s: got %q after %q, want more %v", test.name, got.Text(), plain.Text(), test.more)
		}
	}
}
