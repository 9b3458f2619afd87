package announce

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Explanation tells one way in which a game may have gone, with the number by
// which it is taken: how probable it is, what is then wrong with which sheet,
// which boards are to be changed, where play goes on and with which times, the
// article, and who bears it out.
func (s Narrator) Explanation(state table.State, number int, x table.Explanation) []say.Word {
	key := "explain.also"
	switch {
	case x.Equal:
		key = "explain.equal"
	case number == 1:
		key = "explain.likeliest"
	}
	parts := [][]say.Word{s.Phrase(key, s.NumberSlot("number", number))}
	for _, f := range x.Faults {
		parts = append(parts, s.fault(x, f))
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if board := x.Boards.Of(side); board.Departs {
			parts = append(parts, s.Phrase("explain.board", s.SideSlot("side", side), s.squaresSlot("squares", squaresOf(board.Steps))))
		}
	}
	if x.Retrace > 0 {
		parts = append(parts, s.Phrase("explain.retrace", s.PlySlot("where", x.Game, x.Retrace+1)))
	}
	if x.Ply < state.Game.Ply() {
		parts = append(parts, s.Phrase("explain.clocks", s.TimeSlot("white", x.Clocks.White.Duration()), s.TimeSlot("black", x.Clocks.Black.Duration())))
	}
	parts = append(parts, s.Witnesses(x.Witnesses))
	if x.Article != "" {
		parts = append(parts, s.Phrase("console.proposal-article", TextSlot("article", x.Article)))
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

// fault tells one thing that is wrong with one sheet.
func (s Narrator) fault(x table.Explanation, f evidence.Fault) []say.Word {
	meant := TextSlot("meant", "")
	if f.Meant != (rules.Move{}) {
		meant = s.MoveSlot("meant", x.Game.At(f.Ply-1), f.Meant)
	}
	return s.Phrase("reconcile.fault."+f.Sort(), s.PlySlot("where", x.Game, f.Ply), s.SideSlot("side", f.Side), TextSlot("wrote", f.Wrote), meant)
}
