package base

import (
	"fmt"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// The kinds of names that games are found by.
const (
	player  = 'p'
	opening = 'o'
)

// key is a term as the index knows it. Of 64 bits, two terms hardly ever share one.
type key uint64

const prime = 0x9e3779b97f4a7c15

func (k key) mixed(value uint64) key {
	x := (uint64(k) ^ value) * prime
	return key(x ^ x>>29)
}

// scattered is k with each bit of it in each bit.
func (k key) scattered() key {
	x := uint64(k)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return key(x ^ x>>31)
}

func nameKey(kind rune, name string) key {
	k := key(1).mixed(uint64(kind))
	for _, b := range []byte(name) {
		k = k.mixed(uint64(b))
	}
	return k.scattered()
}

// faultyKey is that of games of which something could not be read.
func faultyKey() key { return key(4).scattered() }

func positionKey(p rules.Position) key {
	placement, turn, castling, enPassant := p.Parts()
	k := key(2).mixed(uint64(turn)).mixed(uint64(castling)).mixed(uint64(enPassant))
	for square := rules.A1; square <= rules.H8; square++ {
		if piece := placement.At(square); piece != (rules.Piece{}) {
			k = k.mixed(uint64(square)<<16 | uint64(piece.Side)<<8 | uint64(piece.Role))
		}
	}
	return k.scattered()
}

// pieces counts the pieces of each side, but for the kings: four bits a role.
type pieces struct{ white, black uint64 }

func piecesOf(placement rules.Placement) pieces {
	var m pieces
	for square := rules.A1; square <= rules.H8; square++ {
		piece := placement.At(square)
		if piece.Role == rules.King || piece == (rules.Piece{}) {
			continue
		}
		count := uint64(1) << (4 * uint(piece.Role))
		if piece.Side == rules.White {
			m.white += count
		} else {
			m.black += count
		}
	}
	return m
}

// key is the same if the sides are exchanged.
func (m pieces) key() key {
	low, high := min(m.white, m.black), max(m.white, m.black)
	return key(3).mixed(low).mixed(high).scattered()
}

// parsePieces reads written pieces, such as KRPKR or KRP-KR: one side's, then the
// other's, each with its king first.
func parsePieces(text string) (pieces, error) {
	var sides [2]uint64
	side := -1
	for _, letter := range strings.ToUpper(text) {
		switch letter {
		case 'K':
			side++
		case '-', ' ', 'V':
			continue
		}
		role := rules.RoleOf(byte(letter | 0x20))
		if side < 0 || side > 1 || role == 0 || letter > 'Z' {
			return pieces{}, fmt.Errorf("base: %q is no material such as KRPKR: write the pieces of one side and then of the other, each beginning with K", text)
		}
		if role != rules.King {
			sides[side] += 1 << (4 * uint(role))
		}
	}
	if side != 1 {
		return pieces{}, fmt.Errorf("base: %q is no material such as KRPKR: write the pieces of one side and then of the other, each beginning with K", text)
	}
	return pieces{sides[0], sides[1]}, nil
}

func fold(name string) string { return language.Fold(strings.Join(strings.Fields(name), " ")) }
