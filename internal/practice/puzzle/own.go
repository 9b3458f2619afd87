package puzzle

import (
	"cmp"
	_ "embed" // own.csv
	"errors"
	"fmt"
	"slices"
	"strings"
)

//go:embed own.csv
var ownRows string

// Want is what puzzle is wanted.
type Want struct {
	Theme    string // empty for any
	Strength int    // about which rating
	Without  map[string]bool
	Seed     uint64 // chooses among those that fit alike
}

// ErrNone is returned if no puzzle fits.
var ErrNone = errors.New("puzzle: none fits")

// Set is puzzles that are all in memory.
type Set []Puzzle

// Own returns the puzzles that the program carries.
func Own() (Set, error) {
	var set Set
	for line := range strings.Lines(ownRows) {
		if strings.TrimSpace(line) == Head {
			continue
		}
		p, err := Parse(line)
		if err != nil {
			return nil, err
		}
		set = append(set, p)
	}
	return set, nil
}

// fitting is how many of the nearest puzzles of a set one is chosen from.
const fitting = 12

// Choose returns a puzzle of s near a rating. The error is ErrNone.
func (s Set) Choose(want Want) (Puzzle, error) {
	var near Set
	for _, p := range s {
		if !want.Without[p.Name] && (want.Theme == "" || p.Has(want.Theme)) {
			near = append(near, p)
		}
	}
	if len(near) == 0 {
		return Puzzle{}, ErrNone
	}
	off := func(p Puzzle) int {
		return max(int(p.Strength.Value)-want.Strength, want.Strength-int(p.Strength.Value))
	}
	slices.SortStableFunc(near, func(a, b Puzzle) int { return cmp.Compare(off(a), off(b)) })
	near = near[:min(fitting, len(near))]
	return near[scatter(want.Seed)%uint64(len(near))], nil
}

// Named returns the puzzle of a name.
func (s Set) Named(name string) (Puzzle, error) {
	for _, p := range s {
		if p.Name == name {
			return p, nil
		}
	}
	return Puzzle{}, fmt.Errorf("puzzle: there is none named %q", name)
}

// Themes lists the themes of the puzzles in s, and how many have each.
func (s Set) Themes() map[string]int {
	count := map[string]int{}
	for _, p := range s {
		for _, theme := range p.Themes {
			count[theme]++
		}
	}
	return count
}

// scatter spreads a seed over all numbers.
func scatter(seed uint64) uint64 {
	seed += 0x9e3779b97f4a7c15
	seed = (seed ^ seed>>30) * 0xbf58476d1ce4e5b9
	seed = (seed ^ seed>>27) * 0x94d049bb133111eb
	return seed ^ seed>>31
}
