package rules_test

import (
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/rules"
)

// slowBoard plays chess slowly and plainly, on eight rows of letters, for the
// fast rules to be measured against. It shares nothing with them. A square is a
// file and a rank, a move is legal when the opponent could not then capture the
// king, and a castling right is a letter per rook.
type slowBoard struct {
	pieces  [8][8]byte // by rank and file; letters of FEN, 0 for nothing
	white   bool       // White is to move
	rights  string     // as in Shredder-FEN
	passant slowSquare // the square that a pawn has just passed, with or without a possible capture
	passed  bool
}

type slowSquare struct{ file, rank int }

// slowMove is castling where the rook's square is the end of a king's move.
type slowMove struct {
	from, to slowSquare
	becomes  byte // a small letter, or 0
}

func (s slowSquare) on() bool { return s.file >= 0 && s.file < 8 && s.rank >= 0 && s.rank < 8 }

func (s slowSquare) plus(file, rank int) slowSquare { return slowSquare{s.file + file, s.rank + rank} }

func (s slowSquare) String() string { return fmt.Sprintf("%c%d", 'a'+s.file, s.rank+1) }

func (m slowMove) String() string {
	text := m.from.String() + m.to.String()
	if m.becomes != 0 {
		text += string(rune(m.becomes))
	}
	return text
}

// slowFrom reads a Shredder-FEN.
func slowFrom(fen string) slowBoard {
	fields := strings.Fields(fen)
	b := slowBoard{white: fields[1] == "w"}
	if fields[2] != "-" {
		b.rights = fields[2]
	}
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, letter := range []byte(row) {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			b.pieces[7-i][file] = letter
			file++
		}
	}
	if fields[3] != "-" {
		b.passed, b.passant = true, slowSquare{int(fields[3][0] - 'a'), int(fields[3][1] - '1')}
	}
	return b
}

func (b *slowBoard) at(s slowSquare) byte { return b.pieces[s.rank][s.file] }

func (b *slowBoard) own(s slowSquare) bool {
	letter := b.at(s)
	return letter != 0 && (letter < 'a') == b.white
}

func (b *slowBoard) foe(s slowSquare) bool { return b.at(s) != 0 && !b.own(s) }

// each calls visit with every square.
func each(visit func(slowSquare)) {
	for rank := range 8 {
		for file := range 8 {
			visit(slowSquare{file, rank})
		}
	}
}

// bold lists the moves of the side to move that may leave its king in check,
// castling apart.
func (b *slowBoard) bold() []slowMove {
	var moves []slowMove
	each(func(from slowSquare) {
		if !b.own(from) {
			return
		}
		if b.at(from)|0x20 == 'p' {
			moves = append(moves, b.pawnMoves(from)...)
			return
		}
		steps, far := slowSteps(b.at(from) | 0x20)
		for _, step := range steps {
			for to := from.plus(step[0], step[1]); to.on() && !b.own(to); to = to.plus(step[0], step[1]) {
				moves = append(moves, slowMove{from: from, to: to})
				if !far || b.foe(to) {
					break
				}
			}
		}
	})
	return moves
}

