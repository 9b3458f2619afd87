package strength

import (
	"context"
	"math/rand/v2"
	"strconv"
	"time"

	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

// The ratings at which anything plays.
const (
	Weakest   = rehearsal.Weakest
	Strongest = 3000
)

// alone is the rating up to which our own play chooses every move. Above it an
// engine chooses the more moves the higher the rating. The program's best play is
// far below an engine at its lowest, and who raises the rating would find a wall
// and no step.
const alone = 1000

// thought is how long an engine may think over a move. rehearsal.Ponder is a
// person's whole wait, and this is part of it.
const thought = 400 * time.Millisecond

// Strength says who chooses a move: an engine, and how well, or our own play.
type Strength struct {
	human rehearsal.Human
	share int // moves of a hundred that the engine chooses
	// skill is the engine's skill, in hundredths of the levels that it offers; below
	// zero it has no levels. Between two levels each move is of one or the other.
	skill   int
	limited bool // by a rating of the engine's own
	hurried bool // the engine may think for no longer than thought
}

// The levels that an engine with skills offers, in hundredths: Stockfish, and what
// descends from it, in all versions.
const (
	skillLevel                = "Skill Level"
	lowestSkill, highestSkill = 0, 20
	noSkill                   = -1
)

// Of returns what plays at a rating with an engine, or with none if engine is nil,
// and sets the engine to it. The same seed has the engine choose the same moves.
func Of(engine *uci.Engine, rating int, seed uint64) Strength {
	s := Strength{human: rehearsal.Human{Strength: rating, Seed: seed}, skill: noSkill, hurried: true}
	if engine == nil {
		return s
	}
	if least, most, ok := engine.Range(skillLevel); ok && least == lowestSkill && most == highestSkill {
		s.share, s.skill = onLadder(rating)
		s.human.Strength = min(rating, alone)
		return s
	}
	least, most, ok := engine.Elo()
	s.share = shareBelow(rating, least, ok)
	if s.limited = ok && s.share > 0 && rating <= most; s.limited {
		engine.Limit(max(rating, least))
	}
	return s
}

// shareBelow returns how many moves of a hundred an engine chooses whose lowest
// rating is least or, if it cannot be set, which always plays at its best.
func shareBelow(rating, least int, settable bool) int {
	switch {
	case !settable && rating > rehearsal.Strongest, settable && rating >= least:
		return 100
	case !settable || rating <= alone:
		return 0
	}
	return (rating - alone) * 100 / (least - alone)
}

// Asks reports whether an engine ever chooses.
func (s Strength) Asks() bool { return s.share > 0 }

// Choose returns the next move of a game. Where the engine is nil or does not
// choose this one, our own play does. An error is the engine's.
func (s Strength) Choose(ctx context.Context, engine *uci.Engine, g rules.Game) (rules.Move, error) {
	rolls := rand.New(rand.NewPCG(s.human.Seed, uint64(g.Ply())))
	if engine == nil || rolls.IntN(100) >= s.share {
		move, _ := s.human.Choose(g)
		return move, nil
	}
	question := uci.Question{Game: g}
	if s.hurried {
		question.Time = thought
	}
	if s.skill >= 0 {
		level := s.skill / 100
		if rolls.IntN(100) < s.skill%100 {
			level++
		}
		engine.Set(skillLevel, strconv.Itoa(level))
		// An engine of a level has decided after as many plies and one. What it is
		// given beyond that changes nothing but the wait.
		if level < highestSkill {
			question.Depth = level + 1
		}
	}
	answer, err := engine.Think(ctx, question)
	return answer.Best, err
}

// Best asks the engine at its full strength, whatever it plays at.
func (s Strength) Best(ctx context.Context, engine *uci.Engine, q uci.Question) (uci.Answer, error) {
	const limits = "UCI_LimitStrength"
	if s.skill >= 0 {
		engine.Set(skillLevel, strconv.Itoa(highestSkill))
	}
	engine.Set(limits, "false")
	answer, err := engine.Think(ctx, q)
	if s.limited {
		engine.Set(limits, "true")
	}
	return answer, err
}
