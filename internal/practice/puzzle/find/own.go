package main

import (
	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/rules"
)

// perGame is how many errors of one game are examined, so that no game supplies
// too many puzzles.
const perGame = 2

// rehearsed plays games of the partner to practise with against itself and lists
// the moves after which our own search sees one answer that wins.
func rehearsed(first, games int) []candidate {
	var all []candidate
	for seed := first; seed < first+games; seed++ {
		played, found := rules.NewGame(rules.StandardSetup()), 0
		for ply := range uint64(120) {
			before := played.Setup()
			m := rehearsal.Choose(before.Position, uint64(seed)<<16|ply)
			next, err := played.Play(m)
			if err != nil {
				break
			}
			played = next
			if ply > 10 && found < perGame && promising(played.Position()) {
				all, found = append(all, candidate{before, played.Setup(), m}), found+1
			}
		}
	}
	return all
}

// promising reports whether one move mates, or wins more than two pawns that no
// other wins, and does not merely take an unprotected piece.
func promising(p rules.Position) bool {
	if p.MoveCount() < 4 {
		return false
	}
	if mating := puzzle.Mating(p, 1); len(mating) > 0 {
		return len(mating) == 1 && p.Placement().Hash(1)%3 == 0
	}
	if len(puzzle.Mating(p, 2)) == 1 {
		return true
	}
	m, margin := puzzle.Best(p, 3)
	if margin < 25 {
		return false
	}
	return p.Captured(m) == 0 || p.Attackers(m.To, p.Turn().Other()) != 0
}
