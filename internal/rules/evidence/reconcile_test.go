package evidence_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/rulestest"
)

func TestSheetsAndBoardsAreReconciled(t *testing.T) {
	tests := []struct {
		name               string
		game, white, black string // sheets
		onWhite, onBlack   string // the moves that led to the placement
		cause              evidence.Cause
		plies              int
		retrace            bool
		changes            string
		diverged           int
	}{
		{"nothing differs", "", "e4 e5", "e4 e5", "e4 e5", "e4 e5", evidence.NothingDiffers, 2, false, "", 0},
		{"scores correspond, White's board is wrong", "", "e4 e5", "e4 e5", "e4 e6", "e4 e5", evidence.BoardDeparts, 2, false, "White", 2},
		{"scores correspond, Black carried out another move", "e4", "e4", "e4", "e4", "d4", evidence.BoardDeparts, 1, false, "Black", 1},
		{"the slip lies further back", "", "e4 e5 Nf3 Nc6 Bb5", "e4 e5 Nf3 Nc6 Bb5", "e4 e5 Nf3 Nc6 Bb5", "e4 e5 Nc3 Nc6 Bb5", evidence.BoardDeparts, 5, false, "Black", 3},
		{"scores differ at the second ply", "", "e4 e6", "e4 e5", "e4 e6", "e4 e5", evidence.SheetsDiffer, 1, true, "White Black", 2},
		{"not yet written is no disagreement", "", "e4 e5 Nf3", "e4", "e4 e5 Nf3", "e4 e5 Nc3", evidence.BoardDeparts, 3, false, "Black", 3},
		{"unreadable is none either", "", "e4 ?e5 Nf3", "e4 e5 Nf3", "e4 e5 Nf3", "e4 e5 Nc3", evidence.BoardDeparts, 3, false, "Black", 3},
		{"nobody has written, the table heard it", "d4", "", "", "d4", "e4", evidence.BoardDeparts, 1, false, "Black", 1},
		{"one sheet against what was announced", "e4", "", "d4", "e4", "d4", evidence.SheetsDiffer, 0, true, "White Black", 1},
		{"boards agree, one sheet slipped", "", "e4 e5 Nf3", "e4 e5 Nc3", "e4 e5 Nf3", "e4 e5 Nf3", evidence.SheetSlip, 3, false, "", 3},
		{"boards agree with neither sheet", "", "e4 e5 Nf3", "e4 e5 Nc3", "e4 e5 d4", "e4 e5 d4", evidence.BoardsDepartAlike, 3, false, "", 3},
		{"boards agree, both sheets have one mistake", "", "e4 e5 Nh3", "e4 e5 Nh3", "e4 e5 Nf3", "e4 e5 Nf3", evidence.BoardsDepartAlike, 3, false, "", 3},
		{"the same, and the table heard what stands on the boards", "e4 e5 Nf3", "e4 e5 Nh3", "e4 e5 Nh3", "e4 e5 Nf3", "e4 e5 Nf3", evidence.SheetSlip, 3, false, "", 3},
		{"the same on apertures", "e4 e5 Nf3", "e4 e5 Nh3", "e4 e5 Nh3", "holes e4 e5 Nf3", "e4 e5 Nf3", evidence.SheetSlip, 3, false, "", 3},
		{"the same further back", "e4 e5 Nf3 Nc6 Bb5", "e4 e5 Nh3 Nc6 Bb5", "e4 e5 Nh3 Nc6 Bb5", "e4 e5 Nf3 Nc6 Bb5", "e4 e5 Nf3 Nc6 Bb5", evidence.SheetSlip, 5, false, "", 3},
		{"both sheets have a mistake from which one move more leads to the boards", "d4 d5", "d3 d5", "d3 d5", "d4 d5", "d4 d5", evidence.SheetSlip, 2, false, "", 1},
		{"both sheets lack a whole move", "e4 e5 Nf3 Nc6 Bb5 a6", "e4 e5 Bb5 a6", "e4 e5 Bb5 a6", "e4 e5 Nf3 Nc6 Bb5 a6", "e4 e5 Nf3 Nc6 Bb5 a6", evidence.SheetSlip, 6, false, "", 3},
		{"both boards lack what was heard and written", "e4 e5 Nf3", "e4 e5 Nf3", "e4 e5 Nf3", "e4 e5", "e4 e5", evidence.SheetSlip, 2, true, "", 3},
		{"both boards show another last move than was heard and written", "e4 e5 Nf3", "e4 e5 Nf3", "e4 e5 Nf3", "e4 e5 Nh3", "e4 e5 Nh3", evidence.BoardsDepartAlike, 3, true, "", 3},
		{"illegal entries on both", "", "e4 !e5 Nf3", "e4 !e6 Nf3", "e4 e5", "e4 e6", evidence.Irreconcilable, 1, true, "White Black", 2},
		{"an illegal entry against a legal one", "", "e4 !e6", "e4 e5", "e4 e6", "e4 e5", evidence.SheetsDiffer, 1, true, "White Black", 2},
		{"a move made and not yet carried out there", "", "e4", "e4", "e4 e5", "e4", evidence.SheetsSilent, 2, false, "Black", 2},
		{"different moves that nobody wrote", "", "e4", "e4", "e4 e5", "e4 e6", evidence.SheetsSilent, 1, true, "White Black", 0},
		{"a board that nobody knows", "", "e4 e5", "e4 e5", "e4 e6", "unknown", evidence.BoardDeparts, 2, false, "White", 2},
		{"apertures are enough to see it", "", "e4 e5", "e4 e5", "holes e4 e6", "e4 e5", evidence.BoardDeparts, 2, false, "White", 2},
		{"by other orders to one position", "", "e4 e5 Nf3", "Nf3 e5 e4", "e4 e5 Nf3", "e4 e5 Nf3", evidence.SheetsTranspose, 3, false, "", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start := rules.StandardSetup()
			e := evidence.Evidence{
				Game:   rulestest.Start(t, start, test.game),
				Sheets: rules.BySide[[]evidence.Entry]{White: rulestest.Sheet(t, start, test.white), Black: rulestest.Sheet(t, start, test.black)},
				Boards: rules.BySide[evidence.Board]{White: rulestest.BoardAfter(t, test.onWhite), Black: rulestest.BoardAfter(t, test.onBlack)},
			}
			f, err := evidence.Reconcile(e)
			if err != nil {
				t.Fatal(err)
			}
			var changes []string
			if f.Boards.White.Departs {
				changes = append(changes, "White")
			}
			if f.Boards.Black.Departs {
				changes = append(changes, "Black")
			}
			got := fmt.Sprint(f.Cause, f.Plies, f.Retrace, strings.Join(changes, " "), f.Diverged)
			want := fmt.Sprint(test.cause, test.plies, test.retrace, test.changes, test.diverged)
			if got != want {
				t.Errorf("got %s, want %s", got, want)
			}
			carriesOut(t, e, f)
			agreeingStay(t, e, f)
		})
	}
}

