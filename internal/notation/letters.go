package notation

import (
	"slices"
	"unicode/utf8"

	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// Notation is the letters and signs of one language. It is immutable.
type Notation struct {
	lang    string
	written map[rules.Role]string
	roles   map[rune]rules.Role   // every letter of a piece that is read
	pairs   map[string]rules.Role // letters of a piece that are two
	second  map[rune]rune         // a letter of a piece that stands for the written one
	files   map[rune]byte         // every letter of a file that is read
	capture string
	captures,
	mates,
	checks,
	passings []string
	mate, check, passing, short, long, offer string
}

var roleNames = map[rules.Role]string{
	rules.King: "king", rules.Queen: "queen", rules.Rook: "rook",
	rules.Bishop: "bishop", rules.Knight: "knight", rules.Pawn: "pawn",
}

// figurines are the pieces of print, either colour.
var figurines = map[rune]rules.Role{
	0x2654: rules.King, 0x2655: rules.Queen, 0x2656: rules.Rook, 0x2657: rules.Bishop, 0x2658: rules.Knight, 0x2659: rules.Pawn,
	0x265a: rules.King, 0x265b: rules.Queen, 0x265c: rules.Rook, 0x265d: rules.Bishop, 0x265e: rules.Knight, 0x265f: rules.Pawn,
}

// alike are the Cyrillic letters that look in print like a Latin letter of a
// square, and the one that looks like the sign of a capture.
var alike = map[rune]byte{0x430: 'a', 0x432: 'b', 0x441: 'c', 0x435: 'e', 0x445: 'x'}

// Of returns the notation of a pack.
func Of(pack language.Pack) Notation {
	n := Notation{
		lang:     pack.Code(),
		written:  make(map[rules.Role]string),
		roles:    make(map[rune]rules.Role),
		pairs:    make(map[string]rules.Role),
		second:   make(map[rune]rune),
		files:    make(map[rune]byte),
		capture:  pack.Word("notation.capture"),
		captures: pack.Variants("notation.capture"),
		mate:     pack.Word("notation.mate"),
		mates:    append(slices.Clone(pack.Variants("notation.mate")), "#", "++", "X", "\u2021", "mate", "mat"),
		check:    pack.Word("notation.check"),
		checks:   append(slices.Clone(pack.Variants("notation.check")), "+", "\u2020", "ch"),
		passing:  pack.Word("notation.en-passant"),
		passings: pack.Variants("notation.en-passant"),
		short:    pack.Word("notation.castle.short"),
		long:     pack.Word("notation.castle.long"),
		offer:    pack.Word("notation.draw-offer"),
	}
	for role, name := range roleNames {
		variants := pack.Variants("notation." + name)
		if len(variants) == 0 {
			continue
		}
		n.written[role] = variants[0]
		first, _ := utf8.DecodeRuneInString(variants[0])
		for _, variant := range variants {
			letter, size := utf8.DecodeRuneInString(variant)
			if size < len(variant) {
				n.pairs[variant] = role
				continue
			}
			n.roles[letter] = role
			if letter != first {
				n.second[letter] = first
			}
		}
	}
	for file := byte('a'); file <= 'h'; file++ {
		for _, variant := range pack.Variants("notation.file." + string(rune(file))) {
			letter, _ := utf8.DecodeRuneInString(variant)
			n.files[letter] = file
		}
	}
	return n
}

// Lang returns the name of the pack that n is of, such as "de".
func (n Notation) Lang() string { return n.lang }

// Letter returns the letter that a piece is written with, which for a pawn is
// the letter that is read and never written.
func (n Notation) Letter(role rules.Role) string { return n.written[role] }

// Role returns the role of a letter, and none where n has no such letter.
// Figurines are letters of every notation.
func (n Notation) Role(letter rune) rules.Role {
	if role, ok := figurines[letter]; ok {
		return role
	}
	return n.roles[letter]
}

// Offer returns the sign of a draw offer.
func (n Notation) Offer() string { return n.offer }
