package desk

import (
	"context"
	"errors"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/practice/study"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// The size of a mistake, and the margin of a move that is as good as the best,
// in hundredths of a pawn; and the depth and the time for each position of a
// game.
const (
	mistake   = 150
	asGood    = 60
	glance    = 12
	glanced   = 400 * time.Millisecond
	decided   = 1000 // what is worth more than this is won, and nothing is lost by less
	mateWorth = 10_000
)

// fault is a move that threw something away.
type fault struct {
	ply  int // of the game; the position before it is ply-1
	best rules.Move
	cost uci.Score // of the position before it, for the side that erred
}

// drill goes through the mistakes of a side.
type drill struct {
	game   rules.Game
	faults []fault
	at     int
	right  int
	from   study.Cursor
}

// worth is a score as a number, bounded where a game is decided.
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
	if err != nil {
		return nil, err
	}
	if len(faults) == 0 {
		return d.tell("analysis.blunders-none"), nil
	}
	d.drill = &drill{game: game, faults: faults, from: d.cursor}
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

// faultsOf looks at each position of a game once and returns the moves of a side
// after which much less is left than before.
func faultsOf(ctx context.Context, engine *uci.Engine, game rules.Game, side rules.Side) ([]fault, error) {
	var faults []fault
	var before uci.Answer // of the position before the last ply
	for ply := 0; ply <= game.Ply(); ply++ {
		answer, err := engine.Think(ctx, uci.Question{Game: game.Back(ply), Depth: glance, Time: glanced})
		if errors.Is(err, uci.ErrOver) {
			break // by mate or stalemate: the last move decides nothing that it threw away
		}
		if err != nil {
			return nil, err
		}
		if ply > 0 && game.At(ply-1).Turn() == side && len(answer.Lines) > 0 && len(before.Lines) > 0 {
			lost := worth(before.Lines[0].Score) + worth(answer.Lines[0].Score)
			if lost >= mistake && game.Move(ply) != before.Best {
				faults = append(faults, fault{ply, before.Best, before.Lines[0].Score})
			}
		}
		before = answer
	}
	return faults, nil
}

// pose reads the position before the next mistake and asks for a better move.
func (d *Desk) pose() []say.Utterance {
	f := d.drill.faults[d.drill.at]
	d.cursor = d.drill.from.At(f.ply - 1)
	voice, before := d.room.Voice(), d.drill.game.At(f.ply-1)
	said := voice.Standing(before.Placement())
	said = append(said, d.tell("study.turn", voice.SideSlot("side", before.Turn()))...)
	return append(said, d.tell("analysis.blunder", voice.MoveSlot("move", before, d.drill.game.Move(f.ply)), announce.TextSlot("command", d.room.Shown("next")))...)
}

// drilled takes a line as an answer to a mistake, and reports false where it asks
// something about its position, or has the study saved. Only a word for it leaves the
// mistakes, since the listener cannot see the change.
func (d *Desk) drilled(ctx context.Context, line string) ([]say.Utterance, bool) {
	if d.drill == nil {
		return nil, false
	}
	f, voice := d.drill.faults[d.drill.at], d.room.Voice()
	before := d.drill.game.Back(f.ply - 1)
	move, isMove := d.room.Move(before.Position(), line)
	switch {
	case isMove && (move == f.best || d.asGoodAs(ctx, before, f, move)):
		d.drill.right++
		return append(d.tell("analysis.blunder-right", voice.MoveSlot("move", before.Position(), move)), d.onward()...), true
	case isMove:
		return d.tell("analysis.blunder-wrong", voice.MoveSlot("move", before.Position(), move), announce.TextSlot("command", d.room.Shown("next"))), true
	case line == "" || d.room.Names(line, "next"):
		return append(d.tell("analysis.blunder-told", voice.MoveSlot("move", before.Position(), f.best)), d.onward()...), true
	case d.room.Names(line, "quit"):
		d.cursor, d.drill = d.drill.from, nil
		return append(d.tell("analysis.blunders-left"), d.room.Standing(d.cursor)...), true
	case d.room.Asks(before.Setup(), line):
		return nil, false
	}
	return d.tell("analysis.blunders-stay", voice.NumberSlot("number", d.drill.at+1), voice.NumberSlot("count", len(d.drill.faults)),
		announce.TextSlot("next", d.room.Shown("next")), announce.TextSlot("quit", d.room.Shown("quit"))), true
}

// onward goes on to the next mistake, or back to where it began.
func (d *Desk) onward() []say.Utterance {
	if d.drill.at++; d.drill.at < len(d.drill.faults) {
		return d.pose()
	}
	voice := d.room.Voice()
	said := d.tell("analysis.blunders-done", voice.NumberSlot("right", d.drill.right), voice.NumberSlot("number", len(d.drill.faults)))
	d.cursor, d.drill = d.drill.from, nil
	return said
}

// asGoodAs reports whether a move keeps about as much as the best one.
func (d *Desk) asGoodAs(ctx context.Context, before rules.Game, f fault, move rules.Move) bool {
	after, err := before.Play(move)
	if err != nil || move == d.drill.game.Move(f.ply) {
		return false
	}
	if after.Position().Checkmate() {
		return true
	}
	engine, err := d.asked(ctx)
	if err != nil {
		return false
	}
	answer, err := engine.Think(ctx, uci.Question{Game: after, Depth: glance, Time: glanced})
	return err == nil && len(answer.Lines) > 0 && worth(f.cost)+worth(answer.Lines[0].Score) < asGood
}
