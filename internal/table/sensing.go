package table

import (
	"cmp"
	"slices"

	"blindchess/internal/rules"
)

// Scan reports all squares of By's board. If only pegs are sensed, Placement
// contains the assumed pieces: only the occupied squares count.
type Scan struct {
	Actor
	Placement rules.Placement
	// Anew says that the scan follows a pause of the table or its computer: once
	// play continues, it has no effect.
	Anew bool
}

func (Scan) permit() permit { return permit{when: onceSet, own: true, sensed: true} }

// decide compares a complete reading of a board with its expected placement.
func (c Scan) decide(d *decision) error {
	b := d.s.Boards.Of(c.By)
	if b.Lost {
		d.emit(BoardFound{Actor: c.Actor})
	}
	if d.s.RereadsBoard(c.By) && !b.Correcting {
		return d.scannedAnew(c)
	}
	if c.Anew && !b.Correcting {
		return nil
	}
	sensing := d.s.Seat(c.By).Board
	if d.s.Slips.Of(c.By).Open && c.Placement == b.Placement {
		return nil // it is reported already, and its player may correct it for a while
	}
	alike := c.Placement == b.Placement || sensing == Pegs && c.Placement.Occupied() == b.Placement.Occupied()
	if c.Placement == b.Placement && d.s.inMove(c.By) && !b.Correcting {
		return nil // nothing has changed: the player goes on with their move
	}
	if alike && len(b.Air) == 0 {
		return d.scanned(c.By)
	}
	d.emit(BoardScanned{c.Actor, c.Placement})
	return d.scanned(c.By)
}

// BoardScanned: By's board was read completely, and this is its assumed
// placement.
type BoardScanned struct {
	Actor
	Placement rules.Placement `json:"placement"`
}

func (e BoardScanned) apply(s State) State {
	b, slip := s.Boards.Of(e.By), s.Slips.Of(e.By)
	b.Placement, b.Air, b.Off = e.Placement, nil, nil
	if s.Gate.By == e.By {
		s.Gate.Crowded = 0
	}
	b.Guessed = s.Seat(e.By).Board == Pegs && e.Placement != s.Game.Position().Placement()
	slip.Open = false
	return s.slipping(e.By, slip).onBoard(e.By, b)
}

// scanned looks at a board after it was read whole.
func (d *decision) scanned(by rules.Side) error {
	b := d.s.Boards.Of(by)
	if b.Correcting {
		return d.putRight(by)
	}
	if d.s.Phase != PhasePlaying || d.s.Divergence.Open {
		return nil
	}
	if d.s.boardStands(by) && !(d.s.Gate.By == by && !d.s.Gate.Made && b.Placement != d.s.Game.Position().Placement()) {
		d.righted(by)
		return nil
	}
	kind, square := wrongly(by, d.s.Game.Position().Placement(), b.Placement, d.s.Seat(by).Board)
	if kind == "" {
		return nil
	}
	if kind == WrongStart {
		kind = PiecesDisplaced
	}
	d.emit(Irregularity{By: by, Kind: kind, Square: square})
	d.diverge(by, d.s.Game.Ply(), BySensors)
	return nil
}

// Unplug says that the board of By no longer answers.
type Unplug struct{ Actor }

func (Unplug) permit() permit { return permit{when: onceSet, own: true, sensed: true} }

// decide records that a board no longer answers.
func (c Unplug) decide(d *decision) error {
	by := c.By
	if d.s.Boards.Of(by).Lost {
		return refused("board-lost", "side", by)
	}
	if d.s.Seat(by).Board == NoBoard {
		return refused("no-board", "side", by)
	}
	d.emit(BoardLost{Actor: By(by)})
	return nil
}

// BoardLost: the board of By does not answer.
type BoardLost struct{ Actor }

func (e BoardLost) apply(s State) State {
	b := s.Boards.Of(e.By)
	b.Lost = true
	return s.onBoard(e.By, b)
}

// Plug says that it answers again; a Scan should follow.
type Plug struct{ Actor }

func (Plug) permit() permit { return permit{when: onceSet, own: true, sensed: true} }

// decide records that a board answers again. A scan reports its squares.
func (c Plug) decide(d *decision) error {
	by := c.By
	if !d.s.Boards.Of(by).Lost {
		return refused("board-there", "side", by)
	}
	d.emit(BoardFound{Actor: By(by)})
	return nil
}

// BoardFound: it answers again.
type BoardFound struct{ Actor }

func (e BoardFound) apply(s State) State {
	b := s.Boards.Of(e.By)
	b.Lost = false
	return s.onBoard(e.By, b)
}

// wrongly returns the departure of a side's board from its expected placement:
// it is turned, its colours are reversed, or its pieces differ, first on the
// returned square. It returns "" if all is correct, as far as the board can
// sense.
func wrongly(by rules.Side, should, is rules.Placement, sensing Sensing) (Kind, rules.Square) {
	if should == is || sensing == Pegs && should.Occupied() == is.Occupied() {
		return "", 0
	}
	if is == turned(should) {
		return BoardTurned, 0
	}
	if is == reversed(should) {
		return ColoursReversed, 0
	}
	return WrongStart, strayed(by, should, is)
}

// strayed returns the first square with a wrong piece, and otherwise the first
// square with a missing piece. The player counts the squares from their own
// side of the board.
func strayed(by rules.Side, should, is rules.Placement) rules.Square {
	return slices.MinFunc(should.Differences(is), func(a, b rules.Square) int {
		if empty := is.At(a).Role == 0; empty != (is.At(b).Role == 0) {
			if empty {
				return 1
			}
			return -1
		}
		away := cmp.Compare(a.Rank(), b.Rank())
		if by == rules.Black {
			away = -away
		}
		return cmp.Or(away, cmp.Compare(a.File(), b.File()))
	})
}

// turned returns p as it appears on a board that was turned by half.
func turned(p rules.Placement) rules.Placement {
	var t rules.Placement
	for square := rules.A1; square <= rules.H8; square++ {
		t = t.Put(rules.H8+rules.A1-square, p.At(square))
	}
	return t
}

// reversed returns p with the colours exchanged on mirrored ranks.
func reversed(p rules.Placement) rules.Placement {
	var r rules.Placement
	for square := rules.A1; square <= rules.H8; square++ {
		piece := p.At(square)
		piece.Side = piece.Side.Other()
		r = r.Put(square, piece)
	}
	return r
}
