package journal

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Salvage is the part that can be saved of a journal that may be damaged.
type Salvage struct {
	// Good is a whole journal: every line up to the first that could not be
	// repaired. It is nil where not even the first line can be read.
	Good []byte
	// Restored are the numbers of the damaged lines that are in Good as they were
	// written: their links prove it.
	Restored []int
	// Moved are the numbers of the lines that were in a wrong place, and are in
	// Good if their links prove that they belong.
	Moved []int
	// Surplus is how many lines were between those of Good and are none of it:
	// empty, or there twice, or something else.
	Surplus int
	// Foreign says that the lines ended in another system's way, or that its mark
	// came before the first.
	Foreign bool
	// Lost is the number of the first line that could not be repaired, or 0.
	Lost int
	// Behind are the bodies of the records that do not follow from Good and are
	// whole by their own checksums. That nothing is missing among them is not known.
	Behind [][]byte
	// Torn is a last line that was never finished, or nothing.
	Torn []byte
}

// Repair saves the readable part of a journal's bytes and changes nothing. It takes
// each line that follows from those before it by its link, which covers the line
// and all before it, from any place in the file. A line in which one byte is wrong,
// or that lost or gained a line feed by one wrong byte, is repaired: its link fits
// one text alone. Everything else ends Good.
func Repair(raw []byte) Salvage {
	raw, foreign := native(raw)
	r := &repair{raw: raw, places: map[uint64][]int{}, used: map[int]bool{}}
	r.Foreign = foreign
	r.survey()
	for r.next() {
	}
	r.finish()
	return r.Salvage
}

// native returns the bytes of a journal with their original line endings, and
// whether another system had replaced them, or added its mark in front.
func native(raw []byte) (own []byte, foreign bool) {
	own, foreign = bytes.CutPrefix(raw, []byte("\xef\xbb\xbf"))
	lines, ends := bytes.Count(own, []byte("\n")), bytes.Count(own, []byte("}\r\n"))
	if lines > 1 && 2*ends > lines {
		return bytes.ReplaceAll(own, []byte("}\r\n"), []byte("}\n")), true
	}
	return own, foreign
}

// repair is a journal that is being repaired.
type repair struct {
	Salvage
	raw    []byte
	starts []int            // where each line begins
	places map[uint64][]int // the beginnings of the lines that are whole by their own checksums, by their numbers
	used   map[int]bool     // the lines in Good, by their beginnings
	at     int              // from here on lines are looked at in turn
	seq    uint64           // of the line that comes next
	chain  Chain
	owed   int
	good   []int // where each line of Good begins
	whole  int   // how many bytes of Good are whole appends
	last   lastLine
}

// survey finds where each line begins, and which are whole by themselves.
func (r *repair) survey() {
	for at := 0; at < len(r.raw); {
		r.starts = append(r.starts, at)
		text, after := r.line(at)
		if l, whole := readable(text); whole {
			r.places[l.Seq] = append(r.places[l.Seq], at)
		}
		at = after
	}
}

// line returns the line that begins at a byte, and the beginning of the next
// one.
func (r *repair) line(at int) (text []byte, after int) {
	text, _, ended := bytes.Cut(r.raw[at:], []byte("\n"))
	if ended {
		return text, at + len(text) + 1
	}
	return text, len(r.raw)
}

// number returns the number of the line of a byte.
func (r *repair) number(at int) int {
	number, exact := slices.BinarySearch(r.starts, at)
	if exact {
		return number + 1
	}
	return number
}

// next takes the line that follows from those in Good, and reports whether there is
// one. It is the next in turn, or one in a wrong place, or the next after a repair.
func (r *repair) next() bool {
	r.skip()
	text, after := r.line(r.at)
	if r.takes(text) || r.foretold(text) {
		if after == len(r.raw) && !bytes.HasSuffix(r.raw, []byte("\n")) {
			r.Restored = append(r.Restored, r.number(r.at))
		}
		r.use(after)
		return true
	}
	for _, start := range r.places[r.seq] {
		text, after := r.line(start)
		if !r.used[start] && r.takes(text) {
			if start < r.at {
				r.Moved = append(r.Moved, r.number(start))
			}
			r.used[start] = true
			r.at = max(r.at, after)
			return true
		}
	}
	fits := func(line []byte) bool {
		_, _, _, err := readLine(line, r.seq, r.owed, r.chain)
		return err == nil
	}
	line, rest, found := restore(r.raw[r.at:], fits)
	if !found {
		return false
	}
	r.takes(line)
	r.Restored = append(r.Restored, r.number(r.at))
	r.use(len(r.raw) - len(rest))
	return true
}

// skip passes over surplus lines: empty ones, and those that are in Good already.
func (r *repair) skip() {
	for r.at < len(r.raw) {
		text, after := r.line(r.at)
		if len(bytes.TrimSpace(text)) > 0 && !r.used[r.at] && !r.twice(text) {
			return
		}
		r.at = after
	}
}

// twice reports whether a line is in Good already.
func (r *repair) twice(text []byte) bool {
	l, whole := readable(text)
	return whole && l.Seq < r.seq && bytes.HasPrefix(r.Good[r.good[l.Seq]:], append(bytes.Clone(text), '\n'))
}

