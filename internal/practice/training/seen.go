package training

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// Seen is what eyes find of an exercise.
type Seen struct {
	Game  rules.Game    // the played moves
	Side  rules.Side    // the pupil's
	Asked say.Utterance // the question
	Words []string      // the words besides moves, the commonest first
}

// Shown is an Exercise with a view: a board with pieces.
type Shown interface {
	Exercise
	Seen() Seen
}

// seen returns what eyes find of a game from the pupil's side, and the words of
// these keys.
func (p *Pupil) seen(game rules.Game, keys ...string) Seen {
	s := Seen{Game: game, Side: p.voice.Side, Asked: p.Say("turn." + sideKey(game.Position().Turn()))}
	for _, key := range keys {
		s.Words = append(s.Words, p.voice.Pack.Word("training.word."+key))
	}
	return s
}

// Seen returns what eyes find of a puzzle.
func (e *puzzles) Seen() Seen {
	return e.pupil.seen(e.attempt.Game(), "read", "hint", "solution", "next", "rating", "help", "quit")
}

// Seen returns what eyes find of an ending.
func (e *endgame) Seen() Seen {
	return e.pupil.seen(e.game, "read", "hint", "back", "next", "help", "quit")
}

// Seen returns what eyes find of a line that is asked.
func (e *lines) Seen() Seen {
	return e.pupil.seen(e.game, "read", "hint", "solution", "help", "quit")
}
