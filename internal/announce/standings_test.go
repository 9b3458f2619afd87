package announce_test

import (
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// standing is a table at which events are told.
type standing struct {
	name  string
	state table.State
}

// tablesFor plays to tables.
type tablesFor struct {
	t   *testing.T
	all []standing
}

// reach adds the table that commands lead to, ten seconds apart.
func (s *tablesFor) reach(name string, c table.Conditions, commands ...table.Command) table.State {
	s.t.Helper()
	var state table.State
	at := clock.Instant(0)
	for _, c := range append([]table.Command{table.Open{Conditions: c}, table.Begin{}}, commands...) {
		effects, err := table.Decide(state, at, c)
		if err != nil {
			s.t.Fatalf("%s: %T: %v", name, c, err)
		}
		if len(effects) > 0 {
			state = effects[len(effects)-1].After
		}
		at += clock.Instant(10 * time.Second)
	}
	s.all = append(s.all, standing{name, state})
	return state
}

// alter adds the last table with something changed.
func (s *tablesFor) alter(name string, change func(*table.State)) {
	state := s.all[len(s.all)-1].state
	change(&state)
	s.all = append(s.all, standing{name, state})
}

// standings are tables of which two differ in each thing that changes what is heard.
func standings(t *testing.T) []standing {
	s := &tablesFor{t: t}
	white, black := table.By(rules.White), table.By(rules.Black)
	at := func(name string) rules.Square { return squareOf(t, name) }
	e4, e5, a8 := rules.Move{From: at("e2"), To: at("e4")}, rules.Move{From: at("e7"), To: at("e5")}, rules.Move{From: at("a7"), To: at("a8"), Promotes: rules.Queen}
	made := []table.Command{table.Enter{Actor: white, Move: e4, Words: "e4"}}
	pressed := append(made, table.Press{Actor: white})
	two := append(pressed[:2:2], table.Repeat{Actor: black, Move: e4}, table.Execute{Actor: black, Move: e4}, table.Enter{Actor: black, Move: e5, Words: "e5"},
		table.Press{Actor: black}, table.Repeat{Actor: white, Move: e5}, table.Execute{Actor: white, Move: e5})
	and := func(more ...table.Command) []table.Command { return append(two[:len(two):len(two)], more...) }
	friends, event := table.ForFriends(), table.ForEvent()

	s.reach("at the start", friends)
	s.reach("a move pressed", friends, pressed...)
	s.reach("two moves", friends, two...)
	s.alter("four more", func(s *table.State) {
		for _, uci := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
			s.Game = playedOn(t, s.Game, uci)
		}
	})
	s.alter("and a repetition is required", func(s *table.State) { s.Conditions.RepeatRequired = true })
	s.alter("White's board senses", func(s *table.State) { s.Conditions.Seats.White.Board = table.Pieces })
	s.alter("both boards sense", func(s *table.State) { s.Conditions.Seats.Black.Board = table.Pegs })
	s.reach("White has little time", friends, two...)
	s.all[len(s.all)-1].state.Clock = s.all[len(s.all)-1].state.Clock.Set(rules.White, 100*time.Second, 0)
	s.reach("an event, a move made", event, made...)
	s.reach("an event, two moves", event, two...)
	s.alter("no rulings by the table", func(s *table.State) { s.Conditions.Rulings = table.RuleNothing })
	s.reach("both clocks stopped", event, and(table.StopClocks{})...)
	s.reach("over", friends, and(table.Resign{Actor: white})...)
	s.reach("a touch of two", event, and(table.Touch{Actor: white, Square: at("g1")}, table.Touch{Actor: white, Square: at("e5")})...)

	sealed := and(table.Adjourn{Resumption: "tomorrow"}, table.Seal{Actor: white, Text: "Nf3", Move: rules.Move{From: at("g1"), To: at("f3")}}, table.Press{Actor: white})
	s.reach("an envelope opened", event, append(sealed, table.OpenEnvelope{})...)
	s.alter("its move not yet made", func(s *table.State) { s.Envelope.Ply = s.Game.Ply() })
	s.alter("the reply sealed", func(s *table.State) { s.Envelope.Opened, s.Envelope.Reply = false, true })

	s.reach("White's board is corrected", friends, two...)
	s.alter("a clock has passed a control", func(s *table.State) {
		s.Clock = passed(t)
		s.At = 0
	})
	c := &s.all[len(s.all)-2].state
	c.Conditions.Seats.White.Board = table.Pegs
	owed := c.Game.Position().Placement()
	c.Boards.White = table.Board{Correcting: true, Owed: owed, Placement: owed.Put(at("e2"), owed.At(at("e4"))).Put(at("e4"), rules.Piece{})}
	s.alter("no draw without the arbiter's leave", func(s *table.State) { s.Claim.Kind, s.Claim.By = laws.ClaimThreefold, rules.White })

	pegs := event
	pegs.Seats.White = table.Seat{Blind: true, Board: table.Pegs}
	lifted := []table.Command{table.Lift{Actor: white, Square: at("e2")}, table.Place{Actor: white, Square: at("e4")}}
	s.reach("White pressed early", pegs, append(lifted, table.Press{Actor: white})...)
	s.alter("and there is no arbiter", func(s *table.State) { s.Conditions.Arbiter = false })
	s.reach("boards differ", event, append(pressed[:2:2], table.Execute{Actor: black, Move: rules.Move{From: at("d2"), To: at("d4")}})...)

	pawns := event
	pawns.Start, pawns.Seats.White = "6k1/P7/8/8/8/8/8/4K3 w - - 0 1", table.Seat{Board: table.Pieces}
	s.reach("a pawn on its last rank", pawns, table.Lift{Actor: white, Square: at("a7")}, table.Place{Actor: white, Square: at("a8")}, table.Announce{Actor: white, Move: a8})

	house := event
	house.Laws, house.Start, house.Keeping = 2005, "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1", table.SheetsByHand
	house.Withheld = []table.Question{table.AskLegal, table.AskRays}
	house.Occasion = table.Occasion{Event: "Club open", Round: "3", Board: "7"}
	house.Seats.White.Name, house.Seats.Black.Name = "Anna Novak", "Boris Horvat"
	s.reach("a game of an event", house)
	s.alter("with no names and no questions withheld", func(s *table.State) {
		s.Conditions.Withheld, s.Conditions.Seats.White.Name = nil, ""
		s.Conditions.Occasion = table.Occasion{Board: "7"}
	})
	return s.all
}

func playedOn(t *testing.T, game rules.Game, uci string) rules.Game {
	t.Helper()
	move, err := game.Position().ParseUCI(uci)
	if err != nil {
		t.Fatal(err)
	}
	if game, err = game.Play(move); err != nil {
		t.Fatal(err)
	}
	return game
}

// passed is a clock on which White has just passed a time control.
func passed(t *testing.T) clock.Clock {
	t.Helper()
	control, err := clock.ParseControl("1/5m,10m")
	if err != nil {
		t.Fatal(err)
	}
	return clock.New(rules.Both(control)).Start(rules.White, 0).Complete(rules.White, 0)
}
