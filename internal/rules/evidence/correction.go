package evidence

import (
	"slices"

	"blindchess/internal/rules"
)

// divergenceWindow is how many plies back to search for the place at which a
// board left the line.
const divergenceWindow = 40

// boardFinding returns the changes with which side's board shows the placement
// after l.
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

// departure returns the ply in which board left g and the move that was played
// on it instead, if the later plies were played as in g.
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
// ply, whether their pieces are there or not.
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

// Corrections lists the steps, in order, so that b shows want. First pieces on
// needed squares are lifted, then each misplaced piece is moved to its square,
// then missing ones are placed, and last surplus ones are removed.
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

// pieceAt returns the piece on s, and no piece if it is unknown.
func (b Board) pieceAt(s rules.Square) rules.Piece {
	if b.Knowledge == KnowsPieces {
		return b.Placement.At(s)
	}
	return rules.Piece{}
}

// unseen lists the squares on which a board that reports only occupancy may
// have a wrong piece: squares that were occupied in the last plies of the line,
// or are occupied by either sheet or the table alone.
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
