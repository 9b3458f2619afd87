package scoresheet

import (
	"bytes"
	"fmt"
	"strings"
	letters "unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"blindchess/internal/language"
	"blindchess/internal/scoresheet/pgn"
)

// Decode returns the text of a file and the name of the encoding it was
// converted from, which is empty for UTF-8. UTF-16 is known by its mark or its
// zero bytes; text in one byte a letter is in an encoding of the language that
// notation names, and where it has several, or names none, the letters say
// whether it is Cyrillic: a foreign letter right before a square is. The error
// tells that the file is none of these.
func Decode(data []byte, notation string) (text, from string, err error) {
	if order, ok := pgn.UTF16Order(data); ok {
		decoded, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(data)
		if err != nil || len(data)%2 != 0 {
			return "", "UTF-16", fmt.Errorf("scoresheet: the file looks like UTF-16 and is not: save it as UTF-8")
		}
		return clean(decoded), "UTF-16", nil
	}
	if utf8.Valid(data) {
		return clean(data), "", nil
	}
	if bytes.IndexByte(data, 0) >= 0 {
		return "", "", fmt.Errorf("scoresheet: the file is not text: give a text file in UTF-8")
	}
	pack, _ := language.Load(notation) // the zero pack has the usual encodings
	table := among(pack.Encodings(), data)
	from = strings.ToLower(strings.ReplaceAll(table.String(), " ", "-"))
	decoded, err := table.NewDecoder().Bytes(data)
	if err != nil {
		return "", from, fmt.Errorf("scoresheet: the file cannot be read as %s: save it as UTF-8", from)
	}
	return clean(decoded), from, nil
}

// among returns the encoding in which data is probably written: the first for
// the letters it has.
func among(tables []*charmap.Charmap, data []byte) *charmap.Charmap {
	if len(tables) > 1 {
		wanted := cyrillic(data)
		for _, table := range tables {
			if letters.Is(letters.Cyrillic, table.DecodeByte(0xe0)) == wanted {
				return table
			}
		}
	}
	return tables[0]
}

func clean(data []byte) string {
	return strings.ReplaceAll(strings.TrimPrefix(string(data), "\ufeff"), "\r\n", "\n")
}

// cyrillic reports whether text of one byte a letter is rather Cyrillic: its
// foreign letters stand next to each other, as words do, or before squares, as
// the letters of pieces do; in the Latin languages they stand among others.
func cyrillic(data []byte) bool {
	for_, against := 0, 0
	for i, b := range data {
		if b < 0x80 || i+1 >= len(data) {
			continue
		}
		next := data[i+1]
		switch {
		case next >= 0xc0:
			for_++
		case next >= 'a' && next <= 'h' && i+2 < len(data) && data[i+2] >= '1' && data[i+2] <= '8':
			for_ += 2
		case next >= 'a' && next <= 'z':
			against++
		}
	}
	return for_ > against
}
