package console_test

import (
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestKeeps_WhatNobodyElseMayReadIsNotKept(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	for _, line := range []string{"e4", "clock", "/board", "xyz", "pins"} {
		if !white.Keeps(g.state, line) {
			t.Errorf("%q is not kept", line)
		}
	}
	arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	for _, line := range []string{"pin 123456", "/pin 123456", "open e5", "seal e5"} {
		if arbiter.Keeps(g.state, line) {
			t.Errorf("%q is kept", line)
		}
	}
	g.do(table.Adjourn{})
	if white.Keeps(g.state, "e4") {
		t.Error("what is typed while a move is to be sealed is kept")
	}
}
