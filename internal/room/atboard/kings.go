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

// The time that the kings are in the centre before they count as a result, and the
// time until a king's move into the centre is read without a press.
const (
	signRest   = time.Second
	kingsAwait = 2500 * time.Millisecond
)

// The time after which pieces that left the centre at once are told to have fallen, and
// the longest time that they are not while a king is on its way there: a hand clears the
// centre for the sign.
const (
	clearedRest = 4 * time.Second
	clearedMost = 15 * time.Second
)

// kings follows the sign that electronic boards have for a result: both kings in the
// centre. On white squares White has won, on black ones Black, and on one of each it
// is a draw; two kings can never be there in a game. The zero kings has seen none.
type kings struct {
	sign   bool
	result rules.Result
	since  time.Duration
	told   bool // the table knows of it
	lifted bool // kings were lifted for it, and the board is not right again

	held    []sense.Event // a king's move into the centre that may be half of the sign
	gathers bool          // the sensor's further events are held back too
	heldAt  time.Duration
	due     time.Duration

	cleared   []rules.Square // pieces that left the centre at once, and are not told to have fallen
	clearedAt time.Duration
	clearDue  time.Duration
}

// centre lists the four squares in the centre, and which of them are white.
func centre() map[rules.Square]bool {
	return map[rules.Square]bool{
		rules.SquareAt(3, 3): false, rules.SquareAt(4, 3): true, // d4, e4
		rules.SquareAt(3, 4): true, rules.SquareAt(4, 4): false, // d5, e5
	}
}

// signOf returns the result that the kings in the centre show, and false if they are
// not both there.
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

// see records the contents of the squares.
func (k *kings) see(at time.Duration, contents wire.Contents) {
	result, sign := signOf(contents)
	if sign != k.sign || result != k.result {
		k.sign, k.result, k.since = sign, result, at
	}
}

// awaits holds back a king in the centre that has no press, or whose move is not legal,
// since the other king may follow. It reports whether it does. Whatever the board shows
// next ends the wait.
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
	k.held, k.heldAt, k.due = []sense.Event{event}, a.now(), a.now()+kingsAwait
	return true
}

// begins reports whether an event may be the first half of the sign: a king's move into
// the centre, its release there on a sighted player's board, or a king there by no
// legal move.
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

// release passes the held events to the table: no other king has followed.
func (k *kings) release(a *attendant) {
	held := k.held
	k.held = nil
	for _, event := range held {
		a.carry(event)
		a.follow(event)
	}
}

// notes records the event that was passed to the table: a king that was lifted for the
// sign is not touched, until the board is correct again or shows a move.
func (k *kings) notes(a *attendant, event sense.Event) {
	switch event.(type) {
	case sense.Agreed:
		if k.lifted {
			a.untouchKings()
		}
		k.lifted = false
	case sense.Recognised:
		k.lifted = false
	}
}

// overtaken reads a held move once another piece than a king is lifted: the hand has
// continued.
func (a *attendant) overtaken(change tactile.Changed) {
	if !change.After.Occupied && change.Before.Piece.Role != rules.King {
		a.kings.release(a)
	}
}

// wait returns for how long nothing is due.
func (k *kings) wait(at time.Duration) time.Duration {
	wait := time.Hour
	if len(k.held) > 0 {
		wait = max(k.due-at, 0)
	}
	if len(k.cleared) > 0 {
		wait = min(wait, max(k.clearDue-at, 0))
	}
	if k.sign != k.told {
		wait = min(wait, max(k.since+signRest-at, 0))
	}
	return wait
}

// clears reports whether nothing but kings and what is in the centre left the board of a
// position: the kings may follow there.
func (k *kings) clears(at time.Duration, position rules.Position, squares []rules.Square) bool {
	for _, square := range squares {
		if !central(square) && position.At(square).Role != rules.King {
			return false
		}
	}
	k.cleared, k.clearedAt, k.clearDue = squares, at, at+clearedRest
	return true
}

// checkCleared tells that pieces fell which left the centre, once no king comes there.
func (a *attendant) checkCleared(at time.Duration) {
	k := &a.kings
	switch {
	case len(k.cleared) == 0:
	case k.sign:
		k.cleared = nil
	case at < k.clearDue:
	case a.kingOnTheWay() && at < k.clearedAt+clearedMost:
		k.clearDue = at + signRest
	default:
		a.tellFallen(k.cleared)
		k.cleared = nil
	}
}

// kingOnTheWay reports whether a king is in a hand, or has come into the centre.
func (a *attendant) kingOnTheWay() bool {
	contents, position := a.sensor.Contents(), a.room.State().Game.Position()
	for square := range centre() {
		if piece := contents.At(square).Piece; piece.Role == rules.King && piece != position.At(square) {
			return true
		}
	}
	return !a.bothKings()
}

// centreCleared reports whether pieces were taken out of the centre. A king that was there
// has moved.
func (a *attendant) centreCleared() bool {
	contents, position := a.sensor.Contents(), a.room.State().Game.Position()
	for square := range centre() {
		if role := position.At(square).Role; role != 0 && role != rules.King && !contents.At(square).Occupied {
			return true
		}
	}
	return false
}

// checkKings reports the sign to the table once it rests, and its end; and reads a
// king's move into the centre that no other king has followed.
func (a *attendant) checkKings(at time.Duration) {
	k := &a.kings
	a.checkCleared(at)
	switch {
	case len(k.held) == 0:
	case k.sign:
		k.held = nil
	case at < k.due:
	case !a.bothKings():
		k.due = at + signRest // the other king is in a hand
	case a.centreCleared() && at < k.heldAt+clearedMost:
		k.due = at + signRest // or it is on its way
	default:
		k.release(a)
	}
	if k.sign == k.told || at < k.since+signRest || a.room.State().Phase != table.PhasePlaying {
		return
	}
	k.told, a.stale = k.sign, true
	if k.sign {
		k.lifted, k.cleared, a.fallen = true, nil, nil
		if a.spec.Both { // lifts on a separate board are recorded: the kings are back before they are untouched
			a.untouchKings()
		}
	}
	if err := a.room.Order(table.Sensor, a.spec.Side, table.ShowResult{Actor: table.By(a.spec.Side), Result: k.result}); err != nil {
		a.spoken.Refuse(err)
	}
}

// bothKings reports whether both kings are on the board.
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

// forSign reports whether the piece of a square in a position may be lifted for the sign.
func forSign(position rules.Position, square rules.Square) bool {
	return position.At(square).Role == rules.King || central(square)
}

// untouchKings has neither a king nor a piece of the centre count as touched: they were
// lifted for the sign, and not to be moved. Rule: rules.RuleTouchedOwn.
func (a *attendant) untouchKings() {
	state := a.room.State()
	var squares []rules.Square
	for _, touched := range state.Gate.Touched {
		if forSign(state.Game.Position(), touched.Square) {
			squares = append(squares, touched.Square)
		}
	}
	if side := a.toucher(); len(squares) > 0 {
		a.order(side, table.WithdrawTouch{Actor: table.By(side), Squares: squares})
	}
}
