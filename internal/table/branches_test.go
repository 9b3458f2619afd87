package table_test

import (
	"errors"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestGoingBack_LeavesNothingOfWhatCameAfter(t *testing.T) {
	p := sit(t, table.ForFriends())
	p.must(table.AddTime{Side: rules.White, Time: time.Minute})
	p.moves("e4", "e5")
	p.must(table.AddTime{Side: rules.Black, Time: time.Minute})
	p.moves("Nf3")
	before := p.state
	before.Slips = rules.BySide[table.Slip]{White: table.Slip{Open: true}}
	before.Unpressed = rules.BySide[bool]{White: true, Black: true}
	before.Offer, before.ClaimedMove, before.ForcedMove = rules.White, rules.Move{From: 1, To: 2}, rules.Move{From: 1, To: 2}
	given := before.Ruled[1].After
	after := before.Apply(table.Record{Seq: before.Seq + 1, Event: table.Retraced{Ply: 1, From: 3}})
	if after.Game.Ply() != 1 || len(after.Times) != 2 {
		t.Errorf("got %d plies and the clocks of %d, want 1 and those of the start and of it", after.Game.Ply(), len(after.Times))
	}
	if after.Slips != (rules.BySide[table.Slip]{}) || after.Unpressed != (rules.BySide[bool]{}) {
		t.Errorf("got the slips %+v and the presses %+v, want none", after.Slips, after.Unpressed)
	}
	if after.Offer != 0 || after.ClaimedMove != (rules.Move{}) || after.ForcedMove != (rules.Move{}) {
		t.Errorf("got an offer of %v, %v claimed and %v due, want nothing", after.Offer, after.ClaimedMove, after.ForcedMove)
	}
	if first, second := after.Ruled[0].After, after.Ruled[1].After; first != before.Ruled[0].After || second != 2 {
		t.Errorf("got times that were given after the plies %d and %d, want the first where it was and the second with all that follows ply 1", first, second)
	}
	if before.Ruled[1].After != given || before.Game.Ply() != 3 {
		t.Error("the table that play went back from is changed")
	}
}

func TestATouchTakesTheOpponentsOfferAway_AlsoInRecordsWithoutARefusal(t *testing.T) {
	p := sit(t, table.ForFriends())
	for by, want := range map[rules.Side]rules.Side{rules.White: rules.White, rules.Black: 0} {
		s := p.state
		s.Offer = by
		touched := table.PieceTouched{Actor: table.By(rules.White), Square: 13, Piece: rules.Piece{Side: rules.White, Role: rules.Pawn}}
		if got := s.Apply(table.Record{Seq: s.Seq + 1, Event: touched}).Offer; got != want {
			t.Errorf("White touches a pawn where %v has offered: got an offer of %v, want of %v", by, got, want)
		}
	}
}

func TestAnEntryIsAheadWhereItIsOnesOwnNextMoveAndPlayGoesOn(t *testing.T) {
	p := sit(t, table.ForFriends())
	position := p.state.Game.Position()
	e4, err := position.ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	own := table.SheetWritten{Actor: table.By(rules.White), Ply: 1, Text: "e4", Move: e4}
	for _, test := range []struct {
		name  string
		alter func(*table.State, *table.SheetWritten)
		want  bool
	}{
		{"one's own next move", func(*table.State, *table.SheetWritten) {}, true},
		{"what cannot be read", func(_ *table.State, e *table.SheetWritten) { e.Move = rules.Move{} }, true},
		{"what the table writes", func(_ *table.State, e *table.SheetWritten) { e.Kept = true }, false},
		{"what is being sealed", func(s *table.State, _ *table.SheetWritten) { s.Phase = table.PhaseSealing }, false},
		{"while the clocks stand", func(s *table.State, _ *table.SheetWritten) { s.Stop = table.StopArbiter }, false},
		{"the move after", func(_ *table.State, e *table.SheetWritten) { e.Ply = 2 }, false},
		{"by the other side", func(_ *table.State, e *table.SheetWritten) { e.By = rules.Black }, false},
		{"the announced move", func(s *table.State, _ *table.SheetWritten) { s.Gate.Announced = e4 }, false},
		{"the move on the board", func(s *table.State, _ *table.SheetWritten) { s.Gate.Handled = e4 }, false},
		{"the claimed move", func(s *table.State, _ *table.SheetWritten) { s.ClaimedMove = e4 }, false},
	} {
		s, e := p.state, own
		test.alter(&s, &e)
		after := s.Apply(table.Record{Seq: s.Seq + 1, Event: e})
		standing := after.Sheets.Of(e.By).Standing()
		if len(standing) != 1 || standing[0].Ahead != test.want {
			t.Errorf("%s: got %+v, want ahead %v", test.name, standing, test.want)
		}
	}
}

func TestWhyAMoveIsIllegalIsKeptBackWhereTheReasonAnswersAQuestion(t *testing.T) {
	friends, event := table.State{Conditions: table.ForFriends()}, table.State{Conditions: table.ForEvent()}
	for kind, kept := range map[rules.IllegalityKind]bool{
		rules.CastlingChecked: true, rules.CastlingAttacked: true, rules.KingLeftInCheck: true, rules.KingPutInCheck: true,
		rules.WayBlocked: true, rules.PawnBlocked: true, rules.CastlingBlocked: true,
		rules.IllegalityKind(0): false,
	} {
		if !friends.Explains(kind, table.Player) || event.Explains(kind, table.Player) == kept || !event.Explains(kind, table.Arbiter) {
			t.Errorf("%v: got it explained to a player at an event %v, want %v", kind, event.Explains(kind, table.Player), !kept)
		}
	}
}

func TestABoardIsRightWhereItShowsWhatItOwesAsFarAsItCanTell(t *testing.T) {
	start := rules.Standard().Placement()
	swapped := start.Put(1, start.At(2)).Put(2, start.At(1))
	for _, test := range []struct {
		sensing table.Sensing
		stands  rules.Placement
		want    bool
	}{
		{table.Pieces, start, true}, {table.Pegs, start, true}, {table.NoBoard, start, true},
		{table.Pegs, swapped, true}, {table.Pieces, swapped, false}, {table.NoBoard, swapped, false},
		{table.Pegs, start.Put(1, rules.Piece{}), false},
	} {
		var s table.State
		s.Conditions.Seats.White.Board = test.sensing
		s.Boards.White.Placement, s.Boards.White.Owed = test.stands, start
		if got := s.Righted(rules.White); got != test.want {
			t.Errorf("a board that senses %v and shows %v: got right %v, want %v", test.sensing, test.stands, got, test.want)
		}
	}
}

func TestAPlayerIsNamedOnceAndBeforeTheEnd(t *testing.T) {
	p := sit(t, table.ForFriends())
	name := func(side rules.Side, name string) string {
		t.Helper()
		p.must(table.NamePlayer{Actor: table.By(side), Name: name})
		return p.state.Seat(rules.White).Name
	}
	for _, step := range []struct {
		side       rules.Side
		give, want string
	}{{0, "Anna", ""}, {rules.Black, "Boris", ""}, {rules.White, "", ""}, {rules.White, "Anna", "Anna"}, {rules.White, "Ben", "Anna"}} {
		if got := name(step.side, step.give); got != step.want {
			t.Errorf("after %q for %v: White is called %q, want %q", step.give, step.side, got, step.want)
		}
	}
	over := sit(t, table.ForFriends())
	over.must(table.Resign{Actor: table.By(rules.White)})
	over.must(table.NamePlayer{Actor: table.By(rules.White), Name: "Anna"})
	if got := over.state.Seat(rules.White).Name; got != "" {
		t.Errorf("after the game: White is called %q, want no name", got)
	}
}

func TestTheLastMoveOfAGameThatHasNoneIsNone(t *testing.T) {
	p := sit(t, table.ForFriends())
	if m, ply := p.state.Last(); m != (rules.Move{}) || ply != 0 {
		t.Errorf("got %v as ply %d, want no move as ply 0", m, ply)
	}
	p.moves("e4", "e5")
	if m, ply := p.state.Last(); m != p.state.Game.Move(2) || ply != 2 {
		t.Errorf("got %v as ply %d, want e5 as ply 2", m, ply)
	}
}

func TestTheMoveIsPlayedByHandOnce(t *testing.T) {
	c := table.ForFriends()
	c.Seats.Black = table.Seat{Name: "Boris", Blind: true, Scheme: "fide"}
	p := sit(t, c)
	position := p.state.Game.Position()
	e4, err := position.ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	p.must(table.Enter{Actor: table.By(rules.White), Move: e4, Words: "e4"})
	p.must(table.Press{Actor: table.By(rules.White)})
	p.must(table.Execute{Actor: table.By(rules.Black), Move: e4})
	var refusal *table.Refusal
	if err := p.do(table.Execute{Actor: table.By(rules.Black), Move: e4}); !errors.As(err, &refusal) {
		t.Errorf("got %v for the same move once more, want a refusal", err)
	}
	if err := p.do(table.MoveByHand{Actor: table.By(rules.Black), Move: e4}); !errors.As(err, &refusal) {
		t.Errorf("got %v for it by hand, want a refusal", err)
	}
}

func TestATableForPlayersWithDifferentTimesIsAsSlowAsTheSlowerOne(t *testing.T) {
	fast, slow := clock.Control{{Time: 3 * time.Minute}}, clock.Control{{Time: 90 * time.Minute}}
	for _, both := range []rules.BySide[clock.Control]{{White: slow, Black: fast}, {White: fast, Black: slow}} {
		c := table.ForEvent()
		c.Control = both
		p := sit(t, c)
		if !p.state.MustRecord(rules.White) && !p.state.MustRecord(rules.Black) {
			t.Errorf("%v: got nobody who must write, want standard play", both)
		}
	}
}
