package announce

import (
	"slices"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Explanation describes one way in which a game may have gone, with its number.
// It says how probable it is, which sheets are wrong and which boards change.
// Then it says from which move and with which times play continues, the
// article, and the witnesses.
func (n Narrator) Explanation(state table.State, number int, x table.Explanation) []say.Word {
	key := "explain.also"
	switch {
	case x.Equal:
		key = "explain.equal"
	case number == 1:
		key = "explain.likeliest"
	}
	parts := [][]say.Word{n.Phrase(key, n.NumberSlot("number", number))}
	for _, f := range x.Faults {
		parts = append(parts, n.fault(x, f))
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if board := x.Boards.Of(side); board.Departs {
			parts = append(parts, n.Phrase("explain.board", n.SideSlot("side", side), n.squaresSlot("squares", squaresOf(board.Steps))))
		}
	}
	if x.Retrace > 0 {
		parts = append(parts, n.Phrase("explain.retrace", n.PlySlot("where", x.Game, x.Retrace+1)))
	}
	if x.Ply < state.Game.Ply() && !n.Onlooker {
		parts = append(parts, n.Phrase("explain.clocks", n.ExactTimeSlot("white", x.Clocks.White.Duration()), n.ExactTimeSlot("black", x.Clocks.Black.Duration())))
	}
	parts = append(parts, n.Witnesses(x.Witnesses))
	if x.Article != "" {
		parts = append(parts, n.Phrase("console.proposal-article", TextSlot("article", x.Article)))
	}
	var words []say.Word
	for _, part := range parts {
		words = append(words, pause(part, say.SentenceGap)...)
	}
	return words
}

// squaresOf lists the squares of steps, each once.
func squaresOf(steps []evidence.Correction) []rules.Square {
	var squares []rules.Square
	for _, step := range steps {
		if !slices.Contains(squares, step.Square) {
			squares = append(squares, step.Square)
		}
	}
	return squares
}

// fault describes one error on one sheet.
func (n Narrator) fault(x table.Explanation, f evidence.Fault) []say.Word {
	meant := TextSlot("meant", "")
	if f.Meant != (rules.Move{}) {
		meant = n.MoveSlot("meant", x.Game.At(f.Ply-1), f.Meant)
	}
	return n.Phrase("reconcile.fault."+f.Sort(), n.PlySlot("where", x.Game, f.Ply), n.SideSlot("side", f.Side), TextSlot("wrote", f.Wrote), meant)
}

// ArticleSentence returns the text of an article of the Laws, with its full
// stop. It uses the edition's own words if it has any, otherwise the words of
// pack.
func ArticleSentence(pack language.Pack, a laws.Article) string {
	if a.Subject != "" {
		return strings.TrimSuffix(a.Subject, ".") + "."
	}
	return pack.Phrase("article." + a.Name)
}
