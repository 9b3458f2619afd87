package verify_test

import (
	"math/rand"
	"os"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/rules/winnable"
	"blindchess/internal/rules/winnable/verify"
)

// positions returns the project's positions with a proof.
func positions(t testing.TB) []rules.Position {
	t.Helper()
	text, err := os.ReadFile("../testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var list []rules.Position
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) >= 5 && fields[0][0] != '#' {
			list = append(list, rulestest.Setup(t, strings.Join(fields[1:5], " ")+" 0 1").Position)
		}
	}
	for _, fen := range []string{
		"7b/3B2Q1/4Bk2/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1", // walked through
		"7k/6Q1/8/8/8/8/8/K7 b - - 0 1",                     // one forced capture
	} {
		list = append(list, rulestest.Setup(t, fen).Position)
	}
	return list
}

func TestCheck_NoProofOfTheSearchIsRefuted(t *testing.T) {
	count := make(map[string]int)
	for _, p := range positions(t) {
		for _, side := range []rules.Side{rules.White, rules.Black} {
			verdict, proof := winnable.Decide(p, side, 100_000)
			if verdict == winnable.Undetermined {
				continue
			}
			outcome := verify.Check(p, side, proof, 5_000)
			count[proof.Kind.String()+" "+outcome.String()]++
			if outcome == verify.Refuted {
				t.Errorf("%s for %v: the proof by %v is refuted", rules.Setup{Position: p, Number: 1}.FEN(), side, proof.Kind)
			}
		}
	}
	for _, kind := range []string{"mate", "material", "forced line", "static", "exhausted"} {
		if count[kind+" verified"] == 0 {
			t.Errorf("no proof by %s was verified: %v", kind, count)
		}
	}
}

func TestCheck_AFalseProofIsNotVerified(t *testing.T) {
	start := rules.StandardSetup().Position
	mated := rulestest.Play(t, rules.NewGame(rules.StandardSetup()), "f3 e5 g4").Position()
	tests := []struct {
		name  string
		p     rules.Position
		side  rules.Side
		proof winnable.Proof
	}{
		{"a line that does not mate", start, rules.White, winnable.Proof{Kind: winnable.ProofMate, Line: []rules.Move{{From: rules.SquareAt(4, 1), To: rules.SquareAt(4, 3)}}}},
		{"a line that is not legal", start, rules.White, winnable.Proof{Kind: winnable.ProofMate, Line: []rules.Move{{From: rules.SquareAt(4, 1), To: rules.SquareAt(4, 4)}}}},
		{"pieces enough to mate", start, rules.White, winnable.Proof{Kind: winnable.ProofMaterial}},
		{"a move that was not forced", start, rules.White, winnable.Proof{Kind: winnable.ProofForced, Line: []rules.Move{{From: rules.SquareAt(4, 1), To: rules.SquareAt(4, 3)}}}},
		{"a mate that is one move away", mated, rules.Black, winnable.Proof{Kind: winnable.ProofStatic}},
		{"the same, said to be walked through", mated, rules.Black, winnable.Proof{Kind: winnable.ProofExhausted}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := verify.Check(test.p, test.side, test.proof, 2000); got == verify.Verified {
				t.Errorf("got %v", got)
			}
		})
	}
}

// If a mate is known, no proof may claim that the position is dead.
func TestCheck_WhatCanBeWonIsNeverVerifiedAsDead(t *testing.T) {
	r := rand.New(rand.NewSource(12))
	for range 100 {
		game := rules.NewGame(rules.StandardSetup())
		for range 40 + r.Intn(160) {
			next, ok := rulestest.RandomPly(r, game)
			if !ok {
				break
			}
			game = next
		}
		p := game.Position()
		for _, side := range []rules.Side{rules.White, rules.Black} {
			if verdict, _ := winnable.Decide(p, side, 5000); verdict != winnable.Winnable {
				continue
			}
			if got := verify.Check(p, side, winnable.Proof{Kind: winnable.ProofStatic}, 300); got == verify.Verified {
				t.Errorf("%s: %v can mate and is proved not to", game.Setup().FEN(), side)
			}
		}
	}
}
