package bringing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/event/tournament"
)

// vegaCodes are the results in a file of results of Vega, as section 2.5 of its manual
// has them. A game without a result, and one that is adjourned, are not in the table.
var vegaCodes = map[tournament.Result]string{
	{White: tournament.Win, Black: tournament.Loss}:                "1",
	{White: tournament.Loss, Black: tournament.Win}:                "0",
	{White: tournament.Draw, Black: tournament.Draw}:               "5",
	{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}:  "3",
	{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}:  "4",
	{White: tournament.ForfeitLoss, Black: tournament.ForfeitLoss}: "2",
}

// The codes of games that have no result.
const (
	vegaAdjourned = "7"
	vegaNone      = "9"
)

// vegaByes are the byes by the code of the game against player 0.
var vegaByes = map[string]tournament.Code{
	"1": tournament.PairingBye, "3": tournament.PairingBye, vegaNone: tournament.PairingBye,
	"5": tournament.HalfBye, "0": tournament.ZeroBye, "4": tournament.ZeroBye, "2": tournament.ZeroBye,
}

// readVega reads a file of results of Vega, if the text is one: a line with the number
// of pairs and the round, then White's number, Black's number and the result of each pair.
func readVega(text string) (*list, error) {
	rows := fields(text)
	if len(rows) < 2 || !numbers(rows[0], 2) || len(rows[1].cells) != 3 {
		return nil, nil
	}
	l := &list{text: text, signs: vegaCodes, round: digits(rows[0].at(1))}
	if count := digits(rows[0].at(0)); count != len(rows)-1 {
		return nil, fmt.Errorf("bringing: line %d announces %d pairs, and %d follow: export the file again", rows[0].line, count, len(rows)-1)
	}
	for _, r := range rows[1:] {
		if !numbers(r, 3) {
			return nil, fmt.Errorf("bringing: line %d is not the numbers of two players and of a result: export the file again", r.line)
		}
		g, err := vegaGame(r)
		if err != nil {
			return nil, err
		}
		l.games = append(l.games, g)
	}
	return l, nil
}

func vegaGame(r row) (game, error) {
	code := r.cells[2]
	g := game{line: r.line, white: side{number: digits(r.at(0))}, black: side{number: digits(r.at(1))}, from: code.from, to: code.to}
	if g.white.number == 0 {
		g.white, g.black = g.black, g.white
	}
	if g.black.number == 0 {
		g.bye = vegaByes[code.text]
		if g.bye == 0 {
			return g, fmt.Errorf("bringing: line %d gives the bye the code %s: write 3, 5 or 4 for one, half or no point", r.line, code.text)
		}
		return g, nil
	}
	if code.text == vegaNone || code.text == vegaAdjourned {
		return g, nil
	}
	for result, text := range vegaCodes {
		if text == code.text {
			g.result = result
			return g, nil
		}
	}
	return g, fmt.Errorf("bringing: line %d has the code %s: write 1, 0, 5, 3, 4, 2, or 9 for no result", r.line, code.text)
}

// fields parts a text into the lines that are not empty, and each at its blanks.
func fields(text string) []row {
	var rows []row
	for _, r := range grid(text, 0) {
		var words []cell
		for at := r.cells[0].from; at < r.end; {
			if strings.IndexByte(" \t", text[at]) >= 0 {
				at++
				continue
			}
			to := at
			for to < r.end && strings.IndexByte(" \t", text[to]) < 0 {
				to++
			}
			words = append(words, cell{text[at:to], at, to})
			at = to
		}
		if r.cells = words; len(words) > 0 {
			rows = append(rows, r)
		}
	}
	return rows
}

// numbers reports whether a line is that many numbers.
func numbers(r row, count int) bool {
	for _, c := range r.cells {
		if _, err := strconv.ParseUint(c.text, 10, 16); err != nil {
			return false
		}
	}
	return len(r.cells) == count
}

// Vega returns the results of a round as a file that Vega imports, and the games whose
// results the file has no code for: an arbiter enters them there by hand.
func Vega(round tournament.Round) (string, []tournament.Pairing) {
	var text strings.Builder
	var left []tournament.Pairing
	byes := slices.DeleteFunc(slices.Clone(round.Byes), func(b tournament.Bye) bool { return b.Kind != tournament.PairingBye })
	fmt.Fprintf(&text, "%d %d\n", len(round.Pairings)+len(byes), round.Number)
	for _, p := range round.Pairings {
		code := vegaCodes[p.Result]
		if code == "" {
			code = vegaNone
			if p.Result.Told() {
				left = append(left, p)
			}
		}
		fmt.Fprintf(&text, "%d %d %s\n", p.White, p.Black, code)
	}
	for _, bye := range byes {
		fmt.Fprintf(&text, "%d 0 3\n", bye.Player)
	}
	return text.String(), left
}

// Left returns the games of a round whose results the file has no sign for.
func (s *Sheet) Left(round tournament.Round) []tournament.Pairing {
	var left []tournament.Pairing
	for _, p := range round.Pairings {
		if s.list != nil && p.Result.Told() && !s.list.writes(p.Result) {
			left = append(left, p)
		}
	}
	return left
}
