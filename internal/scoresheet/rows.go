package scoresheet

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// row is the content after one number: a move of each side, or the text in its
// place.
type row struct {
	number int // zero where none is written
	black  bool
	dotted bool
	place  Place
	cells  []Entry
	spare  word // a bare word after the first cell, which stands for a move where one is wanting
}

// form is one game on a sheet; a sheet may hold it twice, as the Laws print it
// with and without signs of capture.
type form struct {
	rows    []row
	filled  int // rows up to the last one with a cell
	result  string
	notices []Notice
}

// layout is a text cut into forms.
type layout struct {
	header []string
	forms  []form
}

// arrange cuts a text into forms, rows and entries.
func arrange(text string) layout {
	var l layout
	words := wordsOf(text)
	begin, first := firstMove(words), 1
	if nought := fromNought(words); nought >= 0 {
		begin, first = nought, 0
	}
	l.header = headerLines(text, words, begin)
	current := form{rows: []row{{}}}
	for _, w := range words[begin:] {
		if number, black, dotted, rest, ok := splitFrom(first, w.text); ok {
			number += 1 - first
			if first == 0 && !current.has(1) {
				current.notices = append(current.notices, Notice{Key: NoticeNumber, Number: number, What: strconv.Itoa(first), Place: w.place})
			}
			black = black || current.repeats(number)
			if number == 1 && !black && current.has(1) {
				l.forms = append(l.forms, current)
				current = form{rows: []row{{}}}
			}
			current.rows = append(current.rows, row{number: number, black: black, dotted: dotted, place: w.place})
			if rest == "" {
				continue
			}
			w.place.Column += len(w.text) - len(rest)
			w.text = rest
		}
		current.add(w)
	}
	l.forms = append(l.forms, current)
	for i := range l.forms {
		l.forms[i].rows = slices.DeleteFunc(l.forms[i].rows, func(r row) bool { return r.number == 0 && len(r.cells) == 0 })
	}
	// A form of numbers alone is none, unless the sheet has nothing else.
	written := slices.DeleteFunc(slices.Clone(l.forms), func(f form) bool { return f.filled == 0 && f.result == "" })
	if len(written) > 0 {
		l.forms = written
	}
	return l
}

func (f *form) has(number int) bool {
	return slices.ContainsFunc(f.rows, func(r row) bool { return r.number == number })
}

// repeats reports whether number is that of the row before, in which a move of White
// stands alone: it is written again before the reply.
func (f *form) repeats(number int) bool {
	last := f.rows[len(f.rows)-1]
	return last.number == number && !last.black && len(last.cells) == 1
}

// fromNought returns the index of the zero with which a sheet's numbering starts: a
// move follows it, and the next number is 1. It is below 0 if there is none.
func fromNought(words []word) int {
	nought, moves := -1, 0
	for i, w := range words {
		number, black, _, rest, ok := splitFrom(0, w.text)
		switch {
		case ok && number == 0 && nought < 0:
			nought, moves = i, len(rest)
		case ok && number == 0 && black:
			moves += len(rest)
		case nought < 0 && ok:
			return -1
		case ok && number == 1 && moves > 0:
			return nought
		case ok:
			return -1
		case nought >= 0 && !isRemark(w.text):
			moves++
		}
	}
	return -1
}

// firstMove returns the index of the word at which the moves begin: a number 1,
// or otherwise the first word that can be a move.
func firstMove(words []word) int {
	for i, w := range words {
		if number, _, dotted, rest, ok := splitNumber(w.text); ok && number == 1 && (dotted || rest == "" && i+1 < len(words) && !isRemark(words[i+1].text)) {
			return i
		}
	}
	for i, w := range words {
		if !isRemark(w.text) && !strings.HasSuffix(w.text, ":") {
			return i
		}
	}
	return len(words)
}

// headerLines returns the lines above the first move, and the text before it on
// its own line.
func headerLines(text string, words []word, begin int) []string {
	if begin >= len(words) {
		return nil
	}
	var header []string
	at := words[begin].place
	for i, line := range strings.Split(text, "\n") {
		if i+1 == at.Line {
			line = string([]rune(line)[:at.Column-1])
		}
		if line = strings.TrimSpace(line); line != "" {
			header = append(header, line)
		}
		if i+1 == at.Line {
			break
		}
	}
	return header
}

