package main

import (
	"context"
	"errors"
	"slices"

	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

// The values for games of the engine against itself: the first ply of a puzzle,
// the plies of a game, the puzzles of one game, and the positions that the engine
// looks at for a move of the game. With so few it errs often enough.
const (
	openingPlies = 8
	gamePlies    = 140
	perPlayed    = 6
	hurried      = 150
	slips        = 2   // moves of the practice partner that are tried in each position
	lost         = 700 // hundredths of a pawn; a game so far from even is not played on
	unlost       = 300 // before the error the player was not further behind
	atOnce       = 8   // of the mates in one, one in so many is looked at
)

// dice gives numbers that follow from a seed.
type dice struct{ state uint64 }

func (d *dice) below(n int) int {
	d.state += 0x9e3779b97f4a7c15
	x := d.state
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int((x ^ x>>31) % uint64(n))
}

// careless chooses a move of a game like people with little time: mostly the
// best of a short search, sometimes the second or third, and sometimes the
// practice partner's choice.
func (d *dice) careless(p rules.Position, lines []uci.Line) rules.Move {
	rank := []int{0, 0, 0, 0, 0, 1, 1, 2, 2, 3}[d.below(10)]
	if rank < len(lines) && len(lines[rank].Moves) > 0 {
		return lines[rank].Moves[0]
	}
	return rehearsal.Choose(p, uint64(d.below(1<<30)))
}

// played plays a game of the engine against itself, hurried and careless, and
// gives each position in which one answer to an error wins alone.
func (f *finder) played(ctx context.Context, seed int, give func(candidate) (bool, error)) error {
	rolled := dice{uint64(seed) << 32}
	game, found := rules.NewGame(rules.StandardSetup()), 0
	var before candidate
	behind := 0 // of the last player who erred, before the error
	for ply := range gamePlies {
		answer, err := f.ask(ctx, game, 3, hurried)
		if errors.Is(err, uci.ErrOver) || err == nil && len(answer.Lines) == 0 {
			return nil
		}
		if err != nil {
			return err
		}
		position, chosen := game.Position(), rolled.careless(game.Position(), answer.Lines)
		if ply >= openingPlies && found < perPlayed && behind < unlost && f.worthALook(position, answer, &rolled) {
			before.after = game.Setup()
			is, err := give(before)
			if err != nil {
				return err
			}
			if is {
				found, chosen = found+1, answer.Best
			}
		}
		if s := answer.Lines[0].Score; s.Mate == 0 && max(s.Centipawns, -s.Centipawns) > lost {
			return nil
		} else if behind = -s.Centipawns; s.Mate < 0 {
			behind = lost
		}
		if ply >= openingPlies && found < perPlayed {
			is, err := f.slipped(ctx, game, answer, &rolled, give)
			if err != nil {
				return err
			}
			if is {
				found++
			}
		}
		before = candidate{before: game.Setup(), move: chosen}
		if game, err = game.Play(chosen); err != nil {
			return err
		}
	}
	return nil
}

// slipped tries moves of the practice partner that are none of the engine's, and
// gives the positions in which one answer to them wins alone, up to the first
// puzzle. The game itself goes on without them, and so it stays even for longer.
func (f *finder) slipped(ctx context.Context, game rules.Game, best uci.Answer, rolled *dice, give func(candidate) (bool, error)) (bool, error) {
	for range slips {
		m := rehearsal.Choose(game.Position(), uint64(rolled.below(1<<30)))
		if slices.ContainsFunc(best.Lines, func(line uci.Line) bool { return len(line.Moves) > 0 && line.Moves[0] == m }) {
			continue
		}
		after, err := game.Play(m)
		if err != nil {
			return false, err
		}
		answer, err := f.ask(ctx, after, 2, hurried)
		if errors.Is(err, uci.ErrOver) {
			continue
		}
		if err != nil {
			return false, err
		}
		if f.worthALook(after.Position(), answer, rolled) {
			if is, err := give(candidate{game.Setup(), after.Setup(), m}); is || err != nil {
				return is, err
			}
		}
	}
	return false, nil
}

// worthALook reports whether a first answer may be a puzzle. There are so many
// mates in one that most are left out.
func (f *finder) worthALook(p rules.Position, answer uci.Answer, rolled *dice) bool {
	return len(answer.Lines) > 1 && clear(p, answer, true) && (answer.Lines[0].Score.Mate != 1 || rolled.below(atOnce) == 0)
}

// ladder is how many positions the engine looks at, a step at a time, until it
// sees the first move of a solution. A solution that is found with few is easy.
var ladder = []int{1, 30, 100, 400, 1600, 6400}

// easy returns on which step of the ladder the engine sees the first move.
func (f *finder) easy(ctx context.Context, game rules.Game, first rules.Move) (int, error) {
	for step, nodes := range ladder {
		answer, err := f.ask(ctx, game, 1, nodes)
		if err != nil {
			return 0, err
		}
		if answer.Best == first {
			return step, nil
		}
	}
	return len(ladder), nil
}

// telling reports whether a solution is instructive: more than one move, a
// mate, or a single move that takes nothing.
func telling(p rules.Position, line []rules.Move) bool {
	return len(line) > 1 || p.Captured(line[0]) == 0 || p.After(line[0]).Checkmate()
}

// checkedWhole is how many moves of the solver a mate has at most that the
// program's own search checks too: every defence against a longer one takes
// seconds.
const checkedWhole = 2

// oneMoveOf is of how many puzzles of one move one is accepted, so that the time
// goes to the longer ones.
const oneMoveOf = 3

// sounds reports whether a solution of a played game is accepted: the program's
// search checks short mates against every defence too. All others the engine
// alone has judged, at three depths.
func sounds(p rules.Position, line []rules.Move) bool {
	if len(line) == 0 || !telling(p, line) || len(line) == 1 && p.Placement().Hash(1)%oneMoveOf != 0 {
		return false
	}
	last := p
	for _, m := range line {
		last = last.After(m)
	}
	return !last.Checkmate() || len(line) >= 2*checkedWhole || puzzle.Sound(p, line)
}
