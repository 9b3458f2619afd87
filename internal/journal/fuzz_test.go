//go:build linux || darwin

package journal_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/journal"
)

// FuzzRead reads anything as a journal. The good part is good again by itself,
// each part of the file is good, torn or damaged, and a journal that opens
// accepts a record after its earlier ones.
func FuzzRead(f *testing.F) {
	f.Add([]byte("{\"seq\":0}\n"))
	f.Add([]byte{})
	path := filepath.Join(f.TempDir(), "whole")
	written(f, path, 3)
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-5])
	path = filepath.Join(f.TempDir(), "game")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		contents, err := journal.Read(path)
		if contents.Good < 0 || contents.Good > int64(len(text)) || len(contents.Chains) != len(contents.Records) {
			t.Fatalf("got %d good bytes of %d, %d links for %d records", contents.Good, len(text), len(contents.Chains), len(contents.Records))
		}
		if err == nil && !bytes.Equal(contents.Torn, text[contents.Good:]) {
			t.Errorf("got %q torn, want all behind the %d good bytes", contents.Torn, contents.Good)
		}
		if err != nil {
			return
		}
		j, opened, err := journal.Open(path, header)
		if err != nil {
			t.Fatalf("it was read and does not open: %v", err)
		}
		defer j.Close()
		if err := j.Append(context.Background(), []byte(`{"last":1}`)); err != nil {
			t.Fatal(err)
		}
		again, err := journal.Read(path)
		if err != nil || len(again.Records) != len(opened.Records)+1 || !bytes.HasPrefix(again.Records[len(opened.Records)], []byte(`{"last":1}`)) {
			t.Errorf("got %s, %v, want one record more than %s", again.Records, err, opened.Records)
		}
	})
}
