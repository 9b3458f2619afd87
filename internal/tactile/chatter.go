package tactile

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// A contact that opens and closes so often within so short a time is bad. No
// hand lifts a piece and puts it back three times in a second and a half. It is
// good again once it has rested. A finger that feels a peg may rock it three times, but
// not six.
const (
	chatterChanges = 6
	rockChanges    = 12
	rockWindow     = 3 * time.Second
	rockLeast      = 30 * time.Millisecond // that a peg is off its contact which a finger rocks
	rockMost       = 200 * time.Millisecond
	chatterWindow  = 1500 * time.Millisecond
	chatterRest    = 30 * time.Second
	chatterRetold  = 5 * time.Minute // a contact that is bad again is named again after so long

	alone = 4 * chatterChanges // with more changes about, it is not one contact that is bad
)

// chattering watches every contact for one that does not keep still. Reports of
// such a contact are ignored until it rests; until then its square keeps its
// earlier content.
type chattering struct {
	contacts [64]contact
	pegs     bool // in apertures, in which a finger may rock a peg
}

// contact is the recent past of one square.
type contact struct {
	changes [rockChanges]time.Duration // the instants of the last ones, in turn
	closed  [rockChanges]bool          // whether each closed the contact
	count   int
	steady  wire.Content // what the square held before they began
	bad     bool
	said    wire.Content  // what a bad contact said last
	at      time.Duration // and when
	named   bool
	namedAt time.Duration
}

// change takes a contact's present report, and reports whether the contact is
// bad and whether it has just become so.
func (c *chattering) change(at time.Duration, s rules.Square, before, after wire.Content) (bad, newly bool) {
	k := &c.contacts[s-rules.A1]
	if k.bad {
		k.said, k.at = after, at
		return true, false
	}
	if k.count == 0 || at-k.ago(0) > chatterWindow {
		k.count, k.steady = 0, before
	}
	k.changes[k.count%rockChanges], k.closed[k.count%rockChanges] = at, after.Occupied
	k.count++
	quick := k.count >= chatterChanges && at-k.ago(chatterChanges-1) <= chatterWindow
	often := k.count >= rockChanges && at-k.ago(rockChanges-1) <= rockWindow
	if !often && (!quick || c.pegs && k.rocked(after)) {
		return false, false
	}
	k.bad, k.said, k.at = true, after, at
	return true, true
}

// index returns where the change before so many others is.
func (k *contact) index(changes int) int { return (k.count - 1 - changes + rockChanges) % rockChanges }

// ago returns the instant of the change before so many others.
func (k *contact) ago(changes int) time.Duration { return k.changes[k.index(changes)] }

// bounces reports whether a change comes so soon after a counted one that both are of
// one contact which has not rested in between.
func (c *chattering) bounces(at time.Duration, s rules.Square, rest time.Duration) bool {
	k := &c.contacts[s-rules.A1]
	return !k.bad && k.count > 0 && at-k.ago(0) < rest
}

// rocked reports whether a finger may have made the last changes, of which the last one
// is to the present report.
func (k *contact) rocked(now wire.Content) bool {
	if !k.steady.Occupied {
		return false
	}
	first := 0 // the last change that closed the contact
	if !now.Occupied {
		first = 1
	}
	for closed := first; closed+1 < chatterChanges; closed += 2 {
		rocks := k.closed[k.index(closed)] && !k.closed[k.index(closed+1)] // others came in between where not
		if open := k.ago(closed) - k.ago(closed+1); !rocks || open < rockLeast || open > rockMost {
			return false
		}
	}
	return true
}

// forget forgets the past of a contact that is good.
func (c *chattering) forget(s rules.Square) {
	if k := &c.contacts[s-rules.A1]; !k.bad {
		k.count = 0
	}
}

// naming reports whether a contact that has just become bad must be reported.
func (c *chattering) naming(at time.Duration, s rules.Square) bool {
	k := &c.contacts[s-rules.A1]
	if k.named && at-k.namedAt < chatterRetold {
		return false
	}
	k.named, k.namedAt = true, at
	return true
}

// says returns the last report of a bad contact.
func (c *chattering) says(s rules.Square) (wire.Content, bool) {
	if s == 0 || s > rules.H8 {
		return wire.Content{}, false
	}
	k := c.contacts[s-rules.A1]
	return k.said, k.bad
}

// rested returns a contact that is good again, and what its square holds.
func (c *chattering) rested(at time.Duration) (rules.Square, wire.Content, bool) {
	for i := range c.contacts {
		if k := &c.contacts[i]; k.bad && at-k.at >= chatterRest {
			k.bad, k.count = false, 0
			return rules.A1 + rules.Square(i), k.said, true
		}
	}
	return 0, wire.Content{}, false
}

// mend marks a contact as good, since a person has checked it, and reports whether it
// was bad.
func (c *chattering) mend(s rules.Square) bool {
	if s == 0 || s > rules.H8 {
		return false
	}
	k := &c.contacts[s-rules.A1]
	bad := k.bad
	k.bad, k.count, k.named = false, 0, false
	return bad
}

// next returns when the next contact may be good again.
func (c *chattering) next() (due time.Duration, ok bool) {
	for _, k := range c.contacts {
		if k.bad && (!ok || k.at+chatterRest < due) {
			due, ok = k.at+chatterRest, true
		}
	}
	return due, ok
}
