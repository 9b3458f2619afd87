package evidence

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"blindchess/internal/rules"
)

// How wide the search may become. Within these bounds its work grows with the
// length of the sheets and not faster.
const (
	widest    = 256  // lines that are followed at a time
	hopeless  = 32   // the same where sheets have little in common
	narrowest = 5    // the same where that took long already
	patience  = 5000 // how many moves are tried before that
	margin    = 350  // how much dearer than the cheapest a line may be where nothing is cheap
	histories = 4    // how many ways to one state are stored
	answers   = 3    // explanations at most
)

// bounds are the greatest costs of a whole line, tried one after another. A
// line that costs no more than a bound is found within it for certain, and most
// often the sheets differ little.
var bounds = [...]int32{0, 125, 225, 325}

// kind is the error of an entry. The zero kind is nothing.
type kind uint8

const (
	right kind = iota
	missing
	doubled
	exchanged
	wrong
	unreadable
	illegal
	surplus // an entry that belongs nowhere
	signed  // the right move with a wrong sign, or in other letters
)

// slip is the error of one sheet at one step.
type slip struct {
	kind  kind
	entry int16 // the index of the entry, if there is one
}

// line is one way in which the game may have gone, up to one ply. Lines share
// their beginnings.
type line struct {
	before   *line
	move     rules.Move // zero where an entry was passed over without a ply
	position rules.Position
	ply      int16
	cursors  [2]cursor // of White's sheet and of Black's
	slips    [2]slip
	heard    bool  // so far the game that the table has heard
	cost     int32 // in hundredths of a fault
	strays   int32 // of that, what boards show otherwise once the line has ended
	doubt    int32 // what speaks against it without being a fault
}

// state is the data that decides how a line can continue.
type state struct {
	position rules.Position
	cursors  [2]cursor
	heard    bool
}

func (l *line) state() state { return state{l.position, l.cursors, l.heard} }

func cheaper(a, b *line) int {
	return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.doubt, b.doubt))
}

// aligner follows all lines at once, ply by ply.
type aligner struct {
	heard  rules.Game
	given  Evidence
	sheets [2][]Entry
	boards [2]Board
	bound  int32 // what a line may cost; below 0, margin more than the cheapest
	width  int   // how many lines are followed at a time
	layer  []*line
	least  int32 // what the cheapest line of the layer costs
	tried  int   // how many moves were tried
	finals []*line
	moves  []rules.Move
	ways   [2][]option

	playing bool // see Evidence.Playing
	agree   bool // the boards agree, and stay
}

// align returns the lines that end with both sheets, the cheapest first; if
// none is cheap, only if all are wanted.
func align(e Evidence, all bool) []*line {
	a := &aligner{heard: e.Game, given: e, sheets: [2][]Entry{e.Sheets.White, e.Sheets.Black}, boards: [2]Board{e.Boards.White, e.Boards.Black}, playing: e.Playing, agree: e.agree()}
	a.width = widest
	for _, a.bound = range bounds {
		if a.tried > patience {
			break
		}
		if a.run(); len(a.finals) > 0 && a.finals[0].cost <= a.bound {
			return a.finals
		}
	}
	if !all {
		return nil
	}
	a.bound, a.width = -1, hopeless
	a.run()
	return a.finals
}

// run follows every line that the bound allows.
func (a *aligner) run() {
	a.finals = nil
	layer := []*line{{position: a.heard.Start().Position, heard: true}}
	longest := len(a.sheets[0]) + len(a.sheets[1]) + a.heard.Ply() + 1
	for ply := 0; len(layer) > 0 && ply <= longest; ply++ {
		a.layer, a.least = nil, math.MaxInt32
		for i := 0; i < len(layer); i++ { // grows while entries are passed over
			s := a.scene(layer[i])
			layer = a.passOver(layer, s)
			a.finish(s)
			a.follow(s)
		}
		layer = a.narrow()
	}
	slices.SortStableFunc(a.finals, cheaper)
}

// dear reports whether a line costs more than is followed beside the cheapest.
func (a *aligner) dear(cost, cheapest int32) bool {
	if a.bound < 0 {
		return cost > cheapest+margin
	}
	return cost > a.bound
}

// worth reports whether a line of the next layer that costs so much may be worth
// following, and remembers the cheapest.
func (a *aligner) worth(cost int32) bool {
	a.least = min(a.least, cost)
	return !a.dear(cost, a.least)
}

