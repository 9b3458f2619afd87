package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
)

// errChanged reports that the file does not hold what was safe in it.
var errChanged = errors.New("it does not hold what was written to it")

// settle brings the file back to what is safe after an append has failed. What
// the system said it could not write it may hold to be written all the same, so
// nothing behind the last whole append is believed: it is cut off, and the next
// append writes it anew. Where the file itself no longer works, as after a disk
// was pulled out, the one that stands under its name is opened in its place.
func (j *Journal) settle() error {
	if !j.unsure {
		return nil
	}
	if j.file != nil {
		if err := j.cut(); err == nil {
			j.unsure = false
			return nil
		}
		j.file.Close()
		j.file = nil
	}
	file, _, err := j.disk.Open(j.path, false)
	if err != nil {
		return err
	}
	j.file = file
	if err := j.recognise(); err != nil {
		file.Close()
		j.file = nil
		return err
	}
	j.unsure = false
	return nil
}

// recognise looks whether the file that was opened anew is the journal as it
// was: all that is safe, and behind it at most what was tried last.
func (j *Journal) recognise() error {
	err := j.file.Lock()
	if errors.Is(err, ErrLocked) {
		return &FaultError{Held, err}
	}
	if err != nil {
		return err
	}
	raw, err := os.ReadFile(j.path)
	if err != nil {
		return err
	}
	if int64(len(raw)) < j.size {
		return &FaultError{Changed, fmt.Errorf("%w: %d bytes of %d", errChanged, len(raw), j.size)}
	}
	safe, rest := raw[:j.size], raw[j.size:]
	contents, err := parse(j.path, safe)
	if err != nil || contents.Good != j.size || j.size > 0 && contents.Chain() != j.chain || !bytes.HasPrefix(j.buffer, rest) {
		return &FaultError{Changed, errors.Join(errChanged, err)}
	}
	return j.cut()
}
