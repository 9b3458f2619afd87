package desk

import (
	"context"
	"errors"

	"blindchess/internal/announce"
	"blindchess/internal/practice/study"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// What is a mistake, and what is as good as the best, in hundredths of a pawn; and
// how many positions an engine looks at for each move of a game. They are counted
// and not timed, so that the same game has the same mistakes on every machine.
const (
	mistake   = 150
	asGood    = 60
	glance    = 60_000
	decided   = 1000 // what is worth more than this is won, and nothing is lost by less
	mateWorth = 10_000
)

// fault is a move that threw something away.
type fault struct {
	ply    int          // of the game; the position before it is ply-1
	best   []rules.Move // the line that was better, its first move the best
	before uci.Score    // of the position before it, for the side that erred
	after  uci.Score    // of the position after it, for the other side
}

// drill goes through the mistakes of a side.
type drill struct {
	game   rules.Game
	faults []fault
	at     int
	found  map[int]bool // the mistakes for which a better move was typed
	hints  int          // that were given for this mistake
	from   study.Cursor
}

// worth is a score as a number, bounded in a decided game.
func worth(s uci.Score) int {
	value := s.Centipawns
	switch {
	case s.Mate > 0:
		value = mateWorth
	case s.Mate < 0:
		value = -mateWorth
	}
	return min(max(value, -decided), decided)
}

// blunders finds the mistakes of a side in the game and begins with the first.
func (d *Desk) blunders(ctx context.Context, engine *uci.Engine, rest string, hear func(say.Utterance)) ([]say.Utterance, error) {
	side, ok := d.sideOf(rest)
	if !ok {
		return d.tell("analysis.blunders-whose", announce.TextSlot("command", d.room.Shown("blunders"))), nil
	}
	for _, u := range d.tell("analysis.blunders-wait") {
		hear(u)
	}
	game := d.cursor.MainLine()
	faults, err := faultsOf(ctx, engine, game, side)
	if errors.Is(err, context.Canceled) {
		return d.tell("analysis.blunders-stopped", announce.TextSlot("command", d.room.Shown("blunders")+" "+rest)), nil
	}
	if err != nil {
		return nil, err
	}
	if len(faults) == 0 {
		return d.tell("analysis.blunders-none"), nil
	}
	d.drill = &drill{game: game, faults: faults, found: map[int]bool{}, from: d.cursor}
	said := d.tell("analysis.blunders-found", d.room.Voice().NumberSlot("number", len(faults)))
	return append(said, d.pose()...), nil
}

// sideOf reads the name of a side in the player's language or in English.
func (d *Desk) sideOf(text string) (rules.Side, bool) {
	pack := d.room.Voice().Pack
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if key := "side." + map[rules.Side]string{rules.White: "white", rules.Black: "black"}[side]; fold(text) == fold(pack.Word(key)) {
			return side, true
		}
	}
	return rules.ParseSide(fold(text))
}

// looked asks an engine about a position of a game as it is asked about all of
// them.
func looked(ctx context.Context, engine *uci.Engine, game rules.Game) (uci.Answer, error) {
	return engine.Think(ctx, uci.Question{Game: game, Nodes: glance, Fresh: true})
}

// faultsOf looks at each position of a game once and returns the moves of a side
// after which much less is left than before.
func faultsOf(ctx context.Context, engine *uci.Engine, game rules.Game, side rules.Side) ([]fault, error) {
	var faults []fault
	var before uci.Answer // of the position before the last ply
	for ply := 0; ply <= game.Ply(); ply++ {
		answer, err := looked(ctx, engine, game.Back(ply))
		if errors.Is(err, uci.ErrOver) {
			break // by mate or stalemate: the last move decides nothing that it threw away
		}
		if err != nil {
			return nil, err
		}
		if ply > 0 && game.At(ply-1).Turn() == side && len(answer.Lines) > 0 && len(before.Lines) > 0 {
			lost := worth(before.Lines[0].Score) + worth(answer.Lines[0].Score)
			if lost >= mistake && game.Move(ply) != before.Best {
				better := before.Lines[0].Moves
				if len(better) == 0 || better[0] != before.Best {
					better = []rules.Move{before.Best}
				}
				faults = append(faults, fault{ply, better, before.Lines[0].Score, answer.Lines[0].Score})
			}
		}
		before = answer
	}
	return faults, nil
}

// pose returns the next mistake with its number, its move and its cost, and asks
// for a better one. The position is read only on request.
func (d *Desk) pose() []say.Utterance {
	f := d.drill.faults[d.drill.at]
	d.cursor, d.drill.hints = d.drill.from.At(f.ply-1), 0
	voice, before, mover := d.room.Voice(), d.drill.game.At(f.ply-1), d.drill.game.At(f.ply-1).Turn()
	number, _ := d.drill.game.Number(f.ply)
	said := d.tell("analysis.blunder-at", voice.NumberSlot("number", d.drill.at+1), voice.NumberSlot("count", len(d.drill.faults)), voice.NumberSlot("move", number))
	said = append(said, d.tell("analysis.blunder", voice.MoveSlot("move", before, d.drill.game.Move(f.ply)))...)
	said = append(said, d.said(d.phrase("analysis.blunder-before"), d.score(mover, f.before)), d.said(d.phrase("analysis.blunder-after"), d.score(mover.Other(), f.after)))
	return append(said, d.tell("analysis.blunder-ask", d.command("hint"), announce.TextSlot("next", d.room.Shown("next")))...)
}

