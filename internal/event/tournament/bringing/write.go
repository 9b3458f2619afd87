package bringing

import (
	"slices"
	"strings"

	"blindchess/internal/event/tournament"
)

// with returns the list with results, by the lines of its games.
func (l *list) with(results map[int]tournament.Result) string {
	if l.pgn != nil {
		return withGames(l.pgn, results)
	}
	type change struct {
		from, to int
		text     string
	}
	var changes []change
	for _, at := range l.headers {
		changes = append(changes, change{at, at, string(l.comma) + "Result"})
	}
	for _, g := range l.games {
		result, told := results[g.line]
		if !told || result == g.result || !l.writes(result) {
			continue
		}
		if g.turned {
			result = tournament.Result{White: result.Black, Black: result.White}
		}
		text := l.word(result)
		if g.from == g.to && len(l.headers) > 0 {
			text = string(l.comma) + text
		}
		changes = append(changes, change{g.from, g.to, text})
	}
	slices.SortFunc(changes, func(a, b change) int { return a.from - b.from })
	var out strings.Builder
	at := 0
	for _, c := range changes {
		out.WriteString(l.text[at:c.from] + c.text)
		at = c.to
	}
	return out.String() + l.text[at:]
}

// writes reports whether the list has a sign for a result.
func (l *list) writes(result tournament.Result) bool { return l.signs == nil || l.signs[result] != "" }

// word writes a result as the list writes results.
func (l *list) word(result tournament.Result) string {
	if l.signs != nil {
		return l.signs[result]
	}
	hyphen := "-"
	if l.wide || l.half {
		hyphen = " - "
	}
	points := map[tournament.Code]string{
		tournament.Win: "1", tournament.Draw: "1/2", tournament.Loss: "0", tournament.ForfeitWin: "+", tournament.ForfeitLoss: "-",
		tournament.UnratedWin: "1", tournament.UnratedDraw: "1/2", tournament.UnratedLoss: "0",
	}
	if l.half {
		points[tournament.Draw], points[tournament.UnratedDraw] = "\u00bd", "\u00bd"
	}
	if result.White == tournament.ForfeitWin || result.White == tournament.ForfeitLoss {
		hyphen = " - "
	}
	return points[result.White] + hyphen + points[result.Black]
}
