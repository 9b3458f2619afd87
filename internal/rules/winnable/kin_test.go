package winnable_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/rules/winnable"
)

func TestHardVectors_TheirMirrorsAndChildrenAreNeverJudgedOtherwise(t *testing.T) {
	if folder, there := rulestest.Gathered(t); there {
		judgeKin(t, hardVectors(t, folder)[:120], 5_000)
	}
}

func TestSoakHardVectors_TheirMirrorsAndChildrenAreNeverJudgedOtherwise(t *testing.T) {
	soak(t)
	if folder, there := rulestest.Gathered(t); there {
		judgeKin(t, hardVectors(t, folder), 500_000)
	}
}

// judgeKin makes of each hard position its mirrors, which have its verdict, and
// its successors, in which no side can win that could not before.
func judgeKin(t *testing.T, list []question, nodes int) {
	t.Helper()
	var mirrored []question
	asked, wrong := 0, 0
	for _, q := range list {
		for _, mirror := range []rulestest.Mirror{{Colours: true}, {Files: true}, {Colours: true, Files: true}} {
			if mirror.Files && q.position.CastlingRooks() != 0 {
				continue
			}
			kin := question{position: mirror.Position(q.position), mates: q.mates}
			if mirror.Colours {
				kin.mates = rules.BySide[bool]{White: q.mates.Black, Black: q.mates.White}
			}
			mirrored = append(mirrored, kin)
		}
		for move := range q.position.Moves() {
			child, err := q.position.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			for _, side := range []rules.Side{rules.White, rules.Black} {
				if q.mates.Of(side) {
					continue
				}
				asked++
				if verdict, _ := winnable.Decide(child, side, nodes); verdict == winnable.Winnable {
					wrong++
					t.Errorf("%s: %v can win, and could not before a move was made", fen(child), side)
				}
			}
		}
	}
	if asked < 100 || wrong > 0 {
		t.Errorf("got %d wrong of %d after a move, want none of a hundred and more", wrong, asked)
	}
	asked, decided, total, worst := answer(t, mirrored, nodes)
	t.Logf("mirrors: %d of %d decided in %v, %v at worst", decided, asked, total, worst)
	if 100*decided < 85*asked {
		t.Errorf("got %d of %d mirrors decided, want 85 in a hundred", decided, asked)
	}
}
