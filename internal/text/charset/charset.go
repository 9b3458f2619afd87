package charset

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	wide "golang.org/x/text/encoding/unicode"
)

// Encoding is one of the encodings that files are read in. The zero value is UTF-8.
type Encoding struct {
	table    *charmap.Charmap // of one byte a letter; nil for the others
	name     string           // empty for UTF-8
	wide     bool
	endian   wide.Endianness
	unmarked bool // without the mark of byte order, as its file was
}

// The encodings of one byte a letter, the likeliest first.
var tables = []*charmap.Charmap{charmap.Windows1252, charmap.Windows1250, charmap.Windows1251, charmap.ISO8859_2, charmap.ISO8859_1}

// String returns the name of e, such as "UTF-8", "UTF-16" or "windows-1250".
func (e Encoding) String() string {
	if e.name == "" {
		return "UTF-8"
	}
	return e.name
}

// Plain reports whether e is UTF-8, so that nothing had to be converted.
func (e Encoding) Plain() bool { return e.name == "" }

// Is16 reports whether e is UTF-16.
func (e Encoding) Is16() bool { return e.wide }

// Of returns the encoding of one byte a letter that a table has.
func Of(table *charmap.Charmap) Encoding {
	return Encoding{table: table, name: strings.ToLower(strings.ReplaceAll(table.String(), " ", "-"))}
}

// UTF16 returns the encoding of two bytes a letter.
func UTF16(endian wide.Endianness) Encoding {
	return Encoding{name: "UTF-16", wide: true, endian: endian}
}

// Names lists the names that Named knows.
func Names() []string {
	names := []string{"UTF-8", "UTF-16"}
	for _, table := range tables {
		names = append(names, Of(table).String())
	}
	return names
}

// Choice is the encoding that a person names for a file, or none: then its letters tell. It
// is the value of a flag.
type Choice struct{ encoding *Encoding }

// Set takes the name of an encoding. The error is ErrUnknown.
func (c *Choice) Set(name string) error {
	e, err := Named(name)
	if err == nil {
		c.encoding = &e
	}
	return err
}

// String returns the name of the encoding, and "" if none was named.
func (c *Choice) String() string {
	if c == nil || c.encoding == nil {
		return ""
	}
	return c.encoding.String()
}

// Type is the word for the value of the flag.
func (c *Choice) Type() string { return "name" }

// Of returns the named encoding, or otherwise the result of Guess for data.
func (c Choice) Of(data []byte, among ...*charmap.Charmap) Encoding {
	if c.encoding != nil {
		return *c.encoding
	}
	return Guess(data, among...)
}

// Chosen returns the choice of an encoding.
func Chosen(e Encoding) Choice { return Choice{&e} }

// Named returns the encoding that was named, and reports whether one was.
func (c Choice) Named() (Encoding, bool) { return c.Of(nil), c.encoding != nil }

// ErrUnknown reports a name that is none of an encoding.
var ErrUnknown = errors.New("no such encoding")

// Named returns the encoding of a name such as "windows-1250", "cp1250" or "latin2". The
// error is ErrUnknown.
func Named(name string) (Encoding, error) {
	bare := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
	bare = strings.Replace(bare, "cp", "windows", 1)
	switch bare {
	case "utf8":
		return Encoding{}, nil
	case "utf16", "utf16le":
		return UTF16(wide.LittleEndian), nil
	case "utf16be":
		return UTF16(wide.BigEndian), nil
	case "latin1":
		bare = "iso88591"
	case "latin2":
		bare = "iso88592"
	}
	for _, table := range tables {
		if e := Of(table); strings.ReplaceAll(e.name, "-", "") == bare {
			return e, nil
		}
	}
	return Encoding{}, fmt.Errorf("%w: %q; say one of %s", ErrUnknown, name, strings.Join(Names(), ", "))
}