// splitNumber cuts the number of a move off a word. A word of digits alone is
// a number; castling, results and clock times are not.
func splitNumber(text string) (number int, black, dotted bool, rest string, ok bool) {
	return splitFrom(1, text)
}

// splitFrom is splitNumber on a sheet whose first number is 1 or 0.
func splitFrom(first int, text string) (number int, black, dotted bool, rest string, ok bool) {
	if _, result := resultOf(text); result || castles(text) {
		return 0, false, false, "", false
	}
	parts := numbered.FindStringSubmatch(text)
	if parts == nil {
		return 0, false, false, "", false
	}
	if _, clock := timeOf(text); clock {
		return 0, false, false, "", false
	}
	number, err := strconv.Atoi(parts[1])
	if err != nil || number < first || number > 999 {
		return 0, false, false, "", false
	}
	if parts[2] == "" && parts[3] != "" && (parts[3][0] == '-' || parts[3][0] == ':' || parts[3][0] == '/' || parts[3][0] == '.') {
		return 0, false, false, "", false
	}
	black = parts[2] == "..." || parts[2] == ".." || parts[2] == "\u2026"
	return number, black, parts[2] != "", parts[3], true
}

// add puts a word into the last row.
func (f *form) add(w word) {
	last := &f.rows[len(f.rows)-1]
	entry := f.lastEntry()
	if strings.Trim(w.text, ".,;") == "" && !strings.HasPrefix(w.text, "..") {
		return // the full stop of a sentence
	}
	if signOnly.MatchString(w.text) && entry != nil && len(entry.Text) < longestSigned {
		entry.Text += separator(w.text) + w.text
		return
	}
	if w.text == keptSign && entry != nil {
		entry.Origin = evidence.OriginKept
		return
	}
	if clock, ok := timeOf(w.text); ok {
		if entry == nil {
			f.notices = append(f.notices, Notice{Key: NoticeSecondTime, What: w.text, Place: w.place})
			return
		}
		entry.Time = clock
		return
	}
	if result, ok := resultOf(w.text); ok && !(castles(w.text) || unreadable.MatchString(w.text)) {
		f.result = result
		return
	}
	if isRemark(w.text) {
		if len(last.cells) == 1 && plainWord.MatchString(w.text) && !strings.HasSuffix(w.text, ":") {
			last.spare = w
		}
		f.notices = append(f.notices, Notice{Key: NoticeRemark, What: strings.Trim(w.text, "{}()[]"), Place: w.place})
		if entry != nil {
			entry.Remarks = append(entry.Remarks, strings.Trim(w.text, "{}()[]"))
		}
		return
	}
	last.cells = append(last.cells, Entry{Text: strings.TrimRight(w.text, ",;"), Place: w.place, Time: -1})
	f.filled = len(f.rows)
}

// longestSigned is how many bytes an entry may have to which a sign is added
// that was written apart.
const longestSigned = 48

// separator parts an entry and a sign that was written apart.
func separator(sign string) string {
	if strings.ContainsAny(sign[:1], "+#!?") {
		return ""
	}
	return " "
}

// lastEntry returns the entry that was written last, or nil.
func (f *form) lastEntry() *Entry {
	if f.filled == 0 {
		return nil
	}
	cells := f.rows[f.filled-1].cells
	return &cells[len(cells)-1]
}

// order sorts rows by their numbers if they are out of order and every number
// occurs once, as on a sheet of two columns.
func (f *form) order() {
	sorted := slices.IsSortedFunc(f.rows, byNumber)
	seen := make(map[int]bool)
	for _, r := range f.rows {
		if r.number == 0 || seen[r.number] && !r.black {
			return
		}
		seen[r.number] = true
	}
	if sorted || f.misnumbered() {
		return
	}
	f.notices = append(f.notices, Notice{Key: NoticeOrder})
	slices.SortStableFunc(f.rows, byNumber)
}

// misnumbered reports whether one wrong number explains the disorder: its row
// is in the place of the one missing number.
func (f *form) misnumbered() bool {
	for i := 1; i < len(f.rows); i++ {
		if f.rows[i].number < f.rows[i-1].number {
			return f.wrongNumber(i) || f.wrongNumber(i-1)
		}
	}
	return false
}

