package endings

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// head is the beginning of a table's file, before its checksum. Another
// numbering of positions gets another one.
const head = "blindchess ending 1\n"

func (ts *Tables) path(t *table) string { return filepath.Join(ts.folder, t.name+".ending") }

// kept returns the stored values of a table, and nil if they are missing or
// damaged: the table is then made again.
func (ts *Tables) kept(t *table) []byte {
	if ts.folder == "" {
		return nil
	}
	text, err := os.ReadFile(ts.path(t))
	if err != nil || !bytes.HasPrefix(text, []byte(head)) || len(text) < len(head)+sha256.Size {
		return nil
	}
	sum, packed := text[len(head):len(head)+sha256.Size], text[len(head)+sha256.Size:]
	values := make([]byte, 2*t.size)
	reader := flate.NewReader(bytes.NewReader(packed))
	if _, err := io.ReadFull(reader, values); err != nil {
		return nil
	}
	if found := sha256.Sum256(append([]byte(t.name), values...)); !bytes.Equal(found[:], sum) {
		return nil
	}
	return values
}

// keep writes a table, whole or not at all.
func (ts *Tables) keep(t *table) error {
	if ts.folder == "" {
		return nil
	}
	sum := sha256.Sum256(append([]byte(t.name), t.values...))
	var text bytes.Buffer
	text.WriteString(head)
	text.Write(sum[:])
	packer, err := flate.NewWriter(&text, flate.BestSpeed)
	if err != nil {
		return fmt.Errorf("endings: %w", err)
	}
	_, err = packer.Write(t.values)
	if err := errors.Join(err, packer.Close()); err != nil {
		return fmt.Errorf("endings: %w", err)
	}
	if err := os.MkdirAll(ts.folder, 0o700); err != nil {
		return fmt.Errorf("endings: the table cannot be saved: %w", err)
	}
	file, err := os.CreateTemp(ts.folder, t.name+".*")
	if err != nil {
		return fmt.Errorf("endings: the table cannot be saved: %w", err)
	}
	_, err = file.Write(text.Bytes())
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), ts.path(t))
	}
	if err != nil {
		return fmt.Errorf("endings: the table cannot be saved: %w", errors.Join(err, os.Remove(file.Name())))
	}
	return nil
}
