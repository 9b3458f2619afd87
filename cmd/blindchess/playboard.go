package main

import (
	"context"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/host"
	"blindchess/internal/rules"
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
	mirror clockMirror
	breath tactile.Breath // before a board that rests is read
}

// keepBoard keeps a board until ctx ends. A board that cannot be opened is
// waited for.
func (g *game) keepBoard(ctx context.Context, spec tactile.Spec, states <-chan table.State) {
	state, set := awaitTable(ctx, states)
	if !set {
		return
	}
	now := func() time.Duration { return time.Duration(g.house.Now()) }
	device, err := tactile.OpenSpec(spec, tactile.Config{Now: now})
	if err != nil {
		g.me.notice("play.board-absent", announce.TextSlot("reason", reasonWords(g.me.voice().Pack, err)))
		if device, err = tactile.OpenSpec(spec, tactile.Config{Now: now, Patient: true}); err != nil {
			return
		}
	}
	defer device.Close()
	k := &boardKeeper{game: g, spec: spec, device: device, sensor: sense.NewSensor(sense.Config{Sensing: device.Sensing(), Side: spec.Side}), state: state}
	k.tell(now())
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		timer.Reset(k.rest(now()))
		select {
		case <-ctx.Done():
			return
		case state := <-states:
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
		k.felt(k.sensor.Looked(s.At, what.Contents))
	case tactile.ClockRead:
		k.clock(s.At, what)
	case tactile.Lost:
		k.sides(func(side rules.Side) { k.order(side, table.Unplug{By: side}) })
	case tactile.ClockDone:
		if !k.clockDone(what) {
			return
		}
	case tactile.Found:
		k.sides(func(side rules.Side) { k.order(side, table.Plug{By: side}) })
	}
	if words, told := deviceWords(k.voice(), s.What); told {
		k.game.me.seat.Tell(words)
	}
}

func (k *boardKeeper) voice() announce.Seat { return k.game.me.voice() }

// sides calls do for each side whose own board this is.
func (k *boardKeeper) sides(do func(rules.Side)) {
	if !k.spec.Both {
		do(k.spec.Side)
	}
}

func (k *boardKeeper) order(side rules.Side, command table.Command) {
	err := k.game.house.Order(host.Sensor, side, command)
	k.stale = true
	if err != nil && k.state.Phase == table.PhasePlaying {
		k.game.me.seat.Refuse(k.game.me.refusal(err))
	}
}

// felt carries what a hand did to the table.
func (k *boardKeeper) felt(events []sense.Event) {
	for _, event := range events {
		if _, turned := event.(sense.TurnedRound); turned {
			k.game.me.notice("tactile.board.perhaps-rotated")
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
		k.order(side, table.Lift{By: side, Square: e.Square})
	case sense.Placed:
		k.order(side, table.Place{By: side, Square: e.Square, Piece: e.Piece})
	case sense.Returned:
		k.order(side, table.Place{By: side, Square: e.Square})
	case sense.Recognised:
		k.announceFor(side, e)
	case sense.Strayed:
		k.strayed(e)
	case sense.Agreed:
		k.game.me.notice("tactile.board.agrees")
	}
}

// announceFor announces the move of a sighted player who has made it on a board
// of his own; a blind player announces himself.
func (k *boardKeeper) announceFor(side rules.Side, e sense.Recognised) {
	if k.state.Seat(side).Blind || len(e.Moves) != 1 || k.state.Turn() != side {
		return
	}
	if err := k.game.house.Order(host.Player, side, table.Announce{By: side, Move: e.Moves[0]}); err != nil {
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
			k.order(side, table.Touch{By: side, Square: e.Square})
		}
	case sense.Recognised:
		k.play(e)
	case sense.Strayed:
		k.strayed(e)
	case sense.Agreed:
		k.game.me.notice("tactile.board.agrees")
	}
}

func (k *boardKeeper) play(e sense.Recognised) {
	side := k.state.Turn()
	if len(e.Moves) != 1 {
		k.game.me.notice("tactile.board.promotion")
		return
	}
	if k.state.Phase == table.PhaseSet {
		k.begin()
	}
	if err := k.game.house.Order(host.Player, side, table.Enter{By: side, Move: e.Moves[0]}); err != nil {
		k.game.me.seat.Refuse(k.game.me.refusal(err))
		return
	}
	// One board serves both: what the player has done on it stands on the
	// opponent's too.
	if err := k.game.house.Order(host.Player, side.Other(), table.Execute{By: side.Other(), Move: e.Moves[0]}); err != nil && !k.game.house.book.State().Over() {
		k.game.me.seat.Refuse(k.game.me.refusal(err))
	}
	k.stale = true
	k.press()
}

// press presses the table's clock for whoever has made a move, once the lever
// at the board says that he has. The lever may be down before the move has been
// recognised, and after.
func (k *boardKeeper) press() {
	state := k.game.house.book.State()
	side := state.Gate.By
	if !k.heard || !k.read.Running || !state.Gate.Made || state.Clock.Running() != side || k.read.WhiteTurn == (side == rules.White) {
		return
	}
	if err := k.game.house.Order(host.Player, side, table.Press{By: side}); err != nil {
		k.game.me.seat.Refuse(k.game.me.refusal(err))
	}
	k.stale = true
}

// strayed says what is to be done so that the board shows what it must.
func (k *boardKeeper) strayed(e sense.Strayed) {
	if k.state.Phase != table.PhasePlaying && k.state.Phase != table.PhaseSet || len(e.Differences) == 0 {
		return
	}
	for _, words := range strayWords(k.voice(), k.sensor.Contents(), k.expected().Goal) {
		k.game.me.seat.Tell(words)
	}
}

// clock takes a reading of the clock at the board.
func (k *boardKeeper) clock(at time.Duration, read tactile.ClockRead) {
	first := !k.heard
	k.read, k.heard = read, true
	if first {
		k.reflect(at)
	}
	k.compareClocks(at, read)
	if !k.state.Conditions.ClockTold {
		return
	}
	k.sensor.Clock(at, read.WhiteTurn, read.Running)
	if k.state.Phase == table.PhaseSet && read.Running {
		k.begin()
	}
	told := table.ReadClock{Left: rules.BySide[time.Duration]{White: read.White.Time, Black: read.Black.Time}}
	switch {
	case !read.Running:
	case read.WhiteTurn:
		told.Running = rules.White
	default:
		told.Running = rules.Black
	}
	// The lever is down before the move has been recognised; the press follows
	// the move, and only the times are taken until then.
	if running := k.game.house.book.State().Clock.Running(); running != 0 && told.Running != 0 {
		told.Running = running
	}
	if read.White.Fallen {
		told.Flag = rules.White
	}
	if read.Black.Fallen {
		told.Flag = rules.Black
	}
	_ = k.game.house.Order(host.Sensor, 0, told)
	k.press()
}

func (k *boardKeeper) begin() {
	_ = k.game.house.Order(host.Player, 0, table.Begin{})
	k.state = k.game.house.book.State()
}
