package simul

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Table is a table to sit down at.
type Table struct {
	Address     string // as of room.Dialer
	Seat        string // white or black; empty for the one that is free
	Code        string // of the seat; empty if none is needed, as on the same computer
	Fingerprint string // of the key of its host; empty where it is known from before
}

// ReadTables reads tables, one a line. A line has the address, and after it in any
// order the colour, the fingerprint of the host's key, and the code. The code has
// as many words as it needs. Blank lines, and those that begin with #, are left
// out.
func ReadTables(in io.Reader) ([]Table, error) {
	var tables []Table
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		t := Table{Address: words[0]}
		var code []string
		for _, word := range words[1:] {
			switch {
			case word == "white" || word == "black":
				t.Seat = word
			case strings.HasPrefix(word, "SHA256:"):
				t.Fingerprint = word
			default:
				code = append(code, word)
			}
		}
		t.Code = strings.Join(code, " ")
		tables = append(tables, t)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("simul: the list of tables: %w", err)
	}
	return tables, nil
}
