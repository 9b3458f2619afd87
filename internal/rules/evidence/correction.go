package evidence

import (
	"slices"

	"blindchess/internal/rules"
)

// divergenceWindow is how many plies back the place is looked for where a board
// left the line.
const divergenceWindow = 40

// boardFinding says what must happen to the board of side so that it shows what
// stands after l.
func (e Evidence) boardFinding(l agreedLine, side rules.Side) BoardFinding {
	board, want := e.Boards.Of(side), l.game.Position().Placement()
	if board.Knowledge == 0 {
		return BoardFinding{}
	}
	found := BoardFinding{Departs: !board.shows(want)}
	if board.Knowledge == KnowsOccupancy {
		found.Unseen = e.unseen(l, board, want)
	}
	if !found.Departs {
		return found
	}
	found.Steps = board.Corrections(want)
	if !l.parted {
		found.Diverged, found.Instead = departure(l.game, board)
	}
	return found
}

// departure returns the ply in which board left g and what was carried out on
// it instead, the later plies having been carried out as they were played.
func departure(g rules.Game, board Board) (int, rules.Move) {
	first := max(0, g.Ply()-divergenceWindow)
	for ply := g.Ply(); ply > first; ply-- {
		before := g.At(ply - 1)
		if board.shows(before.Placement()) {
			return ply, rules.Move{}
		}
		for m := range before.Moves() {
			after, err := before.Play(m)
			if err != nil || m == g.Move(ply) {
				continue
			}
			if board.shows(carriedOn(after.Placement(), g, ply)) {
				return ply, m
			}
		}
	}
	return 0, rules.Move{}
}

// carriedOn returns p after the displacements of the plies of g that follow a
// ply, whatever stands there.
func carriedOn(p rules.Placement, g rules.Game, ply int) rules.Placement {
	for next := ply + 1; next <= g.Ply(); next++ {
		before, after := g.At(next-1).Placement(), g.At(next).Placement()
		for _, s := range before.Differences(after) {
			if piece := after.At(s); piece.Role != 0 || p.At(s) == before.At(s) {
				p = p.Put(s, piece)
			}
		}
	}
	return p
}

// Corrections lists what to do, in order, so that b shows want: first what
// stands in the way is taken out, then each piece that only stands wrong is
// carried to its square, then what is wanting is put in, and last what is too
// much is taken out.
func (b Board) Corrections(want rules.Placement) []Correction {
	wrong, wanting := b.wrong(want), b.wanting(want)
	var steps []Correction
	hand := make(map[rules.Piece]int)
	for _, s := range (wrong & wanting).Squares() {
		piece := b.pieceAt(s)
		hand[piece]++
		steps = append(steps, Correction{Take: true, Square: s, Piece: piece})
	}
	surplus := (wrong &^ wanting).Squares()
	for _, s := range wanting.Squares() {
		piece := want.At(s)
		if hand[piece] > 0 {
			hand[piece]--
		} else if i := slices.IndexFunc(surplus, func(from rules.Square) bool { return b.Knowledge == KnowsPieces && b.pieceAt(from) == piece }); i >= 0 {
			steps = append(steps, Correction{Take: true, Square: surplus[i], Piece: piece})
			surplus = slices.Delete(surplus, i, i+1)
		}
		steps = append(steps, Correction{Square: s, Piece: piece})
	}
	for _, s := range surplus {
		steps = append(steps, Correction{Take: true, Square: s, Piece: b.pieceAt(s)})
	}
	return steps
}

// wrong returns the squares of b from which something must go.
func (b Board) wrong(want rules.Placement) rules.Occupancy {
	var squares rules.Occupancy
	for _, s := range b.occupied().Squares() {
		if want.At(s).Role == 0 || b.Knowledge == KnowsPieces && b.Placement.At(s) != want.At(s) {
			squares |= s.Bit()
		}
	}
	return squares
}

// wanting returns the squares of b to which something must come.
func (b Board) wanting(want rules.Placement) rules.Occupancy {
	var squares rules.Occupancy
	for _, s := range want.Occupied().Squares() {
		if !b.occupied().Has(s) || b.Knowledge == KnowsPieces && b.Placement.At(s) != want.At(s) {
			squares |= s.Bit()
		}
	}
	return squares
}

// pieceAt returns what stands on s, and no piece where that is not known.
func (b Board) pieceAt(s rules.Square) rules.Piece {
	if b.Knowledge == KnowsPieces {
		return b.Placement.At(s)
	}
	return rules.Piece{}
}

// unseen lists the squares where a board that tells only occupancy may show
// another piece than it should: where one stood in the last plies of the line,
// or stands by what either sheet or the table says alone.
func (e Evidence) unseen(l agreedLine, board Board, want rules.Placement) []rules.Square {
	var others []rules.Placement
	for ply := max(0, l.game.Ply()-2); ply <= l.game.Ply(); ply++ {
		others = append(others, l.game.At(ply).Placement())
	}
	for _, sheet := range [2][]Entry{e.Sheets.White, e.Sheets.Black} {
		others = append(others, followSheet(l.game, sheet).Position().Placement())
	}
	others = append(others, e.Game.Position().Placement())
	var squares rules.Occupancy
	for _, other := range others {
		for _, s := range want.Differences(other) {
			if want.At(s).Role != 0 && other.At(s).Role != 0 && board.Occupied.Has(s) {
				squares |= s.Bit()
			}
		}
	}
	if squares == 0 {
		return nil
	}
	return squares.Squares()
}