// takes puts a line into Good if it follows from those there.
func (r *repair) takes(text []byte) bool {
	body, more, next, err := readLine(text, r.seq, r.owed, r.chain)
	if err != nil {
		return false
	}
	r.last = lastLine{len(r.Good), body}
	r.good = append(r.good, len(r.Good))
	r.Good = append(append(r.Good, text...), '\n')
	r.seq, r.chain, r.owed = r.seq+1, next, more
	if more == 0 {
		r.whole = len(r.Good)
	}
	return true
}

// foretold puts a line into Good that follows from those there once the last of them
// is repaired.
func (r *repair) foretold(text []byte) bool {
	told := r.last.following(r.Good, text, r.seq, r.chain)
	if told < 0 {
		return false
	}
	r.Good = appendLine(r.Good[:r.last.start], r.seq-1, told, r.chain, r.last.body)
	r.Restored = append(r.Restored, r.number(max(r.at-1, 0)))
	r.owed = told
	return r.takes(text)
}

// use marks the lines up to a byte, which are in Good now, and moves after
// them.
func (r *repair) use(after int) {
	for first := r.number(r.at) - 1; first < len(r.starts) && r.starts[first] < after; first++ {
		r.used[r.starts[first]] = true
	}
	r.at = after
}

// finish says what became of the lines that are not in Good.
func (r *repair) finish() {
	if _, begins := slices.BinarySearch(r.starts, r.at); !begins && r.at < len(r.raw) {
		r.lose(r.at) // the rest of a line with a repaired beginning
	}
	for _, start := range r.starts {
		text, after := r.line(start)
		l, whole := readable(text)
		switch {
		case r.used[start]:
		case whole && l.Seq >= r.seq:
			r.Behind = append(r.Behind, bytes.Clone(l.Body))
			r.lose(start)
		case start < r.at:
			r.Surplus++
		case after == len(r.raw) && !bytes.HasSuffix(text, []byte("}")) && !bytes.HasSuffix(r.raw, []byte("\n")):
			r.Torn = text
		case len(bytes.TrimSpace(text)) > 0:
			r.lose(start)
		}
	}
	r.Good = r.Good[:r.whole]
}

// lose records that a line could not be repaired.
func (r *repair) lose(start int) {
	if r.Lost == 0 {
		r.Lost = r.number(start)
	}
}

// lastLine is a line that was read: its first byte, and its body.
type lastLine struct {
	start int
	body  []byte
}

// following returns how many lines the last one, which ends good, should have
// announced, so that text follows from it. It returns less than 0 if that is not
// the fault. No link covers the number of lines to follow. One wrong byte turned
// the returned number into the one in the file.
func (l lastLine) following(good, text []byte, seq uint64, before Chain) int {
	if l.body == nil || seq < 2 {
		return -1
	}
	for told := range 10 {
		written := appendLine(nil, seq-1, told, before, l.body)
		if _, _, _, err := readLine(text, seq, told, before); err == nil && oneByteApart(written, good[l.start:]) {
			return told
		}
	}
	return -1
}

func oneByteApart(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	apart := 0
	for i := range a {
		if a[i] != b[i] {
			apart++
		}
	}
	return apart == 1
}

// How many bytes are looked at for a wrong one: a line and the next, which a
// lost line feed makes one. All values of a byte are tried if that is cheap,
// otherwise those with one wrong bit.
const (
	farWindow  = 16 << 10
	nearWindow = 2 << 10
)

// restore looks for the one byte of the next line that is wrong. It returns the
// line as it was written, and the bytes after it.
func restore(rest []byte, fits func(line []byte) bool) (line, after []byte, ok bool) {
	window := rest[:windowOf(rest)]
	for i, wrong := range window {
		try := bytes.Clone(window)
		for _, change := range changes(len(window)) {
			try[i] = wrong ^ change
			line, _, ended := bytes.Cut(try, []byte("\n"))
			if i > len(line) {
				break // this byte is behind the line
			}
			if !ended && len(window) < len(rest) || len(line) == 0 || line[len(line)-1] != '}' {
				continue
			}
			if fits(line) {
				return line, rest[min(len(line)+1, len(rest)):], true
			}
		}
	}
	return nil, nil, false
}

// windowOf returns how long the next two lines are, within bounds.
func windowOf(rest []byte) int {
	end := 0
	for range 2 {
		feed := bytes.IndexByte(rest[end:], '\n')
		if feed < 0 {
			return min(len(rest), farWindow)
		}
		end += feed + 1
	}
	return min(end, farWindow)
}

// changes are the ways in which a byte is tried to be wrong: one bit first.
func changes(window int) []byte {
	tried := []byte{1, 2, 4, 8, 16, 32, 64, 128}
	if window > nearWindow {
		return tried
	}
	for change := 3; change < 256; change++ {
		if change&(change-1) != 0 {
			tried = append(tried, byte(change))
		}
	}
	return tried
}

// readable returns a line if it is whole by its own checksum.
func readable(text []byte) (l line, whole bool) {
	err := json.Unmarshal(text, &l)
	return l, err == nil && len(l.Body) > 0 && sum(l.Body) == l.Sum
}
