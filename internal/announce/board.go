package announce

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

func pieceKey(piece rules.Piece) string {
	return "piece." + sideKey(piece.Side) + "." + piece.Role.String()
}

// onSquare says a square and the piece on it.
func (n Narrator) onSquare(placement rules.Placement, square rules.Square) []say.Word {
	words := n.square(square, say.GroupGap)
	if piece := placement.At(square); piece != (rules.Piece{}) {
		return append(words, n.word(pieceKey(piece), say.SentenceGap))
	}
	words = append(words, n.word("board.empty", say.SentenceGap))
	if n.Colours && n.Verbosity != Short {
		key := "board.light"
		if square.Dark() {
			key = "board.dark"
		}
		words = append(words, n.word(key, say.SentenceGap))
	}
	return words
}

// Square answers the piece on a square, and the colour of an empty one if the
// seat's settings ask for it.
func (n Narrator) Square(placement rules.Placement, square rules.Square) say.Utterance {
	return n.answer("board", n.onSquare(placement, square))
}

// ordered lists the squares of a set from the seat's own first rank on.
func (n Narrator) ordered(squares rules.Occupancy) []rules.Square {
	list := squares.Squares()
	if n.view() == rules.Black {
		for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
			list[i], list[j] = list[j], list[i]
		}
	}
	return list
}

// occupied says each piece in a set of squares.
func (n Narrator) occupied(placement rules.Placement, squares rules.Occupancy) []say.Word {
	var words []say.Word
	for _, square := range n.ordered(squares & placement.Occupied()) {
		words = append(words, n.onSquare(placement, square)...)
	}
	if words == nil {
		words = []say.Word{n.word("board.nothing", say.SentenceGap)}
	}
	return words
}

// File answers the pieces on a file, counted from 0.
func (n Narrator) File(placement rules.Placement, file int) say.Utterance {
	var squares rules.Occupancy
	for rank := range 8 {
		squares |= rules.SquareAt(file, rank).Bit()
	}
	return n.answer("board", n.occupied(placement, squares))
}

// Rank answers the pieces on a rank, counted from 0.
func (n Narrator) Rank(placement rules.Placement, rank int) say.Utterance {
	var squares rules.Occupancy
	for file := range 8 {
		squares |= rules.SquareAt(file, rank).Bit()
	}
	return n.answer("board", n.occupied(placement, squares))
}

// Asked answers the piece on a requested square. A seat that wants it short hears
// the piece alone, one that wants all of it who attacks and guards it.
func (n Narrator) Asked(position rules.Position, square rules.Square) say.Utterance {
	switch n.Verbosity {
	case Short:
		words := n.onSquare(position.Placement(), square)
		return n.answer("board", words[len(words)-1:])
	case Full:
		return n.Attackers(position, square)
	default:
		return n.Square(position.Placement(), square)
	}
}

// Pieces answers where the pieces of one kind and side are: a short answer has the
// squares alone.
func (n Narrator) Pieces(placement rules.Placement, piece rules.Piece) say.Utterance {
	words := n.kind(placement, piece, true)
	if n.Verbosity == Short {
		words = words[1:]
	}
	return n.answer("board", words)
}

// kind says the name of a piece and its squares.
func (n Narrator) kind(placement rules.Placement, piece rules.Piece, evenNone bool) []say.Word {
	squares := n.ordered(placement.Of(piece))
	if len(squares) == 0 && !evenNone {
		return nil
	}
	words := []say.Word{n.word(pieceKey(piece), say.GroupGap)}
	for _, square := range squares {
		words = append(words, n.square(square, say.GroupGap)...)
	}
	if len(squares) == 0 {
		words = append(words, n.word("board.none", say.GroupGap))
	}
	return pause(words, say.SentenceGap)
}

// AllPieces answers where every piece of a side is, the king first; for no side
// it lists both sides, White first.
func (n Narrator) AllPieces(placement rules.Placement, side rules.Side) say.Utterance {
	var words []say.Word
	for _, of := range [2]rules.Side{rules.White, rules.Black} {
		if side != 0 && side != of {
			continue
		}
		for role := rules.King; role >= rules.Pawn; role-- {
			words = append(words, n.kind(placement, rules.Piece{Side: of, Role: role}, false)...)
		}
	}
	if words == nil {
		words = []say.Word{n.word("board.nothing", say.SentenceGap)}
	}
	return n.answer("board", words)
}

// Standing answers where every piece is, in a sentence for each side, the seat's own
// first: the king, the pieces by their worth, and the pawns by files.
func (n Narrator) Standing(placement rules.Placement) []say.Utterance {
	var told []say.Utterance
	for _, side := range n.sides() {
		var pieces []say.Word
		for role := rules.King; role >= rules.Pawn; role-- {
			if group := n.standing(placement, rules.Piece{Side: side, Role: role}); group != nil {
				pieces = append(pause(pieces, say.SentenceGap), group...)
			}
		}
		if pieces == nil {
			pieces = []say.Word{n.word("board.none", say.GroupGap)}
		}
		told = append(told, n.Answer("board", "board.men."+sideKey(side), Slot{"men", pieces}))
	}
	return told
}

