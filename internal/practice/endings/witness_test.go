package endings_test

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"strings"
	"testing"

	"blindchess/internal/practice/endings"
	"blindchess/internal/rules"
)

// The endings of king and rook against king with Black to move, up to mirrors, by
// the number of moves until mate. There are 28,056 positions, as Bain and Hoff
// published them (the data set King-Rook vs. King of the UCI repository).
func TestKRK_HasAsManyPositionsOfEachLengthAsArePublished(t *testing.T) {
	want := map[int]int{
		-1: 2796, 0: 27, 1: 78, 2: 246, 3: 81, 4: 198, 5: 471, 6: 592, 7: 683, 8: 1433, 9: 1712, 10: 1985, 11: 2854, 12: 3597, 13: 4194, 14: 4553, 15: 2166, 16: 390,
	}
	tables, got := endings.Open("", nil), map[int]int{}
	for king := rules.A1; king < rules.A1+64; king++ {
		if king.File() > 3 || king.Rank() > king.File() {
			continue
		}
		for lone := rules.A1; lone < rules.A1+64; lone++ {
			if king.Rank() == king.File() && lone.Rank() > lone.File() {
				continue
			}
			for rook := rules.A1; rook < rules.A1+64; rook++ {
				if king.Rank() == king.File() && lone.Rank() == lone.File() && rook.Rank() > rook.File() {
					continue
				}
				count(t, tables, got, king, rook, lone)
			}
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// count adds a position to the count of its length, or a draw to the count of
// -1. Other arrangements are left out.
func count(t *testing.T, tables *endings.Tables, got map[int]int, king, rook, lone rules.Square) {
	t.Helper()
	if king == rook || king == lone || rook == lone || rules.Reach(rules.Piece{Side: rules.White, Role: rules.King}, king, 0).Has(lone) {
		return
	}
	placement := rules.Placement{}.Put(king, rules.Piece{Side: rules.White, Role: rules.King})
	placement = placement.Put(rook, rules.Piece{Side: rules.White, Role: rules.Rook}).Put(lone, rules.Piece{Side: rules.Black, Role: rules.King})
	outcome, err := tables.Outcome(rules.PositionOf(placement, rules.Black, 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	if outcome.Winner == 0 {
		got[-1]++
	} else {
		got[outcome.Moves()]++
	}
}

// TestSoakEndings_StockfishMatesAsSoon asks Debian's engine for mates in six at
// most of every ending, and whether it finds them as soon.
func TestSoakEndings_StockfishMatesAsSoon(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("asks an engine: set SOAK=1")
	}
	engine, err := exec.LookPath("/usr/games/stockfish")
	if err != nil {
		t.Skip("there is no stockfish here")
	}
	tables := endings.Open(t.TempDir(), nil)
	for _, name := range []string{"KQK", "KRK", "KPK", "KBBK", "KBNK", "KQKR"} {
		for seed := range uint64(8) {
			start, err := tables.Start(t.Context(), name, 1+int(seed)%5, 1_000_003*seed)
			if err != nil {
				t.Fatal(err)
			}
			outcome, err := tables.Outcome(start.Position)
			if err != nil {
				t.Fatal(err)
			}
			if got := mateBy(t, engine, start.FEN(), outcome.Moves()); got != outcome.Moves() {
				t.Errorf("%s, %s: the table says mate in %d, the engine in %d", name, start.FEN(), outcome.Moves(), got)
			}
		}
	}
}

// mateBy returns in how many moves an engine mates that is asked for a mate in
// so many.
func mateBy(t *testing.T, engine, fen string, moves int) int {
	t.Helper()
	command := exec.CommandContext(t.Context(), engine)
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = command.Wait() }()
	fmt.Fprintf(in, "position fen %s\ngo mate %d nodes 20000000\n", fen, moves)
	found := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if _, rest, ok := strings.Cut(lines.Text(), "score mate "); ok {
			_, _ = fmt.Sscan(rest, &found)
		}
		if strings.HasPrefix(lines.Text(), "bestmove") {
			break
		}
	}
	fmt.Fprintln(in, "quit")
	return found
}

func TestTables_AreKeptAndMadeAnewWhereTheyAreDamaged(t *testing.T) {
	folder := t.TempDir()
	made := 0
	ready := func() {
		t.Helper()
		if err := endings.Open(folder, func(string) { made++ }).Ready(t.Context(), "KQK"); err != nil {
			t.Fatal(err)
		}
	}
	ready()
	ready()
	if made != 1 {
		t.Errorf("got it made %d times, want once", made)
	}
	path := folder + "/KQK.ending"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, broken := range [][]byte{text[:len(text)/2], append([]byte("x"), text...), flipped(text, len(text)-20), nil} {
		if err := os.WriteFile(path, broken, 0o600); err != nil {
			t.Fatal(err)
		}
		if ready(); made != i+2 {
			t.Errorf("damaged in way %d: got it made %d times, want %d", i, made, i+2)
		}
	}
}

func flipped(text []byte, at int) []byte {
	other := append([]byte(nil), text...)
	other[at] ^= 0x10
	return other
}

func TestBest_DefendsAndWinsAsLongAsTheTableSays(t *testing.T) {
	tables := endings.Open("", nil)
	start, err := tables.Start(t.Context(), "KPK", 100, 7)
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := tables.Outcome(start.Position)
	if err != nil || outcome.Moves() != 28 {
		t.Fatalf("got %v, %v, want a mate in 28", outcome, err)
	}
	game := rules.NewGame(start)
	for !game.Position().Checkmate() && game.Ply() < 100 {
		move, err := tables.Best(game.Position())
		if err != nil {
			t.Fatal(err)
		}
		if game, err = game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	if game.Ply() != outcome.Plies || game.Position().Turn() != rules.Black {
		t.Errorf("got %d plies, want mate after %d", game.Ply(), outcome.Plies)
	}
	// The same position with the colours exchanged has the same outcome.
	mirrored, err := rules.ParseFEN("8/8/8/8/4p3/4k3/8/4K3 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	plain, err := rules.ParseFEN("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	black, _ := tables.Outcome(mirrored.Position)
	white, _ := tables.Outcome(plain.Position)
	if black.Plies != white.Plies || black.Winner != rules.Black || white.Winner != rules.White {
		t.Errorf("got %v and %v, want the same with the colours exchanged", white, black)
	}
}

func TestOutcome_SaysWhereThereIsNoTable(t *testing.T) {
	tables := endings.Open("", nil)
	for fen, want := range map[string]bool{
		"4k3/p7/8/8/8/8/P7/4K3 w - - 0 1": false, "4k3/8/8/8/8/8/8/4K2R w K - 0 1": false, "4k3/8/8/8/8/8/8/3QK1NB w - - 0 1": false,
		"4k3/8/8/8/8/8/8/4KB2 w - - 0 1": true, "4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1": true,
	} {
		setup, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tables.Outcome(setup.Position); (err == nil) != want {
			t.Errorf("%s: got %v, want it known: %v", fen, err, want)
		}
	}
}