func slowSteps(letter byte) (steps [][2]int, far bool) {
	straight := [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	slanted := [][2]int{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
	switch letter {
	case 'n':
		return [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}, false
	case 'b':
		return slanted, true
	case 'r':
		return straight, true
	default:
		return append(straight, slanted...), letter == 'q'
	}
}

func (b *slowBoard) pawnMoves(from slowSquare) []slowMove {
	ahead, home := 1, 1
	if !b.white {
		ahead, home = -1, 6
	}
	var arrivals []slowSquare
	if one := from.plus(0, ahead); b.at(one) == 0 {
		arrivals = append(arrivals, one)
		if two := from.plus(0, 2*ahead); from.rank == home && b.at(two) == 0 {
			arrivals = append(arrivals, two)
		}
	}
	for _, side := range [2]int{-1, 1} {
		to := from.plus(side, ahead)
		if to.on() && (b.foe(to) || b.passed && to == b.passant) {
			arrivals = append(arrivals, to)
		}
	}
	var moves []slowMove
	for _, to := range arrivals {
		if to.rank != 0 && to.rank != 7 {
			moves = append(moves, slowMove{from: from, to: to})
			continue
		}
		for _, letter := range []byte("qrbn") {
			moves = append(moves, slowMove{from, to, letter})
		}
	}
	return moves
}

// exposed reports whether the side that is not to move could lose its king.
func (b *slowBoard) exposed() bool {
	return slices.ContainsFunc(b.bold(), func(m slowMove) bool { return b.at(m.to)|0x20 == 'k' })
}

// attacked reports whether the side that is not to move attacks s, which may be
// empty: a king of the side to move is put there to be captured.
func (b slowBoard) attacked(s slowSquare) bool {
	b.pieces[s.rank][s.file] = 'k'
	if b.white {
		b.pieces[s.rank][s.file] = 'K'
	}
	b.white, b.passed = !b.white, false
	return slices.ContainsFunc(b.bold(), func(m slowMove) bool { return m.to == s })
}

func (b *slowBoard) king() slowSquare {
	found := slowSquare{-1, -1}
	each(func(s slowSquare) {
		if b.own(s) && b.at(s)|0x20 == 'k' {
			found = s
		}
	})
	return found
}

// legal lists the legal moves.
func (b *slowBoard) legal() []slowMove {
	var moves []slowMove
	for _, m := range b.bold() {
		if next := b.after(m); !next.exposed() {
			moves = append(moves, m)
		}
	}
	king := b.king()
	if b.attacked(king) {
		return moves
	}
	for _, letter := range []byte(b.rights) {
		if (letter < 'a') != b.white {
			continue
		}
		m := slowMove{from: king, to: slowSquare{int(letter|0x20) - 'a', king.rank}}
		if b.mayCastle(m) {
			moves = append(moves, m)
		}
	}
	return moves
}

// mayCastle walks king and rook to their places, square by square.
func (b *slowBoard) mayCastle(m slowMove) bool {
	kingTo, rookTo := slowCastled(m)
	lifted := *b
	lifted.pieces[m.from.rank][m.from.file] = 0
	lifted.pieces[m.to.rank][m.to.file] = 0
	for _, way := range [2][2]slowSquare{{m.from, kingTo}, {m.to, rookTo}} {
		for s := way[0]; ; s = s.towards(way[1]) {
			if lifted.at(s) != 0 {
				return false
			}
			if s == way[1] {
				break
			}
		}
	}
	for s := m.from; s != kingTo; s = s.towards(kingTo) {
		if b.attacked(s) {
			return false
		}
	}
	next := b.after(m)
	return !next.exposed()
}

func (s slowSquare) towards(to slowSquare) slowSquare {
	switch {
	case s.file < to.file:
		return s.plus(1, 0)
	case s.file > to.file:
		return s.plus(-1, 0)
	default:
		return s
	}
}

func slowCastled(m slowMove) (kingTo, rookTo slowSquare) {
	if m.to.file > m.from.file {
		return slowSquare{6, m.from.rank}, slowSquare{5, m.from.rank}
	}
	return slowSquare{2, m.from.rank}, slowSquare{3, m.from.rank}
}

// after returns the board after a bold move or castling.
func (b *slowBoard) after(m slowMove) slowBoard {
	next := *b
	next.white, next.passed = !b.white, false
	piece, taken := b.at(m.from), b.at(m.to)
	next.pieces[m.from.rank][m.from.file] = 0
	next.pieces[m.to.rank][m.to.file] = 0
	next.dropRights(m)
	if piece|0x20 == 'k' && taken != 0 && b.own(m.to) {
		kingTo, rookTo := slowCastled(m)
		next.pieces[kingTo.rank][kingTo.file] = piece
		next.pieces[rookTo.rank][rookTo.file] = taken
		return next
	}
	next.pieces[m.to.rank][m.to.file] = piece
	if m.becomes != 0 {
		next.pieces[m.to.rank][m.to.file] = m.becomes
		if b.white {
			next.pieces[m.to.rank][m.to.file] = m.becomes - 0x20
		}
	}
	if piece|0x20 == 'p' && b.passed && m.to == b.passant {
		next.pieces[m.from.rank][m.to.file] = 0
	}
	if rise := m.to.rank - m.from.rank; piece|0x20 == 'p' && (rise == 2 || rise == -2) {
		next.passed, next.passant = true, slowSquare{m.from.file, m.from.rank + rise/2}
	}
	return next
}

// dropRights removes the rights that b loses by m: all rights of a king that
// has moved, and the right of a rook that has moved or was captured.
func (b *slowBoard) dropRights(m slowMove) {
	kept := ""
	for _, letter := range b.rights {
		rank, king := 7, byte('k')
		if letter < 'a' {
			rank, king = 0, 'K'
		}
		rook := slowSquare{int(letter|0x20) - 'a', rank}
		if slices.Contains(b.pieces[rank][:], king) && m.from != rook && m.to != rook {
			kept += string(letter)
		}
	}
	b.rights = kept
}

// state writes b as the first four fields of a Shredder-FEN, the en passant
// square where such a capture is legal.
func (b *slowBoard) state() string {
	var p rules.Placement
	each(func(s slowSquare) { p = p.Put(rules.SquareAt(s.file, s.rank), rules.PieceOf(b.at(s))) })
	turn, rights, passant := "b", b.rights, "-"
	if b.white {
		turn = "w"
	}
	if rights == "" {
		rights = "-"
	}
	for _, m := range b.bold() {
		if !b.passed || m.to != b.passant || b.at(m.from)|0x20 != 'p' {
			continue
		}
		if next := b.after(m); !next.exposed() {
			passant = m.to.String()
		}
	}
	return fmt.Sprintf("%v %s %s %s", p, turn, rights, passant)
}
