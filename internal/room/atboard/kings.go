package atboard

import (
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// How long the kings stand in the centre before they stand for a result, and for how
// long a king's move into the centre is not read that nobody has pressed for.
const (
	signRest   = time.Second
	kingsAwait = 2500 * time.Millisecond
)

// kings follows the sign that electronic boards have for a result: both kings in the
// centre. On white squares White has won, on black ones Black, and on one of each it
// is a draw; no two kings can stand so in a game. The zero kings has seen none.
type kings struct {
	sign   bool
	result rules.Result
	since  time.Duration
	told   bool // the table knows of it
	lifted bool // kings were lifted for it, and the board is not right again

	held    []sense.Event // a king's move into the centre that may be half of the sign
	gathers bool          // what the sensor tells with it is kept back too
	due     time.Duration
}

// centre lists the four squares in the centre, and which of them are white.
func centre() map[rules.Square]bool {
	return map[rules.Square]bool{
		rules.SquareAt(3, 3): false, rules.SquareAt(4, 3): true, // d4, e4
		rules.SquareAt(3, 4): true, rules.SquareAt(4, 4): false, // d5, e5
	}
}

// signOf returns the result for which the kings in the centre stand, and false where
// they do not both stand there.
func signOf(contents wire.Contents) (rules.Result, bool) {
	var white [2]bool
	found := 0
	for square, isWhite := range centre() {
		if piece := contents.At(square).Piece; piece.Role == rules.King && found < 2 {
			white[found] = isWhite
			found++
		}
	}
	switch {
	case found < 2:
		return rules.Result{}, false
	case white[0] != white[1]:
		return rules.Draw(), true
	case white[0]:
		return rules.WinFor(rules.White), true
	default:
		return rules.WinFor(rules.Black), true
	}
}

// see notes what the squares hold.
func (k *kings) see(at time.Duration, contents wire.Contents) {
	result, sign := signOf(contents)
	if sign != k.sign || result != k.result {
		k.sign, k.result, k.since = sign, result, at
	}
}

// awaits keeps a king in the centre back that nobody has pressed for, or that may not
// stand there, since the other king may follow. It reports whether it does. Whatever the
// board shows next ends the wait.
func (k *kings) awaits(a *attendant, event sense.Event, pressed bool) bool {
	if _, placed := event.(sense.Placed); len(k.held) > 0 && k.gathers && !placed {
		if _, recognised := event.(sense.Recognised); recognised {
			k.held, k.gathers = append(k.held, event), false
			return true
		}
	}
	if len(k.held) > 0 {
		switch event.(type) {
		case sense.Recognised, sense.Revised, sense.Agreed, sense.Strayed:
			k.held = nil
		}
		return false
	}
	if a.device.Sensing().Pegs || !k.begins(a, event, pressed) {
		return false
	}
	_, k.gathers = event.(sense.Placed)
	k.held, k.due = []sense.Event{event}, a.now()+kingsAwait
	return true
}

// begins reports whether an event may be the first half of the sign: the move of a king
// into the centre, on a sighted player's own board its release there, or a king that
// stands there and may not.
func (k *kings) begins(a *attendant, event sense.Event, pressed bool) bool {
	state := a.room.State()
	switch e := event.(type) {
	case sense.Recognised:
		return a.spec.Both && !e.Pressed && len(e.Moves) == 1 && central(e.Moves[0].To) && state.Game.Position().At(e.Moves[0].From).Role == rules.King
	case sense.Placed:
		return !a.spec.Both && !e.Idle && !pressed && !state.Seat(a.spec.Side).Blind && e.Piece.Role == rules.King && central(e.Square)
	case sense.Strayed:
		return slices.ContainsFunc(e.Differences, func(d sense.Difference) bool { return d.Have.Piece.Role == rules.King && central(d.Square) })
	default:
		return false
	}
}

func central(square rules.Square) bool {
	_, is := centre()[square]
	return is
}

// release carries what was kept back to the table: no other king has followed.
func (k *kings) release(a *attendant) {
	held := k.held
	k.held = nil
	for _, event := range held {
		a.carry(event)
		a.follow(event)
	}
}

// notes takes what was carried to the table: a king that was lifted for the sign is not
// touched, until the board is right again or shows a move.
func (k *kings) notes(a *attendant, event sense.Event) {
	switch event.(type) {
	case sense.Lifted:
		if k.lifted && a.spec.Both {
			a.untouchKings()
		}
	case sense.Agreed:
		if k.lifted {
			a.untouchKings()
		}
		k.lifted = false
	case sense.Recognised:
		k.lifted = false
	}
}

// overtaken reads a move that is kept back once another piece than a king is lifted:
// the hand has gone on.
func (a *attendant) overtaken(change tactile.Changed) {
	if len(a.kings.held) > 0 && !change.After.Occupied && change.Before.Piece.Role != rules.King {
		a.kings.release(a)
	}
}

// wait returns for how long nothing is due.
func (k *kings) wait(at time.Duration) time.Duration {
	wait := time.Hour
	if len(k.held) > 0 {
		wait = max(k.due-at, 0)
	}
	if k.sign != k.told {
		wait = min(wait, max(k.since+signRest-at, 0))
	}
	return wait
}

// checkKings tells the table of the sign once it rests, and that it is gone; and reads
// a king's move into the centre that no other king has followed.
func (a *attendant) checkKings(at time.Duration) {
	k := &a.kings
	switch {
	case len(k.held) == 0:
	case k.sign:
		k.held = nil
	case at < k.due:
	case !a.bothKings():
		k.due = at + signRest // the other king is in a hand
	default:
		k.release(a)
	}
	if k.sign == k.told || at < k.since+signRest || a.room.State().Phase != table.PhasePlaying {
		return
	}
	k.told, a.stale = k.sign, true
	if k.sign {
		k.lifted = true
		if a.spec.Both { // an own board is on record: the kings are back before they are untouched
			a.untouchKings()
		}
	}
	_ = a.room.Order(table.Sensor, a.spec.Side, table.ShowResult{Actor: table.By(a.spec.Side), Result: k.result})
}

// bothKings reports whether both kings stand somewhere on the board.
func (a *attendant) bothKings() bool {
	found := 0
	contents := a.sensor.Contents()
	for square := rules.A1; square <= rules.H8; square++ {
		if contents.At(square).Piece.Role == rules.King {
			found++
		}
	}
	return found == 2
}

// untouchKings has no king count as touched: they were lifted for the sign, and not to
// be moved. Rule: rules.RuleTouchedOwn.
func (a *attendant) untouchKings() {
	state := a.room.State()
	var squares []rules.Square
	for _, touched := range state.Gate.Touched {
		if state.Game.Position().At(touched.Square).Role == rules.King || central(touched.Square) && state.Game.Position().At(touched.Square).Role == 0 {
			squares = append(squares, touched.Square)
		}
	}
	if side := a.toucher(); len(squares) > 0 {
		a.order(side, table.WithdrawTouch{Actor: table.By(side), Squares: squares})
	}
}
