package atboard

import (
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// standIns follows substitutes for promotion pieces on a board that names its
// pieces: the pawn itself, or an upturned rook if no second queen is at hand. Its
// player has named the promotion piece; from then on it counts as that, wherever it
// goes. The zero standIns knows of none.
type standIns struct {
	raw  wire.Contents // what the board names
	at   map[rules.Square]standIn
	hand []standIn     // off the board, in order
	told map[int]bool  // plies of promotions that were told
	live []standsSince // what pawns have become
	want rules.Placement
}

// standIn is a piece that counts as another.
type standIn struct {
	shown, meant rules.Piece
	ply          int // at which the pawn became it
}

// standsSince is a promotion piece, and its square.
type standsSince struct {
	square rules.Square
	piece  rules.Piece
	ply    int
	pawn   bool // only the pawn may stand for it
}

// became lists the promotion pieces of a game and their present squares.
func became(game rules.Game) []standsSince {
	var live []standsSince
	for i, m := range game.Moves() {
		live = slices.DeleteFunc(live, func(s standsSince) bool { return s.square == m.To })
		if j := slices.IndexFunc(live, func(s standsSince) bool { return s.square == m.From }); j >= 0 {
			live[j].square = m.To
		}
		if m.Promotes != 0 {
			piece := rules.Piece{Side: game.At(i).Turn(), Role: m.Promotes}
			live = append(live, standsSince{square: m.To, piece: piece, ply: i + 1})
		}
	}
	return live
}

// follow takes the table's knowledge: the promotion pieces, and the announced piece of
// a present promotion. A rook represents that piece only if it may.
func (n *standIns) follow(state table.State, pending rules.Side, rook bool) {
	position := state.Game.Position()
	n.live, n.want = became(state.Game), position.Placement()
	if m := state.Gate.Announced; pending != 0 && pending == state.Gate.By && !state.Gate.Made && m.Promotes != 0 && position.Legal(m) {
		n.want = position.After(m).Placement()
		n.live = append(n.live, standsSince{m.To, rules.Piece{Side: position.Turn(), Role: m.Promotes}, state.Game.Ply() + 1, !rook})
	}
	lives := func(st standIn) bool {
		return slices.ContainsFunc(n.live, func(s standsSince) bool { return s.ply == st.ply && s.piece == st.meant })
	}
	for square, st := range n.at {
		if !lives(st) {
			delete(n.at, square)
		}
	}
	n.hand = slices.DeleteFunc(n.hand, func(st standIn) bool { return !lives(st) })
}

// change sets the content of a square. A substitute that is placed again remains
// one, unless the board must show the piece itself.
func (n *standIns) change(square rules.Square, content wire.Content, goal rules.Placement) {
	n.raw.Set(square, content)
	if st, stood := n.at[square]; stood {
		if content.Piece == st.shown {
			return
		}
		delete(n.at, square)
		n.hand = append(n.hand, st)
	}
	n.hand = slices.DeleteFunc(n.hand, func(st standIn) bool { // the piece itself was found
		return st.meant == content.Piece && slices.ContainsFunc(n.live, func(s standsSince) bool { return s.square == square && s.ply == st.ply })
	})
	i := slices.IndexFunc(n.hand, func(st standIn) bool { return st.shown == content.Piece })
	if i < 0 || goal.At(square) == content.Piece {
		return
	}
	n.put(square, n.hand[i])
	n.hand = slices.Delete(n.hand, i, i+1)
}

func (n *standIns) put(square rules.Square, st standIn) {
	if n.at == nil {
		n.at = map[rules.Square]standIn{}
	}
	n.at[square] = st
}

// look takes what all squares hold.
func (n *standIns) look(contents wire.Contents, goal rules.Placement) {
	for _, occupied := range []bool{false, true} {
		for square := rules.A1; square <= rules.H8; square++ {
			if now := contents.At(square); now.Occupied == occupied {
				n.change(square, now, goal)
			}
		}
	}
}

// counts returns as what all squares count.
func (n *standIns) counts() wire.Contents {
	counts := n.raw
	for square, st := range n.at {
		counts.Set(square, wire.Holding(st.meant))
	}
	return counts
}

// accepts finds a substitute for a promotion piece: a pawn on its last rank, where
// none is possible, or a pawn or a rook if all other squares are correct.
func (n *standIns) accepts() (found standsSince, shown rules.Piece, ok bool) {
	for _, s := range n.live {
		shown := n.raw.At(s.square).Piece
		if _, known := n.at[s.square]; known || shown.Side != s.piece.Side || shown == s.piece {
			continue
		}
		pawn := shown.Role == rules.Pawn
		if !pawn && (s.pawn || shown.Role != rules.Rook || s.piece.Role != rules.Queen) {
			continue
		}
		if last := s.square.Rank() == 0 || s.square.Rank() == 7; !(pawn && last) && !n.agreesBut(s.square) {
			continue
		}
		return s, shown, true
	}
	return standsSince{}, rules.Piece{}, false
}

// agreesBut reports whether all squares but one agree with the goal.
func (n *standIns) agreesBut(square rules.Square) bool {
	differences := sense.Differences(n.counts(), n.want)
	return len(differences) == 1 && differences[0].Square == square
}

// squares returns the squares with substitutes.
func (n *standIns) squares() rules.Occupancy {
	var squares rules.Occupancy
	for square := range n.at {
		squares |= square.Bit()
	}
	return squares
}

// counted returns a board's report with substitutes replaced by the pieces that
// they represent.
func (a *attendant) counted(what tactile.Report) tactile.Report {
	if !a.device.Sensing().Names {
		return what
	}
	goal := expected(a.state, a.spec).Goal
	switch what := what.(type) {
	case tactile.Changed:
		if st, stood := a.standIns.at[what.Square]; stood && what.Before.Piece == st.shown {
			what.Before = wire.Holding(st.meant)
		}
		a.standIns.change(what.Square, what.After, goal)
		a.standsIn()
		counts := a.standIns.counts()
		what.After = counts.At(what.Square)
		return what
	case tactile.Looked:
		a.standIns.look(what.Contents, goal)
		a.standsIn()
		what.Contents = a.standIns.counts()
		return what
	default:
		return what
	}
}

// standsIn accepts a substitute for a promotion piece, once its player has announced
// that piece, and reports it once.
func (a *attendant) standsIn() {
	if !a.device.Sensing().Names || a.state.Phase != table.PhasePlaying {
		return
	}
	n := &a.standIns
	side, rook := a.mayStandIn()
	n.follow(a.state, side, rook)
	for {
		s, shown, ok := n.accepts()
		if !ok {
			return
		}
		n.put(s.square, standIn{shown: shown, meant: s.piece, ply: s.ply})
		a.stale = true
		if n.told == nil {
			n.told = map[int]bool{}
		}
		if !n.told[s.ply] {
			n.told[s.ply] = true
			a.tellsStandIn(s)
		}
	}
}

// tellsStandIn reports a substitute to all participants at the table.
func (a *attendant) tellsStandIn(s standsSince) {
	_ = a.room.Order(table.Sensor, a.spec.Side, table.ReportDevice{Actor: table.By(a.spec.Side), Faults: []table.FaultOf{{Kind: table.StandsIn, By: s.piece.Side, Squares: []rules.Square{s.square}}}})
}

// recount has the sensor know of squares that count as something else by now, though
// nothing was moved.
func (a *attendant) recount(at time.Duration) {
	if !a.device.Sensing().Names {
		return
	}
	have, counts := a.sensor.Contents(), a.standIns.counts()
	for square := rules.A1; square <= rules.H8; square++ {
		before, after := have.At(square), counts.At(square)
		if before.Occupied && after.Occupied && before != after && before.Piece.Side == after.Piece.Side {
			a.felt(a.sensor.Change(at, sense.Change{Square: square, Before: before, After: after, Ordered: true}))
		}
	}
}

// mayStandIn returns the player who names the promotion piece on their own board
// before the move is made, and whether a rook may represent it too. Where presses
// count, a sighted player's pawn that is left on its last rank is one, and a rook is a
// rook.
// Rule: rules.RulePawnLeft.
func (a *attendant) mayStandIn() (side rules.Side, rook bool) {
	side, rook = a.spec.Side, a.state.Conditions.RefusePress
	if a.spec.Both || !a.state.Seat(side).Blind && !rook {
		side = 0
	}
	return side, rook
}
