package training_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/endings"
	"blindchess/internal/practice/memory"
	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/training"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
)

func text(told []say.Utterance) string {
	var all []string
	for _, u := range told {
		all = append(all, u.Text())
	}
	return strings.Join(all, "\n")
}

// hears types a line and asks that each of some words is said to it.
func hears(t *testing.T, e training.Exercise, line string, want ...string) {
	t.Helper()
	told, _ := e.Enter(line)
	for _, words := range want {
		if !strings.Contains(text(told), words) {
			t.Errorf("%q: heard %q, want %q in it", line, text(told), words)
		}
	}
}

func set(t *testing.T, rows ...string) puzzle.Set {
	t.Helper()
	var all puzzle.Set
	for _, row := range rows {
		p, err := puzzle.Parse(row)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

const (
	rooks = "rooks,6k1/5ppp/8/8/8/8/r4PPP/3RR1K1 b - - 0 1,a2a3 d1d8,900,80,0,0,mate mateIn1,,"
	queen = "queen,6k1/5ppp/8/8/8/7P/5PP1/3Q2K1 b - - 0 1,g7g6 d1d8,1000,80,0,0,mate mateIn1,,"
)

func TestPuzzles_WhatWasFailedComesAgainAnotherDay(t *testing.T) {
	now, path := evening, filepath.Join(t.TempDir(), "practice.jsonl")
	source := set(t, rooks)
	e := training.Puzzles(newPupil("en", path, &now), source, training.Wish{}, 1)
	e.Begin()
	hears(t, e, "h3", "is not it")
	hears(t, e, "hint", "white rook")
	hears(t, e, "rays g8", "king", "seven")
	hears(t, e, "legal d1", "eight")
	hears(t, e, "Rd8", "solved", "another day")
	hears(t, e, "Re8", "is over")
	hears(t, e, "rating", "Your rating is about")
	if told, over := e.Enter("next"); !over || !strings.Contains(text(told), "No puzzle fits") {
		t.Errorf("the same evening: heard %q, want no puzzle", text(told))
	}
	now = now.Add(24 * time.Hour)
	e = training.Puzzles(newPupil("en", path, &now), source, training.Wish{}, 1)
	if told := text(e.Begin()); !strings.Contains(told, "not solved the last time") || !strings.Contains(told, "Puzzle rooks") {
		t.Errorf("a day later: heard %q, want the puzzle again", told)
	}
	hears(t, e, "Rd8", "solved")
	kept, err := diary.Open(path)
	if err != nil || len(kept.Entries()) != 2 || kept.Count(diary.Puzzle) != 1 {
		t.Errorf("got %d entries of which %d count, %v, want 2 and 1", len(kept.Entries()), kept.Count(diary.Puzzle), err)
	}
}

func TestPuzzles_StreaksAreCountedAndGoOnAnotherTime(t *testing.T) {
	now, path := evening, filepath.Join(t.TempDir(), "practice.jsonl")
	e := training.Puzzles(newPupil("en", path, &now), set(t, rooks), training.Wish{}, 1)
	e.Begin()
	hears(t, e, "Rd8", "solved")
	e = training.Puzzles(newPupil("en", path, &now), set(t, rooks, queen), training.Wish{}, 1)
	e.Begin()
	hears(t, e, "Qd8", "in a row: 2")
	if told, over := e.Enter("quit"); !over || !strings.Contains(text(told), "Solved first time: 1 of 1") {
		t.Errorf("heard %q, want what the evening came to", text(told))
	}
}

// The knight on c6 is guarded by a pawn, and the rook takes what guards nothing.
const guarded = "guarded,4k3/1p6/2n5/8/8/8/3r4/2R1K3 b - - 0 1,e8e7 e1d2,900,200,0,0,hangingPiece oneMove,,"

func TestPuzzles_OfWhichNoneWasTriedEndWithoutACount(t *testing.T) {
	now, path := evening, filepath.Join(t.TempDir(), "practice.jsonl")
	e := training.Puzzles(newPupil("en", path, &now), set(t, rooks), training.Wish{}, 1)
	e.Begin()
	if told, over := e.Enter("quit"); !over || !strings.HasPrefix(text(told), "You tried none this time.") || strings.Contains(text(told), "of 0") {
		t.Errorf("heard %q, want that none was tried", text(told))
	}
}

func TestPuzzles_AWrongMoveIsExplainedByWhatItCosts(t *testing.T) {
	now := evening
	e := training.Puzzles(newPupil("en", filepath.Join(t.TempDir(), "practice.jsonl"), &now), set(t, guarded), training.Wish{}, 1)
	if told := text(e.Begin()); !strings.Contains(told, "rating 900, give or take 400") {
		t.Errorf("heard %q, want how sure its rating is", told)
	}
	hears(t, e, "why", "Try a move first")
	hears(t, e, "Rc6", "is not it", "The answer is Pawn Bella seven takes Cesar six, King Eva one takes David two.", "You win: black knight. There is more.")
	hears(t, e, "Rc2", "The answer is Rook David two takes Cesar two.", "You lose: white rook.")
	hears(t, e, "why", "The answer is", "You lose: white rook.")
	hears(t, e, "Kxd2", "solved", "Theme: hanging piece.")
	hears(t, e, "why", "hanging piece", "The solution: King")
	hears(t, e, "attackers c6", "Bella seven")
}

// A line is asked with its author's comment. A missed move comes again in the
// same sitting, and then a message gives the next date.
func TestLines_AreLearntWithCommentsAndMissedMovesComeAgain(t *testing.T) {
	now, path := evening, filepath.Join(t.TempDir(), "practice.jsonl")
	games := read(t, "1. e4 {King's pawn. [%cal Ge4e5]} e5 2. Nf3 {Attacks e5.} Nc6 3. Bb5 *")
	own, err := memory.NewRepertoire(games, rules.White)
	if err != nil {
		t.Fatal(err)
	}
	e := training.Lines(newPupil("en", path, &now), own)
	if told := text(e.Begin()); !strings.Contains(told, "Moves that wait: 3.") {
		t.Errorf("heard %q, want three moves that wait", told)
	}
	hears(t, e, "d4", "not in your repertoire")
	hears(t, e, "e4", "Right.", "Comment: King's pawn.", "and now?")
	hears(t, e, "solution", "Comment: Attacks e5.", "and now?")
	hears(t, e, "Bb5", "Once more.", "The first move of the game")
	hears(t, e, "e4", "Once more.", "and now?")
	told, over := e.Enter("Nf3")
	if !over || !strings.Contains(text(told), "Known first time: 1 of 3.") || !strings.Contains(text(told), "Days until the next moves wait: 1.") {
		t.Errorf("heard %q, over %v, want the sum, and when to come again", text(told), over)
	}
	kept, err := diary.Open(path)
	if err != nil || len(kept.Entries()) != 3 {
		t.Errorf("got %d entries, %v, want each move graded once", len(kept.Entries()), err)
	}
	e = training.Lines(newPupil("en", path, &now), own)
	if told := text(e.Begin()); !strings.Contains(told, "waits now. Type all") || !strings.Contains(told, "Days until the next moves wait: 1.") {
		t.Errorf("the same evening: heard %q, want when something waits and how to go on", told)
	}
	hears(t, e, "all", "You are asked all moves: 3.", "The first move")
	hears(t, e, "e4", "and now?")
	hears(t, e, "Nf3", "and now?")
	if told, over := e.Enter("Bb5"); !over {
		t.Errorf("heard %q, want the end of all moves", text(told))
	}
	if kept, err = diary.Open(path); err != nil || len(kept.Entries()) != 3 {
		t.Errorf("got %d entries, %v, want none for moves that did not wait", len(kept.Entries()), err)
	}
}

func TestLines_OfBothSidesAndByOtherMovesAreOneLine(t *testing.T) {
	now := evening
	own, err := memory.NewRepertoire(read(t, "1. d4 Nf6 (1... e6 2. c4 Nf6 3. Nc3) 2. c4 e6 3. Nc3 Bb4 *"), rules.White, rules.Black)
	if err != nil {
		t.Fatal(err)
	}
	positions := map[string]bool{}
	for _, node := range own.Nodes {
		if positions[node.Name] {
			t.Errorf("%s is asked twice", node.Name)
		}
		positions[node.Name] = true
	}
	e := training.Lines(newPupil("en", filepath.Join(t.TempDir(), "practice.jsonl"), &now), own)
	told := text(e.Begin())
	for range 40 {
		if strings.Contains(told, "Known first time") {
			break
		}
		said, _ := e.Enter("solution")
		told = text(said)
		for _, move := range []string{"d4", "Nf6", "e6", "c4", "Nc3", "Bb4"} {
			if strings.Contains(told, "Once more.") {
				said, _ := e.Enter(move)
				told += text(said)
			}
		}
	}
	if !strings.Contains(told, "Known first time: 0 of "+strconv.Itoa(len(own.Nodes))) {
		t.Errorf("heard %q, want each of %d positions asked", told, len(own.Nodes))
	}
}

// Whatever is typed is answered, in every language, and ends nothing but by its
// words.
func TestExercises_AnswerWhateverIsTyped(t *testing.T) {
	own, err := memory.NewRepertoire(read(t, "1. e4 e5 2. Nf3 *"), rules.White)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "de", "sk", "pl", "bg", "sr", "cnr"} {
		now := evening
		pupil := newPupil(lang, filepath.Join(t.TempDir(), "practice.jsonl"), &now)
		ending, err := training.Endgame(t.Context(), pupil, endings.Open("", nil), "KQK", 3, 5)
		if err != nil {
			t.Fatal(err)
		}
		exercises := map[string]training.Exercise{"puzzles": training.Puzzles(pupil, set(t, rooks, queen), training.Wish{}, 1), "ending": ending, "lines": training.Lines(pupil, own)}
		for _, kind := range memory.Kinds() {
			exercises[string(kind)] = training.Drill(pupil, kind, 3)
		}
		for name, e := range exercises {
			said := text(e.Begin())
			for _, line := range []string{"", "help", "read", "xyzzy", "e9", "/board", "pieces A", strings.Repeat("x", 2000), "\x00", "hint", "a1 a2 a3", "yes", "7", "resign", "back"} {
				told, over := e.Enter(line)
				if len(told) == 0 || over {
					t.Errorf("%s, %s, %.20q: got %q, over %v, want an answer", lang, name, line, text(told), over)
				}
				said += "\n" + text(told)
			}
			if strings.Contains(said, "training.") || strings.Contains(said, "{") {
				t.Errorf("%s, %s: a phrase is missing or a slot stays open in %q", lang, name, said)
			}
			if _, over := e.Enter("quit"); !over {
				t.Errorf("%s, %s: quit does not end it", lang, name)
			}
		}
	}
}

func read(t *testing.T, text string) []pgn.Game {
	t.Helper()
	game, err := pgn.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		t.Fatal(err)
	}
	return []pgn.Game{game}
}

