package tactile

import (
	"errors"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// How many faults are tolerated before they are reported.
const (
	noiseBorne   = 64  // bytes within a window
	badBorne     = 3   // messages within a window
	changesBorne = 240 // squares within two windows: more than hands can move
	countWindow  = time.Second
	countQuiet   = 5 * time.Second // a trouble after so long a rest is reported again
)

// counting keeps the account of a line's misbehaviour. Each kind is reported
// when it begins to matter and then not again until it has rested.
type counting struct {
	began    time.Duration // of the window
	window   [TroubleImpossible + 1]uint64
	total    [TroubleImpossible + 1]uint64
	told     [TroubleImpossible + 1]bool
	last     [TroubleImpossible + 1]time.Duration
	strange  [4]uint64     // ids told already, one bit each, from 0x00 to 0xFF
	poured   time.Duration // when the count of changes began
	changes  int
	flooding bool // changes are held back until a whole board comes

	floodTold bool
	damaged   bool // bytes were lost
}

func (c *counting) bytes(used int, err error) {
	c.damaged = c.damaged || err != nil
	switch {
	case err == nil:
	case errors.Is(err, wire.ErrChecksum):
		c.add(TroubleChecksum, 1)
	case errors.Is(err, wire.ErrLength):
		c.add(TroubleLength, 1)
	case errors.Is(err, wire.ErrMeaning):
		c.add(TroubleMeaning, 1)
	default:
		c.add(TroubleNoise, uint64(used))
	}
}

func (c *counting) add(kind TroubleKind, count uint64) {
	c.window[kind] += count
	c.total[kind] += count
}

// report reports the faults that have become too many within the window.
func (c *counting) report(at time.Duration, tell func(Report)) {
	for kind := TroubleNoise; kind <= TroubleMeaning; kind++ {
		borne := uint64(badBorne)
		if kind == TroubleNoise {
			borne = noiseBorne
		}
		if c.window[kind] < borne {
			continue
		}
		if !c.told[kind] || at-c.last[kind] > countQuiet {
			tell(Trouble{Kind: kind, Count: c.total[kind]})
		}
		c.told[kind], c.last[kind] = true, at
	}
	if at-c.began >= countWindow {
		c.began = at
		c.window = [TroubleImpossible + 1]uint64{}
	}
}

// unknown counts an unknown message and reports each id once.
func (c *counting) unknown(id byte, tell func(Report)) {
	c.add(TroubleUnknown, 1)
	bit := uint64(1) << (id & 63)
	if c.strange[id>>6]&bit == 0 {
		c.strange[id>>6] |= bit
		tell(Trouble{Kind: TroubleUnknown, Count: c.total[TroubleUnknown], ID: id})
	}
}

// flooded counts changes and reports whether there are more than hands can
// cause. A flood is not passed on; when it has calmed down the whole board must
// be read.
func (c *counting) flooded(at time.Duration, count int, tell func(Report)) bool {
	if at-c.poured >= 2*countWindow {
		c.changes, c.poured = 0, at
	}
	c.changes += count
	if c.changes <= changesBorne {
		return c.flooding
	}
	c.add(TroubleFlood, 1)
	c.flooding = true
	if !c.floodTold {
		c.floodTold = true
		tell(Trouble{Kind: TroubleFlood, Count: uint64(c.changes)})
	}
	return true
}

// distrust holds changes back until the next whole board, which is asked for
// soon. It is not reported: the board may be right.
func (c *counting) distrust(at time.Duration) {
	if c.flooding {
		return
	}
	c.flooding, c.damaged = true, true
	c.changes, c.poured = 0, at-countWindow
}

// calm ends a flood: a whole board has come after a second that was dry.
func (c *counting) calm(at time.Duration) {
	if c.flooding && at-c.poured >= countWindow {
		c.flooding, c.floodTold, c.changes = false, false, 0
	}
}

// possible reports once that a board has more pieces than a game has, until it
// has fewer.
func (c *counting) possible(contents *wire.Contents, tell func(Report)) {
	var pieces, kings rules.BySide[int]
	for _, content := range contents {
		side := content.Piece.Side
		pieces = pieces.With(side, pieces.Of(side)+1)
		if content.Piece.Role == rules.King {
			kings = kings.With(side, kings.Of(side)+1)
		}
	}
	all := contents.Occupied().Len()
	impossible := all > 32 || pieces.White > 16 || pieces.Black > 16 || kings.White > 1 || kings.Black > 1
	if impossible && !c.told[TroubleImpossible] {
		tell(Trouble{Kind: TroubleImpossible, Count: uint64(all)})
	}
	c.told[TroubleImpossible] = impossible
}
