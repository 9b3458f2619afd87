package screen_test

import (
	"strings"
	"testing"

	"blindchess/internal/screen"
)

func TestAPlainWriterPartsLinesBetweenWords(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a short line", "one two\n", "one two\n"},
		{"a long one", "one two three four five six\n", "one two\nthree four\nfive six\n"},
		{"exactly as wide", "one two th\n", "one two th\n"},
		{"an indent is kept", "  one two three\n", "  one two\n  three\n"},
		{"a word that is too long", "abcdefghijklmnop qr\n", "abcdefghijklmnop qr\n"},
		{"letters of two bytes", "\u010d\u010d\u010d \u010d\u010d\u010d \u010d\u010d\u010d\n", "\u010d\u010d\u010d \u010d\u010d\u010d\n\u010d\u010d\u010d\n"},
		{"blanks", "            \n", "            \n"},
		{"JSON", `{"one": "two three four"}` + "\n", `{"one": "two three four"}` + "\n"},
		{"two lines", "one two three\nfour\n", "one two\nthree\nfour\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			w := screen.NewPlainWriter(&out)
			w.Columns = 10
			if n, err := w.Write([]byte(test.text)); n != len(test.text) || err != nil {
				t.Errorf("got %d, %v", n, err)
			}
			if out.String() != test.want {
				t.Errorf("got %q, want %q", out.String(), test.want)
			}
		})
	}
}

func TestAPlainWriterLeavesOutControlsOnly(t *testing.T) {
	tests := []struct {
		name   string
		pieces []string
		want   string
	}{
		{"escapes", []string{"a\x1b[2Jb\x07\r\n\tc\x7f"}, "a[2Jb\r\n\tc"},
		{"letters of every alphabet", []string{"Läufer Čech конь 马"}, "Läufer Čech конь 马"},
		{"a control of 8 bits", []string{"a\u009b2Jb"}, "a2Jb"},
		{"one that comes in two pieces", []string{"a\xc2", "\x9b2Jb"}, "a2Jb"},
		{"a letter that comes in two pieces", []string{"\xc2", "\xa7 7"}, "\u00a7 7"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			w := screen.NewPlainWriter(&out)
			for _, piece := range test.pieces {
				if n, err := w.Write([]byte(piece)); n != len(piece) || err != nil {
					t.Errorf("got %d, %v", n, err)
				}
			}
			if out.String() != test.want {
				t.Errorf("got %q, want %q", out.String(), test.want)
			}
		})
	}
}
