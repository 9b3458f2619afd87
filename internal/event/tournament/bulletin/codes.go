package bulletin

import (
	"fmt"
	"html/template"
	"io"
	"strconv"

	"blindchess/internal/event/tournament"
	"blindchess/internal/language"
)

// Code is the code with which one player joins their table.
type Code struct {
	Board  int
	Black  bool
	Player tournament.Player
	Typed  string // as it is typed
	Words  string // as it is spoken
	Way    string // the way to join: a command, or the address of a page
}

// Seat is the line that says whose code it is.
func (c Code) Seat(pack language.Pack) string {
	key := "tournament.seat-white"
	if c.Black {
		key = "tournament.seat-black"
	}
	return pack.Phrase(key, "board", strconv.Itoa(c.Board), "name", c.Player.Name)
}

// Line is the line with the code.
func (c Code) Line(pack language.Pack) string {
	return pack.Phrase("tournament.code", "code", c.Typed, "words", c.Words)
}

// CodeLines returns each code in three lines, for text and for braille.
func CodeLines(pack language.Pack, codes []Code) []string {
	var lines []string
	for _, c := range codes {
		lines = append(lines, c.Seat(pack), c.Line(pack))
		if c.Way != "" {
			lines = append(lines, c.Way)
		}
		lines = append(lines, "")
	}
	return lines
}

// slips is a page to print: a slip a code, in letters that are read from afar,
// two on a sheet.
var slips = template.Must(template.New("slips").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
body { font-family: sans-serif; margin: 1em; color: #000; background: #fff; }
section { border: 2px solid #000; padding: 1em; margin: 0 0 2em; break-inside: avoid; }
h2 { font-size: 2em; margin: 0 0 0.5em; }
.code { font-size: 3.5em; font-weight: bold; margin: 0.2em 0; overflow-wrap: anywhere; }
.words, .way { font-size: 1.4em; margin: 0.2em 0; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>{{.Title}}</h1>
{{range .Slips}}<section>
<h2>{{.Seat}}</h2>
<p class="code">{{.Typed}}</p>
<p class="words">{{.Words}}</p>
{{if .Way}}<p class="way">{{.Way}}</p>
{{end}}</section>
{{end}}</main>
</body>
</html>
`))

// CodesHTML writes codes as a page to print.
func CodesHTML(out io.Writer, pack language.Pack, title string, codes []Code) error {
	type slip struct{ Seat, Typed, Words, Way string }
	var all []slip
	for _, c := range codes {
		all = append(all, slip{c.Seat(pack), c.Typed, c.Words, c.Way})
	}
	err := slips.Execute(out, struct {
		Lang, Title string
		Slips       []slip
	}{pack.Lang(), title, all})
	if err != nil {
		return fmt.Errorf("bulletin: %w", err)
	}
	return nil
}
