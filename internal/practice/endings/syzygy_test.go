package endings_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"blindchess/internal/practice/endings"
	"blindchess/internal/rules"
)

// TestSoakEndings_AgreeWithSyzygyTables compares positions of every ending with
// independent tables, through Debian's engine.
func TestSoakEndings_AgreeWithSyzygyTables(t *testing.T) {
	folder := os.Getenv("SYZYGY")
	if os.Getenv("SOAK") == "" || folder == "" {
		t.Skip("asks an engine with Syzygy tables: set SOAK=1 and SYZYGY to their folder")
	}
	path, err := exec.LookPath("/usr/games/stockfish")
	if err != nil {
		t.Skip("there is no stockfish here: scripts/install test")
	}
	command := exec.CommandContext(t.Context(), path)
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
	defer in.Close()
	fmt.Fprintf(in, "setoption name SyzygyPath value %s\n", folder)
	lines := bufio.NewScanner(out)
	asked := func(fen string) string {
		fmt.Fprintf(in, "position fen %s\nd\nisready\n", fen)
		verdict := ""
		for lines.Scan() && lines.Text() != "readyok" {
			if rest, found := strings.CutPrefix(lines.Text(), "Tablebases WDL:"); found && !strings.HasSuffix(rest, "(Failed)") {
				verdict = strings.Fields(rest)[0]
			}
		}
		return verdict
	}
	tables, random := endings.Open(t.TempDir(), nil), rand.New(rand.NewPCG(1, 2))
	for _, name := range endings.Names() {
		positions, wrong, told := 4000, 0, map[string]int{}
		for n := range positions {
			p := randomPosition(random, name, n%2 == 0)
			outcome, err := tables.Outcome(p)
			if err != nil {
				t.Fatal(err)
			}
			want := "Draw"
			switch outcome.Winner {
			case p.Turn():
				want = "Win"
			case p.Turn().Other():
				want = "Loss"
			}
			fen := rules.Setup{Position: p, Number: 1}.FEN()
			got := asked(fen)
			told[got]++
			if got != want {
				wrong++
				t.Errorf("%s, %s: Syzygy says %q, our table %s", name, fen, got, want)
			}
			if wrong > 5 {
				break
			}
		}
		t.Logf("%s: %v", name, told)
	}
}

// randomPosition returns a position that can be, with the pieces of an ending. If
// swapped is set, Black has the pieces of the stronger side.
func randomPosition(random *rand.Rand, name string, swapped bool) rules.Position {
	second := strings.LastIndexByte(name, 'K')
	for {
		placement := rules.Placement{}
		for i := range name {
			side := rules.White
			if i >= second != swapped {
				side = rules.Black
			}
			square := rules.A1 + rules.Square(random.IntN(64))
			role := rules.RoleOf(name[i])
			for placement.At(square) != (rules.Piece{}) || role == rules.Pawn && (square.Rank() == 0 || square.Rank() == 7) {
				square = rules.A1 + rules.Square(random.IntN(64))
			}
			placement = placement.Put(square, rules.Piece{Side: side, Role: role})
		}
		turn := []rules.Side{rules.White, rules.Black}[random.IntN(2)]
		p := rules.PositionOf(placement, turn, 0, 0)
		if setup, err := rules.ParseFEN((rules.Setup{Position: p, Number: 1}).FEN()); err == nil {
			return setup.Position
		}
	}
}
