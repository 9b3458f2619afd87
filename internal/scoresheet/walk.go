package scoresheet

import (
	"errors"
	"strconv"
	"strings"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// ahead is how many entries after one that could be several moves must be
// readable for one of them to be supposed.
const ahead = 12

// mostSupposed is how many entries of a sheet are supposed at most. If more
// cannot be read, the rest is no evidence of a game.
const mostSupposed = 100

// walker reads the entries of one form in order.
type walker struct {
	options  Options
	notation notation.Notation
	sheet    *Sheet
	done     []Entry
	rest     []Entry // what is not yet read; there is room for one more entry before it
	room     []Entry // what rest is the end of
	game     rules.Game
	folded   map[string]int // letters of another alphabet, and how often
	style    map[string]int // what the edition does not allow, and how often
	stopped  bool
}

// walk reads entries as the moves of a game and returns the sheet. The entries
// follow one another from the first, whatever numbers they had.
func walk(entries []Entry, n notation.Notation, options Options) Sheet {
	sheet := Sheet{Notation: n.Lang(), Start: options.Start}
	w := walker{options: options, notation: n, sheet: &sheet, game: rules.NewGame(options.Start),
		folded: make(map[string]int), style: make(map[string]int)}
	w.room = append(make([]Entry, 1, len(entries)+1), entries...)
	w.rest = w.room[1:]
	for len(w.rest) > 0 {
		if w.follow(); !w.stopped && !w.one() {
			continue
		}
		w.done = append(w.done, w.rest[0])
		w.rest = w.rest[1:]
	}
	w.summary()
	sheet.Entries, sheet.Game = w.done, w.game
	if len(sheet.Problems) == 0 {
		sheet.Certain = w.game.Ply()
	}
	return sheet
}

// follow numbers the next entry after the one before it.
func (w *walker) follow() {
	if n := len(w.done); n > 0 {
		w.rest[0].Number, w.rest[0].Side = next(w.done[n-1])
	}
}

// next returns the number and side of the entry after e.
func next(e Entry) (int, rules.Side) {
	if e.Side == rules.Black {
		return e.Number + 1, rules.White
	}
	return e.Number, rules.Black
}

// one reads the next entry. It returns false if the entry has become two, of
// which the first must be read.
func (w *walker) one() bool {
	e := &w.rest[0]
	if w.over() {
		return true
	}
	parsed, err := w.notation.Read(w.game.Position(), e.Text)
	if err == nil {
		w.take(e, parsed.Move)
		e.Offer, e.Sign = parsed.Offer, parsed.Sign
		w.note(e, parsed)
		return true
	}
	if w.splits() {
		return false
	}
	var fault *notation.Error
	if !errors.As(err, &fault) {
		fault = &notation.Error{Read: e.Text, Why: notation.Unreadable}
	}
	e.Offer = fault.Offer
	w.suppose(fault)
	return true
}

// take plays the move of an entry that was read.
func (w *walker) take(e *Entry, move rules.Move) {
	game, err := w.game.Play(move)
	if err != nil {
		return // Read returns legal moves alone
	}
	e.Move, w.game = move, game
}

// problem records the fault of an entry.
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

// over stops at an entry after the end of the game.
func (w *walker) over() bool {
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
	w.problem(Problem{Key: ProblemOver, Detail: detail}, w.rest[0])
	w.stopped = true
	return true
}

// longestPair is how many letters two moves that were written as one may have.
const longestPair = 32

// splits reads two moves that were written as one, if exactly one place
// separates them, and puts two entries in the place of the one.
func (w *walker) splits() bool {
	e := w.rest[0]
	at, ok := w.parting([]rune(e.Text))
	if !ok {
		return false
	}
	w.sheet.Notices = append(w.sheet.Notices, Notice{Key: NoticeTwoMoves, Number: e.Number, Side: e.Side, What: e.Text, Place: e.Place})
	text := []rune(e.Text)
	second := Entry{Text: strings.TrimLeft(string(text[at:]), between), Place: e.Place, Time: e.Time}
	second.Number, second.Side = next(e)
	e.Text, e.Time = string(text[:at]), -1
	if len(w.rest) > 1 && w.rest[1].Text == "" && e.Side == rules.White {
		w.rest[1] = second // the empty entry stood for the move that has been found
	} else {
		// The entries that were read have left room.
		w.rest[0] = second
		w.rest = w.room[len(w.room)-len(w.rest)-1:]
	}
	w.rest[0] = e
	return true
}

// between are signs between two moves.
const between = "/,;-"

// parting returns the one place that divides text into two moves.
func (w *walker) parting(text []rune) (int, bool) {
	if len(text) > longestPair {
		return 0, false
	}
	found, count := 0, 0
	for at := 2; at <= len(text)-2; at++ {
		first, second := string(text[:at]), strings.TrimLeft(string(text[at:]), between)
		if strings.ContainsRune(between, text[at-1]) || len([]rune(second)) < 2 {
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
			found, count = at, count+1
		}
	}
	return found, count == 1
}

// suppose records an entry that is no legal move. It takes the one move it could
// have meant with which the following entries can be read. For the last entry,
// without a following one, only a program that lists moves does that. If there
// is no such move, or more than one, the rest stays as it was written.
func (w *walker) suppose(fault *notation.Error) {
	e := &w.rest[0]
	position := w.game.Position()
	could := fault.Could
	if len(could) == 0 {
		could = position.AppendMoves(nil)
	}
	fitting := w.fitting(could)
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
	last := len(w.rest) == 1
	if len(fitting) == 1 && (!last || len(fault.Could) == 1 && table.ListsMoves) && len(w.sheet.Problems) < mostSupposed {
		p.Suppose, p.Last = w.notation.Names(position, fitting)[0], last
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
		number, side := next(*e)
		w.sheet.Notices = append(w.sheet.Notices, Notice{Key: ProblemUnchecked, Number: number, Side: side, Count: len(w.rest) - 1, Place: w.rest[1].Place})
	}
}

// enough is how many of the entries that follow must be readable for one move
// to be supposed, where as many follow.
const enough = 4

// fitting returns the moves with which the following entries can be read, or
// most of them if a later entry cannot be read either. If with some of them the
// signs of those entries are right too, it returns only those.
func (w *walker) fitting(could []rules.Move) []rules.Move {
	farthest := 0
	for _, e := range w.rest[1:] {
		if farthest == enough || !w.notation.Plausible(e.Text) {
			break
		}
		farthest++
	}
	var readable, exact []rules.Move
	for _, move := range could {
		read, signed := w.reach(move)
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

// reach counts the following entries that can be read if the next one is the
// move, and reports whether their signs of capture and check are then right.
func (w *walker) reach(move rules.Move) (read int, signed bool) {
	position, err := w.game.Position().Play(move)
	if err != nil {
		return -1, false
	}
	signed = true
	for _, e := range w.rest[1:min(1+ahead, len(w.rest))] {
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
// of a piece are a habit of the hand and reported once for the sheet.
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
	for _, form := range w.options.Laws.NotAllowed(e.Text, before.Captured(parsed.Move) != 0) {
		w.style[form]++
	}
}

// summary adds the notices that are about many entries at once.
func (w *walker) summary() {
	for letter, count := range w.folded {
		w.sheet.Notices = append(w.sheet.Notices, Notice{Key: notation.SecondLetter.Key(), What: letter, Count: count})
	}
	for form, count := range w.style {
		key := NoticeLongForm
		if form == laws.BareCapture {
			key = NoticeNoCapture
		}
		since := strconv.Itoa(laws.Since(form))
		w.sheet.Notices = append(w.sheet.Notices, Notice{Key: key, What: since, Count: count})
	}
}
