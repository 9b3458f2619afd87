package atboard

import (
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

	held *sense.Recognised // a king's move into the centre that may be half of the sign
	due  time.Duration
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

// awaits keeps a king's move into the centre back that nobody has pressed for, since
// the other king may follow. It reports whether it does. Whatever the board shows next
// ends the wait.
func (k *kings) awaits(a *attendant, event sense.Event) bool {
	e, recognised := event.(sense.Recognised)
	if k.held != nil {
		switch event.(type) {
		case sense.Recognised, sense.Revised, sense.Agreed, sense.Strayed:
			k.held = nil
		}
		return false
	}
	if !recognised || !a.spec.Both || a.device.Sensing().Pegs || e.Pressed || len(e.Moves) != 1 {
		return false
	}
	_, into := centre()[e.Moves[0].To]
	if !into || a.room.State().Game.Position().At(e.Moves[0].From).Role != rules.King {
		return false
	}
	k.held, k.due = &e, a.now()+kingsAwait
	return true
}

// overtaken reads a move that is kept back once another piece than a king is lifted:
// the hand has gone on.
func (a *attendant) overtaken(change tactile.Changed) {
	held := a.kings.held
	if held == nil || change.After.Occupied || change.Before.Piece.Role == rules.King {
		return
	}
	a.kings.held = nil
	a.carry(*held)
	a.follow(*held)
}

// wait returns for how long nothing is due.
func (k *kings) wait(at time.Duration) time.Duration {
	wait := time.Hour
	if k.held != nil {
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
	switch held := k.held; {
	case held == nil:
	case k.sign:
		k.held = nil
	case at < k.due:
	case !a.bothKings():
		k.due = at + signRest // the other king is in a hand
	default:
		k.held = nil
		a.carry(*held)
		a.follow(*held)
	}
	if k.sign == k.told || at < k.since+signRest || a.room.State().Phase != table.PhasePlaying {
		return
	}
	k.told, a.stale = k.sign, true
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
