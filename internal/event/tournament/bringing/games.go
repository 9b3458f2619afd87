package bringing

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"blindchess/internal/event/tournament"
	"blindchess/internal/scoresheet/pgn"
)

// readGames reads games in PGN as a list of pairings, if the text is such a file.
// Their round may name the board, as 3.12. The line of a game is its place in the
// file.
func readGames(text string, wanted int) (*list, error) {
	if !strings.Contains(text, "[White ") || !strings.Contains(text, "[Black ") {
		return nil, nil
	}
	l := &list{}
	reader := pgn.NewReader(strings.NewReader(text))
	boards := make(map[int]int)
	for at := 1; ; at++ {
		one, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("bringing: game %d cannot be read: %w", at, err)
		}
		l.pgn = append(l.pgn, one)
		number, board, _ := strings.Cut(one.Tag("Round"), ".")
		round := digits(number)
		if wanted > 0 && round > 0 && round != wanted || round < l.round {
			continue
		}
		if round > l.round {
			l.round, l.games = round, nil
		}
		result, err := resultOf(one.Tag("Result"), at)
		if err != nil {
			return nil, err
		}
		boards[at] = cmp.Or(digits(one.Tag("Board")), digits(board))
		l.games = append(l.games, game{line: at, board: boards[at], white: side{name: one.Tag("White"), team: one.Tag("WhiteTeam")}, black: side{name: one.Tag("Black"), team: one.Tag("BlackTeam")}, result: result})
	}
	slices.SortStableFunc(l.games, func(a, b game) int { return boards[a.line] - boards[b.line] })
	return l, nil
}

// withGames writes games with their results.
func withGames(games []pgn.Game, results map[int]tournament.Result) string {
	var out strings.Builder
	for i, one := range games {
		if result, told := results[i+1]; told {
			one.Result = inPGN(result)
			one = one.WithTag("Result", one.Result)
		}
		if err := pgn.Write(&out, one); err != nil {
			return out.String() // a builder takes everything
		}
	}
	return out.String()
}

// inPGN returns a result as PGN has it, with a forfeit as won and lost.
func inPGN(result tournament.Result) string {
	switch white, black := result.White.Points(), result.Black.Points(); {
	case white > black:
		return "1-0"
	case white < black:
		return "0-1"
	case white > 0:
		return "1/2-1/2"
	}
	return "*" // lost by both
}
