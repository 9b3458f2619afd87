package main

import (
	"testing"

	"blindchess/internal/practice/puzzle"
)

func TestNamed_APuzzleKeepsItsNumberWhenOthersComeBeforeIt(t *testing.T) {
	var all []puzzle.Puzzle
	for _, name := range []string{"g7n1", "p0002", "g9n4", "p0010", "p0001", "own001", "p12x"} {
		all = append(all, puzzle.Puzzle{Name: name})
	}
	want := []string{"p0011", "p0002", "p0012", "p0010", "p0001", "p0013", "p0014"}
	for i, p := range named(all) {
		if p.Name != want[i] {
			t.Errorf("puzzle %d: got the name %s, want %s", i, p.Name, want[i])
		}
	}
}
