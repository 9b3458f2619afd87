package bringing

import "strings"

// cell is one value of a list, and its place in the text.
type cell struct {
	text     string
	from, to int
}

// row is one line of a list.
type row struct {
	line  int // from one
	cells []cell
	end   int // the end of the line in the text
}

// at returns the value in a column, and "" if the line is shorter.
func (r row) at(column int) string {
	if column < 0 || column >= len(r.cells) {
		return ""
	}
	return r.cells[column].text
}

// empty reports whether a line has no values.
func (r row) empty() bool {
	for _, c := range r.cells {
		if c.text != "" {
			return false
		}
	}
	return true
}

// grid parts a text into lines and their values. A value may be in quotes, and then be
// of several lines.
func grid(text string, comma byte) []row {
	var rows []row
	line := 1
	for at := 0; at < len(text); {
		end := endOf(text, at, comma)
		next := min(end+1, len(text))
		if strings.HasPrefix(text[end:], "\r\n") {
			next++
		}
		rows = append(rows, row{line: line, cells: cells(text, at, end, comma), end: end})
		line += 1 + strings.Count(lines.Replace(text[at:end]), "\n")
		at = next
	}
	return rows
}

// lines makes all ends of lines alike.
var lines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// endOf returns where a line ends that begins at a place.
func endOf(text string, at int, comma byte) int {
	begins := true
	for i := at; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\r' || c == '\n':
			return i
		case c == '"' && begins && comma != 0:
			i = closed(text, i, comma)
			begins = false
		case c != ' ':
			begins = c == comma
		}
	}
	return len(text)
}

// longestQuoted is how many bytes a value in quotes has at most.
const longestQuoted = 4 << 10

// closed returns the place of the quote that ends a value which one at a place begins,
// and that place itself where none does: then it is a sign like others.
func closed(text string, at int, comma byte) int {
	for i := at + 1; i < min(at+longestQuoted, len(text)); i++ {
		switch {
		case text[i] != '"':
		case i+1 < len(text) && text[i+1] == '"':
			i++
		case i+1 == len(text) || text[i+1] == comma || strings.ContainsRune("\r\n ", rune(text[i+1])):
			return i
		default:
			return at
		}
	}
	return at
}

// cells parts one line.
func cells(text string, at, end int, comma byte) []cell {
	var all []cell
	quoted, from := false, at
	for i := at; i <= end; i++ {
		switch {
		case i < end && text[i] == '"':
			quoted = !quoted
		case i == end || text[i] == comma && !quoted:
			all = append(all, cell{plain(text[from:i]), from, i})
			from = i + 1
		}
	}
	return all
}

// plain returns a value without its quotes, and without the blanks that pages have
// before names.
func plain(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > 1 && strings.HasPrefix(text, `"`) && strings.HasSuffix(text, `"`) {
		text = strings.ReplaceAll(text[1:len(text)-1], `""`, `"`)
	}
	return strings.TrimSpace(strings.NewReplacer("\u00a0", " ", "\n", " ").Replace(lines.Replace(text)))
}
