package main

import (
	"context"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
)

// boardKeeper carries what one board tells to the table, and what the table
// tells to the board. One goroutine owns it.
type boardKeeper struct {
	game   *game
	spec   tactile.Spec
	device *tactile.Device
	sensor *sense.Sensor
	state  table.State
	read   tactile.ClockRead
	heard  bool // the clock has been read
	stale  bool // the table has moved on since it was looked at
	absent bool // the player knows that it cannot be opened yet
	// Why the table would not begin, and would not take the times of the clock,
	// as the player was told last.
	unbegun, unread string
	mirror          clockMirror
	breath          tactile.Breath // before a board that rests is read
}

// keepBoard keeps a board until ctx ends. A board that cannot be opened is
// waited for.
func (g *game) keepBoard(ctx context.Context, spec tactile.Spec, states <-chan table.State) {
	state, set := awaitTable(ctx, states)
	if !set {
		return
	}
	now := func() time.Duration { return time.Duration(g.house.Now()) }
	k := &boardKeeper{game: g, spec: spec, state: state}
	device, err := tactile.OpenSpec(spec, tactile.Config{Now: now})
	if err != nil {
		k.notice("play.board-absent", announce.TextSlot("reason", reasonWords(k.voice().Pack, err)))
		k.absent = true
		if device, err = tactile.OpenSpec(spec, tactile.Config{Now: now, Patient: true}); err != nil {
			return
		}
	}
	defer device.Close()
	k.device, k.sensor = device, sense.NewSensor(sense.Config{Sensing: device.Sensing(), Side: spec.Side, Settle: spec.Settle})
	k.tell(now())
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		timer.Reset(k.rest(now()))
		select {
		case <-ctx.Done():
			return
		case state := <-states:
			if state.Seq < k.state.Seq {
				continue // the table was looked at since; told it, a sensor would forget a press
			}
			k.state = state
			k.tell(now())
		case signal, open := <-device.Signals():
			if !open {
				return
			}
			k.signal(signal)
		case <-timer.C:
			if at := now(); k.rest(at) == 0 {
				k.felt(k.sensor.Tick(at))
			}
		}
		if k.stale {
			k.state, k.stale = g.house.book.State(), false
			k.tell(now())
		}
	}
}

// rest returns for how long the board is still to rest before it is read.
func (k *boardKeeper) rest(at time.Duration) time.Duration {
	next, due := k.sensor.Next()
	if !due {
		return time.Hour
	}
	return k.breath.Wait(at, next)
}

// awaitTable waits until the table is set: what a board tells before that would
// mean nothing.
func awaitTable(ctx context.Context, states <-chan table.State) (table.State, bool) {
	for {
		select {
		case <-ctx.Done():
			return table.State{}, false
		case state := <-states:
			if state.Phase != table.PhaseUnset {
				return state, true
			}
		}
	}
}

// tell lets the sensor know what the table knows.
func (k *boardKeeper) tell(at time.Duration) {
	if k.state.Phase == table.PhaseUnset {
		return
	}
	told := k.expected()
	if lit := told.Board.Differences(told.Goal); len(lit) > 0 && !told.Adjusting {
		move, _ := k.state.Last()
		k.device.ShowMove(move.From, move.To)
	} else {
		k.device.Show(0)
	}
	k.reflect(at)
	k.felt(k.sensor.Told(at, told))
}

// expected returns what the board showed when it was last in order, and what it
// must show now.
func (k *boardKeeper) expected() sense.Table {
	position := k.state.Game.Position()
	told := sense.Table{Board: position.Placement(), Goal: position.Placement(), Turn: position.Turn(), Candidates: following(position)}
	if k.spec.Both {
		return told
	}
	own := k.state.Boards.Of(k.spec.Side)
	_, ply := k.state.Last()
	switch {
	case own.Correcting:
		told.Board, told.Goal, told.Adjusting = own.Placement, own.Owed, true
	case own.Adjusting:
		told.Adjusting = true
	case ply > 0 && position.Turn() == k.spec.Side && !k.state.Answer.Executed:
		before := k.state.Game.At(ply - 1)
		told.Board, told.Candidates = before.Placement(), following(before)
	}
	return told
}

// following returns what the rules offer after a position.
func following(position rules.Position) sense.Candidates {
	return func(yield func(rules.Move, rules.Placement) bool) {
		for move := range position.Moves() {
			next, err := position.Play(move)
			if err == nil && !yield(move, next.Placement()) {
				return
			}
		}
	}
}

// signal takes one thing that the device told.
func (k *boardKeeper) signal(s tactile.Signal) {
	switch what := s.What.(type) {
	case tactile.Changed:
		k.felt(k.sensor.Change(s.At, sense.Change(what)))
	case tactile.Looked:
		k.plugged()
		k.felt(k.sensor.Looked(s.At, what.Contents))
	case tactile.ClockRead:
		k.clock(s.At, what)
	case tactile.Lost:
		k.sides(func(side rules.Side) { k.order(side, table.Unplug{Actor: table.By(side)}) })
		if k.absent {
			k.absent = false
			return
		}
	case tactile.ClockDone:
		if !k.clockDone(what) {
			return
		}
	case tactile.Found:
		k.plugged()
	}
	if words, told := deviceWords(k.voice(), s.What); told {
		k.say(words)
	}
}