func (f *form) wrongNumber(i int) bool {
	if i == 0 || i+1 < len(f.rows) && f.rows[i-1].number+2 != f.rows[i+1].number {
		return false
	}
	return slices.IsSortedFunc(slices.Delete(slices.Clone(f.rows), i, i+1), byNumber)
}

func byNumber(a, b row) int { return a.number - b.number }

// entries numbers the entries of f one after another, from the move and side
// that a set-up has. If the numbers on the sheet show that a move of Black or
// of White was left out, an empty entry takes its place.
func (f *form) entries(start rules.Setup) []Entry {
	f.order()
	number, side := start.Number, start.Position.Turn()
	var entries []Entry
	add := func(e Entry) {
		e.Number, e.Side = number, side
		entries = append(entries, e)
		if side == rules.Black {
			number++
		}
		side = side.Other()
	}
	dots, taken := f.mostlyDotted(), make(map[Place]bool)
	for i, r := range f.rows {
		f.check(r, number, side, dots)
		wants := rules.White
		if r.black {
			wants = rules.Black
		}
		if r.number != 0 && wants != side && len(r.cells) > 0 && len(entries) > 0 {
			wanting := f.wanting(i)
			taken[wanting.Place] = wanting.Text != ""
			add(wanting)
		}
		for j, cell := range withoutDoubts(r) {
			if j > 0 && side == rules.White && len(f.rows) > 1 {
				f.notices = append(f.notices, Notice{Key: NoticeNoNumber, Number: number, Side: side, Place: cell.Place})
			}
			add(cell)
		}
		if r.number != 0 && len(r.cells) == 0 && i+1 < len(f.rows) {
			add(Entry{Place: r.place, Time: -1})
			add(Entry{Place: r.place, Time: -1})
		}
	}
	f.dropRemarks(taken)
	return entries
}

// wanting returns the entry for a missing move before the row at i. It is the
// bare word that is written in its place, or an empty entry.
func (f *form) wanting(i int) Entry {
	if i == 0 || f.rows[i-1].spare.text == "" {
		return Entry{Place: f.rows[i].place, Time: -1}
	}
	spare := f.rows[i-1].spare
	return Entry{Text: spare.text, Place: spare.place, Time: -1}
}

// dropRemarks forgets that words were remarks if they are moves.
func (f *form) dropRemarks(taken map[Place]bool) {
	f.notices = slices.DeleteFunc(f.notices, func(n Notice) bool { return n.Key == NoticeRemark && taken[n.Place] })
}

// withoutDoubts returns the cells of a row. A question mark is an unreadable
// move in place of a missing one, and beside a move it is a comment.
func withoutDoubts(r row) []Entry {
	room := 2
	if r.black {
		room = 1
	}
	left := len(r.cells)
	var cells []Entry
	for i, cell := range r.cells {
		doubt := i > 0 && left > room && strings.Trim(cell.Text, "?") == ""
		if !doubt {
			cells = append(cells, cell)
			continue
		}
		left--
		if last := &cells[len(cells)-1]; len(last.Text) < longestSigned {
			last.Text += cell.Text
		}
	}
	return cells
}

// mostlyDotted reports whether the numbers of f have dots, most of them.
func (f *form) mostlyDotted() bool {
	dotted, bare := 0, 0
	for _, r := range f.rows {
		switch {
		case r.number == 0:
		case r.dotted:
			dotted++
		default:
			bare++
		}
	}
	return dotted >= bare
}

// check compares the number of a row with its first move's.
func (f *form) check(r row, number int, side rules.Side, dots bool) {
	if r.number == 0 {
		if len(f.rows) > 1 {
			f.notices = append(f.notices, Notice{Key: NoticeNoNumber, Number: number, Side: side, Place: r.cells[0].Place})
		}
		return
	}
	if !r.dotted && dots {
		f.notices = append(f.notices, Notice{Key: NoticeNoDot, Number: r.number, What: strconv.Itoa(r.number), Place: r.place})
	}
	expected := number
	if side == rules.Black && !r.black {
		expected++ // the reply was left out, and an empty entry stands for it
	}
	if r.number != expected && !(r.black && r.number == number) {
		f.notices = append(f.notices, Notice{Key: NoticeNumber, Number: expected, What: strconv.Itoa(r.number), Place: r.place})
	}
}