// Decode returns a text as UTF-8, without a byte order mark. If some bytes are UTF-8
// and others are not, as in files that were joined, each line is read separately.
// Bytes that e does not know become the sign U+FFFD.
func (e Encoding) Decode(data []byte) string {
	if e.wide {
		text, _ := wide.UTF16(e.endian, wide.UseBOM).NewDecoder().Bytes(data) // it replaces what is wrong
		return strings.TrimPrefix(string(text), mark)
	}
	data = bytes.TrimPrefix(data, []byte(mark))
	if utf8.Valid(data) {
		return string(data)
	}
	var text strings.Builder
	for line := range bytes.Lines(data) {
		switch {
		case utf8.Valid(line):
			text.Write(line)
		case e.table == nil:
			text.WriteString(strings.ToValidUTF8(string(line), "\ufffd"))
		default:
			decoded, _ := e.table.NewDecoder().Bytes(line) // a table of one byte a letter knows every byte
			text.Write(decoded)
		}
	}
	return text.String()
}

// Encode returns text in the encoding, or in UTF-8 if that lacks one of its letters.
func (e Encoding) Encode(text string) string {
	if e.Plain() {
		return text
	}
	encoded, err := e.Encoding().NewEncoder().String(text)
	if err != nil {
		return text
	}
	return encoded
}

// Encoding returns e as the library has it, for readers and writers of streams.
func (e Encoding) Encoding() encoding.Encoding {
	switch {
	case e.wide && e.unmarked:
		return wide.UTF16(e.endian, wide.IgnoreBOM)
	case e.wide:
		return wide.UTF16(e.endian, wide.UseBOM)
	case e.table != nil:
		return e.table
	default:
		return encoding.Nop
	}
}

const mark = "\ufeff"

// sniffed is how many bytes are looked at for the zero bytes of UTF-16.
const sniffed = 512

// Guess returns the encoding in which data, a file or its beginning, is probably
// written. Letters of names and words decide. If the caller knows the possible
// encodings, it is one of those; the first one if the letters do not decide.
func Guess(data []byte, among ...*charmap.Charmap) Encoding {
	if e, ok := Wide(data[:min(len(data), sniffed)]); ok {
		return e
	}
	if valid(data) {
		return Encoding{}
	}
	candidates := among
	if len(candidates) == 0 {
		candidates = tables
	}
	best, most := candidates[0], -1<<31
	words := foreign(data)
	for i, table := range candidates {
		if score := judge(words, table)*8 - i; score > most {
			best, most = table, score
		}
	}
	return Of(best)
}

// valid reports whether data is UTF-8, though its last letter may be cut off.
func valid(data []byte) bool {
	for range utf8.UTFMax {
		if utf8.Valid(data) {
			return true
		}
		if len(data) == 0 || utf8.RuneStart(data[len(data)-1]) && data[len(data)-1] < utf8.RuneSelf {
			return false
		}
		data = data[:len(data)-1]
	}
	return false
}

// Wide knows UTF-16 by its mark or by the places of the zero bytes of Latin
// letters.
func Wide(data []byte) (Encoding, bool) {
	if len(data) < 2 {
		return Encoding{}, false
	}
	switch {
	case data[0] == 0xff && data[1] == 0xfe:
		return UTF16(wide.LittleEndian), true
	case data[0] == 0xfe && data[1] == 0xff:
		return UTF16(wide.BigEndian), true
	}
	var zeros [2]int
	for i, b := range data {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch {
	case zeros[1] > len(data)/4 && zeros[0] == 0:
		return Encoding{name: "UTF-16", wide: true, endian: wide.LittleEndian, unmarked: true}, true
	case zeros[0] > len(data)/4 && zeros[1] == 0:
		return Encoding{name: "UTF-16", wide: true, endian: wide.BigEndian, unmarked: true}, true
	default:
		return Encoding{}, false
	}
}

// mostWords is how many words are judged.
const mostWords = 4000

// foreign returns the words of data in which a byte is that ASCII has not.
func foreign(data []byte) [][]byte {
	var words [][]byte
	for _, word := range bytes.FieldsFunc(data, func(r rune) bool { return r < 0x80 && !unicode.IsLetter(r) && r != utf8.RuneError }) {
		if !utf8.Valid(word) && len(words) < mostWords {
			words = append(words, word)
		}
	}
	return words
}
