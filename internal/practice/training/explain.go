package training

import (
	"blindchess/internal/announce"
	"blindchess/internal/practice/puzzle"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// told is how many plies of an answer to a wrong move are spoken.
const told = 5

// why returns the consequences of the last wrong move, and after a puzzle its
// themes and its solution.
func (e *puzzles) why() []say.Utterance {
	p := e.pupil
	switch {
	case e.over:
		start := e.attempt.Puzzle.Attempt().Position()
		moves := announce.Slot{Name: "moves", Words: p.line(start, e.attempt.Puzzle.Moves[1:])}
		return append(e.themes(), p.Say("puzzle.solution", moves))
	case e.mistake == rules.Move{}:
		return p.list(p.Say("puzzle.why-first", p.word("hint"), p.word("solution")))
	}
	return e.consequence()
}

// consequence returns the consequences of the last wrong move: the reply and its
// cost, as far as it can be counted.
func (e *puzzles) consequence() []say.Utterance {
	p, before := e.pupil, e.attempt.Position()
	found := puzzle.Follows(before, e.mistake)
	if len(found.Line) == 0 {
		return p.list(p.Say("puzzle.stalemate"))
	}
	moves := found.Line[:min(len(found.Line), told)]
	said := p.list(p.Say("puzzle.answer", announce.Slot{Name: "moves", Words: p.line(before.After(e.mistake), moves)}))
	switch {
	case found.Mate:
		return append(said, p.Say("puzzle.mated"))
	case found.Draw:
		return append(said, p.Say("puzzle.stalemate"))
	case len(found.Lost)+len(found.Won)+len(found.Promoted) == 0:
		return append(said, p.Say("puzzle.nothing"))
	}
	if len(found.Lost) > 0 {
		said = append(said, p.Say("puzzle.lost", p.pieces(found.Lost)))
	}
	if len(found.Promoted) > 0 {
		said = append(said, p.Say("puzzle.promoted", p.pieces(found.Promoted)))
	}
	if len(found.Won) > 0 {
		said = append(said, p.Say("puzzle.won", p.pieces(found.Won)))
	}
	return said
}

// pieces names pieces as a list.
func (p *Pupil) pieces(all []rules.Piece) announce.Slot {
	var words []say.Word
	for _, piece := range all {
		words = listed(words, p.voice.PieceSlot("", piece).Words)
	}
	return announce.Slot{Name: "pieces", Words: words}
}

// listed adds words to a list, behind a comma.
func listed(list, words []say.Word) []say.Word {
	if n := len(list); n > 0 {
		list[n-1].Text += ","
		list[n-1].Gap = say.SentenceGap
	}
	return append(list, words...)
}

// themes names the themes of the puzzle that have a name here.
func (e *puzzles) themes() []say.Utterance {
	p := e.pupil
	var words []say.Word
	for _, theme := range e.attempt.Puzzle.Themes {
		if theme == "mate" && (e.attempt.Puzzle.Has("backRankMate") || e.attempt.Puzzle.Has("smotheredMate")) {
			continue // the other name tells it
		}
		if key := "training.theme." + theme; p.voice.Pack.Has(key) {
			words = listed(words, p.voice.Phrase(key))
		}
	}
	if len(words) == 0 {
		return nil
	}
	return p.list(p.Say("puzzle.themes", announce.Slot{Name: "themes", Words: words}))
}
