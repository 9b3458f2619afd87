package laws_test

import (
	"math/rand"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
)

// longGame is a random game of many plies.
func longGame(plies int) rules.Game {
	r := rand.New(rand.NewSource(7))
	g := rules.NewGame(rules.StandardSetup())
	for g.Ply() < plies {
		next, ok := rulestest.ShufflingPly(r, g)
		if !ok {
			break
		}
		g = next
	}
	return g
}

func BenchmarkPlayingOn(b *testing.B) {
	moves := longGame(400).Moves()
	for b.Loop() {
		g := rules.NewGame(rules.StandardSetup())
		for _, m := range moves {
			g, _ = g.Play(m)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/ply")
}

func BenchmarkEndedAfterEveryPly(b *testing.B) {
	g, e := longGame(400), laws.Latest()
	for b.Loop() {
		for ply := range g.Ply() + 1 {
			e.Ended(g.Back(ply))
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*(g.Ply()+1)), "ns/ply")
}

func BenchmarkReconcilingALongGame(b *testing.B) {
	g := longGame(400)
	var sheet []evidence.Entry
	for _, m := range g.Moves() {
		sheet = append(sheet, evidence.Entry{Kind: evidence.EntryMove, Move: m})
	}
	e := evidence.Evidence{
		Game: g, Sheets: rules.Both(sheet),
		Boards: rules.BySide[evidence.Board]{
			White: evidence.BoardOf(g.Position().Placement()),
			Black: evidence.BoardOf(g.Position().Placement().Put(rules.A1, rules.Piece{Side: rules.White, Role: rules.Knight})),
		},
	}
	for b.Loop() {
		if _, err := evidence.Reconcile(e); err != nil {
			b.Fatal(err)
		}
	}
}
