//go:build linux || darwin

package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"blindchess/internal/journal"
)

// weakDisk is the disk of this computer, which fails when a test says so.
type weakDisk struct {
	journal.Machine
	// fail is asked before each thing that is done to a file: open, lock, write,
	// confirm, truncate. It returns the error of the system.
	fail func(what string) error
	// half has a write that fails leave half of its bytes behind.
	half bool
	// room is how many bytes a write may have at most; nil for as many as it likes.
	room *int
}

func (d *weakDisk) Open(path string, create bool) (journal.File, bool, error) {
	if err := d.fail("open"); err != nil {
		return nil, false, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	file, made, err := d.Machine.Open(path, create)
	return &weakFile{file, d}, made, err
}

type weakFile struct {
	journal.File
	disk *weakDisk
}

func (f *weakFile) WriteAt(text []byte, at int64) (int, error) {
	if f.disk.room != nil && len(text) > *f.disk.room {
		return 0, &fs.PathError{Op: "write", Err: unix.ENOSPC}
	}
	if err := f.disk.fail("write"); err != nil {
		n := 0
		if f.disk.half {
			n, _ = f.File.WriteAt(text[:len(text)/2], at)
		}
		return n, &fs.PathError{Op: "write", Err: err}
	}
	return f.File.WriteAt(text, at)
}

func (f *weakFile) Truncate(size int64) error {
	if err := f.disk.fail("truncate"); err != nil {
		return &fs.PathError{Op: "truncate", Err: err}
	}
	return f.File.Truncate(size)
}

func (f *weakFile) Lock() error {
	if err := f.disk.fail("lock"); err != nil {
		return err
	}
	return f.File.Lock()
}

func (f *weakFile) Confirm() error {
	if err := f.disk.fail("confirm"); err != nil {
		return err
	}
	return f.File.Confirm()
}

// onDisk opens a journal with one record on a disk that works so far.
func onDisk(t *testing.T) (*weakDisk, *journal.Journal, string) {
	t.Helper()
	disk := &weakDisk{fail: func(string) error { return nil }}
	path := filepath.Join(t.TempDir(), "game")
	j, _, err := journal.OpenOn(disk, path, header)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() })
	if err := j.Append(context.Background(), body(0)); err != nil {
		t.Fatal(err)
	}
	return disk, j, path
}

func causeOf(err error) journal.Cause {
	var fault *journal.FaultError
	if errors.As(err, &fault) {
		return fault.Cause
	}
	return 0
}

func TestFault_WhatTheDiskSaysIsToldApart(t *testing.T) {
	for errno, want := range map[error]journal.Cause{
		unix.ENOSPC: journal.Full, unix.EDQUOT: journal.Full, unix.EIO: journal.Worn, unix.ENODEV: journal.Gone,
		unix.ESTALE: journal.Gone, unix.EROFS: journal.ReadOnly, unix.EACCES: journal.ReadOnly, unix.ENOLCK: journal.Unlockable,
		unix.EXDEV: journal.Failing,
	} {
		for _, where := range []string{"write", "confirm"} {
			disk, j, path := onDisk(t)
			disk.fail = func(what string) error {
				if what == where {
					return errno
				}
				return nil
			}
			err := j.Append(context.Background(), body(1))
			if got := causeOf(err); got != want || !errors.Is(err, errno) || !strings.Contains(err.Error(), ": ") {
				t.Errorf("%v at %s: got %q, %v; want %q", errno, where, got, err, want)
			}
			disk.fail = func(string) error { return nil }
			if err := j.Append(context.Background(), body(1)); err != nil {
				t.Errorf("%v at %s: got %v from a disk that works again", errno, where, err)
			}
			wantRecords(t, path, 2)
		}
	}
}

func wantRecords(t *testing.T, path string, count int) {
	t.Helper()
	contents, err := journal.Read(path)
	if err != nil || len(contents.Torn) > 0 || len(contents.Records) != count {
		t.Fatalf("got %s, torn %q, %v; want %d records", contents.Records, contents.Torn, err, count)
	}
	for n, got := range contents.Records {
		if !bytes.Equal(got, body(n)) {
			t.Errorf("record %d: got %s, want %s", n, got, body(n))
		}
	}
}

