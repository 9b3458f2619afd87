package script_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"blindchess/internal/host/script"
	"blindchess/internal/rules"
)

// handled is one move by hand on a board that senses pieces, and its required result
// by the Laws.
type handled struct {
	*rand.Rand
	t        *testing.T
	run      *script.Run
	text     string
	year     int
	blind    bool
	side     string
	position rules.Position
	stands   rules.Placement
}

func (h *handled) do(format string, args ...any) {
	h.t.Helper()
	line := fmt.Sprintf(format, args...)
	s, err := script.Parse("hands", line)
	if err != nil {
		h.t.Fatalf("%q: %v", line, err)
	}
	h.text += line + "\n"
	if _, err := h.run.Play(s); err != nil {
		h.t.Fatal(err)
	}
}

func (h *handled) lift(at rules.Square) {
	h.do("lift %s %v", h.side, at)
	h.stands = h.stands.Put(at, rules.Piece{})
}

func (h *handled) place(at rules.Square, piece rules.Piece) {
	h.do("place %s %v %v", h.side, at, piece.Role)
	h.stands = h.stands.Put(at, piece)
}

// handStarts are positions with castling, promotions and captures en passant near.
var handStarts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq d6 0 1",
	"r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R b KQkq d3 0 1",
	"1r2k1r1/1P6/8/4p3/3P4/8/1p4p1/1R2K1R1 b BGbg - 3 20",
	"2r1k1r1/p6p/8/2pP4/5pP1/8/P6P/2R1K1R1 w CGcg c6 3 20",
}

// manner is how a hand makes a move.
type manner int

const (
	rightly   manner = iota
	leaving          // the captured pawn, the rook of castling, or the pawn itself stays
	rookAlone        // of castling
	astray           // on a square where it cannot go
	inTheHand        // lifted and not put down
	untouched        // nothing at all
	ofOneWord        // blind: rightly, and with another word
	unspoken         // blind: rightly, and without a word
	howMany          // there are
)

var mannerNames = [howMany]string{"rightly", "leaving a piece", "the rook alone", "astray", "in the hand", "untouched", "of another word", "unspoken"}

// moves makes m in a manner on the board. It returns false where m has no such manner.
func (h *handled) moves(m rules.Move, how manner) bool {
	before, own := h.position.Placement(), h.position.At(m.From)
	after := h.position.After(m).Placement()
	_, castles := h.position.Castling(m)
	passing := own.Role == rules.Pawn && m.From.File() != m.To.File() && before.At(m.To) == (rules.Piece{})
	switch {
	case how == untouched:
		return true
	case how == inTheHand:
		h.lift(m.From)
		return true
	case how == astray:
		to := rules.A1 + rules.Square(h.IntN(64))
		if castles || before.At(to) != (rules.Piece{}) || own.Role == rules.Pawn && (to.Rank() == 0 || to.Rank() == 7) {
			return false
		}
		h.lift(m.From)
		h.place(to, own)
		return true
	case castles:
		return h.castles(m, how, before, after)
	case how == rookAlone || how == leaving && !passing && m.Promotes == 0:
		return false
	}
	if before.At(m.To) != (rules.Piece{}) {
		h.lift(m.To)
	}
	h.lift(m.From)
	if how == leaving && m.Promotes != 0 {
		h.place(m.To, own)
		return true
	}
	h.place(m.To, after.At(m.To))
	if passing && how != leaving {
		h.lift(rules.SquareAt(m.To.File(), m.From.Rank()))
	}
	return true
}

