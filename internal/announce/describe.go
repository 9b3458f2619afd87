package announce

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
)

// Describe describes a set-up in sentences. They give the side to move, White's
// and Black's pieces, castling rights, an en passant capture, any check or end
// of the game, who can still win, and the legal moves. A caller without
// verdicts on who can still win passes Undetermined, and false for judged.
func Describe(pack language.Pack, setup rules.Setup, verdicts rules.BySide[winnable.Verdict], judged bool) []string {
	p := setup.Position
	sentences := []string{pack.Phrase("position.turn."+sideKey(p.Turn()), "number", strconv.Itoa(setup.Number))}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		sentences = append(sentences, pack.Phrase("position.men."+sideKey(side), "men", pieces(pack, p.Placement(), side)))
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		var rooks rules.Occupancy
		for _, kingside := range [2]bool{true, false} {
			rooks |= p.CastlingRook(side, kingside).Bit()
		}
		if rooks != 0 {
			words := pieceWords(pack, rules.Rook, rooks)
			sentences = append(sentences, pack.Phrase("position.castling."+sideKey(side), "rooks", words))
		}
	}
	if s := p.EnPassant(); s != 0 {
		sentences = append(sentences, pack.Phrase("position.en-passant", "square", s.String()))
	}
	return append(sentences, outlook(pack, p, verdicts, judged)...)
}

// outlook says whether p is check, mate or stalemate, who can still win it, and
// its legal moves.
func outlook(pack language.Pack, p rules.Position, verdicts rules.BySide[winnable.Verdict], judged bool) []string {
	king := p.King(p.Turn())
	checkers := joined(pack, squareNames(p.Attackers(king, p.Turn().Other())))
	if p.Checkmate() {
		return []string{pack.Phrase("position.checkmate", "square", king.String(), "squares", checkers)}
	}
	if p.Stalemate() {
		return []string{pack.Word("position.stalemate")}
	}
	var sentences []string
	if p.Checked() {
		sentences = append(sentences, pack.Phrase("position.check", "square", king.String(), "squares", checkers))
	}
	if judged && verdicts == rules.Both(winnable.Unwinnable) {
		sentences = append(sentences, pack.Word("position.dead"))
	} else if judged {
		for _, side := range [2]rules.Side{rules.White, rules.Black} {
			sentences = append(sentences, pack.Word("position."+verdicts.Of(side).String()+"."+sideKey(side)))
		}
	}
	var moves []string
	letters := notation.Of(pack)
	for m := range p.Moves() {
		moves = append(moves, letters.Write(p, m, notation.Style{NoPassing: true}))
	}
	return append(sentences, pack.Plural("position.legal", len(moves), "moves", strings.Join(moves, ", ")))
}

// pieces lists the pieces of one side, the king first and the pawns last.
func pieces(pack language.Pack, placement rules.Placement, side rules.Side) string {
	var words []string
	for role := rules.King; role >= rules.Pawn; role-- {
		if squares := placement.Of(rules.Piece{Side: side, Role: role}); squares != 0 {
			words = append(words, pieceWords(pack, role, squares))
		}
	}
	return strings.Join(words, ", ")
}

// manWords returns the pieces of one role with their squares, in the number that
// the language asks for.
func pieceWords(pack language.Pack, role rules.Role, squares rules.Occupancy) string {
	key := pack.PluralKey("position."+role.String(), squares.Len())
	return pack.Phrase(key, "squares", joined(pack, squareNames(squares)))
}

// squareNames names squares file by file, as pieces are listed by ear.
func squareNames(squares rules.Occupancy) []string {
	var names []string
	for _, s := range squares.Squares() {
		names = append(names, s.String())
	}
	slices.Sort(names)
	return names
}

// joined returns items as a list in words.
func joined(pack language.Pack, items []string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return pack.Phrase("position.last", "list", strings.Join(items[:last], ", "), "item", items[last])
}

func sideKey(side rules.Side) string { return strings.ToLower(side.String()) }
