package tactile

import (
	"maps"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Calibration says which tag is which piece.
type Calibration map[wire.Tag]rules.Piece

const (
	learnLooks    = 8  // looks of which most must show the same pieces for their tags to be learnt
	learnPatience = 20 // looks after which a board that has not learnt its pieces reports that
	strangersMost = 3  // unknown tags that stay; with more of them it is another set of pieces
)

// tagging turns tags into pieces. Readers give random numbers on a few of the
// empty squares in every look. So a square is trusted once two looks out of
// three agree, and an unknown tag once three do.
type tagging struct {
	known  Calibration
	recent [learnLooks][64]wire.Tag
	looks  int
	told   bool
	lacks  rules.Occupancy // squares of the starting array that were told as empty
	// array is the tags of a set that was just learnt, on its squares, until its first
	// move shows which side is White's; nil afterwards.
	array *[64]wire.Tag
}

func (t *tagging) read(tags [64]wire.Tag, turned bool, tell func(Report)) (wire.Contents, bool) {
	t.recent[t.looks%learnLooks] = tags
	t.looks++
	if t.looks < 3 {
		return wire.Contents{}, false
	}
	contents, strangers := t.contents()
	if t.known != nil && strangers <= strangersMost {
		return contents, true
	}
	if known, ok := t.learn(turned); ok {
		t.known, t.array = known, &[64]wire.Tag{}
		for i := range t.array {
			if tag, there := t.steady(i); there {
				t.array[i] = tag
			}
		}
		tell(Calibrated{maps.Clone(known)})
		contents, _ = t.contents()
		return contents, true
	}
	if t.looks > learnPatience && (!t.told || t.looks%learnPatience == 0) {
		if lacks := t.lacking(turned); !t.told || lacks != t.lacks {
			t.told, t.lacks = true, lacks
			tell(Trouble{Kind: TroubleUncalibrated, Lacks: lacks})
		}
	}
	return contents, t.known != nil
}

// ago returns the look that was taken so many looks before the newest.
func (t *tagging) ago(looks int) *[64]wire.Tag {
	return &t.recent[(t.looks-1-looks)%learnLooks]
}

// contents reads the last three looks, and counts the pieces of unknown tags.
func (t *tagging) contents() (contents wire.Contents, strangers int) {
	newest, older, oldest := t.ago(0), t.ago(1), t.ago(2)
	for i := range contents {
		tag := newest[i]
		if older[i] == oldest[i] {
			tag = older[i]
		}
		twice := tag == older[i] || tag == oldest[i]
		piece, known := t.known[tag]
		switch {
		case known && twice:
			contents[i] = wire.Holding(piece)
		case !known && whole(tag) && newest[i] == older[i] && older[i] == oldest[i]:
			contents[i] = wire.Something()
			strangers++
		}
	}
	return contents, strangers
}

// whole reports whether a number can be a tag at all: most of its five parts
// are there.
func whole(tag wire.Tag) bool {
	parts := 0
	for ; tag != 0; tag >>= 12 {
		if tag&0xFFF != 0 {
			parts++
		}
	}
	return parts >= 3
}

// learn takes the tags of the starting array as its pieces' tags, once most
// looks show them all and no other square has one. Pieces in the middle of the
// board are the spare queens: White's on the third and fourth rank, Black's
// beyond.
func (t *tagging) learn(turned bool) (Calibration, bool) {
	if t.looks < learnLooks {
		return nil, false
	}
	start := wire.StartContents()
	known := Calibration{}
	for i := range t.recent[0] {
		want := start[placeOf(i, turned)].Piece
		tag, there := t.steady(i)
		switch {
		case there && want.Role == 0:
			want = spareQueen(placeOf(i, turned))
		case there != (want.Role != 0):
			return nil, false
		case !there:
			continue
		}
		if piece, ok := known[tag]; ok && piece != want {
			return nil, false
		}
		known[tag] = want
	}
	return known, true
}

// placeOf returns the place on the board of a square of a reader, and the other way.
func placeOf(i int, turned bool) int {
	if turned {
		return 63 - i
	}
	return i
}

// otherWay reports whether the first move with a set that was just learnt is one of
// White's once the board is taken the other way round. White moves first, and tags that
// are new do not say which side is White's. The tags are then those of the other pieces.
func (t *tagging) otherWay(turned bool) bool {
	from, to, moved := t.firstMove()
	if !moved {
		return false
	}
	start := rules.Standard()
	square := func(i int, turned bool) rules.Square { return rules.A1 + rules.Square(placeOf(i, turned)) }
	if start.Legal(rules.Move{From: square(from, turned), To: square(to, turned)}) {
		t.array = nil // as it was learnt
		return false
	}
	if !start.Legal(rules.Move{From: square(from, !turned), To: square(to, !turned)}) {
		return false // it was no move
	}
	array := wire.StartContents()
	for i, tag := range t.array {
		if want := array[placeOf(i, !turned)].Piece; tag != 0 && want.Role != 0 {
			t.known[tag] = want
		} else if tag != 0 {
			t.known[tag] = spareQueen(placeOf(i, !turned))
		}
	}
	t.array = nil
	return true
}

// firstMove returns the squares of the only piece of the array that has moved: it is
// elsewhere in the last three looks, and every other one is in its place.
func (t *tagging) firstMove() (from, to int, moved bool) {
	if t.array == nil {
		return 0, 0, false
	}
	newest, older, oldest := t.ago(0), t.ago(1), t.ago(2)
	for i, tag := range t.array {
		if tag == 0 || newest[i] == tag || older[i] == tag || oldest[i] == tag {
			continue
		}
		if moved {
			return 0, 0, false
		}
		from, moved = i, true
	}
	for k := range t.array {
		if tag := t.array[from]; moved && t.array[k] == 0 && newest[k] == tag && older[k] == tag && oldest[k] == tag {
			return from, k, true
		}
	}
	return 0, 0, false
}

// spareQueen returns the side whose second queen belongs on a square beyond the
// starting array.
func spareQueen(place int) rules.Piece {
	if place/8 >= 4 {
		return rules.Piece{Side: rules.Black, Role: rules.Queen}
	}
	return rules.Piece{Side: rules.White, Role: rules.Queen}
}

// steady returns the tag that most of the looks see on a square. Noise hardly
// ever gives the same tag twice.
func (t *tagging) steady(i int) (wire.Tag, bool) {
	for _, look := range t.recent {
		votes := 0
		for _, other := range t.recent {
			if other[i] == look[i] {
				votes++
			}
		}
		if votes > learnLooks/2 {
			return look[i], whole(look[i])
		}
	}
	return 0, false
}

// lacking returns the squares of the starting array on which most looks see no tag.
func (t *tagging) lacking(turned bool) rules.Occupancy {
	var squares rules.Occupancy
	start := wire.StartContents()
	for square := rules.A1; square <= rules.H8; square++ {
		i := int(square - rules.A1)
		if turned {
			i = 63 - i
		}
		if _, there := t.steady(i); !there && start.At(square).Occupied {
			squares |= square.Bit()
		}
	}
	return squares
}