// agreeingStay asks that f orders nothing on boards that agree.
func agreeingStay(t testing.TB, e evidence.Evidence, f evidence.Finding) {
	t.Helper()
	white, black := e.Boards.White, e.Boards.Black
	known := white.Knowledge == evidence.KnowsPieces && black.Knowledge == evidence.KnowsPieces
	if !known || white.Placement != black.Placement {
		return
	}
	if steps := len(f.Boards.White.Steps) + len(f.Boards.Black.Steps); steps > 0 || f.Boards.White.Departs || f.Boards.Black.Departs {
		t.Errorf("both boards show %v: got %d orders to change them, want none (%v)", white.Placement, steps, f.Cause)
	}
}

// carriesOut does what f says on both boards and checks that they are then
// correct.
func carriesOut(t testing.TB, e evidence.Evidence, f evidence.Finding) {
	t.Helper()
	want := f.Setup.Position.Placement()
	for _, side := range []rules.Side{rules.White, rules.Black} {
		board := e.Boards.Of(side)
		if board.Knowledge == 0 {
			continue
		}
		p, o := board.Placement, board.Occupied
		if board.Knowledge == evidence.KnowsPieces {
			o = p.Occupied()
		}
		for _, step := range f.Boards.Of(side).Steps {
			if step.Take != o.Has(step.Square) {
				t.Errorf("%v: %+v cannot be done", side, step)
			}
			o ^= step.Square.Bit()
			if step.Take {
				p = p.Put(step.Square, rules.Piece{})
			} else {
				p = p.Put(step.Square, step.Piece)
			}
		}
		if o != want.Occupied() || board.Knowledge == evidence.KnowsPieces && p != want {
			t.Errorf("%v: got %v after the corrections, want %v", side, p, want)
		}
	}
}

func TestWhatAperturesCannotTellIsSaid(t *testing.T) {
	start := rules.StandardSetup()
	e := evidence.Evidence{
		Game:   rulestest.Start(t, start, "e4 d5 exd5"),
		Boards: rules.BySide[evidence.Board]{White: rulestest.BoardAfter(t, "e4 d5 exd5"), Black: rulestest.BoardAfter(t, "holes e4 d5 exd5")},
	}
	f, err := evidence.Reconcile(e)
	if err != nil {
		t.Fatal(err)
	}
	if f.Cause != evidence.NothingDiffers || fmt.Sprint(f.Boards.Black.Unseen) != "[d5]" {
		t.Errorf("got %v, unseen %v; want nothing differs and d5", f.Cause, f.Boards.Black.Unseen)
	}
}

// swapped exchanges what belongs to White and to Black.
func swapped[T any](b rules.BySide[T]) rules.BySide[T] {
	return rules.BySide[T]{White: b.Black, Black: b.White}
}

// randomEvidence makes sheets and boards out of one random game and random
// faults.
func randomEvidence(r *rand.Rand) evidence.Evidence {
	truth := rules.NewGame(rules.StandardSetup())
	for range r.Intn(24) {
		if next, ok := rulestest.RandomPly(r, truth); ok {
			truth = next
		}
	}
	e := evidence.Evidence{Game: truth.Back(r.Intn(truth.Ply() + 1))}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		e.Sheets = e.Sheets.With(side, randomSheet(r, truth))
		e.Boards = e.Boards.With(side, randomBoard(r, truth))
	}
	return e
}

