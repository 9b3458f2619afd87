package laws_test

import (
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
)

// TestRecordedGames_RepetitionsAndEndsFollowFromTheRecord counts repetitions in
// what another program has written down, field by field, and holds what the
// edition in force says against it.
func TestRecordedGames_RepetitionsAndEndsFollowFromTheRecord(t *testing.T) {
	e := laws.Latest()
	met := map[rules.Reason]int{}
	for _, recorded := range rulestest.RecordedGames(t) {
		whole := recorded.Game(t, len(recorded.Plies))
		stood := []string{positionOf(recorded.Start, recorded.Start.FEN())}
		for i, ply := range recorded.Plies {
			g := whole.Back(i + 1)
			now := positionOf(g.Setup(), ply.FEN)
			stood = append(stood, now)
			times := 0
			for _, before := range stood {
				if before == now {
					times++
				}
			}
			if got := g.Repetitions(); got != times {
				t.Errorf("%s, ply %d: got %d repetitions, want %d", recorded.Name, i+1, got, times)
			}
			if want, got := endsBy(ply, times, g.Setup().Halfmoves), ended(e, g); want != got && got != rules.ByDeadPosition {
				t.Errorf("%s, ply %d: got the end %q, want %q", recorded.Name, i+1, got, want)
			}
			met[ended(e, g)]++
			if i%5 == 0 {
				checkOpenClaims(t, e, g)
			}
		}
	}
	for _, reason := range []rules.Reason{rules.ByCheckmate, rules.ByStalemate, rules.ByFivefold, rules.BySeventyFiveMoves} {
		if met[reason] == 0 {
			t.Errorf("no game was recorded that ends by %v", reason)
		}
	}
}

// positionOf returns what makes a position the same: the first four fields of a
// FEN of another program, en passant only where it can be taken.
func positionOf(setup rules.Setup, fen string) string {
	fields := strings.Fields(fen)[:4]
	if setup.Position.EnPassant() == 0 {
		fields[3] = "-"
	}
	return strings.Join(fields, " ")
}

// endsBy returns the reason for which a game ends without a claim, mate first.
func endsBy(ply rulestest.RecordedPly, times, halfmoves int) rules.Reason {
	switch {
	case ply.Mate:
		return rules.ByCheckmate
	case ply.Drawn:
		return rules.ByStalemate
	case times >= 5:
		return rules.ByFivefold
	case halfmoves >= 150:
		return rules.BySeventyFiveMoves
	default:
		return 0
	}
}

func ended(e laws.Edition, g rules.Game) rules.Reason {
	outcome, _ := e.Ended(g)
	return outcome.Reason
}

// checkOpenClaims compares the open claims with every move tried.
func checkOpenClaims(t *testing.T, e laws.Edition, g rules.Game) {
	t.Helper()
	if ended(e, g) != 0 {
		return
	}
	var want []laws.OpenClaim
	for kind, holds := range map[laws.ClaimKind]func(rules.Game) bool{
		laws.ClaimThreefold: func(g rules.Game) bool { return g.Repetitions() >= 3 },
		laws.ClaimFifty:     func(g rules.Game) bool { return g.Setup().Halfmoves >= 100 },
	} {
		if holds(g) {
			want = append(want, laws.OpenClaim{Kind: kind})
			continue
		}
		for m := range g.Position().Moves() {
			if after, err := g.Play(m); err == nil && holds(after) {
				want = append(want, laws.OpenClaim{Kind: kind, Move: m})
			}
		}
	}
	got := e.OpenClaims(g)
	for _, claim := range want {
		if !slices.Contains(got, claim) {
			t.Errorf("%s: %v with %v is open and not told", g.Setup().FEN(), claim.Kind, claim.Move)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: got %d open claims, want %d", g.Setup().FEN(), len(got), len(want))
	}
}