// TestFault_WhereverTheDiskFailsNothingSafeIsLostOrDoubled lets every single
// operation on the file fail for a while, with and without half a line left
// behind, and retries each append until it succeeds.
func TestFault_WhereverTheDiskFailsNothingSafeIsLostOrDoubled(t *testing.T) {
	for _, half := range []bool{false, true} {
		for from := range 14 {
			for _, long := range []int{1, 2, 3, 7} {
				disk, j, path := onDisk(t)
				done := 0
				disk.half = half
				disk.fail = func(string) error {
					done++
					if done > from && done <= from+long {
						return unix.EIO
					}
					return nil
				}
				for n := 1; n <= 4; n++ {
					err := errors.New("untried")
					for try := 0; err != nil && try < 20; try++ {
						err = j.Append(context.Background(), body(n))
					}
					if err != nil {
						t.Fatalf("half %v, from %d for %d: record %d: %v", half, from, long, n, err)
					}
				}
				wantRecords(t, path, 5)
			}
		}
	}
}

func TestFault_ADiskThatWasPulledIsTakenAgainWhenItIsBack(t *testing.T) {
	disk, j, path := onDisk(t)
	disk.fail = func(what string) error {
		if what == "open" {
			return unix.ENOENT
		}
		return unix.EIO
	}
	for range 3 {
		if err := j.Append(context.Background(), body(1)); causeOf(err) == 0 {
			t.Fatalf("got %v without a disk", err)
		}
	}
	if got := causeOf(j.Append(context.Background(), body(1))); got != journal.Gone {
		t.Errorf("got %q, want gone", got)
	}
	disk.fail = func(string) error { return nil }
	if err := j.Append(context.Background(), body(1)); err != nil {
		t.Fatal(err)
	}
	wantRecords(t, path, 2)
	if _, _, err := journal.Open(path, header); !errors.Is(err, journal.ErrLocked) {
		t.Errorf("got %v from a second program, want ErrLocked", err)
	}
}

func TestFault_AnotherJournalInItsPlaceIsNotWrittenTo(t *testing.T) {
	disk, j, path := onDisk(t)
	disk.fail = func(string) error { return unix.EIO }
	_ = j.Append(context.Background(), body(1))
	disk.fail = func(string) error { return nil }
	was, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, other := range map[string][]byte{
		"changed":    bytes.Replace(was, []byte(`"n":0`), []byte(`"n":1`), 1),
		"written on": fmt.Appendf(was[:len(was):len(was)], "somebody else's"),
	} {
		if err := os.WriteFile(path, other, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := causeOf(j.Append(context.Background(), body(1))); got != journal.Changed {
			t.Errorf("%s: got %q, want changed", name, got)
		}
		if left, _ := os.ReadFile(path); !bytes.Equal(left, other) {
			t.Errorf("%s: the file was written to", name)
		}
	}
	if err := os.WriteFile(path, was, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := j.Append(context.Background(), body(1)); err != nil {
		t.Fatal(err)
	}
	wantRecords(t, path, 2)
}

func TestFault_AJournalTakenByAnotherProgramIsLeftToIt(t *testing.T) {
	disk, j, path := onDisk(t)
	disk.fail = func(what string) error {
		if what == "open" {
			return unix.ENODEV
		}
		return unix.EIO
	}
	_ = j.Append(context.Background(), body(1))
	_ = j.Append(context.Background(), body(1))
	other, _ := open(t, path)
	disk.fail = func(string) error { return nil }
	if got := causeOf(j.Append(context.Background(), body(1))); got != journal.Held {
		t.Errorf("got %q, want held", got)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	if err := j.Append(context.Background(), body(1)); err != nil {
		t.Fatal(err)
	}
	wantRecords(t, path, 2)
}

func TestFault_AJournalThatCannotBeBegunLeavesNoFile(t *testing.T) {
	for where, want := range map[string]journal.Cause{"lock": journal.Unlockable, "write": journal.Full, "confirm": journal.Worn} {
		path := filepath.Join(t.TempDir(), "game")
		errno := map[string]error{"lock": unix.ENOLCK, "write": unix.ENOSPC, "confirm": unix.EIO}[where]
		disk := &weakDisk{fail: func(what string) error {
			if what == where {
				return errno
			}
			return nil
		}}
		if _, _, err := journal.OpenOn(disk, path, header); causeOf(err) != want {
			t.Errorf("%s: got %v, want %q", where, err, want)
		}
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: got %v, want no file", where, err)
		}
	}
}

// TestFault_ADeviceThatIsFullIsAFullDisk asks the system itself.
func TestFault_ADeviceThatIsFullIsAFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("this system has no device that is always full")
	}
	file, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	_, err = file.Write([]byte("x"))
	disk, j, _ := onDisk(t)
	disk.fail = func(what string) error {
		if what == "write" {
			return errors.Unwrap(err)
		}
		return nil
	}
	if got := causeOf(j.Append(context.Background(), body(1))); got != journal.Full {
		t.Errorf("got %q for %v, want full", got, err)
	}
}
