package study

import (
	"strings"
	"unicode"

	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// unknown is a word that has no meaning in a position.
type unknown string

func (u unknown) Error() string { return "study: there is no meaning in " + string(u) }

// placer places pieces as they are named, such as in "White king g1, rook a1; Black
// king g8; Black to move".
type placer struct {
	packs  []language.Pack
	board  [64]byte // the letter of FEN on each square, from a1 on
	side   rules.Side
	turn   rules.Side
	role   rules.Role
	placed bool // a piece of the side that was named last
}

// readSetup reads a position, in words of one of the packs or in FEN. A side that is
// named without a piece is to move; otherwise it is White. Neither may castle.
func readSetup(text string, packs ...language.Pack) (rules.Setup, error) {
	if strings.Contains(text, "/") {
		if len(strings.Fields(text)) == 1 {
			text += " w - - 0 1"
		}
		return rules.ParseFEN(text)
	}
	p := placer{packs: packs, turn: rules.White}
	for _, word := range strings.FieldsFunc(text, func(sign rune) bool { return !unicode.IsLetter(sign) && !unicode.IsDigit(sign) }) {
		if !p.word(word) {
			return rules.Setup{}, unknown(word)
		}
	}
	p.named()
	return rules.ParseFEN(p.fen())
}

// named ends what was said of a side.
func (p *placer) named() {
	if p.side != 0 && !p.placed {
		p.turn = p.side
	}
}

// word reads a word, and reports false if it has no meaning.
func (p *placer) word(word string) bool {
	if square, ok := rules.ParseSquare(strings.ToLower(word)); ok && p.role != 0 {
		p.place(square)
		return true
	}
	if len(word) == 3 && p.side != 0 { // such as Kg1
		square, ok := rules.ParseSquare(strings.ToLower(word[1:]))
		if role := rules.RoleOf(word[0] | 0x20); ok && role != 0 {
			p.role = role
			p.place(square)
			return true
		}
	}
	side, role, likest := rules.Side(0), rules.Role(0), 0
	for _, pack := range p.packs {
		for _, small := range pack.Variants("study.setup.small") {
			if language.Fold(word) == language.Fold(small) {
				return true
			}
		}
		for _, is := range [2]rules.Side{rules.White, rules.Black} {
			if like := likeness(word, pack.Word("side."+strings.ToLower(is.String()))); like > likest {
				side, role, likest = is, 0, like
			}
		}
		for is := rules.Pawn; is <= rules.King; is++ {
			for _, name := range append(pack.Variants("role."+roleKeys[is]), pack.Word("man."+roleKeys[is])) {
				if like := likeness(word, name); like > likest {
					side, role, likest = 0, is, like
				}
			}
		}
	}
	if side != 0 {
		p.named()
		p.side, p.placed = side, false
	}
	p.role = role
	return likest > 0 && p.side != 0
}

// place puts a piece of the side and role that were named last.
func (p *placer) place(square rules.Square) {
	letter := roleKeys[p.role][0]
	if p.role == rules.Knight {
		letter = 'n'
	}
	if p.side == rules.White {
		letter -= 'a' - 'A'
	}
	p.board[square-rules.A1] = letter
	p.placed = true
}

// roleKeys are the roles as the keys of a pack name them.
var roleKeys = map[rules.Role]string{
	rules.King: "king", rules.Queen: "queen", rules.Rook: "rook", rules.Bishop: "bishop", rules.Knight: "knight", rules.Pawn: "pawn",
}

// fen returns the position in FEN.
func (p *placer) fen() string {
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		var text strings.Builder
		for file, empty := 0, 0; file < 8; file++ {
			letter := p.board[8*rank+file]
			if letter == 0 {
				empty++
			}
			if empty > 0 && (letter != 0 || file == 7) {
				text.WriteByte(byte('0' + empty))
				empty = 0
			}
			if letter != 0 {
				text.WriteByte(letter)
			}
		}
		ranks = append(ranks, text.String())
	}
	turn := " w"
	if p.turn == rules.Black {
		turn = " b"
	}
	return strings.Join(ranks, "/") + turn + " - - 0 1"
}

// exact is the likeness of a name to itself.
const exact = 1000

// likeness is how many letters a word has of a name, if it may be another form of it:
// the last two letters of the name may differ, and the word may have three more, as
// in rooks. It is 0 for another word.
func likeness(word, name string) int {
	w, n := []rune(language.Fold(word)), []rune(language.Fold(name))
	common := 0
	for common < len(w) && common < len(n) && w[common] == n[common] {
		common++
	}
	switch {
	case common == len(w) && common == len(n):
		return exact
	case common < max(3, len(n)-2) || len(w)-common > 3:
		return 0
	}
	return common
}
