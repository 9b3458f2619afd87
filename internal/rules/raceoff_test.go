//go:build !race

package rules_test

// raceOn reports whether the race detector runs, under which tests count less.
const raceOn = false
