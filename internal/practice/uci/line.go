package uci

import (
	"strconv"
	"strings"

	"blindchess/internal/rules"
)

// Score is an engine's evaluation of a position, for the side whose turn it is.
type Score struct {
	Centipawns int // where Mate is zero
	Mate       int // in so many moves; below zero the side to move is mated
}

// Line is a line of play that an engine tells.
type Line struct {
	Score     Score
	Depth     int          // in plies
	Moves     []rules.Move // legal one after another; what was not is left out
	Tablebase bool         // a table of endings was looked into
}

// hearing contains the lines of an engine while it thinks.
type hearing struct {
	position rules.Position
	lines    []Line // by rank; without moves where none was told
	best     string // its decision
}

// line takes in one line and reports whether it is the decision.
func (h *hearing) line(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "bestmove":
		if len(words) > 1 {
			h.best = words[1]
		}
		return true
	case "info":
		h.info(words[1:])
	}
	return false
}

// info reads the engine's present evaluation. A message that only bounds a
// score, or has no line of play, is ignored.
func (h *hearing) info(words []string) {
	rank, line := 1, Line{}
	scored := false
	for i := 0; i < len(words); i++ {
		value := func(n int) int {
			if i+n >= len(words) {
				return 0
			}
			number, _ := strconv.Atoi(words[i+n]) // what is no number counts as none
			return number
		}
		switch words[i] {
		case "string":
			return
		case "lowerbound", "upperbound":
			return
		case "depth":
			line.Depth = value(1)
		case "multipv":
			rank = value(1)
		case "tbhits":
			line.Tablebase = value(1) > 0
		case "score":
			scored = h.score(words[min(i+1, len(words)):], value(2), &line.Score)
		case "pv":
			line.Moves = h.moves(words[i+1:])
			i = len(words)
		}
	}
	if scored && len(line.Moves) > 0 && rank >= 1 && rank <= len(h.lines) {
		h.lines[rank-1] = line
	}
}

func (h *hearing) score(words []string, value int, score *Score) bool {
	if len(words) < 2 {
		return false
	}
	switch words[0] {
	case "cp":
		*score = Score{Centipawns: value}
	case "mate":
		*score = Score{Mate: value}
	default:
		return false
	}
	return true
}

// moves reads a line of play up to the first illegal move.
func (h *hearing) moves(words []string) []rules.Move {
	var moves []rules.Move
	position := h.position
	for _, word := range words {
		move, err := position.ParseUCI(word)
		if err != nil {
			return moves
		}
		moves = append(moves, move)
		position, _ = position.Play(move) // ParseUCI returns legal moves alone
	}
	return moves
}

// told returns the lines that were told, the best first.
func (h *hearing) told() []Line {
	var told []Line
	for _, line := range h.lines {
		if len(line.Moves) > 0 {
			told = append(told, line)
		}
	}
	return told
}
