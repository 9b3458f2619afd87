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

func TestShelf_HoldsTheOutputOfEachCaseUnderItsName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cases.golden")
	cases := []string{"draw", "mate"}
	write := func(cases []string, printed map[string]string) {
		t.Run("update", func(t *testing.T) {
			shelf := golden.Open(t, file, cases, true)
			for name, text := range printed {
				shelf.Check(t, name, text)
			}
		})
	}
	compare := func(cases []string, name, printed string) []string {
		h := &heard{TB: t}
		shelf := golden.Open(h, file, cases, false)
		shelf.Check(h, name, printed)
		return h.errors
	}
	write(cases, map[string]string{"mate": "start\n\tmate\n", "draw": "start\n"})
	if got := compare(cases, "mate", "start\n\tmate\n"); len(got) != 0 {
		t.Errorf("got %q of an output that is the same, want nothing", got)
	}
	if got := compare(cases, "mate", "start\n\tstalemate\n"); len(got) != 1 || !strings.Contains(got[0], `mate: line 2, under "start": got`) {
		t.Errorf("got %q, want the case and the line that differs", got)
	}
	if got := compare(cases, "flag", "start\n"); len(got) != 1 || !strings.Contains(got[0], `no case "flag"`) {
		t.Errorf("got %q, want that the case is missing", got)
	}
	if got := compare(cases, "draw", "start\n-- mate --\n"); len(got) != 1 || !strings.Contains(got[0], "ends a case") {
		t.Errorf("got %q, want the line that would end the case", got)
	}
	if got := compare(cases[:1], "draw", "start\n"); len(got) != 1 || !strings.Contains(got[0], `no case "mate"`) {
		t.Errorf("got %q, want the output whose case is gone", got)
	}
	write(cases, map[string]string{"draw": "begin\n"})
	if got := compare(cases, "mate", "start\n\tmate\n"); len(got) != 0 {
		t.Errorf("got %q, want the case that was not played kept", got)
	}
	write(cases[:1], nil)
	if got := compare(cases[:1], "draw", "begin\n"); len(got) != 0 {
		t.Errorf("got %q, want the case that is gone removed", got)
	}
}
