package view_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

const castles = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"

func TestGesture_MeansALine(t *testing.T) {
	tests := []struct {
		name, fen string
		before    []string
		seat      string
		drag      string // from and to
		want      string // the lines, separated by bars
	}{
		{"a move", "", nil, "white", "e2 e4", "e2e4"},
		{"a move that is not legal is for the table to refuse", "", nil, "white", "e2 e5", "e2e5"},
		{"a piece of the other side", "", nil, "white", "e7 e5", ""},
		{"an empty square", "", nil, "white", "e3 e4", ""},
		{"back to where it was", "", nil, "white", "e2 e2", ""},
		{"beside the board", "", nil, "white", "e2 -", ""},
		{"what the opponent announced", "", []string{"white e4", "black repeat"}, "black", "e2 e4", "hand e2e4"},
		{"one's own piece while the opponent's is owed", "", []string{"white e4", "black repeat"}, "black", "e7 e5", ""},
		{"the king on its rook", castles, nil, "white", "e1 h1", "0-0"},
		{"the king on the other rook", castles, nil, "white", "e1 a1", "0-0-0"},
		{"the king two squares", castles, nil, "white", "e1 g1", "0-0"},
		{"the king two squares the other way", castles, nil, "white", "e1 c1", "0-0-0"},
		{"the king one square", castles, nil, "white", "e1 d1", "e1d1"},
		{"the opponent castles", castles, []string{"white 0-0", "black repeat"}, "black", "e1 g1", "hand 0-0"},
		{"castling without the right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", nil, "white", "e1 g1", "e1g1"},
		{"castling by one square in Chess960", "5k2/8/8/8/8/8/8/5KR1 w G - 0 1", nil, "white", "f1 g1", "0-0"},
		{"two squares that are no castling", "1k6/8/8/8/8/8/8/1K5R w H - 0 1", nil, "white", "b1 d1", "b1d1"},
		{"a promotion leaves the piece open", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", nil, "white", "a7 a8", "a7a8"},
		{"an arbiter moves nothing", "", nil, "arbiter", "e2 e4", ""},
		{"a spectator moves nothing", "", nil, "spectator", "e2 e4", ""},
		{"an assistant moves the pieces of their side", "", nil, "assistant", "e2 e4", "e2e4"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := sit(t, func(c *table.Conditions) { c.Start = test.fen }, test.before...)
			from, to, _ := strings.Cut(test.drag, " ")
			dragged := s.from(test.seat, func(at view.Source) view.Act { return at.Drag(view.Focus{}, square(from), square(to)) })
			if got := strings.Join(dragged.Lines, "|"); got != test.want {
				t.Errorf("dragged: got %q, want %q", got, test.want)
			}
			if square(to) == 0 {
				return
			}
			taken := s.from(test.seat, func(at view.Source) view.Act { return at.Click(view.Focus{}, square(from)) })
			clicked := s.from(test.seat, func(at view.Source) view.Act { return at.Click(taken.Focus, square(to)) })
			if got := strings.Join(append(taken.Lines, clicked.Lines...), "|"); got != test.want {
				t.Errorf("clicked: got %q, want %q", got, test.want)
			}
			if test.want != "" && clicked.Focus.Hand != 0 {
				t.Errorf("clicked: got %v still in hand", clicked.Focus.Hand)
			}
		})
	}
}

