package scoresheet

import (
	"errors"
	"strconv"
	"strings"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// ahead is how many entries after one that could be several moves must be
// readable for one of them to be supposed.
const ahead = 12

// walker reads the entries of one form in order.
type walker struct {
	options  Options
	notation notation.Notation
	sheet    *Sheet
	entries  []Entry
	game     rules.Game
	folded   map[string]int         // letters of another alphabet, and how often
	style    map[laws.Parameter]int // what an earlier edition does not allow, and how often
	stopped  bool
}

// walk reads entries as the moves of a game and returns the sheet.
func walk(entries []Entry, n notation.Notation, options Options) Sheet {
	sheet := Sheet{Notation: n.Lang(), Start: options.Start}
	w := walker{options: options, notation: n, sheet: &sheet, entries: entries, game: rules.NewGame(options.Start),
		folded: make(map[string]int), style: make(map[laws.Parameter]int)}
	for i := 0; i < len(w.entries) && !w.stopped; i++ {
		i += w.one(i)
	}
	w.summary()
	sheet.Entries, sheet.Game = w.entries, w.game
	if len(sheet.Problems) == 0 {
		sheet.Certain = w.game.Ply()
	}
	return sheet
}

// one reads the entry at i. It returns how many further entries it took.
func (w *walker) one(i int) int {
	e := &w.entries[i]
	position := w.game.Position()
	if w.over(i) {
		return 0
	}
	parsed, err := w.notation.Read(position, e.Text)
	if err == nil {
		w.take(e, parsed.Move)
		e.Offer = parsed.Offer
		w.note(e, parsed)
		return 0
	}
	if w.splits(i) {
		return -1
	}
	var fault *notation.Error
	if !errors.As(err, &fault) {
		fault = &notation.Error{Read: e.Text, Why: notation.Unreadable}
	}
	e.Offer = fault.Offer
	w.suppose(i, fault)
	return 0
}

// take plays the move of an entry that was read.
func (w *walker) take(e *Entry, move rules.Move) {
	game, err := w.game.Play(move)
	if err != nil {
		return // Read returns legal moves alone
	}
	e.Move, w.game = move, game
}

// problem records what is wrong with an entry.
func (w *walker) problem(p Problem, e Entry) {
	if len(w.sheet.Problems) == 0 {
		w.sheet.Certain = w.game.Ply()
	}
	p.Number, p.Side, p.Place = e.Number, e.Side, e.Place
	if p.Read == "" {
		p.Read = e.Text
	}
	w.sheet.Problems = append(w.sheet.Problems, p)
}

// over stops at an entry that stands after the end of the game.
func (w *walker) over(i int) bool {
	position := w.game.Position()
	detail := ""
	switch {
	case position.Checkmate():
		detail = rules.ByCheckmate.String()
	case position.Stalemate():
		detail = rules.ByStalemate.String()
	default:
		if w.options.Laws == (laws.Edition{}) || w.game.Ply() == 0 {
			return false
		}
		outcome, ended := w.options.Laws.Ended(w.game)
		if !ended {
			return false
		}
		detail = outcome.Reason.String()
	}
	w.problem(Problem{Key: ProblemOver, Detail: detail}, w.entries[i])
	w.stopped = true
	return true
}

// splits reads two moves that were written as one, where exactly one place
// parts them, and puts two entries in the place of the one.
func (w *walker) splits(i int) bool {
	e := w.entries[i]
	text := []rune(e.Text)
	var found []int
	for at := 2; at <= len(text)-2; at++ {
		first, second := strings.TrimRight(string(text[:at]), "/,;-"), strings.TrimLeft(string(text[at:]), "/,;-")
		if len([]rune(first)) < 2 || len([]rune(second)) < 2 || strings.TrimRight(string(text[:at]), "/,;-") != string(text[:at]) {
			continue
		}
		parsed, fault := w.notation.Find(w.game.Position(), first)
		if fault != nil || len(parsed.Notices) > 0 {
			continue
		}
		after, err := w.game.Position().Play(parsed.Move)
		if err != nil {
			continue
		}
		if parsed, fault := w.notation.Find(after, second); fault == nil && len(parsed.Notices) == 0 {
			found = append(found, at)
		}
	}
	if len(found) != 1 {
		return false
	}
	w.sheet.Notices = append(w.sheet.Notices, Notice{Key: NoticeTwoMoves, Number: e.Number, Side: e.Side, What: e.Text, Place: e.Place})
	second := Entry{Text: strings.TrimLeft(string(text[found[0]:]), "/,;-"), Place: e.Place, Time: e.Time}
	first := e
	first.Text, first.Time = string(text[:found[0]]), -1
	following := w.entries[i+1:]
	if len(following) > 0 && following[0].Text == "" && e.Side == rules.White {
		following = following[1:] // it stood for the move that has been found
	}
	rest := append([]Entry{first, second}, following...)
	w.entries = append(w.entries[:i:i], rest...)
	w.renumber(i)
	return true
}

// renumber counts the entries from i on.
func (w *walker) renumber(i int) {
	for j := i + 1; j < len(w.entries); j++ {
		before := w.entries[j-1]
		w.entries[j].Side = before.Side.Other()
		w.entries[j].Number = before.Number
		if before.Side == rules.Black {
			w.entries[j].Number++
		}
	}
}

// suppose records an entry that is no legal move, and takes the one move it
// could have meant with which what follows can be read. Where there is no such
// move, or more than one, the rest stays as it was written.
func (w *walker) suppose(i int, fault *notation.Error) {
	e := &w.entries[i]
	position := w.game.Position()
	could := fault.Could
	if len(could) == 0 {
		could = position.AppendMoves(nil)
	}
	fitting := w.fitting(i, could)
	if len(fault.Could) == 0 {
		// Nothing was written that narrows it: only what follows does.
		fault.Could = nil
		if len(fitting) <= 8 {
			fault.Could = fitting
		}
	}
	p := Problem{Key: fault.Why.Key(), Moves: fault.Could, Could: w.notation.Names(position, fault.Could)}
	if strings.TrimSpace(e.Text) == "" {
		p.Key = ProblemMissing
	}
	last := i+1 >= len(w.entries)
	if len(fitting) == 1 && (!last || len(fault.Could) == 1) {
		p.Suppose = w.notation.Names(position, fitting)[0]
		w.problem(p, *e)
		w.take(e, fitting[0])
		e.Guessed = true
		return
	}
	w.problem(p, *e)
	if ply := w.game.Ply(); ply < len(w.options.Beside) && position.Legal(w.options.Beside[ply]) {
		w.take(e, w.options.Beside[ply])
		e.Guessed = true
		return
	}
	w.stopped = true
	if !last {
		w.sheet.Notices = append(w.sheet.Notices, Notice{Key: ProblemUnchecked, Number: w.entries[i+1].Number, Side: w.entries[i+1].Side, Count: len(w.entries) - i - 1, Place: w.entries[i+1].Place})
	}
}

// enough is how many of the entries that follow must be readable for one move
// to be supposed, where as many follow.
const enough = 4

// fitting returns the moves with which the entries after i can be read, or
// most of them where a later entry cannot be read either; where with some of
// them the signs of those entries are right too, those alone.
func (w *walker) fitting(i int, could []rules.Move) []rules.Move {
	farthest := 0
	for _, e := range w.entries[i+1:] {
		if farthest == enough || !w.notation.Plausible(e.Text) {
			break
		}
		farthest++
	}
	var readable, exact []rules.Move
	for _, move := range could {
		read, signed := w.reach(i, move)
		if read > farthest {
			farthest, readable, exact = read, nil, nil
		}
		if read < farthest {
			continue
		}
		readable = append(readable, move)
		if signed {
			exact = append(exact, move)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return readable
}

// reach counts the entries after i that can be read if the one at i is the
// move, and tells whether their signs of capture and check are then right.
func (w *walker) reach(i int, move rules.Move) (read int, signed bool) {
	position, err := w.game.Position().Play(move)
	if err != nil {
		return -1, false
	}
	signed = true
	for _, e := range w.entries[i+1 : min(i+1+ahead, len(w.entries))] {
		parsed, fault := w.notation.Find(position, e.Text)
		if fault != nil {
			break
		}
		for _, notice := range parsed.Notices {
			switch notice.Departure {
			case notation.NoCapture, notation.NoCheck, notation.NoMate, notation.NotPassing:
				signed = false
			}
		}
		if position, err = position.Play(parsed.Move); err != nil {
			break
		}
		read++
	}
	return read, signed
}

// note keeps the notices of an entry. Letters of another alphabet in the place
// of a piece are a habit of the hand and told once for the sheet.
func (w *walker) note(e *Entry, parsed notation.Parsed) {
	for _, notice := range parsed.Notices {
		if notice.Departure == notation.SecondLetter {
			w.folded[notice.What]++
			continue
		}
		w.sheet.Notices = append(w.sheet.Notices, Notice{Key: notice.Departure.Key(), Number: e.Number, Side: e.Side, What: notice.What, Place: e.Place})
	}
	if w.options.Laws == (laws.Edition{}) {
		return
	}
	before := w.game.At(w.game.Ply() - 1)
	for _, parameter := range w.options.Laws.NotAllowed(e.Text, before.Captured(parsed.Move) != 0) {
		w.style[parameter]++
	}
}

// summary adds the notices that are about many entries at once.
func (w *walker) summary() {
	for letter, count := range w.folded {
		w.sheet.Notices = append(w.sheet.Notices, Notice{Key: notation.SecondLetter.Key(), What: letter, Count: count})
	}
	for parameter, count := range w.style {
		key := NoticeLongForm
		if parameter == laws.ParameterBareCapture {
			key = NoticeNoCapture
		}
		since := strconv.Itoa(laws.Since(parameter))
		w.sheet.Notices = append(w.sheet.Notices, Notice{Key: key, What: since, Count: count})
	}
}
