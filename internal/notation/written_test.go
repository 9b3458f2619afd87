package notation_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// written is one line of testdata/written.txt.
type written struct {
	position                  rules.Position
	lang, text, move, noticed string
	fen                       string
}

func writtenCases(t *testing.T) []written {
	t.Helper()
	data, err := os.ReadFile("testdata/written.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases []written
	var fen string
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		if rest, ok := strings.CutPrefix(line, "position "); ok {
			fen = rest
			continue
		}
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, " | ")
		if len(fields) == 3 {
			fields[2] = strings.TrimSuffix(fields[2], " |")
			fields = append(fields, "")
		}
		if len(fields) != 4 {
			t.Fatalf("%q is no case", line)
		}
		cases = append(cases, written{position(t, fen), fields[0], fields[1], fields[2], fields[3], fen})
	}
	return cases
}

func TestWritten_EveryHandIsReadWithItsNotices(t *testing.T) {
	cases := writtenCases(t)
	if len(cases) < 400 {
		t.Fatalf("got %d cases, want at least 400", len(cases))
	}
	for _, c := range cases {
		lang := c.lang
		if lang == "san" {
			lang = "en"
		}
		parsed, fault := of(t, lang).Find(c.position, c.text)
		if fault != nil {
			t.Errorf("%s: %s %q: got %v, want %s", c.fen, c.lang, c.text, fault, c.move)
			continue
		}
		if got := c.position.UCI(parsed.Move); got != c.move {
			t.Errorf("%s: %s %q: got %s, want %s", c.fen, c.lang, c.text, got, c.move)
		}
		got := noticesOf(parsed)
		if c.lang == "san" {
			got = departuresOf(parsed)
		}
		if got != c.noticed {
			t.Errorf("%s: %s %q: got %q, want %q", c.fen, c.lang, c.text, got, c.noticed)
		}
	}
}

func noticesOf(parsed notation.Parsed) string {
	var words []string
	for _, notice := range parsed.Notices {
		words = append(words, strings.TrimPrefix(notice.Departure.Key(), "sheet.notice."))
	}
	if parsed.Offer {
		words = append(words, "offer")
	}
	return strings.Join(words, " ")
}

func departuresOf(parsed notation.Parsed) string {
	var clauses []string
	for _, d := range parsed.Departures.All() {
		clauses = append(clauses, d.String())
	}
	slices.Sort(clauses)
	return strings.Join(clauses, ", ")
}