func TestEndgame_SaysWhenAWinIsThrownAway(t *testing.T) {
	now := evening
	pupil := newPupil("en", filepath.Join(t.TempDir(), "practice.jsonl"), &now)
	tables := endings.Open("", nil)
	for seed := range uint64(400) {
		start, err := tables.Start(t.Context(), "KQK", 2, seed*7919)
		if err != nil {
			t.Fatal(err)
		}
		thrown := thrower(t, tables, start.Position)
		if thrown == (rules.Move{}) {
			continue
		}
		e, err := training.Endgame(t.Context(), pupil, tables, "KQK", 2, seed*7919)
		if err != nil {
			t.Fatal(err)
		}
		if told := text(e.Begin()); !strings.Contains(told, "Mate is possible in 2.") {
			t.Errorf("heard %q, want a mate in 2", told)
		}
		hears(t, e, thrown.String(), "throws the win away: mate in 2 was possible", "Black plays", "draw")
		hears(t, e, "back", "Taken back")
		hears(t, e, "hint", "Best is")
		best, err := tables.Best(start.Position)
		if err != nil {
			t.Fatal(err)
		}
		hears(t, e, best.String(), "Black plays")
		return
	}
	t.Fatal("no position was found in which a win can be thrown away")
}

// thrower returns a move after which the queen is taken.
func thrower(t *testing.T, tables *endings.Tables, p rules.Position) rules.Move {
	t.Helper()
	for m := range p.Moves() {
		next := p.After(m)
		for reply := range next.Moves() {
			if after := next.After(reply); endings.Dead(after) {
				return m
			}
		}
	}
	return rules.Move{}
}

func TestDrill_GrowsWithRightAnswersAndStaysGrown(t *testing.T) {
	now, path := evening, filepath.Join(t.TempDir(), "practice.jsonl")
	e := training.Drill(newPupil("en", path, &now), memory.Colours, 1)
	said := text(e.Begin())
	for range 3 {
		square := map[string]string{}
		for s := rules.A1; s < rules.A1+64; s++ {
			square[s.String()] = "light"
			if s.Dark() {
				square[s.String()] = "dark"
			}
		}
		told, _ := e.Enter(square[asked(said)])
		said = text(told)
		if !strings.Contains(said, "Right.") {
			t.Fatalf("heard %q, want it right", said)
		}
	}
	if !strings.Contains(said, "Level 2.") || !strings.Contains(said, "How many of these are dark") {
		t.Errorf("heard %q, want the second level", said)
	}
	if told := text(training.Drill(newPupil("en", path, &now), memory.Colours, 9).Begin()); !strings.Contains(told, "How many") {
		t.Errorf("another evening: heard %q, want the second level", told)
	}
}

// asked finds the square that a question names in the words of the scheme.
func asked(said string) string {
	files := map[string]string{"Anna": "a", "Bella": "b", "Cesar": "c", "David": "d", "Eva": "e", "Felix": "f", "Gustav": "g", "Hector": "h"}
	ranks := map[string]string{"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
	words := strings.Fields(strings.ReplaceAll(said, ":", " "))
	found := ""
	for i := range len(words) - 1 {
		if files[words[i]] != "" && ranks[words[i+1]] != "" {
			found = files[words[i]] + ranks[words[i+1]]
		}
	}
	return found
}

func TestWeek_IsToldAndDrawnWithTheSameFacts(t *testing.T) {
	now, path := evening, filepath.Join(t.TempDir(), "practice.jsonl")
	pupil := newPupil("en", path, &now)
	add := func(days int, kind string, score float64) {
		t.Helper()
		if err := pupil.Diary().Add(diary.Entry{At: evening.AddDate(0, 0, -days), Kind: kind, What: "x", Score: score, Seconds: 90}); err != nil {
			t.Fatal(err)
		}
	}
	add(9, diary.Puzzle, 1) // before the week
	add(6, diary.Puzzle, 1)
	add(6, diary.Puzzle, 0)
	add(1, diary.Endgame, 1)
	add(0, diary.Square, 0)
	week := training.WeekOf(pupil.Diary(), now)
	told := week.Tell(pupil)
	if len(told) != 5 {
		t.Errorf("got %d sentences, want five", len(told))
	}
	for i, want := range []string{"3 of 7, minutes in all: 6.", "Puzzles: 2, solved first time: 1;", "Endings: 1, won without a slip: 1;", "repertoire: 0,", "board: 1, right answers: 0."} {
		if !strings.Contains(told[i].Text(), want) {
			t.Errorf("sentence %d: got %q, want %q in it", i+1, told[i].Text(), want)
		}
	}
	var drawn strings.Builder
	if err := week.Draw(&drawn, pupil); err != nil {
		t.Fatal(err)
	}
	for _, u := range told {
		if strings.Count(drawn.String(), u.Text()) != 2 {
			t.Errorf("the drawing lacks %q, which it has to show and to describe", u.Text())
		}
	}
	if got := strings.Count(drawn.String(), `width="60"`); got != 3 {
		t.Errorf("got %d bars, want three", got)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
