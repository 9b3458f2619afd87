package table_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// happens applies an event to a table at an instant.
func happens(s table.State, at time.Duration, e table.Event) table.State {
	return s.Apply(table.Record{Seq: s.Seq + 1, At: clock.Instant(at), Event: e})
}

// A flag that fell on time that is given back has not fallen: otherwise that player
// would never be flagged again. Rules: rules.RuleBlindMade, rules.RuleFlagFall.
func TestFlags_AfterAPressIsTakenBackOnlyThoseOfClocksWithoutTimeAreDown(t *testing.T) {
	for _, test := range []struct {
		name  string
		by    rules.Side
		out   rules.Side // who had no time left when the press came
		flags rules.BySide[bool]
		want  rules.BySide[bool]
	}{
		{"nobody's", rules.White, 0, rules.BySide[bool]{}, rules.BySide[bool]{}},
		{"of the player against whom the clock ran", rules.White, 0, rules.BySide[bool]{Black: true}, rules.BySide[bool]{}},
		{"the same with the colours exchanged", rules.Black, 0, rules.BySide[bool]{White: true}, rules.BySide[bool]{}},
		{"one that had fallen before", rules.White, rules.White, rules.BySide[bool]{White: true, Black: true}, rules.BySide[bool]{White: true}},
		{"the same with the colours exchanged", rules.Black, rules.Black, rules.BySide[bool]{White: true, Black: true}, rules.BySide[bool]{Black: true}},
		{"of a clock without time, but not down", rules.White, rules.White, rules.BySide[bool]{Black: true}, rules.BySide[bool]{}},
	} {
		p := sit(t, table.ForFriends())
		if p.moves("e4"); test.by == rules.White {
			p.moves("e5")
		}
		s := p.state
		set := table.ClocksAdjusted{White: clock.Span(2 * time.Minute), Black: clock.Span(2 * time.Minute)}
		switch test.out {
		case rules.White:
			set.White = 0
		case rules.Black:
			set.Black = 0
		}
		s = happens(s, 0, set)
		s = happens(s, 0, table.ClockPressed{Actor: table.By(test.by), Early: true, Kind: table.PressEarly})
		s.Flags = test.flags
		s = happens(s, 5*time.Minute, table.PressTakenBack{Actor: table.By(test.by), White: set.White, Black: set.Black})
		if s.Flags != test.want {
			t.Errorf("%s: got the flags %+v down, want %+v", test.name, s.Flags, test.want)
		}
		if white, black := s.Left(rules.White, s.At), s.Left(rules.Black, s.At); white != set.White.Duration() || black != set.Black.Duration() {
			t.Errorf("%s: got %v and %v left, want %v and %v", test.name, white, black, set.White, set.Black)
		}
	}
}

func TestFlags_AfterTheClocksAreSetOnlyThoseOfClocksWithoutTimeAreDown(t *testing.T) {
	p := sit(t, table.ForEvent())
	for _, down := range []rules.BySide[bool]{{}, {White: true}, {Black: true}, {White: true, Black: true}} {
		for _, set := range []table.ClocksAdjusted{{}, {White: 1}, {Black: 1}, {White: 1, Black: 1}} {
			for _, ruled := range []bool{true, false} {
				s := p.state
				s.Flags, set.Ruled = down, ruled
				want := rules.BySide[bool]{White: down.White && set.White == 0, Black: down.Black && set.Black == 0}
				if got := happens(s, 0, set).Flags; got != want {
					t.Errorf("flags %+v, clocks set to %+v: got %+v, want %+v", down, set, got, want)
				}
			}
		}
	}
}

// Pegs, and the board of a blind player that senses nothing, do not distinguish a
// pawn from a queen. Rule: rules.RuleBlindAnnounce.
func TestPress_APawnIsLeftOnTheLastRankWhereItCanBeToldFromAQueen(t *testing.T) {
	for _, test := range []struct {
		seat table.Seat
		want bool
	}{
		{table.Seat{Board: table.Pieces}, true}, {table.Seat{Board: table.Pieces, Blind: true}, true},
		{table.Seat{Board: table.NoBoard}, true}, {table.Seat{Board: table.NoBoard, Blind: true}, false},
		{table.Seat{Board: table.Pegs}, false}, {table.Seat{Board: table.Pegs, Blind: true}, false},
	} {
		c := table.ForEvent()
		c.Start = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
		c.Seats.White = test.seat
		p := sit(t, c)
		from, _ := rules.ParseSquare("a7")
		to, _ := rules.ParseSquare("a8")
		m := rules.Move{From: from, To: to}
		p.state.Gate = table.Gate{By: rules.White, Handled: m, Announced: m}
		effects, err := table.Decide(p.state, p.at, table.Press{Actor: table.By(rules.White)})
		if err != nil {
			t.Fatal(err)
		}
		left := slices.ContainsFunc(effects, func(e table.Effect) bool {
			made, is := e.Record.Event.(table.MoveMade)
			return is && made.Unlawful == laws.IllegalPromotion
		})
		if left != test.want {
			t.Errorf("%+v: got a pawn left on the last rank %v, want %v", test.seat, left, test.want)
		}
	}
}