func randomSheet(r *rand.Rand, truth rules.Game) []evidence.Entry {
	var entries []evidence.Entry
	length := truth.Ply() - r.Intn(2)*r.Intn(truth.Ply()+1)
	for ply := 1; ply <= length; ply++ {
		entry := evidence.Entry{Kind: evidence.EntryMove, Move: truth.Move(ply)}
		switch r.Intn(24) {
		case 0:
			entry = evidence.Entry{}
		case 1:
			entry = evidence.Entry{Kind: evidence.EntryUnreadable}
		case 2:
			entry = evidence.Entry{Kind: evidence.EntryIllegal}
		case 3:
			if other, ok := rulestest.RandomPly(r, truth.Back(ply-1)); ok {
				entry.Move = other.Move(ply)
			}
		}
		entries = append(entries, entry)
	}
	return entries
}

func randomBoard(r *rand.Rand, truth rules.Game) evidence.Board {
	g := truth
	switch r.Intn(4) {
	case 0:
		g = g.Back(r.Intn(g.Ply() + 1))
	case 1:
		g, _ = rulestest.RandomPly(r, g.Back(max(0, g.Ply()-1)))
	}
	p := g.Position().Placement()
	if r.Intn(6) == 0 {
		p = p.Put(rules.Square(1+r.Intn(64)), rules.Piece{Side: rules.White, Role: rules.Knight})
	}
	switch r.Intn(5) {
	case 0:
		return evidence.OccupiedBoard(p.Occupied())
	case 1:
		return evidence.Board{}
	default:
		return evidence.BoardOf(p)
	}
}

func checkReconcile(t *testing.T, seed int64) {
	e := randomEvidence(rand.New(rand.NewSource(seed)))
	f, err := evidence.Reconcile(e)
	if err != nil {
		t.Fatal(err)
	}
	agreeingStay(t, e, f)
	if !f.Unexplained {
		carriesOut(t, e, f)
	}
	mirrored := e
	mirrored.Sheets, mirrored.Boards = swapped(e.Sheets), swapped(e.Boards)
	m, err := evidence.Reconcile(mirrored)
	if err != nil {
		t.Fatal(err)
	}
	m.Boards, m.Sheets = swapped(m.Boards), swapped(m.Sheets)
	if !reflect.DeepEqual(f, m) {
		t.Errorf("seed %d: swapping the sides does not swap the finding:\n%+v\n%+v", seed, f, m)
	}
	if f.Unexplained {
		return // the course of events is not established yet
	}
	settled := settle(e, f)
	again, err := evidence.Reconcile(settled)
	if err != nil {
		t.Fatal(err)
	}
	if again.Cause != evidence.NothingDiffers || again.Plies != f.Plies || again.Setup != f.Setup || again.Retrace {
		t.Errorf("seed %d: once settled, got %v at ply %d, want nothing differs at %d (was %v)", seed, again.Cause, again.Plies, f.Plies, f.Cause)
	}
}

// settle carries out a finding: boards set up, entries struck, the table's game
// taken back or on.
func settle(e evidence.Evidence, f evidence.Finding) evidence.Evidence {
	game := rules.NewGame(e.Game.Start())
	for _, m := range f.Moves {
		game, _ = game.Play(m)
	}
	e.Game = game
	for _, side := range []rules.Side{rules.White, rules.Black} {
		entries := e.Sheets.Of(side)
		if strike := f.Sheets.Of(side).Strike; strike > 0 && strike <= len(entries) {
			entries = entries[:strike-1]
		}
		if len(f.Sheets.Of(side).Wrong) > 0 {
			entries = nil
			for _, m := range f.Moves {
				entries = append(entries, evidence.Entry{Kind: evidence.EntryMove, Move: m})
			}
		}
		e.Sheets = e.Sheets.With(side, entries)
		switch e.Boards.Of(side).Knowledge {
		case evidence.KnowsPieces:
			e.Boards = e.Boards.With(side, evidence.BoardOf(f.Setup.Position.Placement()))
		case evidence.KnowsOccupancy:
			e.Boards = e.Boards.With(side, evidence.OccupiedBoard(f.Setup.Position.Placement().Occupied()))
		}
	}
	return e
}

func TestReconcileTreatsBothSidesAlikeAndSettles(t *testing.T) {
	for seed := range int64(600) {
		checkReconcile(t, seed)
		if t.Failed() {
			return
		}
	}
}

func FuzzReconcile(f *testing.F) {
	for seed := range int64(16) {
		f.Add(seed)
	}
	f.Fuzz(checkReconcile)
}

func TestDifferencesListsEverySquareThatDiffers(t *testing.T) {
	before := rulestest.Start(t, rules.StandardSetup(), "e4 d5").Position().Placement()
	after := rulestest.Start(t, rules.StandardSetup(), "e4 d5 exd5").Position().Placement()
	if got := fmt.Sprint(before.Differences(after)); got != "[e4 d5]" {
		t.Errorf("got %s, want [e4 d5]", got)
	}
}