func TestGesture_APromotionIsAskedAndAnswered(t *testing.T) {
	s := sit(t, func(c *table.Conditions) { c.Start = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1" })
	act := s.from("white", func(at view.Source) view.Act { return at.Drag(view.Focus{}, square("a7"), square("a8")) })
	s.enter("white " + act.Lines[0])
	if q := s.see("white", view.Focus{}).Question; len(q.Answers) != 4 {
		t.Fatalf("got %+v, want to be asked", q)
	}
	s.enter("white queen")
	if got := s.tab.State().Game.Move(1).String(); got != "a7a8q" {
		t.Errorf("got %s, want a queen", got)
	}
}

func TestGesture_AnotherPieceIsTakenInstead(t *testing.T) {
	s := sit(t, nil)
	f := view.Focus{}
	steps := []struct{ at, hand string }{{"e2", "e2"}, {"d2", "d2"}, {"d2", ""}, {"e5", ""}, {"g1", "g1"}}
	for _, step := range steps {
		act := s.from("white", func(at view.Source) view.Act { return at.Click(f, square(step.at)) })
		if f = act.Focus; f.Hand != square(step.hand) || len(act.Lines) > 0 {
			t.Errorf("after %s: got %v in hand and %q, want %q", step.at, f.Hand, act.Lines, step.hand)
		}
	}
	v := s.see("white", f)
	if got := marked(v.Boards[0], func(m view.Marks) bool { return m.Target }); got != "f3 h3" {
		t.Errorf("got the targets %q, want f3 and h3", got)
	}
	if got := marked(v.Boards[0], func(m view.Marks) bool { return m.Hand }); got != "g1" {
		t.Errorf("got %q in hand, want g1", got)
	}
	if beside := s.from("white", func(at view.Source) view.Act { return at.Click(f, 0) }); beside.Focus.Hand != square("g1") {
		t.Error("a click beside the board put the piece back")
	}
}

func TestGesture_PutsABoardRight(t *testing.T) {
	byHand := func(c *table.Conditions) { c.ByHand, c.Arbiter = true, true }
	s := sit(t, byHand, "white e4", "black repeat", "black execute", "white press", "arbiter undo 1", "arbiter yes")
	board := func() table.Board { return s.tab.State().Boards.White }
	if !board().Correcting {
		t.Fatal("White's board is not put right")
	}
	v := s.see("white", view.Focus{})
	if got := marked(v.Boards[0], func(m view.Marks) bool { return m.Wrong }); v.Now.Step != "correct" {
		t.Errorf("got %q marked and %+v, want to put it right", got, v.Now)
	}
	s.seats["white"].See(func(at view.Source) {
		if got := at.Click(view.Focus{}, square("a5")); len(got.Lines) > 0 {
			t.Errorf("got %q for a square on which nothing is owed", got.Lines)
		}
	})
	off := s.from("white", func(at view.Source) view.Act { return at.Drag(view.Focus{}, square("e4"), 0) })
	if got := strings.Join(off.Lines, "|"); got != "lift e4" {
		t.Errorf("beside the board: got %q, want lift e4", got)
	}
	onto := s.from("white", func(at view.Source) view.Act { return at.Drag(view.Focus{}, square("e4"), square("d2")) })
	if got := strings.Join(onto.Lines, "|"); got != "lift d2|lift e4|place d2 pawn" {
		t.Errorf("onto a piece: got %q", got)
	}
	s.enter("white lift e4")
	put := s.from("white", func(at view.Source) view.Act { return at.Click(view.Focus{}, square("e2")) })
	if got := strings.Join(put.Lines, "|"); got != "place e2 pawn" {
		t.Fatalf("where a pawn is owed: got %q, want place e2 pawn", got)
	}
	s.enter("white " + put.Lines[0])
	if board().Correcting || board().Placement != s.tab.State().Game.Position().Placement() {
		t.Errorf("got %v, want the board to stand right", board().Placement)
	}
}

func TestGesture_MarksTheLastMoveTheCheckAndTheCursor(t *testing.T) {
	s := sit(t, nil, "white e4", "white press", "black repeat", "black execute", "black f6", "black press", "white repeat", "white Qh5")
	v := s.see("spectator", view.Focus{})
	for name, test := range map[string]struct {
		has  func(view.Marks) bool
		want string
	}{
		"moved":  {func(m view.Marks) bool { return m.Moved }, "h5 d1"},
		"check":  {func(m view.Marks) bool { return m.Check }, "e8"},
		"cursor": {func(m view.Marks) bool { return m.Cursor }, "e1"},
	} {
		if got := marked(v.Boards[0], test.has); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
	if got := marked(s.see("spectator", view.Focus{Pointing: true}).Boards[0], func(m view.Marks) bool { return m.Cursor }); got != "" {
		t.Errorf("got the cursor at %q for somebody who points", got)
	}
	early := s.see("white", view.Focus{Looking: true, Ply: 1})
	if got := marked(early.Boards[0], func(m view.Marks) bool { return m.Moved }); got != "e4 e2" || early.Past != 2 {
		t.Errorf("got %q and %d, want the first move", got, early.Past)
	}
	if got := marked(s.see("black", view.Focus{}).Boards[0], func(m view.Marks) bool { return m.Moved }); got != "d1 h5" {
		t.Errorf("got %q, want the move of the other side", got)
	}
}

func TestKeys_MoveTheCursorAndTell(t *testing.T) {
	s := sit(t, nil, "white e4")
	tests := []struct{ key, at, tells string }{
		{"up", "e2", "empty"}, {"right", "f2", "pawn"}, {"7", "f7", "black pawn"}, {"shift+1", "a7", "pawn"}, {"left", "a7", "Edge"},
		{"home", "a7", ""}, {"end", "h7", ""}, {"down", "h6", ""}, {"n", "b8", "knight"}, {"N", "g1", "knight"}, {"o", "g1", "knight"},
		{"x", "g1", ""}, {"alt+x", "g1", ""}, {"a", "g1", "guarded"}, {"m", "g1", ""}, {"M", "g1", ""}, {"A", "g1", "Start position"}, {"A", "g1", "Edge"},
		{"D", "g1", "Current position"}, {"D", "g1", "Edge"}, {"enter", "g1", "in hand"}, {"esc", "g1", "Put back"}, {"esc", "g1", ""}, {"i", "g1", "yp"},
	}
	f := view.Focus{}
	for _, test := range tests {
		act := s.from("white", func(at view.Source) view.Act {
			act, known := at.Key(f, test.key)
			if !known {
				t.Errorf("%s is no key", test.key)
			}
			return act
		})
		f = act.Focus
		cursor := rules.Square(0)
		s.seats["white"].See(func(at view.Source) { cursor = at.Cursor(f) })
		if cursor != square(test.at) || !strings.Contains(act.Tell.Text(), test.tells) || len(act.Lines) > 0 {
			t.Errorf("%s: got %v, %q and %q, want %s and %q", test.key, cursor, act.Tell.Text(), act.Lines, test.at, test.tells)
		}
		if act.Typing != (test.key == "i") {
			t.Errorf("%s: got typing %v", test.key, act.Typing)
		}
	}
}

func TestKeys_TypeLines(t *testing.T) {
	s := sit(t, nil)
	for key, want := range map[string]string{"space": "", "ctrl+r": "repeat", "t": "clock", "f": "flip", "?": "help", "f1": "help"} {
		act := s.from("black", func(at view.Source) view.Act { act, _ := at.Key(view.Focus{}, key); return act })
		if len(act.Lines) != 1 || act.Lines[0] != want {
			t.Errorf("%s: got %q, want %q", key, act.Lines, want)
		}
	}
	s.seats["black"].See(func(at view.Source) {
		if _, known := at.Key(view.Focus{}, "f12"); known {
			t.Error("f12 means something, want nothing")
		}
		if act, _ := at.Key(view.Focus{}, "enter"); act.Focus.Hand == 0 || !at.Takes(act.Focus) {
			t.Error("Enter takes nothing")
		}
		if found := at.Complete("mater"); len(found) != 1 || found[0] != "material" {
			t.Errorf("got %q, want material", found)
		}
		if len(at.Card()) != 5 {
			t.Errorf("got %d lines, want five", len(at.Card()))
		}
	})
}

func TestKeys_ThereMayBeNoSuchPiece(t *testing.T) {
	s := sit(t, func(c *table.Conditions) { c.Start = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1" })
	for key, want := range map[string]string{"q": "No", "enter": "in hand"} {
		act := s.from("white", func(at view.Source) view.Act { act, _ := at.Key(view.Focus{}, key); return act })
		if !strings.Contains(act.Tell.Text(), want) {
			t.Errorf("%s: got %q, want %q", key, act.Tell.Text(), want)
		}
	}
	act := s.from("white", func(at view.Source) view.Act { act, _ := at.Key(view.Focus{At: square("c4")}, "enter"); return act })
	if !strings.Contains(act.Tell.Text(), "Not your piece") {
		t.Errorf("got %q on an empty square", act.Tell.Text())
	}
}

// A piece that was put on a wrong square stays there for its player, who moves it
// on; nothing is struck and no clock stops.
func TestGesture_ASlipStandsOnTheScreenAndIsMovedOn(t *testing.T) {
	s := sit(t, nil, "white e4", "black repeat")
	drag := func(from, to string) {
		t.Helper()
		act := s.from("black", func(at view.Source) view.Act { return at.Drag(view.Focus{}, square(from), square(to)) })
		if len(act.Lines) != 1 {
			t.Fatalf("%s %s: got %q, want one line", from, to, act.Lines)
		}
		s.enter("black " + act.Lines[0])
	}
	at := func(name string) string {
		for _, sq := range s.see("black", view.Focus{}).Boards[0].Squares {
			if sq.At == square(name) {
				return sq.Piece.Role
			}
		}
		return ""
	}
	drag("e2", "e3")
	if at("e3") != "pawn" || at("e2") != "" || s.tab.State().Divergence.Open {
		t.Errorf("got %q on e3 and %q on e2, differing %t; want the pawn where it was put", at("e3"), at("e2"), s.tab.State().Divergence.Open)
	}
	drag("e3", "e4")
	if state := s.tab.State(); at("e4") != "pawn" || !state.Answer.Executed || state.Stop != "" {
		t.Errorf("got %q on e4, carried out %t, stopped %q", at("e4"), state.Answer.Executed, state.Stop)
	}
}
