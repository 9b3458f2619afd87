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

// row is a player as a line has them, with the parts of the name that it may have beside
// the whole one.
type row struct {
	Player
	family, given string
	national      int
}

// columns are a player's fields in a file of values, with the possible names of
// their column. The German ones are those of Swiss-Manager's files.
var columns = []struct {
	names []string
	set   func(*row, string) error
}{
	{[]string{"name", "player"}, func(r *row, text string) error { r.Name = text; return nil }},
	{[]string{"family name", "family", "last name", "surname", "nachname"}, func(r *row, text string) error { r.family = text; return nil }},
	{[]string{"given name", "given names", "first name", "vorname"}, func(r *row, text string) error { r.given = text; return nil }},
	{[]string{"number", "no", "no.", "nr", "nr.", "snr"}, func(r *row, text string) error { return digits(text, &r.Number) }},
	{[]string{"rating", "elo", "rtg", "eloint"}, func(r *row, text string) error { return digits(text, &r.Rating) }},
	{[]string{"elonat"}, func(r *row, text string) error { return digits(text, &r.national) }},
	{[]string{"title", "titel"}, func(r *row, text string) error { r.Title = text; return nil }},
	{[]string{"sex"}, func(r *row, text string) error { r.Sex = strings.ToLower(text); return nil }},
	{[]string{"federation", "fed", "country"}, func(r *row, text string) error { r.Federation = text; return nil }},
	{[]string{"fide id", "fideid", "fide", "id"}, func(r *row, text string) error { r.FideID = text; return nil }},
	{[]string{"birth", "born", "date of birth", "geburt"}, func(r *row, text string) error { r.Birth = yearFirst(text); return nil }},
	{[]string{"team", "club"}, func(r *row, text string) error { r.Team = text; return nil }},
	{[]string{"language"}, func(r *row, text string) error { r.Language = strings.ToLower(text); return nil }},
	{[]string{"sighted"}, func(r *row, text string) error {
		r.Sighted = slices.Contains([]string{"yes", "true", "1", "x"}, strings.ToLower(text))
		return nil
	}},
}

// player returns the player of a line. A family name is better than a whole name, whose
// order is unknown, and an international rating is better than a national one.
func (r row) player() Player {
	if r.family != "" {
		r.Name = r.family
		if r.given != "" {
			r.Name += ", " + r.given
		}
	}
	if r.Rating == 0 {
		r.Rating = r.national
	}
	return r.Player
}

// yearFirst returns a day such as 1.6.1992 as 1992/06/01, as reports have it, and other
// text as it is.
func yearFirst(text string) string {
	var day, month, year int
	var more string
	if n, _ := fmt.Sscanf(text+" .", "%d.%d.%d %s", &day, &month, &year, &more); n != 4 || more != "." || year < 1000 || year > 9999 || day < 0 || day > 31 || month < 0 || month > 12 {
		return text
	}
	return fmt.Sprintf("%04d/%02d/%02d", year, month, day)
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
// semicolons or tabs. Its first line names the columns; name is needed. It returns the
// names of the columns that it does not know and leaves out. The error names the line.
func PlayersFromCSV(text string) (players []Player, left []string, err error) {
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
		return nil, nil, errors.New("tournament: the file of players is empty")
	}
	setters := make([]func(*row, string) error, len(header))
	named := false
	for i, name := range header {
		name = strings.TrimSpace(strings.ReplaceAll(name, "_", " "))
		for at, column := range columns {
			if slices.Contains(column.names, strings.ToLower(name)) {
				setters[i] = column.set
				named = named || at < 2
			}
		}
		if setters[i] == nil && name != "" {
			left = append(left, name)
		}
	}
	if !named {
		return nil, nil, errors.New("tournament: line 1 names no column name: write the names of the columns there, such as name,rating,federation")
	}
	for {
		fields, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return players, left, nil
		}
		line, _ := reader.FieldPos(0)
		if err != nil {
			return nil, nil, fmt.Errorf("tournament: line %d cannot be read: look at its quotes", line)
		}
		var r row
		for i, field := range fields {
			if i >= len(setters) || setters[i] == nil {
				continue
			}
			if err := setters[i](&r, strings.TrimSpace(field)); err != nil {
				return nil, nil, fmt.Errorf("tournament: line %d, column %s: %w", line, strings.TrimSpace(header[i]), err)
			}
		}
		p := r.player()
		if p.Name == "" {
			return nil, nil, fmt.Errorf("tournament: line %d has no name", line)
		}
		players = append(players, p)
	}
}
