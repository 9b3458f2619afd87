package main

import (
	"os"
	"strings"
	"testing"
)

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
