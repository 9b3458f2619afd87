package pair_test

import (
	"bytes"
	"path/filepath"
	"sync"
	"testing"

	"blindchess/internal/pair"
)

// Many tables that are opened at once on a new machine share one key: one that read a
// key which was half written did not open.
func TestHostKey_ProgramsThatMakeItAtOnceHaveTheSame(t *testing.T) {
	for range 20 {
		folder := t.TempDir()
		var begun sync.WaitGroup
		signed := make([][]byte, 8)
		for i := range signed {
			begun.Go(func() {
				signature, _, err := pair.Sign(filepath.Join(folder, "state", "host_key"), []byte("a text"))
				if err != nil {
					t.Error(err)
				}
				signed[i] = signature
			})
		}
		begun.Wait()
		for _, signature := range signed {
			if !bytes.Equal(signature, signed[0]) {
				t.Fatal("got signatures of different keys, want one key")
			}
		}
	}
}
