package bulletin

import (
	"encoding/csv"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
	"blindchess/internal/text/sanitize"
)

// Table is rows of values below the heads of their columns. The value of column
// Head names its row.
type Table struct {
	Title string
	Heads []string
	Head  int
	Rows  [][]string
}

// StandingsTable returns the places with every tie-break.
func (b Bulletin) StandingsTable() Table {
	table := Table{Title: b.StandingsTitle(), Heads: b.words("place", "number", "name", "rating", "points"), Head: 2}
	breaks := b.t.Breaks()
	for _, one := range breaks {
		table.Heads = append(table.Heads, one.String())
	}
	for _, s := range b.standings {
		row := []string{strconv.Itoa(s.Rank), strconv.Itoa(s.Player.Number), titled(s.Player), rating(s.Player), trf.Points(s.Points)}
		for i, one := range breaks {
			row = append(row, one.Value(s.Values[i]))
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// TeamsTable returns the places of the teams with every tie-break.
func (b Bulletin) TeamsTable() Table {
	table := Table{Title: b.TeamsTitle(), Heads: b.words("place", "team", "match-points", "game-points"), Head: 1}
	breaks := b.t.TeamBreaks()[1:]
	table.Heads = append(table.Heads, breaks...)
	for _, s := range b.teams {
		row := []string{strconv.Itoa(s.Rank), s.Team, strconv.Itoa(s.MatchPoints), trf.Points(s.GamePoints)}
		for i := range breaks {
			row = append(row, tournament.TeamValue(s.Values[i]))
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// PairingsTable returns the games of the round.
func (b Bulletin) PairingsTable() Table {
	sides := []string{b.pack.Word("side.white"), b.pack.Word("side.black")}
	table := Table{Title: b.Title(), Heads: append(b.words("table"), append(sides, b.words("outcome")...)...)}
	for _, p := range b.round.Pairings {
		table.Rows = append(table.Rows, []string{strconv.Itoa(p.Board), b.name(p.White), b.name(p.Black), p.Result.String()})
	}
	for _, bye := range b.round.Byes {
		table.Rows = append(table.Rows, []string{"-", b.name(bye.Player), "", string(rune(bye.Kind))})
	}
	return table
}

func (b Bulletin) words(keys ...string) []string {
	words := make([]string, len(keys))
	for i, key := range keys {
		words[i] = b.pack.Word("tournament." + key)
	}
	return words
}

func rating(p tournament.Player) string {
	if p.Rating == 0 {
		return ""
	}
	return strconv.Itoa(p.Rating)
}

// CSV writes a table as a file of values, its heads in the first line. No value is one
// that a spreadsheet takes for a formula.
func (t Table) CSV(out io.Writer) error {
	writer := csv.NewWriter(out)
	for _, row := range append([][]string{t.Heads}, t.Rows...) {
		row = slices.Clone(row)
		for i := range row {
			row[i] = sanitize.Cell(row[i])
		}
		if err := writer.Write(row); err != nil {
			return fmt.Errorf("bulletin: %w", err)
		}
	}
	writer.Flush()
	if err := writer.Error(); err != nil {
		return fmt.Errorf("bulletin: %w", err)
	}
	return nil
}

// page is a bulletin for browsers: a heading, then tables whose columns and rows
// have heads, which a screen reader says beside each value.
var page = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
body { font: 1.1em sans-serif; margin: 1em; color: #000; background: #fff; }
.wide { overflow-x: auto; margin: 0 0 2em; }
table { border-collapse: collapse; }
caption { text-align: left; font-weight: bold; padding: 0.5em 0; }
th, td { border: 1px solid #555; padding: 0.2em 0.6em; text-align: left; }
@media print { table { break-inside: auto; } tr { break-inside: avoid; } }
</style>
</head>
<body>
<main>
<h1>{{.Title}}</h1>
{{range .Tables}}<div class="wide" role="region" tabindex="0" aria-label="{{.Title}}">
<table>
<caption>{{.Title}}</caption>
<thead><tr>{{range .Heads}}<th scope="col">{{.}}</th>{{end}}</tr></thead>
<tbody>
{{$head := .Head}}{{range .Rows}}<tr>{{range $i, $value := .}}{{if eq $i $head}}<th scope="row">{{$value}}</th>{{else}}<td>{{$value}}</td>{{end}}{{end}}</tr>
{{end}}</tbody>
</table>
</div>
{{end}}{{if .Corrections}}<h2>{{.CorrectionsTitle}}</h2>
<ul>
{{range .Corrections}}<li>{{.}}</li>
{{end}}</ul>
{{end}}</main>
</body>
</html>
`))

// HTML writes the bulletin as a page that needs no script and nothing from
// elsewhere.
func (b Bulletin) HTML(out io.Writer) error {
	var tables []Table
	if len(b.round.Pairings) > 0 {
		tables = append(tables, b.PairingsTable())
	}
	if len(b.teams) > 0 && b.t.About.System.OfTeams() {
		tables = append(tables, b.TeamsTable())
	}
	if len(b.standings) > 0 {
		tables = append(tables, b.StandingsTable())
	}
	err := page.Execute(out, struct {
		Lang, Title, CorrectionsTitle string
		Tables                        []Table
		Corrections                   []string
	}{b.pack.Lang(), b.Title(), b.pack.Word("tournament.corrections"), tables, b.corrections()})
	if err != nil {
		return fmt.Errorf("bulletin: %w", err)
	}
	return nil
}
