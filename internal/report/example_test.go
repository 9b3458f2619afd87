package report_test

import (
	"fmt"
	"os"
	"strings"

	"blindchess/internal/report"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet/pgn"
)

func Example() {
	game, err := pgn.NewReader(strings.NewReader("1. f3 e5 2. g4 Qh4# 0-1\n")).Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	checked := report.CheckGame(game, laws.Latest(), 1, report.Manner{Whole: true})
	err = checked.Print(os.Stdout, false)
	fmt.Println(err)
	// Output:
	// Game 1, unknown against unknown, by the Laws of 2023: 4 plies, 0-1.
	// Ply 4, move 2, black, Qh4#. The game ends 0-1 by checkmate, article 5.1.1.
	// At the end: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
	// <nil>
}
