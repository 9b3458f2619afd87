package announce_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
)

func TestEveryKindOfProofIsToldInWords(t *testing.T) {
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		setup, err := rules.ParseFEN("7k/5K1P/8/8/8/8/8/8 b - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		line := []rules.Move{{From: rules.H8, To: rules.H8 - 8}}
		for kind := winnable.ProofMate; kind <= winnable.ProofStatic; kind++ {
			for _, side := range []rules.Side{rules.White, rules.Black} {
				got := announce.Why(pack, setup.Position, side, winnable.Proof{Kind: kind, Line: line})
				if got == "" || strings.Contains(got, "dead.") || strings.Contains(got, "{") {
					t.Errorf("%s, %v for %v: got %q, want a sentence", lang, kind, side, got)
				}
			}
		}
		if got := announce.Why(pack, setup.Position, rules.White, winnable.Proof{}); got != "" {
			t.Errorf("%s: got %q for no proof, want nothing", lang, got)
		}
	}
}
