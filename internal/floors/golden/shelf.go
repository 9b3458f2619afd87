package golden

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// Shelf is one file that holds the outputs of many cases, each below a line
// with the name of its case. Its methods may be called from any goroutine.
type Shelf struct {
	file   string
	update bool
	kept   map[string]string

	mu      sync.Mutex
	changed bool
}

// Open reads the file of a test whose cases have these names. What it holds of
// other cases fails the test, and with update is removed. With update the file
// is written when the test and its subtests end.
func Open(t testing.TB, file string, cases []string, update bool) *Shelf {
	t.Helper()
	s := &Shelf{file: file, update: update, kept: map[string]string{}}
	archive, err := txtar.ParseFile(file)
	if err != nil && !(update && os.IsNotExist(err)) {
		t.Errorf("%v; go test -update writes it", err)
		return s
	}
	if err == nil {
		for _, section := range archive.Files {
			s.kept[section.Name] = string(section.Data)
			switch {
			case slices.Contains(cases, section.Name):
			case update:
				delete(s.kept, section.Name)
				s.changed = true
			default:
				t.Errorf("%s: got no case %q that prints this; go test -update removes it", file, section.Name)
			}
		}
	}
	if update {
		t.Cleanup(func() {
			if err := s.write(); err != nil {
				t.Error(err)
			}
		})
	}
	return s
}

// Check compares output with what the file holds of a case, or with update
// keeps it to be written. A line of the output must not look like "-- name --".
func (s *Shelf) Check(t testing.TB, name, printed string) {
	t.Helper()
	if archive := txtar.Parse([]byte(printed)); len(archive.Files) > 0 {
		t.Errorf("%s: got the line -- %s --, which ends a case", name, archive.Files[0].Name)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, ok := s.kept[name]
	if s.update {
		s.changed = s.changed || !ok || kept != printed
		s.kept[name] = printed
		return
	}
	if !ok {
		t.Errorf("%s: got no case %q; go test -update writes it", s.file, name)
		return
	}
	if difference := differenceOf(printed, kept); difference != "" {
		t.Errorf("%s: %s: %s; where that is right, go test -update writes it anew", s.file, name, difference)
	}
}

func (s *Shelf) write() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.changed {
		return nil
	}
	var archive txtar.Archive
	for name, text := range s.kept {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(text)})
	}
	slices.SortFunc(archive.Files, func(a, b txtar.File) int { return strings.Compare(a.Name, b.Name) })
	if err := os.WriteFile(s.file, txtar.Format(&archive), 0o666); err != nil {
		return fmt.Errorf("the outputs were not written: %w", err)
	}
	return nil
}