// Rule: rules.RuleRecording.
func TestRecording_APlayerIsNotedOnceAsTheyFallBehind(t *testing.T) {
	line := []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "d3", "d6", "c3"}
	fast := rules.Both(clock.Control{{Time: 5 * time.Minute}})
	for written, want := range []string{"[]", "[5]", "[5]", "[7]", "[7]", "[9]"} {
		for _, must := range []bool{true, false} {
			c := table.ForEvent()
			if !must {
				c.Control = fast
			}
			p := sit(t, c)
			noted := []int{}
			for i, san := range line {
				before := len(p.records)
				p.moves(san)
				for _, r := range p.records[before:] {
					if e, is := r.Event.(table.Irregularity); is && e.Kind == table.NotRecording && e.By == rules.White {
						noted = append(noted, i+1)
					}
				}
				if i < written {
					p.must(table.Write{Actor: table.By(rules.White), Text: san})
				}
			}
			if got := fmt.Sprint(noted); must && got != want || !must && got != "[]" {
				t.Errorf("%d entries, whoever must write %v: got them noted after the plies %s, want %s", written, must, got, want)
			}
		}
	}
}

// Both boards show the game, and nothing explains how such a sheet came about.
// What is right before the first wrong entry stands. Rule: rules.RuleBoardsDiffer.
func TestBoardsAgree_AnUnexplainedSheetIsStruckFromItsFirstWrongEntry(t *testing.T) {
	line := []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"}
	fromThird := []string{"e4", "e5", "Nc3", "Nf6", "Bc4", "Bc5", "d3", "d6", "h3", "h6"}
	fromSixth := []string{"e4", "e5", "xx", "yy", "zz", "h6", "ww", "uu", "vv", "h6"}
	last := append(slices.Clone(line[:9]), "d6")
	for _, test := range []struct {
		white, black []string
		want         rules.BySide[int]
	}{
		{line, fromThird, rules.BySide[int]{White: 10, Black: 2}}, {fromThird, line, rules.BySide[int]{White: 2, Black: 10}},
		{fromSixth, line, rules.BySide[int]{White: 5, Black: 10}}, {fromThird, fromThird, rules.BySide[int]{White: 2, Black: 2}},
		{fromSixth, fromSixth, rules.BySide[int]{White: 5, Black: 5}}, {fromThird, last, rules.BySide[int]{White: 2, Black: 9}},
	} {
		p := sit(t, table.ForEvent())
		for i, san := range line {
			p.moves(san)
			p.must(table.Write{Actor: table.By(rules.White), Text: test.white[i]})
			p.must(table.Write{Actor: table.By(rules.Black), Text: test.black[i]})
		}
		p.must(table.Call{Actor: table.By(rules.White)})
		if proposed, _ := p.state.Proposal(); !proposed.BoardsAgree || len(p.state.Explanations()) != 0 {
			t.Fatalf("%v and %v: got boards that agree %v and %d explanations, want none", test.white, test.black, proposed.BoardsAgree, len(p.state.Explanations()))
		}
		p.must(table.Resolve{})
		got := rules.BySide[int]{White: len(p.state.Sheets.White.Standing()), Black: len(p.state.Sheets.Black.Standing())}
		if got != test.want || p.state.Game.Ply() != len(line) {
			t.Errorf("%v and %v: got %+v entries and %d plies, want %+v and %d", test.white, test.black, got, p.state.Game.Ply(), test.want, len(line))
		}
	}
}

// In rapid without the full rules an arbiter steps in unasked only if both kings are
// in check or a promotion is unfinished. Rule: rules.RuleFastImpossible.
func TestPress_InRapidAnIllegalMoveCountsUnaskedWhereBothKingsAreInCheck(t *testing.T) {
	const start = "4k3/8/8/8/8/8/4r3/4K2R w - - 0 1"
	for _, test := range []struct {
		from, to string
		want     bool
	}{{"h1", "h8", true}, {"h1", "h7", false}, {"h1", "e8", false}, {"e1", "e2", false}, {"h1", "g8", true}} {
		c := table.ForEvent()
		c.Laws, c.Pace, c.Supervised, c.Start = 2005, laws.PaceRapid, false, start
		c.Seats.White.Board = table.Pieces
		p := sit(t, c)
		from, _ := rules.ParseSquare(test.from)
		to, _ := rules.ParseSquare(test.to)
		m := rules.Move{From: from, To: to}
		p.must(table.Lift{Actor: table.By(rules.White), Square: from})
		if p.state.Game.Position().At(to) != (rules.Piece{}) {
			p.must(table.Lift{Actor: table.By(rules.White), Square: to})
		}
		p.must(table.Place{Actor: table.By(rules.White), Square: to, Piece: p.state.Game.Position().At(from)})
		_ = p.do(table.Announce{Actor: table.By(rules.White), Move: m})
		p.must(table.Press{Actor: table.By(rules.White)})
		completed := slices.ContainsFunc(p.records, func(r table.Record) bool { _, is := r.Event.(table.IllegalMoveCompleted); return is })
		if completed != test.want {
			t.Errorf("%s-%s: got it counted unasked %v, want %v", test.from, test.to, completed, test.want)
		}
	}
}
