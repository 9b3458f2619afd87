package diary

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"blindchess/internal/practice/rating"
)

// The kinds of practice. Each kind has its rating if its tasks have one.
const (
	Game    = "game"
	Puzzle  = "puzzle"
	Line    = "line"    // a line of a repertoire
	Square  = "square"  // an exercise in seeing the board
	Endgame = "endgame" // an ending against perfect play
)

// Entry is one thing that was tried.
type Entry struct {
	At       time.Time      `json:"at"`
	Kind     string         `json:"kind"`
	What     string         `json:"what,omitempty"`    // which one, such as the name of a puzzle
	Themes   []string       `json:"themes,omitempty"`  // what it is about
	Opponent rating.Rating  `json:"opponent,omitzero"` // the opponent's rating, or the task's; absent if it has none
	Score    float64        `json:"score"`             // 1 for a win or a right answer, 0 for the opposite
	Grade    int            `json:"grade,omitempty"`   // how well it was known, 1 to 6 for the grades 0 to 5; 0 without a question
	Seconds  float64        `json:"seconds,omitempty"` // the duration, if known
	Details  map[string]int `json:"details,omitempty"` // counts of this kind, such as moves by which an ending was missed
}

// Diary lists the practice, the oldest first. It belongs to one goroutine;
// several programs may add to one file.
type Diary struct {
	path    string
	entries []Entry
	unread  int
}

// File is the name of the diary in the program's folder.
const File = "practice.jsonl"

// longest is how many bytes of one line are read.
const longest = 1 << 16

// Open reads the diary at path, and returns an empty one if there is none yet.
// A line that cannot be read, such as one that a power cut has parted, is
// passed over and stays in the file.
func Open(path string) (*Diary, error) {
	d := &Diary{path: path}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return d, nil
	}
	if err != nil {
		return nil, fmt.Errorf("diary: it cannot be read: %w", err)
	}
	defer file.Close()
	lines := bufio.NewReaderSize(file, longest)
	for {
		line, err := lines.ReadSlice('\n')
		d.take(line)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = lines.ReadSlice('\n')
		}
		if errors.Is(err, io.EOF) {
			return d, nil
		}
		if err != nil {
			return nil, fmt.Errorf("diary: it cannot be read: %w", err)
		}
	}
}

// take adds the entry of a line, or counts it as one that cannot be read.
func (d *Diary) take(line []byte) {
	if len(bytes.TrimSpace(line)) == 0 {
		return
	}
	var entry Entry
	if err := json.Unmarshal(line, &entry); err != nil || entry.Kind == "" {
		d.unread++
		return
	}
	d.entries = append(d.entries, entry)
}

// Has reports whether something of a kind is in the diary by its name.
func (d *Diary) Has(kind, what string) bool {
	return slices.ContainsFunc(d.entries, func(e Entry) bool { return e.Kind == kind && e.What == what })
}

// Unread returns how many lines of the file could not be read.
func (d *Diary) Unread() int { return d.unread }

// Entries returns the entries, the oldest first. It is not to be changed.
func (d *Diary) Entries() []Entry { return d.entries }

// Add writes an entry behind the others and returns when it is on the disk. An
// entry that cannot be written is not added.
func (d *Diary) Add(entry Entry) error {
	text, err := json.Marshal(entry)
	if err != nil {
		return fmt.Errorf("diary: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(d.path), 0o700); err != nil {
		return fmt.Errorf("diary: it cannot be saved: %w", err)
	}
	file, err := os.OpenFile(d.path, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("diary: it cannot be saved: %w", err)
	}
	text = append(text, '\n')
	if parted(file) {
		text = append([]byte{'\n'}, text...)
	}
	_, err = file.Write(text)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("diary: it cannot be saved: %w", err)
	}
	d.entries = append(d.entries, entry)
	return nil
}

// parted reports whether a file ends in the middle of a line.
func parted(file *os.File) bool {
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil || size == 0 {
		return false
	}
	last := make([]byte, 1)
	_, err = file.ReadAt(last, size-1)
	return err == nil && last[0] != '\n'
}

// period is how long nothing is played before a rating counts as one period
// older.
const period = 7 * 24 * time.Hour

// Rating returns the rating at a moment that follows from the earlier entries
// of a kind whose opponents have one.
func (d *Diary) Rating(kind string, now time.Time) rating.Rating {
	own, last := rating.New(), time.Time{}
	idle := func(until time.Time) {
		if !last.IsZero() {
			own = own.Idle(until.Sub(last).Hours() / period.Hours())
		}
		last = until
	}
	for _, entry := range d.entries {
		if entry.Kind == kind && entry.Opponent.Deviation > 0 && !entry.At.After(now) {
			idle(entry.At)
			own = own.After(rating.Result{Opponent: entry.Opponent, Score: entry.Score})
		}
	}
	idle(now)
	return own
}

// Count returns how many entries of a kind have counted for its rating.
func (d *Diary) Count(kind string) int {
	n := 0
	for _, entry := range d.entries {
		if entry.Kind == kind && entry.Opponent.Deviation > 0 {
			n++
		}
	}
	return n
}
