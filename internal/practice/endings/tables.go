package endings

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/rules"
)

// Tables makes tables at the first call for them, and stores them. One goroutine
// uses it at a time.
type Tables struct {
	folder   string // their folder; empty stores none on disk
	geometry *geometry
	made     map[string]*table
	making   func(name string) // is called before a table is made that takes time
}

// Open returns tables that are stored in folder, which need not exist yet.
// making receives the name of each table before it is made; it may be nil.
func Open(folder string, making func(name string)) *Tables {
	return &Tables{folder: folder, geometry: newGeometry(), made: map[string]*table{}, making: making}
}

// errNone is returned for a position that has no table.
var errNone = errors.New("endings: there is no table for this position: four pieces at most, and no pawns on both sides")

// Outcome is the result of a position if both sides play perfectly.
type Outcome struct {
	Winner rules.Side // 0 for a draw
	Plies  int        // until mate; 0 for a draw and for mate
}

// Moves returns the number of the winner's moves until mate.
func (o Outcome) Moves() int { return (o.Plies + 1) / 2 }

// Ready makes the table of a name, with those that it needs, or reads them from
// the folder. The error is the error of ctx, or says why a table cannot be
// stored or made.
func (ts *Tables) Ready(ctx context.Context, name string) error {
	_, err := ts.table(ctx, name)
	return err
}

func (ts *Tables) table(ctx context.Context, name string) (*table, error) {
	if t := ts.made[name]; t != nil {
		return t, nil
	}
	pieces, ok := parse(name)
	if !ok || !slices.Contains(Names(), name) {
		return nil, fmt.Errorf("endings: there is no ending %q: there are %s", name, strings.Join(Names(), ", "))
	}
	t := &table{name: name}
	t.init(ts.geometry, pieces)
	if t.values = ts.kept(t); t.values == nil {
		if ts.making != nil {
			ts.making(name)
		}
		if err := t.turnsOf(func(name string) (*table, error) { return ts.table(ctx, name) }); err != nil {
			return nil, err
		}
		if err := t.fill(ctx); err != nil {
			return nil, err
		}
		if err := ts.keep(t); err != nil {
			return nil, err
		}
	}
	ts.made[name] = t
	return t, nil
}

// Outcome returns the result of p with best play. Its table is made if it is
// missing. The error is ErrNone, or says why it cannot be made.
func (ts *Tables) Outcome(p rules.Position) (Outcome, error) {
	value, err := ts.value(p)
	if err != nil || value == 0 {
		return Outcome{}, err
	}
	winner := p.Turn()
	if loses(value) {
		winner = winner.Other()
	}
	return Outcome{Winner: winner, Plies: int(value) - 1}, nil
}

func (ts *Tables) value(p rules.Position) (byte, error) {
	if p.CastlingRooks() != 0 || p.Placement().Occupied().Len() > 4 {
		return 0, errNone
	}
	var pieces []piece
	var where []rules.Square
	for role := rules.King; role >= rules.Pawn; role-- {
		for side, colour := range [2]rules.Side{rules.White, rules.Black} {
			for _, s := range p.Placement().Of(rules.Piece{Side: colour, Role: role}).Squares() {
				pieces, where = append(pieces, piece{side, role}), append(where, s)
			}
		}
	}
	name, swapped := nameOf(pieces)
	if name == "" {
		if drawn(pieces) {
			return 0, nil
		}
		return 0, errNone
	}
	t, err := ts.table(context.Background(), name)
	if err != nil {
		return 0, err
	}
	return t.values[t.index(t.place(pieces, where, swapped), turnOf(p, swapped))], nil
}

// place puts pieces where t has them.
func (t *table) place(pieces []piece, where []rules.Square, swapped bool) squares {
	var s squares
	used := [4]bool{}
	for i, want := range t.pieces {
		for j, m := range pieces {
			if swapped {
				m.side = 1 - m.side
			}
			if used[j] || m != want {
				continue
			}
			s[i], used[j] = uint8(where[j]-1), true
			if swapped {
				s[i] ^= 56
			}
			break
		}
	}
	return s
}

func turnOf(p rules.Position, swapped bool) int {
	if (p.Turn() == rules.Black) != swapped {
		return 1
	}
	return 0
}

// Best returns the move that wins soonest. If nothing wins it returns one that
// draws, and if nothing draws one that loses latest. Of several the first in the
// order of the board is taken. It returns no move if none is legal.
func (ts *Tables) Best(p rules.Position) (rules.Move, error) {
	var best rules.Move
	least := 0
	for m := range p.Moves() {
		value, err := ts.value(p.After(m))
		if err != nil {
			return rules.Move{}, err
		}
		// Moves to a position that the opponent loses come first, soonest first; then
		// draws; then moves to one that the opponent wins, latest first.
		rank := 1000
		switch {
		case loses(value):
			rank = int(value)
		case wins(value):
			rank = 3000 - int(value)
		}
		if best == (rules.Move{}) || rank < least {
			best, least = m, rank
		}
	}
	return best, nil
}

// Start returns a position of an ending that its stronger side, to move as White,
// wins in as many moves as are wanted; seed chooses among them. If there is no
// win of that length, it returns one of the longest. The error says what cannot
// be made.
func (ts *Tables) Start(ctx context.Context, name string, moves int, seed uint64) (rules.Setup, error) {
	t, err := ts.table(ctx, name)
	if err != nil {
		return rules.Setup{}, err
	}
	want := byte(0)
	for number := range t.size {
		if value := t.values[number]; wins(value) && value <= byte(min(2*moves, 250)) {
			want = max(want, value)
		}
	}
	if want == 0 {
		return rules.Setup{}, fmt.Errorf("endings: no side wins %s", name)
	}
	at := int(seed % uint64(t.size))
	for t.values[at] != want {
		at = (at + 1) % t.size
	}
	s, _ := t.at(at)
	var placement rules.Placement
	for i, m := range t.pieces {
		placement = placement.Put(rules.Square(s[i]+1), rules.Piece{Side: colour(m.side), Role: m.role})
	}
	return rules.ParseFEN(placement.String() + " w - - 0 1")
}

// Longest returns the number of moves of the longest win of an ending for its
// stronger side, with either side to move.
func (ts *Tables) Longest(ctx context.Context, name string) (int, error) {
	t, err := ts.table(ctx, name)
	if err != nil {
		return 0, err
	}
	longest := 0
	for number, value := range t.values {
		if value != none && (number < t.size && wins(value) || number >= t.size && loses(value)) {
			longest = max(longest, int(value)/2)
		}
	}
	return longest, nil
}
