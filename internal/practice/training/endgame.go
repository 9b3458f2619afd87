package training

import (
	"context"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/endings"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// endgame is an ending that the pupil has to win as White against perfect
// defence.
type endgame struct {
	pupil  *Pupil
	tables *endings.Tables
	name   string
	start  rules.Setup

	game   rules.Game
	began  time.Time
	best   int // the moves that the win took at the start
	missed int // moves after which it took longer than it had to
	thrown bool
	over   bool
}

// Endgame returns the exercise of winning an ending as White, which White wins in
// moves at most, from a place that seed names. The error says what there is no
// table for, or what cannot be made.
func Endgame(ctx context.Context, pupil *Pupil, tables *endings.Tables, name string, moves int, seed uint64) (Exercise, error) {
	start, err := tables.Start(ctx, name, moves, seed)
	if err != nil {
		return nil, err
	}
	pupil.look(rules.White)
	return &endgame{pupil: pupil, tables: tables, name: name, start: start}, nil
}

func (e *endgame) Begin() []say.Utterance {
	e.game, e.began, e.missed, e.thrown, e.over = rules.NewGame(e.start), e.pupil.now(), 0, false, false
	outcome, err := e.tables.Outcome(e.start.Position)
	if err != nil {
		return e.broken(err)
	}
	e.best = outcome.Moves()
	told := e.pupil.list(e.pupil.Say("ending.intro", e.pupil.word("help")), e.pupil.counted("ending.goal", e.best))
	return append(told, e.pupil.standing(e.game.Position())...)
}

// broken ends the exercise if a table cannot be made.
func (e *endgame) broken(err error) []say.Utterance {
	e.over = true
	return e.pupil.list(e.pupil.Say("ending.broken", announce.TextSlot("cause", e.pupil.voice.Pack.Error(err))))
}

func (e *endgame) Enter(line string) ([]say.Utterance, bool) {
	p := e.pupil
	switch {
	case len(line) > longestLine:
		return p.list(p.refuse("too-long")), false
	case p.typed(line, "quit"):
		return e.leave(), true
	case p.typed(line, "help"):
		return p.list(p.Say("ending.help", p.word("read"), p.word("hint"), p.word("back"), p.word("next"), p.word("quit"))), false
	case p.typed(line, "read"):
		return p.standing(e.game.Position()), false
	case p.typed(line, "next"):
		told := e.leave()
		return append(told, e.Begin()...), e.over
	case p.typed(line, "back"):
		return e.back(), false
	case p.typed(line, "hint"):
		return e.hint(), false
	case line == "":
		return p.list(p.Say("turn." + sideKey(e.game.Position().Turn()))), false
	}
	if told, ok := p.question(e.game, line); ok {
		return told, false
	}
	if e.over {
		return p.list(p.Say("ending.over", p.word("next"), p.word("quit"))), false
	}
	return e.try(line), false
}

// try makes a move of the pupil and answers it.
func (e *endgame) try(line string) []say.Utterance {
	p := e.pupil
	move, told := p.listen(e.game, line)
	if move == (rules.Move{}) {
		return told
	}
	before, err := e.tables.Outcome(e.game.Position())
	if err != nil {
		return e.broken(err)
	}
	next, err := e.game.Play(move)
	if err != nil {
		return nil
	}
	after, err := e.tables.Outcome(next.Position())
	if err != nil {
		return e.broken(err)
	}
	e.game = next
	if told := e.ended(); told != nil {
		return told
	}
	told = e.judge(before, after)
	reply, err := e.tables.Best(next.Position())
	if err != nil {
		return e.broken(err)
	}
	told = append(told, p.moved("ending.reply", next.Position(), reply))
	if e.game, err = next.Play(reply); err != nil {
		return told
	}
	return append(told, e.ended()...)
}

// judge says whether a move has thrown the win away, or made it longer.
func (e *endgame) judge(before, after endings.Outcome) []say.Utterance {
	switch {
	case before.Winner == rules.White && after.Winner != rules.White:
		e.thrown = true
		return e.pupil.list(e.pupil.counted("ending.thrown", before.Moves(), e.pupil.word("back")))
	case before.Winner == rules.White && after.Plies >= before.Plies:
		e.missed++
		return e.pupil.list(e.pupil.counted("ending.longer", before.Moves()))
	default:
		return nil
	}
}

// ended returns the result if the ending is over, and stores it.
func (e *endgame) ended() []say.Utterance {
	p, position := e.pupil, e.game.Position()
	switch {
	case position.Checkmate() && position.Turn() == rules.Black:
		e.over = true
		told := p.list(p.counted("ending.won", e.game.MovesMade(rules.White), number("best", e.best)))
		return append(told, e.keep(1)...)
	case position.Checkmate():
		e.over = true
		return append(p.list(p.Say("ending.lost")), e.keep(0)...)
	case position.Stalemate(), endings.Dead(position):
		e.over = true
		return append(p.list(p.Say("ending.drawn", p.word("back"), p.word("next"))), e.keep(0)...)
	}
	return nil
}

// leave keeps an ending that was begun and not brought to its end.
func (e *endgame) leave() []say.Utterance {
	if e.over || e.game.Ply() == 0 {
		return nil
	}
	return e.keep(0)
}

// keep writes into the diary how the ending was played.
func (e *endgame) keep(score float64) []say.Utterance {
	if e.thrown {
		score = 0
	}
	entry := diary.Entry{Kind: diary.Endgame, What: e.name, Score: score, Seconds: e.pupil.now().Sub(e.began).Seconds()}
	entry.Details = map[string]int{"moves": e.game.MovesMade(rules.White), "best": e.best, "missed": e.missed}
	return e.pupil.keep(entry)
}

// back takes the pupil's last move back.
func (e *endgame) back() []say.Utterance {
	if e.game.Ply() == 0 {
		return e.pupil.list(e.pupil.Say("ending.first"))
	}
	to := e.game.Ply() - 1
	if e.game.Position().Turn() == rules.White {
		to--
	}
	e.game, e.over = e.game.Back(max(to, 0)), false
	return append(e.pupil.list(e.pupil.Say("ending.back")), e.pupil.standing(e.game.Position())...)
}

// hint returns the move that wins soonest.
func (e *endgame) hint() []say.Utterance {
	if e.over {
		return e.pupil.list(e.pupil.Say("ending.over", e.pupil.word("next"), e.pupil.word("quit")))
	}
	move, err := e.tables.Best(e.game.Position())
	if err != nil || move == (rules.Move{}) {
		return nil
	}
	e.missed++
	return e.pupil.list(e.pupil.Say("ending.hint", e.pupil.voice.MoveSlot("move", e.game.Position(), move)))
}

// Stands returns the position that a board has to show.
func (e *endgame) Stands() (rules.Position, bool) { return e.game.Position(), !e.over }
