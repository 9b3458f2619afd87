package desk

import (
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

func (d *Desk) phrase(key string, slots ...announce.Slot) []say.Word {
	return d.room.Voice().Phrase(key, slots...)
}

// said makes one utterance of groups of words, each set off from the next.
func (d *Desk) said(groups ...[]say.Word) say.Utterance {
	u := d.room.Voice().Answer("study", "analysis.nothing")
	u.Words = nil
	for _, group := range groups {
		if n := len(u.Words); n > 0 && u.Words[n-1].Gap < say.SentenceGap {
			u.Words[n-1].Gap = say.SentenceGap
		}
		u.Words = append(u.Words, group...)
	}
	return u
}

// join adds words to a list, behind a comma.
func join(list, words []say.Word) []say.Word {
	if n := len(list); n > 0 {
		list[n-1].Text += ","
		list[n-1].Gap = say.SentenceGap
	}
	return append(list, words...)
}

// even is what counts as no difference, in hundredths of a pawn.
const even = 20

func (d *Desk) score(turn rules.Side, score uci.Score) []say.Word {
	return Score(d.room.Voice(), turn, score)
}

// Score describes a position by an engine's score for the side to move.
func Score(voice announce.Narrator, turn rules.Side, score uci.Score) []say.Word {
	value := score.Centipawns
	if score.Mate != 0 {
		value = score.Mate
	}
	side := turn
	if value < 0 {
		side, value = turn.Other(), -value
	}
	switch {
	case score.Mate != 0:
		return voice.Phrase("analysis.mate", voice.SideSlot("side", side), voice.NumberSlot("number", value))
	case value < even:
		return voice.Phrase("analysis.even")
	}
	tenths := (value + 5) / 10
	return voice.Phrase("analysis.better", voice.SideSlot("side", side), voice.NumberSlot("whole", tenths/10), voice.NumberSlot("tenth", tenths%10))
}

// moves says the first moves of a line.
func (d *Desk) moves(position rules.Position, moves []rules.Move, most int) []say.Word {
	var words []say.Word
	for _, move := range moves[:min(len(moves), most)] {
		words = join(words, d.room.Voice().MoveSlot("", position, move).Words)
		position, _ = position.Play(move) // the engine's moves are legal, or left out
	}
	if n := len(words); n > 0 {
		words[n-1].Text += "."
		words[n-1].Gap = say.SentenceGap
	}
	return words
}

func fold(text string) string { return language.Fold(strings.TrimSpace(text)) }
