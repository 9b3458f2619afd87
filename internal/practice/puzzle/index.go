package puzzle

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// An index is a file: a word that names its form, the length of a JSON text,
// that text, and then one record for each row, in the order of their ratings. A
// record is the offset of the row and its themes.
const (
	form      = "blindchess puzzles 1\n"
	offsets   = 5  // bytes of an offset
	maskBytes = 12 // bytes of themes
	record    = offsets + maskBytes
	span      = 25  // ratings of one bucket
	buckets   = 161 // from 0 to 4024
	mostNames = 8 * maskBytes
)

// contents is the description of an index in its file.
type contents struct {
	Size     int64         `json:"size"`     // of the file of puzzles
	Modified int64         `json:"modified"` // in nanoseconds
	Themes   []string      `json:"themes"`   // by their bit
	Starts   []int         `json:"starts"`   // the first record of each bucket, and the end
	Counts   map[int][]int `json:"counts"`   // by bit, how many of each bucket have that theme
	Unread   int           `json:"unread"`   // rows that are none
	Rows     int           `json:"rows"`
}

// File is a file of puzzles with its index. The caller that opened it closes
// it. One goroutine uses it at a time.
type File struct {
	rows, index *os.File
	contents    contents
	head        int64 // the beginning of the records
}

// ErrChanged is returned for a file that was changed while it was open.
var ErrChanged = errors.New("puzzle: the file of puzzles was changed while it was open: start again to read it")

// Unread returns how many rows could not be read.
func (f *File) Unread() int { return f.contents.Unread }

// Rows returns how many puzzles there are.
func (f *File) Rows() int { return f.contents.Rows }

// Themes lists the themes of the puzzles, and how many have each.
func (f *File) Themes() map[string]int {
	count := map[string]int{}
	for bit, theme := range f.contents.Themes {
		for _, n := range f.contents.Counts[bit] {
			count[theme] += n
		}
	}
	return count
}

// Close closes the file and its index.
func (f *File) Close() error { return errors.Join(f.rows.Close(), f.index.Close()) }

// readIndex reads the description of an index. It returns false if it is
// damaged, or the index of another state of the file.
func readIndex(index *os.File, of os.FileInfo) (c contents, head int64, ok bool) {
	start := make([]byte, len(form)+4)
	if _, err := io.ReadFull(index, start); err != nil || !bytes.HasPrefix(start, []byte(form)) {
		return c, 0, false
	}
	length := binary.BigEndian.Uint32(start[len(form):])
	if length > 1<<20 {
		return c, 0, false
	}
	text := make([]byte, length)
	if _, err := io.ReadFull(index, text); err != nil || json.Unmarshal(text, &c) != nil {
		return c, 0, false
	}
	head = int64(len(start)) + int64(length)
	info, err := index.Stat()
	whole := err == nil && len(c.Starts) == buckets+1 && c.Starts[buckets] == c.Rows && info.Size() == head+int64(c.Rows)*record
	return c, head, whole && c.Size == of.Size() && c.Modified == of.ModTime().UnixNano()
}

// unchanged reports whether the rows are those that were indexed.
func (f *File) unchanged() bool {
	info, err := os.Stat(f.rows.Name())
	return err == nil && info.Size() == f.contents.Size && info.ModTime().UnixNano() == f.contents.Modified
}

// bit returns the bit of a theme: -1 for any, and -2 if no row has it.
func (f *File) bit(theme string) int {
	if theme == "" {
		return -1
	}
	for bit, name := range f.contents.Themes {
		if strings.EqualFold(name, theme) {
			return bit
		}
	}
	return -2
}

// Choose returns a puzzle near a rating. The errors are ErrNone, ErrChanged, and
// errors of reading.
func (f *File) Choose(want Want) (Puzzle, error) {
	if !f.unchanged() {
		return Puzzle{}, ErrChanged
	}
	bit := f.bit(want.Theme)
	if bit == -2 {
		return Puzzle{}, ErrNone
	}
	home := min(max(want.Strength/span, 0), buckets-1)
	for away := range buckets {
		for _, bucket := range [2]int{home - away, home + away} {
			if bucket < 0 || bucket >= buckets || bucket == home && away > 0 || f.contents.Starts[bucket] == f.contents.Starts[bucket+1] {
				continue
			}
			if bit >= 0 && f.contents.Counts[bit][bucket] == 0 {
				continue
			}
			p, err := f.within(bucket, bit, want)
			if !errors.Is(err, ErrNone) {
				return p, err
			}
			if away == 0 {
				break
			}
		}
	}
	return Puzzle{}, ErrNone
}

// within looks for a puzzle in one bucket, from a place that the seed names on.
func (f *File) within(bucket, bit int, want Want) (Puzzle, error) {
	first, last := f.contents.Starts[bucket], f.contents.Starts[bucket+1]
	records := make([]byte, (last-first)*record)
	if _, err := f.index.ReadAt(records, f.head+int64(first)*record); err != nil {
		return Puzzle{}, fmt.Errorf("puzzle: the index cannot be read: %w", err)
	}
	n := last - first
	for i := range n {
		at := (int(scatter(want.Seed)%uint64(n)) + i) % n
		one := records[at*record : (at+1)*record]
		if bit >= 0 && one[offsets+bit/8]&(1<<(bit%8)) == 0 {
			continue
		}
		p, err := f.at(offsetOf(one))
		if err != nil || want.Without[p.Name] || int(p.Strength.Value)/span != bucket {
			continue // a row that is none by the rules of chess
		}
		return p, nil
	}
	return Puzzle{}, ErrNone
}

func offsetOf(one []byte) int64 {
	var wide [8]byte
	copy(wide[8-offsets:], one[:offsets])
	return int64(binary.BigEndian.Uint64(wide[:]))
}

// at reads the row that begins at an offset.
func (f *File) at(offset int64) (Puzzle, error) {
	row, err := f.line(offset)
	if err != nil {
		return Puzzle{}, err
	}
	return Parse(row)
}

func (f *File) line(offset int64) (string, error) {
	text := make([]byte, longestRow)
	n, err := f.rows.ReadAt(text, offset)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("puzzle: the file cannot be read: %w", err)
	}
	row, _, _ := bytes.Cut(text[:n], []byte{'\n'})
	return string(row), nil
}

// Named returns the puzzle with a name, if the rows are in the order of their
// names, like the free set's.
func (f *File) Named(name string) (Puzzle, error) {
	if !f.unchanged() {
		return Puzzle{}, ErrChanged
	}
	low, high := int64(0), f.contents.Size
	for low < high {
		middle := (low + high) / 2
		start, row, err := f.after(middle)
		if err != nil {
			return Puzzle{}, err
		}
		found, _, _ := strings.Cut(row, ",")
		switch {
		case row == "" || found > name:
			high = middle
		case found == name:
			return Parse(row)
		default:
			low = max(start, middle+1)
		}
	}
	return Puzzle{}, fmt.Errorf("puzzle: there is none named %q", name)
}

// after returns the first row that begins at an offset or behind it, and its
// offset; no row if there is none. The head counts as one that comes before
// all.
func (f *File) after(offset int64) (int64, string, error) {
	if offset > 0 {
		rest, err := f.line(offset - 1)
		if err != nil {
			return 0, "", err
		}
		offset += int64(len(rest))
	}
	row, err := f.line(offset)
	if strings.HasPrefix(row, "PuzzleId,") {
		row = ",\x00"
	}
	return offset, row, err
}