// plugged tells the table that a board answers which it takes to be lost: the
// line was found again, or a game goes on that ended without it.
func (k *boardKeeper) plugged() {
	k.sides(func(side rules.Side) {
		if k.game.house.book.State().Boards.Of(side).Lost {
			k.order(side, table.Plug{Actor: table.By(side)})
		}
	})
}

// say tells the player something of this board. Where he has two, it begins
// with whose it is.
func (k *boardKeeper) say(u say.Utterance) {
	if len(k.game.specs) > 1 && !k.spec.Both {
		name := k.voice().SideSlot("side", k.spec.Side).Words[0]
		name.Text, name.Gap = name.Text+":", say.GroupGap
		u.Words = append([]say.Word{name}, u.Words...)
	}
	k.game.me.seat.Tell(u)
}

func (k *boardKeeper) notice(key string, slots ...announce.Slot) {
	k.say(k.voice().Notice(key, slots...))
}

func (k *boardKeeper) voice() announce.Seat { return k.game.me.voice() }

// sides calls do for each side whose own board this is.
func (k *boardKeeper) sides(do func(rules.Side)) {
	if !k.spec.Both {
		do(k.spec.Side)
	}
}

func (k *boardKeeper) order(side rules.Side, command table.Command) {
	err := k.game.house.Order(table.Sensor, side, command)
	k.stale = true
	if err != nil && k.state.Phase == table.PhasePlaying {
		k.game.me.seat.Refuse(k.game.me.refusal(err))
	}
}

// felt carries what a hand did to the table.
func (k *boardKeeper) felt(events []sense.Event) {
	for _, event := range events {
		switch event.(type) {
		case sense.TurnedRound:
			k.notice("tactile.board.perhaps-rotated")
			continue
		case sense.Reversed:
			k.device.Turn()
			continue
		}
		if k.spec.Both {
			k.feltByBoth(event)
			continue
		}
		k.feltByOne(event)
	}
}

// feltByOne is for a board of one side's own: the table is told each lift and
// each placement.
func (k *boardKeeper) feltByOne(event sense.Event) {
	side := k.spec.Side
	switch e := event.(type) {
	case sense.Lifted:
		k.order(side, table.Lift{Actor: table.By(side), Square: e.Square})
	case sense.Placed:
		k.order(side, table.Place{Actor: table.By(side), Square: e.Square, Piece: e.Piece})
	case sense.Returned:
		k.order(side, table.Place{Actor: table.By(side), Square: e.Square})
	case sense.Recognised:
		k.announceFor(side, e)
	case sense.Strayed:
		k.strayed(e)
	case sense.Agreed:
		k.notice("tactile.board.agrees")
	}
}

// announceFor announces the move of a sighted player who has made it on a board
// of his own; a blind player announces himself.
func (k *boardKeeper) announceFor(side rules.Side, e sense.Recognised) {
	if k.state.Seat(side).Blind || len(e.Moves) != 1 || k.state.Turn() != side {
		return
	}
	if err := k.game.house.Order(table.Player, side, table.Announce{Actor: table.By(side), Move: e.Moves[0]}); err != nil {
		k.game.me.seat.Refuse(k.game.me.refusal(err))
	}
}

// feltByBoth is for a board that both sides play on: the move that it shows is
// entered, and announced by the program.
func (k *boardKeeper) feltByBoth(event sense.Event) {
	switch e := event.(type) {
	case sense.Lifted:
		side := k.state.Turn()
		if e.Stood && !e.Idle && k.state.Phase == table.PhasePlaying {
			k.order(side, table.Touch{Actor: table.By(side), Square: e.Square})
		}
	case sense.Recognised:
		k.play(e)
	case sense.Strayed:
		k.strayed(e)
	case sense.Agreed:
		k.notice("tactile.board.agrees")
	}
}

func (k *boardKeeper) play(e sense.Recognised) {
	side := k.state.Turn()
	if len(e.Moves) != 1 {
		k.notice("tactile.board.promotion")
		return
	}
	if k.state.Phase == table.PhaseSet {
		k.begin()
	}
	if err := k.game.house.Order(table.Player, side, table.Enter{Actor: table.By(side), Move: e.Moves[0]}); err != nil {
		k.game.me.seat.Refuse(k.game.me.refusal(err))
		return
	}
	// One board serves both: what the player has done on it stands on the
	// opponent's too.
	if err := k.game.house.Order(table.Player, side.Other(), table.Execute{Actor: table.By(side.Other()), Move: e.Moves[0]}); err != nil && !k.game.house.book.State().Over() {
		k.game.me.seat.Refuse(k.game.me.refusal(err))
	}
	k.stale = true
	k.press()
}

// strayed says what is to be done so that the board shows what it must.
func (k *boardKeeper) strayed(e sense.Strayed) {
	if k.state.Phase != table.PhasePlaying && k.state.Phase != table.PhaseSet || len(e.Differences) == 0 {
		return
	}
	for _, words := range strayWords(k.voice(), k.sensor.Contents(), k.expected().Goal) {
		k.say(words)
	}
}
