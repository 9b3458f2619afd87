package rules_test

import (
	"math/rand"
	"testing"

	"blindchess/internal/rules"
)

// longGame is a random game of many plies.
func longGame(plies int) rules.Game {
	r := rand.New(rand.NewSource(7))
	g := rules.NewGame(rules.StandardSetup())
	for g.Ply() < plies {
		next, ok := shufflingPly(r, g)
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
	g, e := longGame(400), rules.Latest()
	for b.Loop() {
		for ply := range g.Ply() + 1 {
			e.Ended(g.Back(ply))
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*(g.Ply()+1)), "ns/ply")
}

func BenchmarkReconcilingALongGame(b *testing.B) {
	g := longGame(400)
	var sheet []rules.Entry
	for _, m := range g.Moves() {
		sheet = append(sheet, rules.Entry{Kind: rules.EntryMove, Move: m})
	}
	e := rules.Evidence{
		Game: g, Sheets: rules.Both(sheet),
		Boards: rules.BySide[rules.Board]{
			White: rules.BoardOf(g.Position().Placement()),
			Black: rules.BoardOf(g.Position().Placement().Put(rules.A1, rules.Piece{Side: rules.White, Role: rules.Knight})),
		},
	}
	for b.Loop() {
		if _, err := rules.Reconcile(e); err != nil {
			b.Fatal(err)
		}
	}
}
