package puzzle

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"blindchess/internal/practice/rating"
	"blindchess/internal/rules"
)

// The columns of a file of puzzles, in their order.
const (
	columnName = iota
	columnFEN
	columnMoves
	columnRating
	columnDeviation
	columnPopularity
	columnPlays
	columnThemes
	columnReference
	columnOpening
	columns
)

// Head is the first line of a file of puzzles.
const Head = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"

// longestRow is how many bytes of one row are read.
const longestRow = 4096

// fields parts a row at its commas. Quoted fields are read too, although the set
// has none.
func fields(row string) ([]string, bool) {
	row = strings.TrimRight(row, "\r\n")
	if !strings.Contains(row, `"`) {
		parts := strings.Split(row, ",")
		return parts, len(parts) == columns || len(parts) == columns-1
	}
	parts, err := csv.NewReader(strings.NewReader(row)).Read()
	return parts, err == nil && (len(parts) == columns || len(parts) == columns-1)
}

// Parse reads one row. Its moves are played, so that none can fail later.
func Parse(row string) (Puzzle, error) {
	if len(row) > longestRow {
		return Puzzle{}, fmt.Errorf("puzzle: a row of %d bytes is none", len(row))
	}
	parts, ok := fields(row)
	if !ok {
		return Puzzle{}, fmt.Errorf("puzzle: a row has ten columns, and this has %d", len(parts))
	}
	p := Puzzle{Name: parts[columnName], Themes: strings.Fields(parts[columnThemes]), Reference: parts[columnReference]}
	setup, err := rules.ParseFEN(parts[columnFEN])
	if err != nil {
		return Puzzle{}, fmt.Errorf("puzzle: %s: %w", p.Name, err)
	}
	p.Before = setup
	position := setup.Position
	for _, word := range strings.Fields(parts[columnMoves]) {
		m, err := position.ParseUCI(word)
		if err != nil {
			return Puzzle{}, fmt.Errorf("puzzle: %s: %w", p.Name, err)
		}
		p.Moves, position = append(p.Moves, m), position.After(m)
	}
	value, deviation := number(parts[columnRating]), number(parts[columnDeviation])
	if value < least || value > most || deviation < 1 || deviation > 1000 {
		return Puzzle{}, fmt.Errorf("puzzle: %s: a rating of %q, %q cannot be", p.Name, parts[columnRating], parts[columnDeviation])
	}
	p.Strength = rating.Rating{Value: float64(value), Deviation: float64(deviation), Volatility: 0.06}
	p.Known = max(0, number(parts[columnPlays]))
	return p, p.check()
}

// The ratings that a puzzle may have.
const (
	least = 100
	most  = 4000
)

// number reads digits, and is -1 for anything else.
func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return -1
	}
	return n
}

// Row writes p as Parse reads it.
func (p Puzzle) Row() string {
	words, position := make([]string, len(p.Moves)), p.Before.Position
	for i, m := range p.Moves {
		words[i] = position.UCI(m)
		position = position.After(m)
	}
	return fmt.Sprintf("%s,%s,%s,%.0f,%.0f,100,%d,%s,%s,", p.Name, p.Before.FEN(), strings.Join(words, " "),
		p.Strength.Value, p.Strength.Deviation, p.Known, strings.Join(p.Themes, " "), p.Reference)
}
