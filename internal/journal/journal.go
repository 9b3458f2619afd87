package journal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
)

// Journal is an open journal file. Its methods may be called from any
// goroutine, one at a time.
type Journal struct {
	mu     sync.Mutex
	disk   Disk
	path   string
	file   File   // nil if it was closed and could not be opened again
	safe   []byte // all that is safe, as it is in the file
	seq    uint64
	chain  Chain
	buffer []byte // the bytes that are appended, or were tried last
	unsure bool   // some of buffer may be in the file behind the safe bytes
	tight  bool   // the disk was full when it was last tried
	anew   int    // how often the file was rewritten
	closed bool
}

// Open opens the journal at path for appending, or begins one with the header,
// which must be a JSON value. It returns the records that the file already holds:
// a torn end has been cut off and is in Contents.Torn. The error is or wraps
// ErrLocked, a *FaultError or a *DamageError if one of them is the reason, and no
// new file is left behind.
func Open(path string, header []byte) (*Journal, Contents, error) {
	return OpenOn(Machine{}, path, header)
}

// OpenOn opens a journal on a disk that is given, as Open does.
func OpenOn(disk Disk, path string, header []byte) (*Journal, Contents, error) {
	file, made, err := disk.Open(path, true)
	if err != nil {
		return nil, Contents{}, found(err)
	}
	j := &Journal{disk: disk, path: path, file: file}
	contents, err := j.open(header)
	if err != nil {
		file.Close()
		if made {
			os.Remove(path)
		}
		return nil, contents, err
	}
	return j, contents, nil
}

func (j *Journal) open(header []byte) (Contents, error) {
	if err := j.file.Lock(); err != nil {
		return Contents{}, found(err)
	}
	raw, err := Load(j.path)
	if err != nil {
		return Contents{}, err
	}
	contents, err := parse(j.path, raw)
	if err != nil {
		return contents, err
	}
	j.safe = raw[:contents.Good:contents.Good] // the torn bytes are behind it
	if len(contents.Torn) > 0 {
		if err := j.cut(); err != nil {
			return contents, found(err)
		}
	}
	if contents.Good > 0 {
		j.seq, j.chain = uint64(len(contents.Records)), contents.Chain()
		if bytes.HasSuffix(j.safe, []byte("\n")) {
			return contents, nil
		}
		return contents, j.write([]byte("\n"))
	}
	contents.Header = header
	chain := Chain{}.Next(header)
	if err := j.write(appendLine(nil, 0, 0, chain, header)); err != nil {
		return contents, err
	}
	j.chain = chain
	if err := j.file.Named(); err != nil {
		return contents, found(err)
	}
	return contents, nil
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
// back when the journal is read, or none, even after a power failure during the
// write. Each must be a JSON value. If the disk fails the error is a
// *FaultError, none of them is stored, and the same can be appended again.
func (j *Journal) Append(ctx context.Context, bodies ...[]byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	err := j.settle()
	if err == nil && j.tight {
		err = j.makeRoom()
	}
	if err != nil {
		return found(err)
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

// write puts text at the end of the file and waits for the disk. If that fails,
// any part of it in the file is cut off before the next append.
func (j *Journal) write(text []byte) error {
	j.buffer, j.unsure = text, true
	_, err := j.file.WriteAt(text, int64(len(j.safe)))
	if err != nil {
		_ = j.settle() // at once, so that others who read the file find it whole
	} else {
		err = j.file.Confirm()
	}
	if err != nil {
		j.tight = j.tight || causeOf(err) == Full
		return found(err)
	}
	j.safe = append(j.safe, text...)
	j.unsure, j.tight = false, false
	return nil
}

// cut removes the bytes after the last whole append.
func (j *Journal) cut() error {
	if err := j.file.Truncate(int64(len(j.safe))); err != nil {
		return err
	}
	return j.file.Confirm()
}

// enoughRoom is how many bytes a disk that was full must take before a game
// continues there: some minutes of it. Otherwise it would stop again at the next
// record.
const enoughRoom = 64 << 10

// makeRoom finds out whether the disk has room for more than the next record, by
// writing so much and cutting it off again.
func (j *Journal) makeRoom() error {
	j.buffer, j.unsure = make([]byte, enoughRoom), true
	_, err := j.file.WriteAt(j.buffer, int64(len(j.safe)))
	if err == nil {
		err = j.file.Confirm()
	}
	if settled := j.settle(); err == nil {
		err = settled
	}
	return err
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

// Anew returns how often the file was rewritten, since a user had emptied,
// deleted or moved it.
func (j *Journal) Anew() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.anew
}

// Close closes the file and gives up the lock. If the file is not correct, Close
// repairs it before, and the error is why it cannot.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return nil
	}
	j.closed = true
	err := j.settle()
	if err != nil {
		err = found(err)
	}
	if j.file == nil {
		return err
	}
	if closed := j.file.Close(); closed != nil {
		err = errors.Join(err, fmt.Errorf("journal: %w", closed))
	}
	return err
}
