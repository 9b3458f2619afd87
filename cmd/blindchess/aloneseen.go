//go:build !tournament

package main

import (
	"blindchess/internal/language"
	"blindchess/internal/practice/study"
	"blindchess/internal/practice/study/desk"
	"blindchess/internal/practice/training"
	"blindchess/internal/room/alone"
	"blindchess/internal/rules"
	"blindchess/internal/screen/view"
)

// soloOf is the part of every screen without a table that stays the same.
func soloOf(pack language.Pack) view.Solo {
	return view.Solo{Keys: [2]string{pack.Phrase("practice.keys"), pack.Phrase("practice.page-keys")}, Sheets: [2]string{pack.Phrase("practice.moves"), pack.Phrase("practice.ways")}}
}

// showStudy shows what eyes find of a study.
func showStudy(seat *alone.Seat, pack language.Pack, d *desk.Desk) {
	seen, solo := d.Seen(), soloOf(pack)
	solo.Title, solo.Asked = d.Title().Text(), d.Turn().Words
	solo.Line = entriesOf(seen.Line)
	if seen.Here > 0 {
		solo.Line[seen.Here-1].Here = true
	}
	solo.Ways = entriesOf(seen.Ways)
	solo.Words, solo.Back, solo.Onward = d.Names(), d.Name("back"), d.Name("next")
	for _, verb := range []string{"start", "back", "next", "end", "up", "where", "variations", "best", "why", "help", "save", "quit"} {
		solo.Deeds = append(solo.Deeds, deedOf(d.Name(verb)))
	}
	seat.Show(seen.Game, solo)
}

// entriesOf returns written moves as they appear beside a board.
func entriesOf(moves []study.Written) []view.Entry {
	var entries []view.Entry
	for _, move := range moves {
		entries = append(entries, view.Entry{Text: move.Text, Line: move.Typed})
	}
	return entries
}

// deedOf is a command as a button.
func deedOf(name string) view.Answer { return view.Answer{Text: language.Capital(name), Line: name} }

// showExercise shows what eyes find of an exercise: of one without pieces, nothing.
func showExercise(seat *alone.Seat, pack language.Pack, exercise training.Exercise) {
	solo := soloOf(pack)
	shown, ok := exercise.(training.Shown)
	if !ok {
		solo.Blank, solo.Title = true, language.Capital(pack.Word("training.kind.square"))
		seat.Show(rules.Game{}, solo)
		return
	}
	seen := shown.Seen()
	solo.Side, solo.Asked, solo.Words = seen.Side, seen.Asked.Words, seen.Words
	for _, word := range seen.Words {
		solo.Deeds = append(solo.Deeds, deedOf(word))
	}
	seat.Show(seen.Game, solo)
}
