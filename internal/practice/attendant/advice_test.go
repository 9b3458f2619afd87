package attendant_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/practice/attendant"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/practice/uci"
	"blindchess/internal/practice/uci/ucitest"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// advised is a player at a table, whose opponent is an engine that advises them too.
type advised struct {
	*room.Room
	me    *room.Local
	heard string
}

// sitBeside seats a player of a side against an engine, which thinks that the game
// goes e4 e5.
func sitBeside(t *testing.T, side rules.Side, change func(*attendant.Engine)) *advised {
	t.Helper()
	own := settings.Default()
	own.Language, own.Notation, own.Scheme = "en", "en", "fide"
	r := newTable(t)
	me, err := r.Sit(room.Place{Actor: console.Actor{Side: side, Capacity: table.Player}, Settings: own})
	if err != nil {
		t.Fatal(err)
	}
	engine := attendant.Engine{
		Config:   uci.Config{Path: os.Args[0], Arguments: []string{ucitest.Word, "line", "e2e4 e7e5"}, Patience: time.Minute},
		Strength: 1500, Seed: 7, Advises: true,
	}
	if change != nil {
		change(&engine)
	}
	attendant.JoinEngine(r, me, rehearsal.Partner{Side: side.Other(), Seed: 7, Haste: 1}, engine, "scripts/install engine")
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	return &advised{Room: r, me: me}
}

// hears waits until the player hears want, starting from the last heard
// message.
func (a *advised) hears(t *testing.T, want string) {
	t.Helper()
	defer func() {
		if t.Failed() {
			t.Logf("heard %q", a.heard)
		}
	}()
	until(t, want+" is heard", func() bool {
		for _, u := range a.me.Terminal().Take() {
			a.heard += u.Text() + "\n"
		}
		_, after, is := strings.Cut(a.heard, want)
		if is {
			a.heard = after
		}
		return is
	})
}

func TestAdvice_AHintNamesThePieceAndThenTheMove(t *testing.T) {
	a := sitBeside(t, rules.White, nil)
	a.me.Terminal().Enter("hint")
	a.hears(t, "Look at the white pawn on Eva zwei")
	a.me.Terminal().Enter("hint")
	a.hears(t, "The move is Bauer Eva zwei Eva vier.")
	a.me.Terminal().Enter("eval")
	a.hears(t, "White is better: one point five.")
}

func TestAdvice_IsGivenToWhoIsToMoveInAGameThatGoesOn(t *testing.T) {
	a := sitBeside(t, rules.Black, nil)
	a.me.Terminal().Enter("hint")
	a.hears(t, "It is not your move")
	if err := a.Order(table.Player, rules.Black, table.Resign{Actor: table.By(rules.Black)}); err != nil {
		t.Fatal(err)
	}
	a.me.Terminal().Enter("eval")
	a.hears(t, "It is not your move")
}

func TestAdvice_IsRefusedWhileAGameThatCountsIsOnElsewhere(t *testing.T) {
	a := sitBeside(t, rules.White, func(e *attendant.Engine) { e.Running = func() string { return "rated.journal" } })
	a.me.Terminal().Enter("hint")
	a.hears(t, "A game that counts is being played on this machine: rated.journal.")
}

func TestAdvice_WhereThereIsNoEngineItIsToldOnceAndNobodyAdvises(t *testing.T) {
	a := sitBeside(t, rules.White, func(e *attendant.Engine) { e.Config.Path = "/nowhere/engine" })
	a.hears(t, "To have an engine: scripts/install engine")
	a.me.Terminal().Enter("hint")
	a.hears(t, "There is no answer here.")
}

// TestAdvice_IsGivenByAnEngineThatIsTooStrongToPlay has our own play choose the moves,
// below what the engine can be set to.
func TestAdvice_IsGivenByAnEngineThatIsTooStrongToPlay(t *testing.T) {
	a := sitBeside(t, rules.White, func(e *attendant.Engine) { e.Strength = 700 })
	a.me.Terminal().Enter("hint")
	a.hears(t, "Look at the white pawn on Eva zwei")
}

func TestAdvice_AnEngineThatFailsIsToldAndAdvisesNoMore(t *testing.T) {
	a := sitBeside(t, rules.White, func(e *attendant.Engine) { e.Config.Arguments = []string{ucitest.Word, "crash"} })
	a.me.Terminal().Enter("hint")
	a.hears(t, "Your rehearsal partner plays instead")
	a.me.Terminal().Enter("hint")
	a.hears(t, "There is no answer here.")
}
