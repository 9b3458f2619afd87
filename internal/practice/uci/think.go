package uci

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/rules"
)

// Question is a question to an engine: the best move in the present position of
// a game.
type Question struct {
	Game  rules.Game
	Lines int // how many lines are wanted, the best first; below 1 is 1
	// Depth, Nodes and Time bound the thought: plies, positions, and how long. The
	// first that is reached ends it. Zero bounds nothing; without a time, it is
	// stopped after a minute.
	Depth, Nodes int
	Time         time.Duration
	// Fresh has the engine forget what it has seen before, so that the same
	// question with the same nodes has the same answer.
	Fresh bool
}

// stopping is how long an engine may take to stop when its answer is no longer
// needed. One that takes longer is ended, and started again at the next
// question.
const stopping = 150 * time.Millisecond

// longest is how long an engine thinks for which no time is given.
const longest = time.Minute

// Answer is the engine's answer.
type Answer struct {
	Best  rules.Move // legal where the game has come to
	Lines []Line     // the best first; none where the engine told none
}

// ErrOver is returned if there is no legal move.
var ErrOver = errors.New("uci: no move is legal here, so there is nothing to ask")

// Think asks the engine. The error is ErrOver, a Fault, or that of ctx, which
// stops the thought. An engine that crashed or fell silent is started again and
// asked once more, unless it was after that very start that it failed.
func (e *Engine) Think(ctx context.Context, q Question) (Answer, error) {
	if !anyMove(q.Game.Position()) {
		return Answer{}, ErrOver
	}
	if e.process == nil {
		if err := e.again(ctx); err != nil {
			return Answer{}, err
		}
		e.spent = false // it was ended on purpose and not by a fault
	}
	answer, err := e.ask(ctx, q)
	var fault *Fault
	if errors.As(err, &fault) && fault.Kind != Lying && !e.spent {
		if err = e.again(ctx); err == nil {
			answer, err = e.ask(ctx, q)
		}
	}
	if errors.As(err, &fault) {
		e.end()
		return Answer{}, err
	}
	if err == nil {
		e.spent = false
	}
	return answer, err
}

func anyMove(p rules.Position) bool {
	for range p.Moves() {
		return true
	}
	return false
}

// ask puts q to the engine as it runs.
func (e *Engine) ask(ctx context.Context, q Question) (Answer, error) {
	position := q.Game.Position()
	e.Set("UCI_Chess960", strconv.FormatBool(position.NeedsChess960()))
	e.Set("MultiPV", strconv.Itoa(max(q.Lines, 1)))
	if q.Fresh {
		e.process.send("ucinewgame", e.config.Patience)
	}
	if err := e.ready(ctx); err != nil {
		return Answer{}, err
	}
	e.process.send(written(q.Game), e.config.Patience)
	e.process.send(q.limits(), e.config.Patience)
	hearing := hearing{position: position, lines: make([]Line, max(q.Lines, 1))}
	err := e.hear(ctx, q, &hearing)
	if err != nil {
		return Answer{}, err
	}
	best, err := position.ParseUCI(hearing.best)
	if err != nil {
		return Answer{}, e.fault(Lying, hearing.best)
	}
	return Answer{Best: best, Lines: hearing.told()}, nil
}

// hear listens until the engine has decided. A ctx that ends, and a time that has
// passed, stop it; then it has its patience for its last answer.
func (e *Engine) hear(ctx context.Context, q Question, h *hearing) error {
	allowed := q.Time
	if allowed <= 0 {
		allowed = longest
	}
	err := e.wait(ctx, allowed, h.line)
	var fault *Fault
	overdue := errors.As(err, &fault) && fault.Kind == Silent
	if err == nil || !overdue && ctx.Err() == nil {
		return err
	}
	e.process.send("stop", e.config.Patience)
	if err := ctx.Err(); err != nil {
		if e.wait(context.WithoutCancel(ctx), min(stopping, e.config.Patience), h.line) != nil {
			e.end()
		}
		return err
	}
	return e.wait(ctx, e.config.Patience, h.line)
}

func (q Question) limits() string {
	words := []string{"go"}
	if q.Depth > 0 {
		words = append(words, "depth", strconv.Itoa(q.Depth))
	}
	if q.Nodes > 0 {
		words = append(words, "nodes", strconv.Itoa(q.Nodes))
	}
	if q.Time > 0 {
		words = append(words, "movetime", strconv.FormatInt(max(q.Time.Milliseconds(), 1), 10))
	}
	if len(words) == 1 {
		words = append(words, "infinite")
	}
	return strings.Join(words, " ")
}

// written returns a game in the form for an engine: its start, or the position
// after the last illegal move, and the moves since.
func written(g rules.Game) string {
	from := 0
	for ply := g.Ply(); ply > 0 && from == 0; ply-- {
		if g.Irregular(ply) {
			from = ply
		}
	}
	start := g.SetupAt(from)
	fen := start.FEN()
	if start.Position.NeedsChess960() {
		fen = start.ShredderFEN()
	}
	var text strings.Builder
	fmt.Fprintf(&text, "position fen %s", fen)
	for ply := from + 1; ply <= g.Ply(); ply++ {
		if ply == from+1 {
			text.WriteString(" moves")
		}
		before := g.At(ply - 1)
		fmt.Fprintf(&text, " %s", before.UCI(g.Move(ply)))
	}
	return text.String()
}
