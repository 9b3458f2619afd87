package main

import (
	"os"
	"strings"
	"testing"
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
			w := &plainWriter{to: &out}
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

func TestNothingInAFileReachesTheTerminalAsAControl(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	text := "[Event \"x\x1b]0;owned\x07\"]\n[White \"Eve\x1b[2J\"]\n[Black \"\u009b31mBob\"]\n[Result \"*\"]\n\n1. e4 e5 *\n"
	if err := os.WriteFile(h.path("eve.pgn"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, words := range [][]string{{"check", "eve.pgn"}, {"check", "--every", "eve.pgn"}, {"sheet", "convert", "eve.pgn"}, {"check", "no\x1b[2Jfile"}} {
		t.Run(strings.Join(words[:2], " "), func(t *testing.T) {
			s := h.start(t, nil, words...)
			s.wait()
			s.await("\n")
			if raw := s.screen(); strings.ContainsAny(raw, "\x1b\x07\u009b") {
				t.Errorf("got a control in %q", raw)
			}
		})
	}
}
