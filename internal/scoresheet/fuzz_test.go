package scoresheet_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"blindchess/internal/scoresheet"
	"blindchess/internal/text/charset"
)

// FuzzDecode reads any bytes as the text of a sheet, in any encoding. The
// output is text, and no longer than the bytes allow.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("1. e4 e5\n2. Sf3 Sc6\n"), "de")
	f.Add([]byte{0xff, 0xfe, '1', 0, '.', 0}, "en")
	f.Add([]byte("1. \xca\xef\xf4\n"), "bg")
	f.Fuzz(func(t *testing.T, data []byte, notation string) {
		text, from, err := scoresheet.Decode(data, notation, charset.Choice{})
		if err != nil {
			return
		}
		if !utf8.ValidString(text) || len(text) > 4*len(data)+16 {
			t.Errorf("got %d bytes of text from %d bytes as %s, valid %v", len(text), len(data), from, utf8.ValidString(text))
		}
	})
}

// blank takes out what stands between words, in letters and in cells.
var blank = strings.NewReplacer(" ", "", "\u2800", "")

// FuzzBRF reads anything as Braille in ASCII. The result is written and read
// again alike, if Braille in ASCII can hold its text.
func FuzzBRF(f *testing.F) {
	f.Add("#a4 e4 e5\n#b4 ,sf3 ,sc6\n")
	f.Add("\f\r\n\x1b")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		lines := scoresheet.ParseBRF(text)
		total := 0
		for _, line := range lines {
			total += len(line)
		}
		if total > 4*len(text)+16 {
			t.Errorf("got %d bytes from %d", total, len(text))
		}
		page, err := scoresheet.BRF(lines, scoresheet.Page{Width: 40, Height: 25})
		if err != nil {
			return
		}
		again := scoresheet.ParseBRF(page)
		if got, want := strings.Join(strings.Fields(strings.Join(again, " ")), " "), strings.Join(strings.Fields(strings.Join(lines, " ")), " "); len(blank.Replace(got)) != len(blank.Replace(want)) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
