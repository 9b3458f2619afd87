package scoresheet

import (
	"blindchess/internal/rules"
)

// OfEntries returns a sheet of entries, ply by ply beside a game that was heard,
// each with the move that it reads as in its Move. One that cannot be read is a
// problem, and those after it are read in the heard game. lang is the notation of
// the entries.
func OfEntries(heard rules.Game, lang string, entries []Entry) Sheet {
	sheet := Sheet{Notation: lang, Start: heard.Start(), Game: rules.NewGame(heard.Start()), Heard: heard}
	for i, e := range entries {
		move := e.Move
		e.Move = rules.Move{}
		next, err := sheet.Game.Play(move)
		switch {
		case i == sheet.Game.Ply() && err == nil:
			sheet.Game, e.Move = next, move
		case i <= heard.Ply() && heard.At(i).Legal(move):
			e.Move = move
		default:
			sheet.Problems = append(sheet.Problems, sheet.problem(i, e, move))
		}
		sheet.Entries = append(sheet.Entries, e)
	}
	sheet.Certain = sheet.Game.Ply()
	return sheet.unadvised()
}

// problem is the entry at i, which cannot be read or is not legal there.
func (s Sheet) problem(i int, e Entry, move rules.Move) Problem {
	p := Problem{Key: ProblemUnreadable, Number: e.Number, Side: e.Side, Read: e.Text}
	if move != (rules.Move{}) {
		p.Key = ProblemIllegal
	}
	lang := s.Notation
	if lang == "" {
		lang = "en"
	}
	position := s.at(i)
	p.Moves = notationOf(lang).Near(position, e.Text)
	p.Could = notationOf(lang).Names(position, p.Moves)
	return p
}

// at returns the position in which the entry at i is read: the sheet's game's,
// and after an unreadable entry the heard game's.
func (s Sheet) at(i int) rules.Position {
	if i > s.Game.Ply() && i <= s.Heard.Ply() {
		return s.Heard.At(i)
	}
	return s.Game.At(i)
}
