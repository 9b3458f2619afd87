package rules_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
)

func TestTheSlowBoardCountsTheWellKnownPositions(t *testing.T) {
	for _, test := range wellKnown {
		b := slowFrom(mustParse(t, test.fen).ShredderFEN())
		if got, want := b.perft(2), test.counts[1]; got != want {
			t.Errorf("%s: got %d, want %d", test.name, got, want)
		}
	}
}

func (b *slowBoard) perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	total := uint64(0)
	for _, m := range b.legal() {
		next := b.after(m)
		total += next.perft(depth - 1)
	}
	return total
}

func mustParse(tb testing.TB, fen string) rules.Setup {
	tb.Helper()
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		tb.Fatal(err)
	}
	return setup
}

// agree compares all that p says with what b says.
func agree(t *testing.T, p rules.Position, b *slowBoard) {
	t.Helper()
	setup := rules.Setup{Position: p, Number: 1}
	fen := setup.ShredderFEN()
	if got, want := strings.TrimSuffix(fen, " 0 1"), b.state(); got != want {
		t.Fatalf("got the position %s, want %s", got, want)
	}
	var got, want []string
	for m := range p.Moves() {
		got = append(got, m.String())
	}
	for _, m := range b.legal() {
		want = append(want, m.String())
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: got the moves %v, want %v", fen, got, want)
	}
	if count := p.Perft(1); count != uint64(len(want)) {
		t.Fatalf("%s: got a count of %d, want %d", fen, count, len(want))
	}
	checked := b.attacked(b.king())
	if p.Checked() != checked || p.Checkmate() != (checked && len(want) == 0) || p.Stalemate() != (!checked && len(want) == 0) {
		t.Fatalf("%s: got check %t, mate %t, stalemate %t; want check %t and %d moves",
			fen, p.Checked(), p.Checkmate(), p.Stalemate(), checked, len(want))
	}
}

func TestRandomGamesAgreeWithTheSlowBoard(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	games := 40
	if raceOn {
		games = 4
	}
	for game := range games {
		number := 518
		if game%2 == 1 {
			number = random.IntN(960)
		}
		playBeside(t, random, number, 150)
	}
}

// playBeside plays a random game on both boards and compares them at each ply.
func playBeside(t *testing.T, random *rand.Rand, number, plies int) {
	t.Helper()
	start, err := rules.Chess960(number)
	if err != nil {
		t.Fatal(err)
	}
	p, b := start.Position, slowFrom(start.ShredderFEN())
	for range plies {
		agree(t, p, &b)
		moves := b.legal()
		if len(moves) == 0 {
			return
		}
		m := moves[random.IntN(len(moves))]
		// Games that castle and promote show more than games that shuffle.
		for _, other := range moves {
			if b.own(other.to) || other.becomes != 0 && random.IntN(4) == 0 {
				m = other
			}
		}
		played, err := p.ParseUCI(m.String())
		if err != nil {
			t.Fatal(err)
		}
		next, err := p.Play(played)
		if err != nil {
			t.Fatal(err)
		}
		p, b = next, b.after(m)
	}
}

func TestRandomPlacementsAgreeWithTheSlowBoard(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	wanted, castlings, passants := 5000, 0, 0
	if raceOn {
		wanted = 200
	}
	for found := 0; found < wanted; {
		setup, err := rules.ParseFEN(randomFEN(random))
		if err != nil {
			continue
		}
		found++
		b := slowFrom(setup.ShredderFEN())
		agree(t, setup.Position, &b)
		for m := range setup.Position.Moves() {
			next, err := setup.Position.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			if _, castles := setup.Position.Castling(m); castles {
				castlings++
			}
			if captured := setup.Position.Captured(m); captured != 0 && captured != m.To {
				passants++
			}
			after := b.after(slowOf(m))
			if got, want := (rules.Setup{Position: next, Number: 1}).ShredderFEN(), after.state()+" 0 1"; got != want {
				t.Fatalf("%s after %v: got %s, want %s", setup.FEN(), m, got, want)
			}
		}
	}
	if castlings < wanted/10 || passants < wanted/10 {
		t.Errorf("only %d castlings and %d captures en passant in %d positions", castlings, passants, wanted)
	}
}

func slowOf(m rules.Move) slowMove {
	s := slowMove{from: slowSquare{m.From.File(), m.From.Rank()}, to: slowSquare{m.To.File(), m.To.Rank()}}
	if m.Promotes != 0 {
		s.becomes = m.Promotes.Letter() | 0x20
	}
	return s
}

// randomFEN writes a position that may be impossible: kings, castling rooks and
// pawns on fifth ranks are put where traps are, other pieces anywhere.
func randomFEN(random *rand.Rand) string {
	var p rules.Placement
	put := func(letter byte, file, rank int) {
		if s := rules.SquareAt(file, rank); p.At(s).Role == 0 {
			p = p.Put(s, rules.PieceOf(letter))
		}
	}
	rights := ""
	for _, side := range [2]struct {
		letters string
		rank    int
	}{{"KR", 0}, {"kr", 7}} {
		if random.IntN(2) == 0 {
			put(side.letters[0], random.IntN(8), random.IntN(8))
			continue
		}
		put(side.letters[0], 1+random.IntN(6), side.rank)
		for range 2 {
			file := random.IntN(8)
			put(side.letters[1], file, side.rank)
			rights += string(rune(int('a'+file) - int('r'-side.letters[1])))
		}
	}
	passant, turn, ahead := "-", "w", -1
	if random.IntN(2) == 0 {
		turn, ahead = "b", 1
	}
	if random.IntN(2) == 0 {
		file, rank := random.IntN(8), map[string]int{"w": 4, "b": 3}[turn]
		mover, taker := byte('p'), byte('P')
		if turn == "b" {
			mover, taker = 'P', 'p'
		}
		put(mover, file, rank)
		put(taker, file-1, rank)
		put(taker, file+1, rank)
		passant = rules.SquareAt(file, rank-ahead).String()
	}
	for range random.IntN(12) {
		put("QRBNPqrbnp"[random.IntN(10)], random.IntN(8), random.IntN(8))
	}
	if rights == "" || random.IntN(4) == 0 {
		rights = "-"
	}
	return p.String() + " " + turn + " " + rights + " " + passant + " 0 1"
}
