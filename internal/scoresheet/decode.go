package scoresheet

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"blindchess/internal/language"
	"blindchess/internal/text/charset"
)

// Decode returns the text of a file and the name of the encoding it was converted from,
// which is empty for UTF-8. Text in one byte a letter is in an encoding of the language
// that notation names, or in the one that its letters show. A choice of the user comes
// before both. The error says that the file is no text.
func Decode(data []byte, notation string, chosen charset.Choice) (text, from string, err error) {
	var among []*charmap.Charmap
	if pack, err := language.Load(notation); err == nil {
		among = pack.Encodings()
	}
	e := chosen.Of(data, among...)
	if e.Plain() {
		return clean(e.Decode(data)), "", nil
	}
	if e.Is16() && len(data)%2 != 0 {
		return "", e.String(), fmt.Errorf("scoresheet: the file looks like UTF-16 and is not: save it as UTF-8")
	}
	if !e.Is16() && bytes.IndexByte(data, 0) >= 0 {
		return "", "", fmt.Errorf("scoresheet: the file is not text: give a text file in UTF-8")
	}
	return clean(e.Decode(data)), e.String(), nil
}

func clean(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }
