package training

import (
	"errors"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/puzzle"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// Wish is what kind of puzzle is wanted.
type Wish struct {
	Theme    string // empty for any
	Strength int    // about what rating; 0 for the pupil's own
}

// Source gives puzzles: one near a rating about a theme that is not left out, or
// by its name. The errors are puzzle.ErrNone, or describe the fault of a file.
type Source interface {
	Choose(want puzzle.Want) (puzzle.Puzzle, error)
	Named(name string) (puzzle.Puzzle, error)
}

// puzzles asks one puzzle after another.
type puzzles struct {
	pupil  *Pupil
	source Source
	wish   Wish
	seed   uint64

	attempt  puzzle.Attempt
	began    time.Time
	over     bool       // the puzzle is solved or told, and the next is waited for
	mistake  rules.Move // the wrong move that was tried last; none where none was
	hinted   bool
	streak   int
	solved   int
	tried    int
	together map[string]bool // asked in this sitting
}

// Puzzles returns the exercise of solving puzzles of a source; seed chooses among
// those that fit alike.
func Puzzles(pupil *Pupil, source Source, wish Wish, seed uint64) Exercise {
	return &puzzles{pupil: pupil, source: source, wish: wish, seed: seed, over: true, streak: streakOf(pupil.diary), together: map[string]bool{}}
}

// streakOf counts the puzzles that were solved at once up to the last one.
func streakOf(d *diary.Diary) int {
	streak := 0
	for _, entry := range d.Entries() {
		if entry.Kind == diary.Puzzle {
			streak++
			if entry.Score < 1 {
				streak = 0
			}
		}
	}
	return streak
}

func (e *puzzles) Begin() []say.Utterance {
	told, _ := e.next()
	return append([]say.Utterance{e.pupil.Say("puzzle.intro", e.pupil.word("help"))}, told...)
}

// again is after how long a puzzle that was failed is asked again.
const again = 20 * time.Hour

// failed returns the puzzle that was failed longest ago and not solved since, and
// "" if none is due.
func (e *puzzles) failed() string {
	last := map[string]diary.Entry{}
	for _, entry := range e.pupil.diary.Entries() {
		if entry.Kind == diary.Puzzle {
			last[entry.What] = entry
		}
	}
	name, oldest := "", time.Time{}
	for _, entry := range last {
		due := entry.Score < 1 && e.pupil.now().Sub(entry.At) >= again && !e.together[entry.What]
		if due && (name == "" || entry.At.Before(oldest)) {
			name, oldest = entry.What, entry.At
		}
	}
	return name
}

// choose finds the puzzle that is asked next: one that was failed before one that
// is new.
func (e *puzzles) choose() (p puzzle.Puzzle, failed bool, err error) {
	if name := e.failed(); name != "" {
		e.together[name] = true
		if p, err := e.source.Named(name); err == nil && (e.wish.Theme == "" || p.Has(e.wish.Theme)) {
			return p, true, nil
		}
	}
	without := map[string]bool{}
	for _, entry := range e.pupil.diary.Entries() {
		if entry.Kind == diary.Puzzle {
			without[entry.What] = true
		}
	}
	strength := e.wish.Strength
	if strength == 0 {
		strength = int(e.pupil.diary.Rating(diary.Puzzle, e.pupil.now()).Value)
	}
	e.seed++
	p, err = e.source.Choose(puzzle.Want{Theme: e.wish.Theme, Strength: strength, Without: without, Seed: e.seed})
	return p, false, err
}

// next asks the next puzzle; over is true if there is none.
func (e *puzzles) next() (told []say.Utterance, over bool) {
	p, failed, err := e.choose()
	if errors.Is(err, puzzle.ErrNone) {
		return []say.Utterance{e.pupil.Say("puzzle.none")}, true
	}
	if err != nil {
		return []say.Utterance{e.pupil.Say("puzzle.unread", announce.TextSlot("cause", e.pupil.voice.Pack.Error(err)))}, true
	}
	e.attempt, e.began, e.over, e.hinted, e.mistake = p.Attempt(), e.pupil.now(), false, false, rules.Move{}
	if failed {
		told = append(told, e.pupil.Say("puzzle.once-more"))
	}
	e.pupil.look(e.attempt.Side())
	name, rated := announce.TextSlot("name", p.Name), announce.TextSlot("rating", whole(p.Strength.Value))
	if p.Strength.Deviation >= unsure {
		told = append(told, e.pupil.Say("puzzle.name-unsure", name, rated, announce.TextSlot("deviation", whole(2*p.Strength.Deviation))))
	} else {
		told = append(told, e.pupil.Say("puzzle.name", name, rated))
	}
	return append(told, e.read()...), false
}

// unsure is the deviation from which a message about a rating includes it.
const unsure = 150

// read reads the puzzle: all pieces with their squares, and the opponent's last
// move.
func (e *puzzles) read() []say.Utterance {
	game := e.attempt.Game()
	told := e.pupil.standing(game.Position())
	if ply := game.Ply(); ply > 0 {
		told = append(told, e.pupil.moved("puzzle.played", game.At(ply-1), game.Move(ply)))
	}
	return told
}

func (e *puzzles) Enter(line string) ([]say.Utterance, bool) {
	p := e.pupil
	switch {
	case len(line) > longestLine:
		return []say.Utterance{p.refuse("too-long")}, false
	case p.typed(line, "quit"):
		return append(p.list(p.sitting("puzzle.sitting", e.solved, e.tried)), p.rated(diary.Puzzle)), true
	case p.typed(line, "help"):
		return p.list(p.Say("puzzle.help", p.word("next"), p.word("read"), p.word("hint"), p.word("why"), p.word("solution"), p.word("rating"), p.word("quit"))), false
	case p.typed(line, "rating"):
		return p.list(p.rated(diary.Puzzle)), false
	case p.typed(line, "read"):
		return e.read(), false
	case p.typed(line, "next"), line == "" && e.over:
		told := e.surrender()
		more, over := e.next()
		return append(told, more...), over
	case line == "":
		return p.list(p.Say("turn." + sideKey(e.attempt.Position().Turn()))), false
	case p.typed(line, "solution") && !e.over:
		return e.surrender(), false
	case p.typed(line, "hint"):
		return e.hint(), false
	case p.typed(line, "why"), p.typed(line, "solution"):
		return e.why(), false
	}
	if told, ok := p.question(e.attempt.Game(), line); ok {
		return told, false
	}
	if e.over {
		return p.list(p.Say("puzzle.over", p.word("next"), p.word("quit"))), false
	}
	return e.try(line), false
}

// try judges a move.
func (e *puzzles) try(line string) []say.Utterance {
	p := e.pupil
	before := e.attempt
	move, told := p.listen(before.Game(), line)
	if move == (rules.Move{}) {
		return told
	}
	var judged puzzle.Judgement
	e.attempt, judged = before.Try(move)
	switch judged {
	case puzzle.Right:
		game := e.attempt.Game()
		e.mistake = rules.Move{}
		return p.list(p.moved("puzzle.right", game.At(game.Ply()-1), game.Move(game.Ply())))
	case puzzle.Solved:
		return e.solve(before.Position(), move)
	default:
		e.mistake = move
		return append(p.list(p.refuse("puzzle.wrong", p.voice.MoveSlot("move", before.Position(), move))), e.consequence()...)
	}
}

// solve ends a puzzle that was solved.
func (e *puzzles) solve(position rules.Position, move rules.Move) []say.Utterance {
	p := e.pupil
	e.over, e.tried = true, e.tried+1
	score := 1.0
	if e.attempt.Errors() > 0 || e.hinted {
		score = 0
	}
	told := p.list(p.moved("puzzle.solved", position, move))
	if score == 1 {
		e.solved, e.streak = e.solved+1, e.streak+1
		if e.streak > 1 {
			told = append(told, p.counted("puzzle.streak", e.streak))
		}
	} else {
		e.streak = 0
		told = append(told, p.Say("puzzle.late"))
	}
	told = append(append(told, e.themes()...), e.keep(score)...)
	return append(told, p.rated(diary.Puzzle), p.Say("puzzle.more", p.word("quit")))
}

// surrender returns the rest of the solution and counts the puzzle as failed.
func (e *puzzles) surrender() []say.Utterance {
	if e.over {
		return nil
	}
	p := e.pupil
	position := e.attempt.Position()
	var rest []rules.Move
	e.attempt, rest = e.attempt.Rest()
	e.over, e.streak, e.tried = true, 0, e.tried+1
	told := p.list(p.Say("puzzle.solution", announce.Slot{Name: "moves", Words: p.line(position, rest)}))
	return append(append(told, e.themes()...), e.keep(0)...)
}

// hint says which piece moves; the puzzle then no longer counts as solved at once.
func (e *puzzles) hint() []say.Utterance {
	if e.over {
		return e.pupil.list(e.pupil.Say("puzzle.over", e.pupil.word("next"), e.pupil.word("quit")))
	}
	e.hinted = true
	from := e.attempt.Next().From
	return e.pupil.list(e.pupil.Say("puzzle.hint", e.pupil.voice.PieceSlot("piece", e.attempt.Position().At(from)), e.pupil.voice.SquareSlot("square", from)))
}

// keep writes into the diary what became of the puzzle. One that was asked again
// counts for no rating twice.
func (e *puzzles) keep(score float64) []say.Utterance {
	of := e.attempt.Puzzle
	entry := diary.Entry{Kind: diary.Puzzle, What: of.Name, Themes: of.Themes, Score: score, Seconds: e.pupil.now().Sub(e.began).Seconds()}
	first := true
	for _, before := range e.pupil.diary.Entries() {
		first = first && !(before.Kind == diary.Puzzle && before.What == of.Name)
	}
	if first {
		entry.Opponent = of.Strength
	}
	return e.pupil.keep(entry)
}

// Stands returns the position that a board has to show.
func (e *puzzles) Stands() (rules.Position, bool) { return e.attempt.Position(), !e.over }