// narrow returns the lines of the layer that are worth following, the cheapest
// first. In a narrow layer, only half of them may be between two entries that
// have changed places: such a line may lead nowhere.
func (a *aligner) narrow() []*line {
	if a.tried > patience {
		a.width = min(a.width, narrowest)
	}
	between := a.width
	if a.bound < 0 {
		between /= 2
	}
	byCost := make(map[int32][]*line)
	for _, l := range a.layer {
		byCost[l.cost] = append(byCost[l.cost], l)
	}
	layer := make([]*line, 0, a.width)
	kept := make(map[state]int, a.width)
	for _, cost := range slices.Sorted(maps.Keys(byCost)) {
		if a.dear(cost, a.least) || len(layer) == a.width {
			break
		}
		slices.SortStableFunc(byCost[cost], cheaper)
		for _, l := range byCost[cost] {
			exchanging := l.cursors[0].swap != 0 || l.cursors[1].swap != 0
			if len(layer) == a.width || exchanging && between == 0 {
				continue
			}
			if s := l.state(); kept[s] < histories {
				kept[s]++
				layer = append(layer, l)
				if exchanging {
					between--
				}
			}
		}
	}
	return layer
}

// passOver adds to a layer the lines in which the next entry of a sheet belongs
// nowhere.
func (a *aligner) passOver(layer []*line, s *scene) []*line {
	if !s.agreed.empty() || len(layer) > 2*a.width {
		return layer
	}
	for side := range s.line.cursors {
		if next, ok := a.without(s.line, side); ok && !a.dear(next.cost, layer[0].cost) {
			layer = append(layer, next)
		}
	}
	return layer
}

// without returns l with the next entry of one sheet passed over. If entries of
// both are passed over, White's is first, so that each pair is tried once.
func (a *aligner) without(l *line, side int) (*line, bool) {
	c := l.cursors[side]
	if c.swap != 0 || c.at() >= len(a.sheets[side]) || side == 0 && l.slips[1].kind != right && l.move == (rules.Move{}) {
		return nil, false
	}
	entry := a.sheets[side][c.at()]
	next := *l
	next.before, next.move, next.slips = l, rules.Move{}, [2]slip{}
	next.slips[side] = slip{surplus, c.next}
	switch {
	case entry.blank():
		next.cost += wholeFault
	case c.next > 0 && entry.same(a.sheets[side][c.next-1]), c.next > 1 && entry.same(a.sheets[side][c.next-2]):
		next.slips[side].kind = doubled
		next.cost += wholeFault
	default:
		next.cost += extraEntry
	}
	next.cursors[side] = c.used()
	return &next, true
}

// expected returns the move that the table heard next, or no move.
func (a *aligner) expected(l *line) rules.Move {
	if !l.heard || int(l.ply) >= a.heard.Ply() {
		return rules.Move{}
	}
	return a.heard.Move(int(l.ply) + 1)
}

// finish records a line when both sheets have been read, and the lines that
// continue from there by one unwritten move on a board.
func (a *aligner) finish(s *scene) {
	final := *s.line
	final.before, final.move, final.slips = s.line, rules.Move{}, [2]slip{}
	for side, c := range s.line.cursors {
		left := len(a.sheets[side]) - int(c.next)
		if c.swap != 0 || left > 0 && len(s.legal) > 0 {
			return
		}
		final.cost += int32(extraEntry * left)
	}
	if s.heard == (rules.Move{}) {
		a.end(&final)
		a.ahead(s)
	}
}

// end stores a finished line, with the evidence of the boards. Boards that
// agree stay: a line that leads elsewhere explains nothing.
func (a *aligner) end(l *line) {
	stands := l.position.Placement()
	if a.agree && !(a.boards[0].shows(stands) && a.boards[1].shows(stands)) {
		return
	}
	for _, b := range a.boards {
		l.strays += int32(b.strays(stands))
	}
	l.cost += l.strays
	a.finals = append(a.finals, l)
}

// strays returns the cost of a board that shows another placement than want.
func (b Board) strays(want rules.Placement) int {
	if b.shows(want) {
		return 0
	}
	squares := 0
	if b.Knowledge == KnowsPieces {
		squares = len(b.Placement.Differences(want))
	} else {
		squares = (b.Occupied ^ want.Occupied()).Len()
	}
	return wholeFault + strayed*max(0, squares-2)
}

// ahead adds the lines that continue by one move which a board shows.
func (a *aligner) ahead(s *scene) {
	now := s.position.Placement()
	if a.boards[0].shows(now) && a.boards[1].shows(now) {
		return
	}
	for _, m := range s.legal {
		after, err := s.position.Play(m)
		if err != nil {
			continue
		}
		shown := false
		for _, b := range a.boards {
			shown = shown || b.Knowledge != 0 && b.shows(after.Placement())
		}
		if l := s.line; shown {
			next := &line{before: l, move: m, position: after, ply: l.ply + 1, cursors: l.cursors, cost: l.cost + unwritten, doubt: l.doubt}
			a.end(next)
		}
	}
}
