package screen_test

import (
	"strings"
	"testing"

	"blindchess/internal/screen"
)

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
