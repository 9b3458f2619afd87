package uci_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/uci"
	"blindchess/internal/practice/uci/ucitest"
	"blindchess/internal/rules"
)

func TestMain(m *testing.M) {
	if ucitest.Main() || hosting() {
		return
	}
	os.Exit(m.Run())
}

func config(manner ...string) uci.Config {
	return uci.Config{Path: os.Args[0], Arguments: append([]string{ucitest.Word}, manner...), Patience: time.Minute}
}

func open(t *testing.T, c uci.Config) *uci.Engine {
	t.Helper()
	engine, err := uci.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	return engine
}

func game(t *testing.T, moves ...string) rules.Game {
	t.Helper()
	return gameFrom(t, rules.StandardSetup(), moves...)
}

func gameFrom(t *testing.T, setup rules.Setup, moves ...string) rules.Game {
	t.Helper()
	g := rules.NewGame(setup)
	for _, text := range moves {
		move, err := g.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		if g, err = g.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func fen(t *testing.T, text string) rules.Setup {
	t.Helper()
	setup, err := rules.ParseFEN(text)
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

func TestEngine_TellsItsNameWhatItOffersAndItsLines(t *testing.T) {
	t.Parallel()
	engine := open(t, config("good"))
	if got := engine.Name(); got != "Fake [1mEngine" {
		t.Errorf("got %q, want the name without what a terminal would obey", got)
	}
	if least, most, ok := engine.Elo(); least != 1350 || most != 2850 || !ok {
		t.Errorf("got %d to %d, %v", least, most, ok)
	}
	g := game(t, "e2e4", "e7e5")
	answer, err := engine.Think(t.Context(), uci.Question{Game: g, Lines: 3, Depth: 8})
	if err != nil {
		t.Fatal(err)
	}
	if len(answer.Lines) != 3 || answer.Best != answer.Lines[0].Moves[0] {
		t.Fatalf("got %+v, want three lines, the best first", answer)
	}
	for i, line := range answer.Lines {
		if line.Score != (uci.Score{Centipawns: -100 * i}) || line.Depth != 7 || len(line.Moves) != 1 || !g.Position().Legal(line.Moves[0]) {
			t.Errorf("line %d: got %+v, want what is no bound, as far as it is legal", i+1, line)
		}
	}
}

func TestEngine_WhatItDoesWrongIsNamedInOneSentence(t *testing.T) {
	t.Parallel()
	quick := func(manner string) uci.Config {
		c := config(manner)
		c.Patience = 300 * time.Millisecond
		return c
	}
	tests := []struct {
		name   string
		config uci.Config
		kind   uci.Kind
	}{
		{"no such program", uci.Config{Path: "no-such-engine"}, uci.Missing},
		{"a folder", uci.Config{Path: t.TempDir()}, uci.Missing},
		{"it says nothing", quick("silent"), uci.Foreign},
		{"it says what is no UCI", quick("garbage"), uci.Foreign},
		{"it ends when it thinks, twice", config("crash"), uci.Crashed},
		{"its move is not legal", config("liar"), uci.Lying},
		{"it says there is no move where there are some", config("none"), uci.Lying},
		{"it writes megabytes without an end of the line", config("endless"), uci.Flooding},
		{"it does not stop", config("deaf"), uci.Silent},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			engine, err := uci.Open(t.Context(), test.config)
			if err == nil {
				defer engine.Close()
				if test.kind == uci.Silent {
					uci.SetPatience(engine, 3*time.Second) // the pretence itself needs its time
				}
				_, err = engine.Think(t.Context(), uci.Question{Game: game(t), Time: time.Millisecond})
			}
			var fault *uci.Fault
			if !errors.As(err, &fault) || fault.Kind != test.kind {
				t.Fatalf("got %v, want a fault of kind %v", err, test.kind)
			}
			if text := err.Error(); !strings.HasPrefix(text, "uci: ") || strings.ContainsAny(text, "\n\x1b") || !strings.Contains(text, fault.Engine) {
				t.Errorf("got %q, want one sentence with the name of the engine", text)
			}
		})
	}
}

func TestEngine_OneThatCrashedIsStartedAgainOnce(t *testing.T) {
	t.Parallel()
	engine := open(t, config("crashonce", filepath.Join(t.TempDir(), "crashed")))
	engine.Limit(1400)
	answer, err := engine.Think(t.Context(), uci.Question{Game: game(t), Depth: 1})
	if err != nil || !game(t).Position().Legal(answer.Best) {
		t.Errorf("got %v, %v, want an answer of the new start", answer, err)
	}
}

func TestEngine_AThoughtIsStoppedByItsTimeAndByWhoeverAsks(t *testing.T) {
	t.Parallel()
	engine := open(t, config("stop"))
	if answer, err := engine.Think(t.Context(), uci.Question{Game: game(t), Time: time.Millisecond}); err != nil || answer.Best == (rules.Move{}) {
		t.Errorf("its time: got %v, %v", answer, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := engine.Think(ctx, uci.Question{Game: game(t)}); !errors.Is(err, context.Canceled) {
		t.Errorf("whoever asks: got %v", err)
	}
	if answer, err := engine.Think(t.Context(), uci.Question{Game: game(t), Time: time.Millisecond}); err != nil || answer.Best == (rules.Move{}) {
		t.Errorf("the next question: got %v, %v", answer, err)
	}
}

func TestEngine_IsAskedNothingWhereTheGameIsOver(t *testing.T) {
	t.Parallel()
	engine := open(t, config("good"))
	for _, text := range []string{"7k/8/8/8/8/8/5q2/7K w - - 0 1", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"} {
		if _, err := engine.Think(t.Context(), uci.Question{Game: gameFrom(t, fen(t, text))}); !errors.Is(err, uci.ErrOver) {
			t.Errorf("%s: got %v, want ErrOver", text, err)
		}
	}
}

func TestFault_ADetailFromOutsideHoldsNoControlSigns(t *testing.T) {
	t.Parallel()
	_, err := uci.Open(t.Context(), uci.Config{Path: "no\nsuch\x1b[31mprogram"})
	if err == nil || strings.ContainsAny(err.Error(), "\n\x1b") {
		t.Errorf("got %q", err)
	}
}
