package journal

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Disk is the storage of journals.
type Disk interface {
	// Open opens the file of a journal. It makes one only if create is set, and
	// reports whether it did.
	Open(path string, create bool) (file File, made bool, err error)
}

// File is the file of a journal, as the disk has it. Errors are the system's.
type File interface {
	io.WriterAt
	io.Closer
	Truncate(size int64) error
	// Lock keeps other programs from writing to the file until it is closed. The
	// error is ErrLocked where another one writes already.
	Lock() error
	// Confirm waits until the disk has the written bytes.
	Confirm() error
	// Named waits until the disk has the name of the file too.
	Named() error
	// Stands returns the length of the file, and whether its name still leads to
	// it. The error is a *FaultError of Gone if its folder is on another disk by
	// now.
	Stands() (size int64, named bool, err error)
}

// Machine is the disk of this machine.
type Machine struct{}

// Open opens a file, as Disk says.
func (Machine) Open(path string, create bool) (File, bool, error) {
	disk, _ := diskOf(filepath.Dir(path))
	if create {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if !errors.Is(err, os.ErrExist) {
			return systemFile{file, disk}, err == nil, err
		}
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	return systemFile{file, disk}, false, err
}

// systemFile is a file of the system.
type systemFile struct {
	*os.File
	disk uint64 // the disk of its folder
}

func (f systemFile) Lock() error    { return lock(f.File) }
func (f systemFile) Confirm() error { return confirm(f.File) }
func (f systemFile) Named() error   { return syncFolder(f.Name()) }

func (f systemFile) Stands() (size int64, named bool, err error) {
	own, err := f.Stat()
	if err != nil {
		return 0, false, err
	}
	there, err := os.Stat(f.Name())
	if err == nil {
		return own.Size(), os.SameFile(own, there), nil
	}
	if !errors.Is(err, os.ErrNotExist) {
		return 0, false, err
	}
	// A disk that was pulled out leaves an empty folder, in which no game is
	// looked for once the disk is back.
	if disk, gone := diskOf(filepath.Dir(f.Name())); gone != nil || disk != f.disk {
		return 0, false, &FaultError{Gone, err}
	}
	return own.Size(), false, nil
}