// drilled takes a line as an answer to a mistake, and reports false if it asks about
// the position, or saves the study. Only a word for it leaves the mistakes, since the
// listener cannot see the change.
func (d *Desk) drilled(ctx context.Context, line string) ([]say.Utterance, bool) {
	if d.drill == nil {
		return nil, false
	}
	f, voice := d.drill.faults[d.drill.at], d.room.Voice()
	before := d.drill.game.Back(f.ply - 1)
	move, isMove := d.room.Move(before.Position(), line)
	switch {
	case isMove && move == f.best[0]:
		return d.better(before.Position(), move), true
	case isMove:
		return d.judged(ctx, before, f, move), true
	case line == "" || d.room.Names(line, "next"):
		said := d.said(d.phrase("analysis.blunder-told"), d.moves(before.Position(), f.best, told))
		return append([]say.Utterance{said}, d.onward()...), true
	case d.room.Names(line, "hint"):
		return d.hinted(before.Position(), f.best[0], &d.drill.hints), true
	case d.room.Names(line, "quit"):
		d.cursor, d.drill = d.drill.from, nil
		return append(d.tell("analysis.blunders-left"), d.room.Standing(d.cursor)...), true
	case d.room.Asks(before, line):
		return nil, false
	}
	return d.tell("analysis.blunders-stay", voice.NumberSlot("number", d.drill.at+1), voice.NumberSlot("count", len(d.drill.faults)),
		announce.TextSlot("next", d.room.Shown("next")), announce.TextSlot("quit", d.room.Shown("quit"))), true
}

// better praises a move and continues.
func (d *Desk) better(before rules.Position, move rules.Move) []say.Utterance {
	d.drill.found[d.drill.at] = true
	return append(d.tell("analysis.blunder-right", d.room.Voice().MoveSlot("move", before, move)), d.onward()...)
}

// hinted returns the piece of a move, and on a second request its square.
func (d *Desk) hinted(before rules.Position, move rules.Move, given *int) []say.Utterance {
	*given++
	if voice := d.room.Voice(); *given == 1 {
		return d.tell("analysis.hint", voice.PieceSlot("piece", before.At(move.From)), voice.SquareSlot("square", move.From))
	}
	return d.tell("analysis.hint-square", d.room.Voice().SquareSlot("square", move.To))
}

// judged asks the engine about a move that is not the best one: it is as good, or
// the reply to it is spoken, with its captures.
func (d *Desk) judged(ctx context.Context, before rules.Game, f fault, move rules.Move) []say.Utterance {
	wrong := d.tell("analysis.blunder-wrong", d.room.Voice().MoveSlot("move", before.Position(), move), d.command("next"))
	after, err := before.Play(move)
	if err != nil {
		return wrong
	}
	if after.Position().Checkmate() {
		return d.better(before.Position(), move)
	}
	engine, err := d.asked(ctx)
	if err != nil {
		return append(wrong, d.refused(err)...)
	}
	answer, err := looked(ctx, engine, after)
	switch {
	case err != nil:
		return append(wrong, d.refused(err)...)
	case len(answer.Lines) == 0:
		return wrong
	case move != d.drill.game.Move(f.ply) && worth(f.before)+worth(answer.Lines[0].Score) < asGood:
		return d.better(before.Position(), move)
	}
	return append(wrong, d.punished(after.Position(), answer.Lines[0])...)
}

// punished returns the reply to a wrong move, its events, and the evaluation after
// it.
func (d *Desk) punished(after rules.Position, line uci.Line) []say.Utterance {
	moves := line.Moves[:min(len(line.Moves), told)]
	moves = moves[:point(after, moves)]
	said := []say.Utterance{d.said(d.phrase("analysis.answer"), d.moves(after, moves, told))}
	facts, _ := d.happens(after, moves)
	for _, fact := range facts {
		said = append(said, d.said(fact))
	}
	return append(said, d.said(d.score(after.Turn(), line.Score)))
}

// onward continues with the next mistake. After the last it stays there, so that
// every question is about the position that was heard last until a word leaves it.
func (d *Desk) onward() []say.Utterance {
	if d.drill.at+1 < len(d.drill.faults) {
		d.drill.at++
		return d.pose()
	}
	voice := d.room.Voice()
	said := d.tell("analysis.blunders-done", voice.NumberSlot("right", len(d.drill.found)), voice.NumberSlot("number", len(d.drill.faults)))
	return append(said, d.tell("analysis.blunders-end", announce.TextSlot("quit", d.room.Shown("quit")))...)
}
