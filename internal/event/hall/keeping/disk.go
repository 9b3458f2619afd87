package keeping

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

// disk makes the messages of one stream safe. Those that come while it waits for the
// disk are all made safe by one wait more, so that a slow disk is no queue.
type disk struct {
	sync func() error

	mu      sync.Mutex
	ends    *sync.Cond
	begun   uint64 // how many waits for the disk have begun
	running bool
	ended   uint64 // the last of them that has ended
	failed  uint64 // the last of them that failed; 0 where none has
	why     error  // why that one failed
}

func newDisk(synced func() error) *disk {
	d := &disk{sync: synced}
	d.ends = sync.NewCond(&d.mu)
	return d
}

// write is called before something is written. The caller calls safe after that: it
// returns once what was written is safe, or why it is not.
func (d *disk) write() (safe func() error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	first := d.begun + 1
	if d.running {
		first = d.begun
	}
	return func() error { return d.safe(first) }
}

// safe returns once all that was written before the call is safe, if no wait for the
// disk since the first given one has failed: what that lost, no later one makes safe.
func (d *disk) safe(first uint64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	want := d.begun + 1 // one that has begun already may have missed what was written last
	for d.ended < want {
		if d.running {
			d.ends.Wait()
			continue
		}
		d.running = true
		d.begun++
		now := d.begun
		d.mu.Unlock()
		err := d.sync()
		d.mu.Lock()
		d.running, d.ended = false, now
		if err != nil {
			d.failed, d.why = now, err
		}
		d.ends.Broadcast()
	}
	if d.failed >= first {
		return d.why
	}
	return nil
}

// blocks is the folder of a stream, whose messages are in blocks with numbers.
type blocks struct {
	folder string
	last   int // the number of the last block that was safe; 0 before the first
}

// streamFolder returns the folder of a stream of a server.
func streamFolder(folder, name string) string {
	return filepath.Join(folder, "streams", "jetstream", "$G", "streams", name)
}

// sync makes what the server has written safe: the last block, those that were begun
// since the last call, and at first all that there is.
func (b *blocks) sync() error {
	if b.last == 0 {
		if err := syncAll(b.folder); err != nil {
			return err
		}
	}
	messages := filepath.Join(b.folder, "msgs")
	entries, err := os.ReadDir(messages)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	last := b.last
	for _, entry := range entries {
		number, err := strconv.Atoi(strings.TrimSuffix(entry.Name(), ".blk"))
		if err != nil || number < b.last {
			continue
		}
		if err := syncPath(filepath.Join(messages, entry.Name())); err != nil {
			return err
		}
		last = max(last, number)
	}
	if last != b.last {
		if err := syncFolder(messages); err != nil {
			return err
		}
	}
	b.last = last
	return nil
}

// syncAll makes a folder with all that is in it safe, and that it is there.
func syncAll(folder string) error {
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		switch {
		case os.IsNotExist(err): // it had another name for a moment
			return nil
		case err != nil:
			return err
		case entry.IsDir():
			return syncFolder(path)
		}
		return syncPath(path)
	})
	if err != nil {
		return err
	}
	return syncFolder(filepath.Dir(folder))
}

func syncFolder(path string) error {
	if runtime.GOOS == "windows" { // it makes no folder safe by itself
		return nil
	}
	return syncPath(path)
}

// syncPath makes a file safe. One that is not there any more needs nothing.
func syncPath(path string) error {
	how := os.O_RDWR
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		how = os.O_RDONLY
	}
	file, err := os.OpenFile(path, how, 0)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	defer func() { _ = file.Close() }()
	if err := file.Sync(); err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	return nil
}
