package tactile

import (
	"cmp"
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// whole compares a whole board with the known contents.
func (r *Receiver) whole(at time.Duration, contents wire.Contents, tell func(Report)) {
	if r.turned {
		contents = contents.Turned()
	}
	if r.startsTurned(contents) {
		r.turned = !r.turned
		contents = contents.Turned()
		r.contents, r.bounce, r.looked = contents, bouncing{}, true
		tell(Rotated{})
		r.tell = true // its contents are reported once, in its orientation
	}
	if r.looked && turnedRound(contents, r.contents) {
		r.turned = !r.turned
		contents = contents.Turned()
		r.contents, r.bounce = contents, bouncing{}
		tell(Rotated{})
		r.tell = true
	}
	if !r.looked {
		if r.traits.Sensing.Names && differ(contents, r.config.Start) == 0 {
			contents = r.config.Start // its pieces may have no names
		}
		r.contents, r.looked = contents, true
	}
	contents = r.named(contents)
	var lifted, placed []rules.Square
	for s := rules.A1; s <= rules.H8; s++ {
		before, after := r.seen(s), contents.At(s)
		switch {
		case before == after:
		case !after.Occupied:
			lifted = append(lifted, s)
		default:
			placed = append(placed, s)
		}
	}
	if r.tell {
		r.tell = false
		tell(Looked{contents})
	}
	r.counts.calm(at)
	r.lifts = lifts{}
	slices.SortStableFunc(lifted, r.kingFirst)
	ordered := len(lifted)+len(placed) == 1
	for _, s := range append(lifted, placed...) {
		r.change(at, s, contents.At(s), ordered, tell)
	}
	r.counts.possible(&r.contents, tell)
	r.findTurned(tell)
}

// kingFirst compares two squares that were emptied within one look: the king left the
// first of them, as the Laws have a player castle. Only the look saw them, so that no
// other order is known.
func (r *Receiver) kingFirst(a, b rules.Square) int {
	rank := func(s rules.Square) int {
		if r.contents.At(s).Piece.Role == rules.King {
			return 0
		}
		return 1
	}
	return cmp.Compare(rank(a), rank(b))
}

// seen returns the content of a square that is trusted or waits to be.
func (r *Receiver) seen(s rules.Square) wire.Content {
	if content, waits := r.bounce.waits(s); waits {
		return content
	}
	if content, bad := r.contacts.says(s); bad {
		return content
	}
	return r.contents.At(s)
}
