package golden_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
)

// heard is a test that stores its messages instead of failing.
type heard struct {
	testing.TB
	errors []string
}

func (h *heard) Helper()           {}
func (h *heard) Error(args ...any) { h.errors = append(h.errors, fmt.Sprint(args...)) }
func (h *heard) Errorf(format string, args ...any) {
	h.errors = append(h.errors, fmt.Sprintf(format, args...))
}

func TestCheck_WhatIsPrintedOtherwiseIsNamedWithItsDirection(t *testing.T) {
	file := filepath.Join(t.TempDir(), "case.golden")
	golden.Check(t, file, "start\n\tgame started\n", true)
	golden.Check(t, file, "start\n\tgame started\n", false)
	h := &heard{TB: t}
	golden.Check(h, file, "start\n\tgame ended\n", false)
	if len(h.errors) != 1 || !strings.Contains(h.errors[0], `under "start": got`) || !strings.Contains(h.errors[0], "\tgame ended\nwant\n\tgame started") {
		t.Errorf("got %q, want the line that differs and its direction", h.errors)
	}
	shorter := &heard{TB: t}
	golden.Check(shorter, file, "start\n", false)
	if len(shorter.errors) != 1 || !strings.Contains(shorter.errors[0], "\tgame started") {
		t.Errorf("got %q, want the line that is missing", shorter.errors)
	}
	missing := &heard{TB: t}
	golden.Check(missing, filepath.Join(t.TempDir(), "none.golden"), "", false)
	if len(missing.errors) != 1 || !strings.Contains(missing.errors[0], "-update writes it") {
		t.Errorf("got %q, want how the file is written", missing.errors)
	}
}
