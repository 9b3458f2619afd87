package laws_test

import (
	"bufio"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/rules/winnable"
)

// factsOfPly is what another program computed after one ply.
type factsOfPly struct {
	SAN       string `json:"san"`
	UCI       string `json:"uci"`
	Halfmoves int    `json:"halfmoveClock"`
	Number    int    `json:"fullmoveNumber"`
	Check     bool   `json:"isCheck"`
	Mate      bool   `json:"isCheckmate"`
	Stalemate bool   `json:"isStalemate"`
	Fifty     bool   `json:"canClaimFifty"`
	Threefold bool   `json:"canClaimThreefold"`
	Twice     bool   `json:"isRepetition2"`
	Thrice    bool   `json:"isRepetition3"`
	FourTimes bool   `json:"isRepetition4"`
	Fivefold  bool   `json:"isFivefoldRepetition"`
	SeventyF  bool   `json:"isSeventyFiveMoves"`
	BareWhite bool   `json:"hasInsufficientMaterialWhite"`
	BareBlack bool   `json:"hasInsufficientMaterialBlack"`
}

type factsOfGame struct {
	Name  string       `json:"pgn"`
	Start string       `json:"startFen"`
	Moves []factsOfPly `json:"moves"`
}

// TestEveryPlyAgreesWithAnotherProgram compares repetitions, counters, claims
// and endings with facts computed by another program, at every fourth ply and
// wherever a claim is open. That program
// does not let a claim of fifty moves rest on an intended move that ends the
// game.
func TestEveryPlyAgreesWithAnotherProgram(t *testing.T) {
	games, plies := 0, 0
	latest := laws.Latest()
	eachGameOfFacts(t, func(facts factsOfGame) {
		games++
		g := rules.NewGame(rulestest.Setup(t, facts.Start))
		for _, want := range facts.Moves {
			m, err := g.Position().ParseUCI(want.UCI)
			if err != nil {
				t.Fatalf("%s, ply %d: %v", facts.Name, g.Ply()+1, err)
			}
			if san := g.Position().SAN(m); san != want.SAN {
				t.Errorf("%s, ply %d: got %s, want %s", facts.Name, g.Ply()+1, san, want.SAN)
			}
			if g, err = g.Play(m); err != nil {
				t.Fatal(err)
			}
			plies++
			if g.Ply()%4 > 0 && !want.Threefold && !want.Fifty {
				continue
			}
			if got := factsAfter(latest, g); got != withoutMove(want) {
				t.Errorf("%s, ply %d (%s):\ngot  %+v\nwant %+v", facts.Name, g.Ply(), want.SAN, got, withoutMove(want))
			}
			if t.Failed() {
				t.FailNow()
			}
		}
	})
	t.Logf("%d games, %d plies", games, plies)
}

func withoutMove(f factsOfPly) factsOfPly {
	f.SAN, f.UCI = "", ""
	return f
}

// factsAfter computes the same facts from g.
func factsAfter(e laws.Edition, g rules.Game) factsOfPly {
	p, s := g.Position(), g.Setup()
	over := p.Checkmate() || p.Stalemate()
	f := factsOfPly{
		Halfmoves: s.Halfmoves, Number: s.Number, Check: p.Checked(), Mate: p.Checkmate(), Stalemate: p.Stalemate(),
		Twice: g.Repetitions() >= 2, Thrice: g.Repetitions() >= 3, FourTimes: g.Repetitions() >= 4,
		Fivefold: g.Repetitions() >= 5, SeventyF: s.Halfmoves >= 150 && !over,
	}
	f.BareWhite = bare(p, rules.White)
	f.BareBlack = bare(p, rules.Black)
	f.Threefold, f.Fifty = f.Thrice, s.Halfmoves >= 100 && !over
	for m := range p.Moves() {
		after, err := g.Play(m)
		if err != nil {
			continue
		}
		ends := after.Position().Checkmate() || after.Position().Stalemate()
		f.Threefold = f.Threefold || after.Repetitions() >= 3
		f.Fifty = f.Fifty || after.Setup().Halfmoves >= 100 && !ends
	}
	return f
}

// bare reports whether the pieces of both sides alone show that s cannot mate.
func bare(p rules.Position, s rules.Side) bool {
	_, proof := winnable.Decide(p, s, 0)
	return proof.Kind == winnable.ProofMaterial
}

// TestOpenClaimsAreThoseThatHold compares OpenClaims with every move tried.
func TestOpenClaimsAreThoseThatHold(t *testing.T) {
	e := laws.Latest()
	eachGameOfFacts(t, func(facts factsOfGame) {
		g := rules.NewGame(rulestest.Setup(t, facts.Start))
		for _, want := range facts.Moves {
			m, _ := g.Position().ParseUCI(want.UCI)
			g, _ = g.Play(m)
			if g.Ply()%4 > 0 && !want.Threefold && !want.Fifty {
				continue
			}
			if _, over := e.Ended(g); over {
				continue
			}
			threefold, fifty := false, false
			for i, open := range e.OpenClaims(g) {
				threefold = threefold || open.Kind == laws.ClaimThreefold
				fifty = fifty || open.Kind == laws.ClaimFifty
				if i > 0 {
					continue
				}
				ruling := e.Judge(g, laws.Claim{Kind: open.Kind, By: g.Position().Turn(), Intended: open.Move})
				if ruling.Decision != laws.Upheld {
					t.Fatalf("%s, ply %d: %v with %v is open and was %v", facts.Name, g.Ply(), open.Kind, open.Move, ruling.Decision)
				}
			}
			if threefold != want.Threefold || want.Fifty && !fifty {
				t.Fatalf("%s, ply %d: got threefold %v and fifty %v, want %v and %v", facts.Name, g.Ply(), threefold, fifty, want.Threefold, want.Fifty)
			}
		}
	})
}

// eachGameOfFacts goes through the games of the gathered facts, and does nothing
// where they are not there: the recorded games are.
func eachGameOfFacts(t *testing.T, visit func(factsOfGame)) {
	t.Helper()
	rulestest.EachGathered(t, "draws/per-ply-facts.tar.gz", ".jsonl", func(path string, file io.Reader) {
		if strings.Contains(path, "move-gen") {
			return
		}
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 64<<20)
		for lines.Scan() {
			var facts factsOfGame
			if err := json.Unmarshal(lines.Bytes(), &facts); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			visit(facts)
		}
	})
}