// standing says one kind of piece, how many of them there are if there are
// several, and their squares; nothing if there is none.
func (n Narrator) standing(placement rules.Placement, piece rules.Piece) []say.Word {
	squares := byFile(placement.Of(piece))
	if len(squares) == 0 {
		return nil
	}
	pieces := n.Phrase("man." + piece.Role.String())
	if unit := "count." + piece.Role.String(); len(squares) > 1 && piece.Role != rules.King {
		pieces = n.Phrase(n.Pack.PluralKey(unit, len(squares)), Slot{"n", n.number(len(squares), n.Pack.Gender(unit))})
	}
	return n.Phrase("board.on", Slot{"men", pieces}, n.squaresSlot("squares", squares))
}

// squaresSlot fills a placeholder with squares as a sentence lists them, "and" before
// the last.
func (n Narrator) squaresSlot(name string, squares []rules.Square) Slot {
	slot := Slot{Name: name}
	for i, square := range squares {
		switch {
		case i > 0 && i == len(squares)-1:
			slot.Words = append(slot.Words, n.word("list.and", say.WordGap))
		default:
			slot.Words = pause(slot.Words, say.SentenceGap)
		}
		slot.Words = append(slot.Words, n.square(square, say.GroupGap)...)
	}
	return slot
}

// byFile lists the squares of a set from file a on, each from the first rank on.
func byFile(set rules.Occupancy) []rules.Square {
	squares := set.Squares()
	slices.SortStableFunc(squares, func(a, b rules.Square) int { return cmp.Compare(a.File(), b.File()) })
	return squares
}

// Material answers what each side has more than the other. A seat that wants it
// short hears sides and pieces and no more, one that wants all of it what each
// has besides its king.
func (s Narrator) Material(placement rules.Placement) say.Utterance {
	var more, all rules.BySide[[]say.Word]
	add := func(to rules.BySide[[]say.Word], side rules.Side, role rules.Role, n int) rules.BySide[[]say.Word] {
		if n <= 0 {
			return to
		}
		unit := "count." + role.String()
		slot := Slot{"n", s.number(n, s.Pack.Gender(unit))}
		return to.With(side, append(pause(to.Of(side), say.SentenceGap), s.Phrase(s.Pack.PluralKey(unit, n), slot)...))
	}
	for role := rules.Queen; role >= rules.Pawn; role-- {
		white := placement.Of(rules.Piece{Side: rules.White, Role: role}).Len()
		black := placement.Of(rules.Piece{Side: rules.Black, Role: role}).Len()
		more = add(add(more, rules.White, role, white-black), rules.Black, role, black-white)
		all = add(add(all, rules.White, role, white), rules.Black, role, black)
	}
	var words, held []say.Word
	for _, side := range s.sides() {
		if extra := more.Of(side); extra != nil && s.Verbosity == Short {
			words = append(append(words, s.SideSlot("", side).Words...), pause(extra, say.SentenceGap)...)
		} else if extra != nil {
			words = append(words, s.word("material."+sideKey(side), say.GroupGap))
			words = append(words, pause(extra, say.SentenceGap)...)
		}
		if pieces := all.Of(side); pieces != nil {
			held = append(append(held, pause(s.SideSlot("", side).Words, say.GroupGap)...), pause(pieces, say.SentenceGap)...)
		}
	}
	if words == nil {
		words = []say.Word{s.word("material.equal", say.SentenceGap)}
	}
	if s.Verbosity == Full {
		words = append(words, held...)
	}
	return s.answer("board", words)
}

// Board returns the board in nine lines of nine characters each, for a Braille
// display or a screen reader. Each line has the rank and its eight squares, the
// far rank first, and the last line has the files. Pieces are written in the
// letters of the pack, White's in capitals; an empty light square is a minus
// sign, a dark one a plus sign.
func Board(pack language.Pack, placement rules.Placement, from rules.Side) []string {
	lines := make([]string, 0, 9)
	for i := range 8 {
		rank := 7 - i
		if from == rules.Black {
			rank = i
		}
		var line strings.Builder
		line.WriteByte(byte('1' + rank))
		for j := range 8 {
			file := j
			if from == rules.Black {
				file = 7 - j
			}
			line.WriteRune(boardLetter(pack, placement, rules.SquareAt(file, rank)))
		}
		lines = append(lines, line.String())
	}
	files := " abcdefgh"
	if from == rules.Black {
		files = " hgfedcba"
	}
	return append(lines, files)
}

func boardLetter(pack language.Pack, placement rules.Placement, square rules.Square) rune {
	piece := placement.At(square)
	switch {
	case piece == rules.Piece{} && square.Dark():
		return '+'
	case piece == rules.Piece{}:
		return '-'
	}
	letter := pack.Word("notation." + piece.Role.String())
	if piece.Side == rules.Black {
		letter = strings.ToLower(letter)
	}
	r, _ := utf8.DecodeRuneInString(letter)
	return r
}
