package tactile

import (
	"maps"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Calibration says which tag is which piece.
type Calibration map[wire.Tag]rules.Piece

// learnLooks is how many equal looks of the starting array teach the tags.
const learnLooks = 5

// tagging turns tags into pieces. A square is believed once two looks out of
// three agree, for tags are read with noise.
type tagging struct {
	known   Calibration
	recent  [3][64]wire.Tag
	looks   int
	learned [64]wire.Tag
	same    int
	told    bool
}

// Calibration returns what the receiver has learnt or was given.
func (r *Receiver) Calibration() Calibration { return r.tags.known }

// Learn forgets the calibration and learns the pieces from the starting array,
// which must stand on the board.
func (r *Receiver) Learn() { r.tags = tagging{} }

func (t *tagging) read(tags [64]wire.Tag, turned bool, tell func(What)) (wire.Contents, bool) {
	for i, tag := range tags {
		if !tag.Whole() {
			tags[i] = 0 // a stray number of an empty square
		}
	}
	t.recent[t.looks%3] = tags
	t.looks++
	if t.looks < 3 {
		return wire.Contents{}, false
	}
	voted := t.vote()
	if t.known == nil {
		if !t.learn(voted, turned) {
			if !t.told && t.looks > 4*learnLooks {
				t.told = true
				tell(Trouble{Kind: TroubleUncalibrated})
			}
			return wire.Contents{}, false
		}
		tell(Calibrated{maps.Clone(t.known)})
	}
	var contents wire.Contents
	for i, tag := range voted {
		switch piece, ok := t.known[tag]; {
		case ok:
			contents[i] = wire.Holding(piece)
		case tag.Whole():
			contents[i] = wire.Something()
		}
	}
	return contents, true
}

// vote takes for each square the tag that two of the last three looks saw, and
// the newest where all differ.
func (t *tagging) vote() [64]wire.Tag {
	newest := t.recent[(t.looks-1)%3]
	older, oldest := t.recent[(t.looks+1)%3], t.recent[t.looks%3]
	for i := range newest {
		if older[i] == oldest[i] {
			newest[i] = older[i]
		}
	}
	return newest
}

// learn takes the tags of the starting array as those of its pieces, once they
// were equal often enough and all there. Men in the middle of the board are
// the spare queens: White's on the third and fourth rank, Black's beyond.
func (t *tagging) learn(voted [64]wire.Tag, turned bool) bool {
	if voted != t.learned {
		t.learned, t.same = voted, 1
		return false
	}
	t.same++
	if t.same < learnLooks {
		return false
	}
	start := wire.StartContents()
	for i, tag := range voted {
		place := i
		if turned {
			place = 63 - i
		}
		rank := place / 8
		if tag.Whole() && rank >= 2 && rank <= 5 {
			side := rules.White
			if rank >= 4 {
				side = rules.Black
			}
			start[place] = wire.Holding(rules.Piece{Side: side, Role: rules.Queen})
		}
	}
	if turned {
		start = start.Turned()
	}
	known := Calibration{}
	for i, tag := range voted {
		if tag.Whole() != start[i].Occupied {
			return false
		}
		if !start[i].Occupied {
			continue
		}
		if piece, ok := known[tag]; ok && piece != start[i].Piece {
			return false
		}
		known[tag] = start[i].Piece
	}
	t.known = known
	return true
}