// castles lifts king and rook, or one of them, and puts down what it lifted.
func (h *handled) castles(m rules.Move, how manner, before, after rules.Placement) bool {
	roles := []rules.Role{rules.King, rules.Rook}
	switch how {
	case leaving:
		roles = roles[:1]
	case rookAlone:
		roles = roles[1:]
	}
	type step struct{ from, to rules.Square }
	var steps []step
	for _, role := range roles {
		var s step
		for at := rules.A1; at <= rules.H8; at++ {
			was, is := before.At(at).Role == role && before.At(at).Side == h.position.Turn(), after.At(at).Role == role && after.At(at).Side == h.position.Turn()
			switch {
			case was && !is:
				s.from = at
			case is && !was:
				s.to = at
			}
		}
		if s.from == 0 {
			continue // it stays where it stands
		}
		if len(roles) == 1 && before.At(s.to) != (rules.Piece{}) {
			return false
		}
		steps = append(steps, s)
	}
	if len(steps) == 0 || len(roles) == 2 && len(steps) == 1 && how != rightly {
		return false
	}
	for _, s := range steps {
		h.lift(s.from)
	}
	for _, s := range steps {
		h.place(s.to, before.At(s.from))
	}
	return true
}

// outcome is what must come of a press.
type outcome struct {
	made    rules.Move // no move where none is completed
	illegal bool
	early   bool
}

// wanted is the Laws' result for the board of a sighted player, and for the word of a
// blind one.
func (h *handled) wanted(how manner, word rules.Move) outcome {
	pressed := outcome{illegal: h.year >= 2018, early: h.year < 2018} // 7.5.3 since 2018
	if how == untouched {
		return pressed
	}
	if h.blind {
		said, known := h.shown()
		switch {
		case how == unspoken || !known || said != word:
			return outcome{early: true} // D.2.3, F.2.3: only then is the clock started
		}
		return outcome{made: said}
	}
	if m, legal := h.shown(); legal {
		return outcome{made: m}
	}
	if m, left := h.pawnLeft(); left && h.year >= 2014 {
		return outcome{made: m, illegal: true} // 7.5a, 7.5.2: a queen takes its place
	}
	return outcome{illegal: true}
}

// shown returns the legal move that leads to the board.
func (h *handled) shown() (rules.Move, bool) {
	for _, m := range h.position.AppendMoves(nil) {
		if h.position.After(m).Placement() == h.stands {
			return m, true
		}
	}
	return rules.Move{}, false
}

// pawnLeft returns the promotion to a queen of a pawn that was left on its last rank.
func (h *handled) pawnLeft() (rules.Move, bool) {
	for _, m := range h.position.AppendMoves(nil) {
		if m.Promotes != rules.Queen {
			continue
		}
		left := h.position.After(m).Placement()
		left = left.Put(m.To, h.position.At(m.From))
		if left == h.stands {
			return m, true
		}
	}
	return rules.Move{}, false
}

// byHand makes one random move by hand and checks the result. It returns the tried
// move, and "" if the position has no such move.
func byHand(t *testing.T, voices *script.Voices, seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 7))
	setup, err := rules.ParseFEN(handStarts[r.IntN(len(handStarts))])
	if err != nil {
		t.Fatal(err)
	}
	game := rules.NewGame(setup)
	for range r.IntN(12) {
		if legal := game.Position().AppendMoves(nil); len(legal) > 0 {
			if next, err := game.Play(legal[r.IntN(len(legal))]); err == nil {
				game = next
			}
		}
	}
	legal := game.Position().AppendMoves(nil)
	if len(legal) == 0 {
		return ""
	}
	h := &handled{Rand: r, t: t, year: []int{2005, 2014, 2018, 2023}[r.IntN(4)], blind: r.IntN(3) == 0, side: "white", position: game.Position(), stands: game.Position().Placement()}
	other, sight := "black", "sighted"
	if game.Position().Turn() == rules.Black {
		h.side, other = other, h.side
	}
	if h.blind {
		sight = "blind"
	}
	m, how := h.rare(legal), manner(r.IntN(int(howMany)))
	if h.blind && (how == inTheHand || how == leaving || how == rookAlone) || !h.blind && (how == ofOneWord || how == unspoken) {
		return ""
	}
	h.run = script.New(&bytes.Buffer{}, script.Options{Nodes: 1, Voices: voices})
	h.do("laws %d ; control 90m+30s ; event standard ; arbiter yes ; player %s %s \"A\" ; player %s sighted \"B\" ; board %s pieces ; position %q ; start", h.year, h.side, sight, other, h.side, game.Setup().FEN())
	if h.run.State().Over() || !h.moves(m, how) {
		return ""
	}
	word := m
	if h.blind && how != untouched && how != unspoken {
		if how == ofOneWord {
			word = legal[r.IntN(len(legal))]
		}
		h.do("announce %s %s", h.side, game.Position().UCI(word))
		if h.run.State().Over() {
			return ""
		}
	}
	want := h.wanted(how, word)
	h.do("press %s", h.side)
	h.compare(want)
	if t.Failed() {
		t.Fatalf("seed %d, %d, %s, %s, wanted %+v, from:\n%s", seed, h.year, sight, mannerNames[how], want, h.text)
	}
	return strings.Join([]string{sight, mannerNames[how]}, " ")
}

