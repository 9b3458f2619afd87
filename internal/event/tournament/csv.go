package tournament

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/text/charset"
)

// columns are a player's fields in a file of values, with the possible names of
// their column.
var columns = []struct {
	names []string
	set   func(*Player, string) error
}{
	{[]string{"name", "player"}, func(p *Player, text string) error { p.Name = text; return nil }},
	{[]string{"family name", "family", "last name", "surname"}, func(p *Player, text string) error { p.Name = text + p.Name; return nil }},
	{[]string{"given name", "given names", "first name"}, func(p *Player, text string) error {
		if text != "" {
			p.Name += ", " + text
		}
		return nil
	}},
	{[]string{"number", "no", "snr"}, func(p *Player, text string) error { return digits(text, &p.Number) }},
	{[]string{"rating", "elo", "rtg"}, func(p *Player, text string) error { return digits(text, &p.Rating) }},
	{[]string{"title"}, func(p *Player, text string) error { p.Title = text; return nil }},
	{[]string{"sex"}, func(p *Player, text string) error { p.Sex = strings.ToLower(text); return nil }},
	{[]string{"federation", "fed", "country"}, func(p *Player, text string) error { p.Federation = text; return nil }},
	{[]string{"fide id", "fideid", "fide", "id"}, func(p *Player, text string) error { p.FideID = text; return nil }},
	{[]string{"birth", "born", "date of birth"}, func(p *Player, text string) error { p.Birth = text; return nil }},
	{[]string{"team", "club"}, func(p *Player, text string) error { p.Team = text; return nil }},
	{[]string{"language"}, func(p *Player, text string) error { p.Language = strings.ToLower(text); return nil }},
	{[]string{"sighted"}, func(p *Player, text string) error {
		p.Sighted = slices.Contains([]string{"yes", "true", "1", "x"}, strings.ToLower(text))
		return nil
	}},
}

func digits(text string, into *int) error {
	if text == "" {
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return fmt.Errorf("%q is no number", text)
	}
	*into = n
	return nil
}

// PlayersFromCSV reads players from a file of values, separated by commas,
// semicolons or tabs. Its first line names the columns; name is needed. Columns it
// does not know are left out. The error names the line.
func PlayersFromCSV(text string) ([]Player, error) {
	text = charset.Guess([]byte(text)).Decode([]byte(text))
	first, _, _ := strings.Cut(text, "\n")
	reader := csv.NewReader(strings.NewReader(text))
	reader.FieldsPerRecord, reader.TrimLeadingSpace, reader.LazyQuotes = -1, true, true
	for _, comma := range []rune{'\t', ';'} {
		if strings.ContainsRune(first, comma) {
			reader.Comma = comma
		}
	}
	header, err := reader.Read()
	if err != nil {
		return nil, errors.New("tournament: the file of players is empty")
	}
	setters := make([]func(*Player, string) error, len(header))
	named := false
	for i, name := range header {
		name = strings.ToLower(strings.TrimSpace(strings.ReplaceAll(name, "_", " ")))
		for at, column := range columns {
			if slices.Contains(column.names, name) {
				setters[i] = column.set
				named = named || at < 2
			}
		}
	}
	if !named {
		return nil, errors.New("tournament: line 1 names no column name: write the names of the columns there, such as name,rating,federation")
	}
	var players []Player
	for {
		fields, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return players, nil
		}
		line, _ := reader.FieldPos(0)
		if err != nil {
			return nil, fmt.Errorf("tournament: line %d cannot be read: look at its quotes", line)
		}
		var p Player
		for i, field := range fields {
			if i >= len(setters) || setters[i] == nil {
				continue
			}
			if err := setters[i](&p, strings.TrimSpace(field)); err != nil {
				return nil, fmt.Errorf("tournament: line %d, column %s: %w", line, strings.TrimSpace(header[i]), err)
			}
		}
		if p.Name == "" {
			return nil, fmt.Errorf("tournament: line %d has no name", line)
		}
		players = append(players, p)
	}
}
