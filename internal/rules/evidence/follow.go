package evidence

import (
	"slices"

	"blindchess/internal/rules"
)

// scene is a point of a line: its position with the legal moves, and the next
// statements of the witnesses.
type scene struct {
	line     *line
	position *rules.Position
	legal    []rules.Move
	heard    rules.Move    // the move that the table heard, or none
	next     [2]Entry      // the entry of each sheet
	some     [2]bool       // whether there is one
	said     [2]choices    // the moves it can mean
	later    [2][3]choices // what the entries one and two places on can mean
	agreed   choices       // the moves on which all who speak agree: sheets that agree rule
}

// scene asks every witness about the ply after l. Its moves are good until the
// next scene.
func (a *aligner) scene(l *line) *scene {
	a.moves = l.position.AppendMoves(a.moves[:0])
	s := &scene{line: l, position: &l.position, legal: a.moves, heard: a.expected(l)}
	for side, c := range l.cursors {
		if at := c.at(); at < len(a.sheets[side]) {
			s.next[side], s.some[side] = a.sheets[side][at], true
			s.said[side] = s.means(s.next[side])
		}
	}
	s.agreed = s.said[0].and(s.said[1])
	if s.heard != (rules.Move{}) {
		s.agreed = s.agreed.and(s.only(s.heard))
	}
	if s.agreed.empty() {
		for side, c := range l.cursors {
			for swap := 1; c.swap == 0 && swap <= 2 && int(c.next)+swap < len(a.sheets[side]); swap++ {
				s.later[side][swap] = s.means(a.sheets[side][int(c.next)+swap])
			}
		}
	}
	return s
}

func (s *scene) only(m rules.Move) choices {
	var one choices
	if i := slices.Index(s.legal, m); i >= 0 {
		one.add(i)
	}
	return one
}

// candidates returns the moves with a witness, and every legal move if there
// are witnesses and none of them names one.
func (s *scene) candidates() choices {
	if !s.agreed.empty() {
		return s.agreed
	}
	all := s.said[0].or(s.said[1]).or(s.only(s.heard))
	silent := all.empty() && (s.some[0] || s.some[1])
	for side := range s.later {
		all = all.or(s.later[side][1]).or(s.later[side][2])
	}
	if silent {
		for i := range s.legal {
			all.add(i)
		}
	}
	return all
}

// shown returns the moves that both boards show if they agree, and those that a
// board shows in place of the last one heard, if any entries of it were written
// by the table: then they only repeat the announcement.
func (a *aligner) shown(s *scene) choices {
	var shown choices
	if a.agree {
		return a.agreedOn(s)
	}
	if s.heard == (rules.Move{}) || int(s.line.ply)+1 != a.heard.Ply() {
		return shown
	}
	for side, some := range s.some {
		if some && s.next[side].Origin != OriginKept {
			return shown
		}
	}
	for i, m := range s.legal {
		after, err := s.position.Play(m)
		for _, b := range a.boards {
			if err == nil && b.Knowledge != 0 && b.shows(after.Placement()) {
				shown.add(i)
			}
		}
	}
	return shown
}

// agreedOn returns the moves that lead to what both boards show. A move changes
// four squares at most.
func (a *aligner) agreedOn(s *scene) choices {
	var shown choices
	board := a.boards[0]
	if a.boards[1].Knowledge == KnowsPieces {
		board = a.boards[1]
	}
	if (board.occupied() ^ s.position.Placement().Occupied()).Len() > 4 {
		return shown
	}
	for i, m := range s.legal {
		after := s.position.After(m)
		if stands := after.Placement(); a.boards[0].shows(stands) && a.boards[1].shows(stands) {
			shown.add(i)
		}
	}
	return shown
}

// option is one way in which a sheet can relate to the ply that is played.
type option struct {
	cursor cursor
	slip   slip
	cost   int32
	doubt  int32
}

// follow adds to the layer every ply with which the line of s can continue.
func (a *aligner) follow(s *scene) {
	if ply := int(s.line.ply) + 1; s.heard != (rules.Move{}) && a.heard.Irregular(ply) {
		a.stand(s, ply)
		return
	}
	candidates := s.candidates().or(a.shown(s))
	for i, m := range s.legal {
		if candidates.has(i) {
			a.play(s, i, m)
		}
	}
}

