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

// grid parts a text into lines and their values. A value may be in quotes.
func grid(text string, comma byte) []row {
	var rows []row
	for at := 0; at < len(text); {
		end := at + strings.IndexAny(text[at:], "\r\n")
		next := end + 1
		if end < at {
			end, next = len(text), len(text)
		} else if strings.HasPrefix(text[end:], "\r\n") {
			next++
		}
		rows = append(rows, row{line: len(rows) + 1, cells: cells(text, at, end, comma), end: end})
		at = next
	}
	return rows
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
	return strings.TrimSpace(strings.ReplaceAll(text, "\u00a0", " "))
}