// rare picks a move, often castling, a promotion or a capture en passant.
func (h *handled) rare(legal []rules.Move) rules.Move {
	picked := legal[h.IntN(len(legal))]
	for range 8 {
		_, castles := h.position.Castling(picked)
		if castles || picked.Promotes != 0 || h.position.At(picked.From).Role == rules.Pawn && picked.From.File() != picked.To.File() && h.position.At(picked.To) == (rules.Piece{}) {
			break
		}
		picked = legal[h.IntN(len(legal))]
	}
	return picked
}

// compare compares the table after the press with the wanted result.
func (h *handled) compare(want outcome) {
	s := h.run.State()
	mine := h.position.Turn()
	if got := s.Illegal.Of(mine); (got == 1) != want.illegal {
		h.t.Errorf("got %d illegal moves on record", got)
	}
	completes := want.made != (rules.Move{})
	if got := s.Game.Ply() == 1; got != completes || completes && s.Game.Move(1) != want.made {
		h.t.Errorf("got %d plies, %v", s.Game.Ply(), s.Game.Moves())
	}
	if s.Over() {
		return
	}
	left := rules.BySide[time.Duration]{White: 90*time.Minute + 30*time.Second, Black: 90*time.Minute + 30*time.Second}
	if completes {
		left = left.With(mine, left.Of(mine)+30*time.Second)
	}
	if want.illegal {
		left = left.With(mine.Other(), left.Of(mine.Other())+2*time.Minute)
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if got := s.Left(side, s.At); got != left.Of(side) {
			h.t.Errorf("got %v left for %v, want %v", got, side, left.Of(side))
		}
	}
	if runs := s.Clock.Running(); (want.early || completes) && runs != mine.Other() {
		h.t.Errorf("got the clock of %v running", runs)
	}
}

// allByHand makes many moves and asks that every manner was among them.
func allByHand(t *testing.T, from, to uint64) {
	voices, tried := script.NewVoices(), map[string]int{}
	for seed := from; seed < to; seed++ {
		tried[byHand(t, voices, seed)]++
	}
	t.Logf("tried: %v", tried)
	for _, rare := range []string{"sighted rightly", "sighted leaving a piece", "sighted the rook alone", "sighted astray", "sighted in the hand", "sighted untouched",
		"blind rightly", "blind astray", "blind untouched", "blind of another word", "blind unspoken"} {
		if tried[rare] == 0 {
			t.Errorf("nobody moved so: %s", rare)
		}
	}
}

// TestGate_OfTheSightedIsTheirBoardAndOfTheBlindTheirWordToo makes moves by hand in
// every edition, well and badly, on a board that senses pieces. Rules:
// rules.RuleCompleted, rules.RuleIllegalMove.
func TestGate_OfTheSightedIsTheirBoardAndOfTheBlindTheirWordToo(t *testing.T) {
	allByHand(t, 0, 1500)
}

func TestSoakGate_OfTheSightedIsTheirBoardAndOfTheBlindTheirWordToo(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1")
	}
	allByHand(t, 1_000_000, 1_040_000)
}
