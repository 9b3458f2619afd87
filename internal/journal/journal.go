package journal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
)

// ErrLocked reports that another program has the journal open.
var ErrLocked = errors.New("journal: another table is writing to this journal: close it first, or begin another game")

// ErrFull reports that the disk is full. Nothing was lost and nothing was
// added: the same records can be appended again once there is room.
var ErrFull = errors.New("journal: the disk is full: make room and do it again; nothing was lost")

// ErrBroken reports that the disk did not confirm what was written. The journal
// must be opened anew before anything is appended.
var ErrBroken = errors.New("journal: the disk did not confirm the last record: check the disk and open the journal again")

// Journal is an open journal file. Its methods may be called from any
// goroutine, one at a time.
type Journal struct {
	mu     sync.Mutex
	file   *os.File
	size   int64
	seq    uint64
	chain  Chain
	broken bool
	buffer []byte
}

// Open opens the journal at path for appending, or begins one with the header,
// which must be a JSON value. It returns what the file already holds: what was
// torn at its end has been cut off and is in Contents.Torn. The error is or wraps
// ErrLocked, ErrFull or a *DamageError where one of them is the reason.
func Open(path string, header []byte) (*Journal, Contents, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, Contents{}, fmt.Errorf("journal: %w", err)
	}
	j := &Journal{file: file}
	contents, err := j.open(path, header)
	if err != nil {
		file.Close()
		return nil, contents, err
	}
	return j, contents, nil
}

func (j *Journal) open(path string, header []byte) (Contents, error) {
	if err := lock(j.file); errors.Is(err, ErrLocked) {
		return Contents{}, err
	} else if err != nil {
		return Contents{}, fmt.Errorf("journal: locking %s: %w", path, err)
	}
	contents, err := Read(path)
	if err != nil {
		return contents, err
	}
	j.size = contents.Good
	if len(contents.Torn) > 0 {
		if err := j.cut(); err != nil {
			return contents, err
		}
	}
	if contents.Good > 0 {
		j.seq, j.chain = uint64(len(contents.Records)), contents.Chain()
		return contents, nil
	}
	contents.Header = header
	chain := Chain{}.Next(header)
	if err := j.write(appendLine(nil, 0, 0, chain, header)); err != nil {
		return contents, err
	}
	j.chain = chain
	return contents, syncFolder(path)
}

// InUse reports whether a table has the journal at path open. It changes nothing.
func InUse(path string) bool {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer file.Close()
	return errors.Is(lock(file), ErrLocked)
}

// Append writes records and returns once they are safe on disk. All of them come
// back when the journal is read, or none, also where the power goes while they
// are written. Each must be a JSON value. The error is or wraps ErrFull or ErrBroken
// where one of them is the reason.
func (j *Journal) Append(ctx context.Context, bodies ...[]byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.broken {
		return ErrBroken
	}
	seq, chain := j.seq, j.chain
	j.buffer = j.buffer[:0]
	for i, body := range bodies {
		seq, chain = seq+1, chain.Next(body)
		j.buffer = appendLine(j.buffer, seq, len(bodies)-1-i, chain, body)
	}
	if err := j.write(j.buffer); err != nil {
		return err
	}
	j.seq, j.chain = seq, chain
	return nil
}

// write puts text at the end of the file and waits for the disk. Where that
// fails the file is cut to what it was.
func (j *Journal) write(text []byte) error {
	if _, err := j.file.WriteAt(text, j.size); err != nil {
		if cut := j.cut(); cut != nil {
			j.broken = true
		}
		if full(err) {
			return ErrFull
		}
		return fmt.Errorf("journal: %w", err)
	}
	if err := confirm(j.file); err != nil {
		j.broken = true
		return fmt.Errorf("%w (%w)", ErrBroken, err)
	}
	j.size += int64(len(text))
	return nil
}

// cut takes off what stands after the last whole append.
func (j *Journal) cut() error {
	if err := j.file.Truncate(j.size); err != nil {
		return fmt.Errorf("journal: cutting off a torn line: %w", err)
	}
	return j.file.Sync()
}

// Chain returns the link of the last record.
func (j *Journal) Chain() Chain {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.chain
}

// Seq returns the number of the last record, and 0 before the first.
func (j *Journal) Seq() uint64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.seq
}

// Close closes the file and gives up the lock.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.file.Close(); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}
