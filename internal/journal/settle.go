package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
)

// errChanged reports that the safe content of the file has changed.
var errChanged = errors.New("it does not hold the bytes written to it")

// settle makes sure that the journal writes to the file under the journal's name,
// and that the file ends with the safe records. Bytes whose write failed may still
// be in the file, so bytes after the last whole append are not trusted: they are
// cut off, and the next append writes them again. If the file itself no longer
// works, as after a disk was pulled out, the one under its name is opened in its
// place. If a user has emptied, deleted or moved it, it is rewritten.
func (j *Journal) settle() error {
	if j.file == nil {
		return j.reopen(false)
	}
	whole := int64(len(j.safe))
	size, named, err := j.file.Stands()
	var folder *FaultError
	switch {
	case errors.As(err, &folder): // the file works, and is looked for when its folder is back
		return err
	case err != nil:
	case !named:
		return j.reopen(true)
	case size == whole && !j.unsure:
		return nil
	case size >= whole && j.unsure:
		if err := j.cut(); err == nil {
			j.unsure = false
			return nil
		}
	default:
		err := j.restore(j.file)
		if err == nil || errors.Is(err, errChanged) {
			return err
		}
	}
	j.file.Close()
	j.file = nil
	return j.reopen(false)
}

// reopen takes the file under the journal's name in place of the one that was
// written to. If there is none it makes one only if create is set: while the old
// one works. If that fails the old one stays.
func (j *Journal) reopen(create bool) error {
	file, made, err := j.disk.Open(j.path, create)
	if err != nil {
		return err
	}
	if err = file.Lock(); errors.Is(err, ErrLocked) {
		err = &FaultError{Held, err}
	}
	if err == nil {
		err = j.restore(file)
	}
	if err == nil && made {
		err = file.Named()
	}
	if err != nil {
		file.Close()
		if made {
			os.Remove(j.path)
		}
		return err
	}
	if j.file != nil {
		j.file.Close()
	}
	j.file = file
	return nil
}

// restore gives file, which has the journal's name, the safe content. It may have
// that, or the beginning of it, and after it at most the last attempt. Any other
// content belongs to another program, and restore writes nothing. All is written
// again, since a system may forget which bytes it could not write.
func (j *Journal) restore(file File) error {
	raw, err := Load(j.path)
	if err != nil {
		return err
	}
	tried, longer := bytes.CutPrefix(raw, j.safe)
	switch {
	case longer && (len(tried) == 0 || j.unsure && bytes.HasPrefix(j.buffer, tried)):
	case !longer && bytes.HasPrefix(j.safe, raw):
	default:
		return &FaultError{Changed, fmt.Errorf("%w: %d bytes, and %d were safe", errChanged, len(raw), len(j.safe))}
	}
	if _, err := file.WriteAt(j.safe, 0); err != nil {
		return err
	}
	if err := file.Truncate(int64(len(j.safe))); err != nil {
		return err
	}
	if err := file.Confirm(); err != nil {
		return err
	}
	j.unsure = false
	if !longer {
		j.anew++
	}
	return nil
}
