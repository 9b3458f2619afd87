//go:build linux || darwin

package journal_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"blindchess/internal/journal"
)

// away are the ways to take a journal away from a running game.
func away(t *testing.T, path string) map[string]func() error {
	t.Helper()
	was, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copied := func(text []byte) error {
		other := path + ".copy"
		return errors.Join(os.WriteFile(other, text, 0o600), os.Rename(other, path))
	}
	return map[string]func() error{
		"emptied":            func() error { return os.Truncate(path, 0) },
		"shortened":          func() error { return os.Truncate(path, int64(len(was)/2)) },
		"deleted":            func() error { return os.Remove(path) },
		"moved away":         func() error { return os.Rename(path, path+".moved") },
		"put back as it was": func() error { return copied(was) },
		"put back shorter":   func() error { return copied(was[:len(was)-20]) },
		"put back empty":     func() error { return copied(nil) },
	}
}

func TestAway_AJournalThatIsTakenAwayIsWrittenAnew(t *testing.T) {
	for _, name := range []string{"emptied", "shortened", "deleted", "moved away", "put back as it was", "put back shorter", "put back empty"} {
		_, j, path := onDisk(t)
		for n := range 4 {
			if err := away(t, path)[name](); err != nil {
				t.Fatal(err)
			}
			if n < 3 {
				if err := j.Append(context.Background(), body(n+1)); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			} else if err := j.Close(); err != nil {
				t.Fatalf("%s at the end: %v", name, err)
			}
			wantRecords(t, path, min(n+2, 4))
			if n == 2 {
				if _, _, err := journal.Open(path, header); !errors.Is(err, journal.ErrLocked) {
					t.Errorf("%s: got %v from a second program, want ErrLocked", name, err)
				}
			}
		}
		if told := j.Anew() > 0; told != (name != "put back as it was") {
			t.Errorf("%s: got %d times anew", name, j.Anew())
		}
	}
}

// TestAway_WhereverTheDiskFailsMeanwhileNothingIsLost lets the disk fail while
// the journal is rewritten.
func TestAway_WhereverTheDiskFailsMeanwhileNothingIsLost(t *testing.T) {
	for _, name := range []string{"emptied", "deleted", "put back shorter"} {
		for from := range 6 {
			for _, long := range []int{1, 2, 5} {
				disk, j, path := onDisk(t)
				done := 0
				disk.half = true
				disk.fail = func(string) error {
					done++
					if done > from && done <= from+long {
						return unix.EIO
					}
					return nil
				}
				err := away(t, path)[name]()
				for try := 0; try < 20 && (try == 0 || err != nil); try++ {
					err = j.Append(context.Background(), body(1))
				}
				if err != nil {
					t.Fatalf("%s, from %d for %d: %v", name, from, long, err)
				}
				wantRecords(t, path, 2)
			}
		}
	}
}

func TestAway_AnotherJournalUnderItsNameIsLeftAndTheGameGoesOnWhenItIsMovedAway(t *testing.T) {
	for name, put := range map[string]func(path string, text []byte) error{
		"over it": func(path string, text []byte) error { return os.WriteFile(path, text, 0o600) },
		"in its place": func(path string, text []byte) error {
			return errors.Join(os.Remove(path), os.WriteFile(path, text, 0o600))
		},
		"written on":      func(path string, text []byte) error { return appendTo(path, "somebody else's") },
		"one of the same": func(path string, text []byte) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) },
	} {
		_, j, path := onDisk(t)
		other := bytes.Repeat([]byte("somebody else's\n"), 100)
		if err := put(path, other); err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(path)
		if err := j.Append(context.Background(), body(1)); causeOf(err) == 0 {
			t.Errorf("%s: got %v, want it refused", name, err)
		}
		if left, _ := os.ReadFile(path); !bytes.Equal(left, before) {
			t.Errorf("%s: it was written to", name)
		}
		if err := os.Rename(path, path+".moved"); err != nil {
			t.Fatal(err)
		}
		if err := j.Append(context.Background(), body(1)); err != nil {
			t.Errorf("%s: %v once it was moved away", name, err)
		}
		wantRecords(t, path, 2)
	}
}

func TestAway_AFolderThatIsDeletedIsWaitedForAndTheGameWrittenIntoItAnew(t *testing.T) {
	disk := &weakDisk{fail: func(string) error { return nil }}
	path := filepath.Join(t.TempDir(), "games", "game")
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	j, _, err := journal.OpenOn(disk, path, header)
	if err == nil {
		err = errors.Join(j.Append(context.Background(), body(0)), os.RemoveAll(filepath.Dir(path)))
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if got := causeOf(j.Append(context.Background(), body(1))); got != journal.Gone {
			t.Errorf("got %q, want gone", got)
		}
	}
	if err := errors.Join(os.Mkdir(filepath.Dir(path), 0o700), j.Append(context.Background(), body(1)), j.Close()); err != nil {
		t.Fatal(err)
	}
	wantRecords(t, path, 2)
}

func appendTo(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

func TestFull_ADiskThatWasFullMustTakeMoreThanOneRecord(t *testing.T) {
	disk, j, path := onDisk(t)
	free := 100
	disk.room = &free
	disk.fail = func(string) error { return nil }
	for n := 1; n < 3; n++ {
		if err := j.Append(context.Background(), body(1)); causeOf(err) != journal.Full {
			t.Fatalf("got %v, want full", err)
		}
		free = 8 << 10
	}
	wantRecords(t, path, 1)
	free = 1 << 20
	if err := j.Append(context.Background(), body(1)); err != nil {
		t.Fatal(err)
	}
	free = 8 << 10
	if err := j.Append(context.Background(), body(2)); err != nil {
		t.Errorf("got %v, want room asked for only where there was none", err)
	}
	wantRecords(t, path, 3)
}

func TestWhatCannotBeAJournalIsNotRead(t *testing.T) {
	folder := t.TempDir()
	pipe, loop, long := filepath.Join(folder, "pipe"), filepath.Join(folder, "loop"), filepath.Join(folder, "long")
	file, err := os.Create(long)
	if err := errors.Join(err, unix.Mkfifo(pipe, 0o600), os.Symlink(loop, loop), file.Truncate(1<<30), file.Close()); err != nil {
		t.Skip(err)
	}
	for _, path := range []string{pipe, loop, long, folder, "/dev/null"} {
		if _, err := journal.Read(path); err == nil || !strings.Contains(err.Error(), "name the game file itself") {
			t.Errorf("%s: got %v, want it refused", path, err)
		}
		if _, _, err := journal.Open(path, header); err == nil {
			t.Errorf("%s: it was opened as a journal", path)
		}
	}
}

func TestALastLineThatLacksItsLineFeedIsWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	written(t, path, 3)
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, raw[:len(raw)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	read, err := journal.Read(path)
	if err != nil || len(read.Records) != 3 || len(read.Torn) > 0 {
		t.Errorf("got %d records, torn %q, %v; want all three", len(read.Records), read.Torn, err)
	}
	j, contents := open(t, path)
	if len(contents.Records) != 3 || len(contents.Torn) > 0 || j.Seq() != 3 {
		t.Errorf("got %d records, torn %q; want all three", len(contents.Records), contents.Torn)
	}
	if err := errors.Join(j.Append(context.Background(), body(3)), j.Close()); err != nil {
		t.Fatal(err)
	}
	if read, err := journal.Read(path); err != nil || len(read.Records) != 4 {
		t.Errorf("got %d records, %v; want four", len(read.Records), err)
	}
}