// stand adds the line in which an illegal move of the heard game remains as it
// was made: it was played, with or without entries of it.
func (a *aligner) stand(s *scene, ply int) {
	l := s.line
	next := &line{before: l, move: s.heard, position: a.heard.At(ply), ply: l.ply + 1, cursors: l.cursors, heard: true, cost: l.cost, doubt: l.doubt}
	for side, c := range l.cursors {
		if s.some[side] && c.swap == 0 {
			next.cursors[side] = c.used()
		}
	}
	a.least = min(a.least, next.cost)
	a.layer = append(a.layer, next)
}

// play adds the lines in which m is played.
func (a *aligner) play(s *scene, i int, m rules.Move) {
	l := s.line
	a.tried++
	after := s.position.After(m)
	next := line{before: l, move: m, position: after, ply: l.ply + 1, heard: s.heard == m, cost: l.cost, doubt: l.doubt}
	if s.heard != (rules.Move{}) && s.heard != m {
		next.cost += a.given.heardAs(int(next.ply)).weight()
	}
	for side := range a.ways {
		a.ways[side] = a.options(a.ways[side][:0], s, side, i, m, &after)
	}
	for _, w := range a.ways[0] {
		for _, b := range a.ways[1] {
			if w.slip.kind == missing && b.slip.kind == missing {
				if s.heard != m {
					continue // it has no witness
				}
				if !s.some[0] && !s.some[1] { // heard, and not yet written by either
					w = option{cursor: l.cursors[0]}
					b = option{cursor: l.cursors[1]}
				}
			}
			cost := next.cost + w.cost + b.cost
			if !a.worth(cost) {
				continue
			}
			one := next
			one.cursors, one.slips = [2]cursor{w.cursor, b.cursor}, [2]slip{w.slip, b.slip}
			one.cost, one.doubt = cost, next.doubt+w.doubt+b.doubt
			a.layer = append(a.layer, &one)
		}
	}
}

// options appends the ways in which one sheet can relate to m.
func (a *aligner) options(ways []option, s *scene, side, i int, m rules.Move, after *rules.Position) []option {
	c := s.line.cursors[side]
	if !s.some[side] {
		o := option{cursor: c, slip: slip{missing, c.next}}
		if !c.ended && !(a.playing && s.heard == s.legal[i]) {
			o.cost, o.cursor.ended = wholeFault, true
		}
		return append(ways, o)
	}
	w := s.next[side]
	if s.said[side].has(i) {
		cost, doubt := s.weigh(w, m, after)
		o := option{cursor: c.used(), cost: int32(cost), doubt: int32(doubt)}
		if cost > 0 {
			o.slip = slip{signed, int16(c.at())}
		}
		return a.swapped(append(ways, o), s, side, i)
	}
	if c.swap != 0 {
		return ways // the other half of an exchange must be the move
	}
	o := option{cursor: c.used(), slip: slip{wrong, c.next}, cost: w.Origin.weight(), doubt: int32(10 * s.far(w, m))}
	switch {
	case w.blank():
		o.slip.kind, o.doubt = missing, 0
	case w.Kind == EntryIllegal:
		o.slip.kind = illegal
	case len(w.readings()) == 0:
		o.slip.kind, o.doubt = unreadable, 0
	case s.said[side].empty():
		o.slip.kind = illegal
	}
	ways = append(ways, o)
	if !w.blank() {
		ways = append(ways, option{cursor: c, slip: slip{missing, c.next}, cost: wholeFault})
	}
	return a.swapped(ways, s, side, i)
}

// swapped appends the ways in which a later entry of the sheet is for the ply,
// exchanged with the next one.
func (a *aligner) swapped(ways []option, s *scene, side, i int) []option {
	c := s.line.cursors[side]
	for swap := uint8(1); swap <= 2; swap++ {
		if !s.later[side][swap].has(i) {
			continue
		}
		at := int(c.next) + int(swap)
		if a.sheets[side][at].same(s.next[side]) {
			continue
		}
		taken := cursor{next: c.next, swap: swap, ended: c.ended}
		ways = append(ways, option{cursor: taken.used(), slip: slip{exchanged, int16(at)}, cost: wholeFault})
	}
	return ways
}
