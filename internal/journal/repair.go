package journal

import (
	"bytes"
	"encoding/json"
)

// Salvage is what can be saved of a journal that may be damaged.
type Salvage struct {
	// Good is a whole journal: every line up to the first that could not be put
	// right. It is nil where not even the first line can be read.
	Good []byte
	// Restored are the numbers of the lines that were damaged and stand in Good
	// as they were written: their links prove it.
	Restored []int
	// Lost is the number of the first line that could not be put right, or 0.
	Lost int
	// Behind are the bodies of the records behind it that are whole by their own
	// checksums. That nothing is missing among them is not known.
	Behind [][]byte
	// Torn is a last line that was never finished, or nothing.
	Torn []byte
}

// Repair saves what can be saved of the bytes of a journal and changes nothing.
// A line in which one byte is wrong, or that lost or won a line feed by one
// wrong byte, is put right: its link, which stands for it and all before it,
// fits one text alone. Everything else ends Good.
func Repair(raw []byte) Salvage {
	var s Salvage
	chain, owed, whole := Chain{}, 0, 0
	var last lastLine
	for number, rest := 1, raw; len(rest) > 0; number++ {
		text, after, ended := bytes.Cut(rest, []byte("\n"))
		if !ended && !bytes.HasSuffix(text, []byte("}")) {
			s.Torn = rest
			break
		}
		body, more, next, err := readLine(text, uint64(number-1), owed, chain)
		if told := last.following(s.Good, text, uint64(number-1), chain, err); ended && told >= 0 {
			s.Good = appendLine(s.Good[:last.start], uint64(number-2), told, chain, last.body)
			s.Restored = append(s.Restored, number-1)
			body, more, next, err = readLine(text, uint64(number-1), told, chain)
		}
		if err != nil || !ended {
			fits := func(line []byte) bool {
				body, more, next, err = readLine(line, uint64(number-1), owed, chain)
				return err == nil
			}
			if text, after, ended = restore(rest, fits); !ended {
				s.Lost, s.Behind = number, readable(rest)
				break
			}
			s.Restored = append(s.Restored, number)
		}
		last = lastLine{len(s.Good), body}
		s.Good = append(append(s.Good, text...), '\n')
		if chain, owed, rest = next, more, after; owed == 0 {
			whole = len(s.Good)
		}
	}
	s.Good = s.Good[:whole]
	return s
}

// lastLine is a line that was read: where it begins, and its body.
type lastLine struct {
	start int
	body  []byte
}

// following returns how many lines should have been announced by the last one,
// which ends good, so that text follows from it, or less than 0 where that is not
// what is wrong: how many follow is the one thing that no link stands for. One
// wrong byte made what stands there of what is returned.
func (l lastLine) following(good, text []byte, seq uint64, before Chain, fault error) int {
	if fault == nil || l.body == nil || seq < 2 {
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
// lost line feed makes one. All values of a byte are tried where that is cheap,
// otherwise those with one wrong bit.
const (
	farWindow  = 16 << 10
	nearWindow = 2 << 10
)

// restore looks for the one byte of the next line that is wrong. It returns the
// line as it was written, and what stands behind it.
func restore(rest []byte, fits func(line []byte) bool) (line, after []byte, ok bool) {
	window := rest[:windowOf(rest)]
	for i, wrong := range window {
		try := bytes.Clone(window)
		for _, change := range changes(len(window)) {
			try[i] = wrong ^ change
			line, _, ended := bytes.Cut(try, []byte("\n"))
			if i > len(line) {
				break // this byte stands behind the line
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

// readable returns the bodies of the lines that are whole by themselves.
func readable(rest []byte) [][]byte {
	var bodies [][]byte
	for text := range bytes.Lines(rest) {
		var l line
		if json.Unmarshal(text, &l) == nil && len(l.Body) > 0 && sum(l.Body) == l.Sum {
			bodies = append(bodies, bytes.Clone(l.Body))
		}
	}
	return bodies
}
