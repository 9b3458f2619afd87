package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/rating"
	"blindchess/internal/rules"
)

// findPlayed plays games of the engine against itself and prints the puzzles
// that it finds. The same seeds and nodes give the same puzzles.
func (f *finder) findPlayed(ctx context.Context, most, seed, games int) error {
	for number := seed; number < seed+games && len(f.seen) < most; number++ {
		fmt.Fprintf(os.Stderr, "\rgame %d, %d found", number, len(f.seen))
		if err := f.played(ctx, number, func(c candidate) (bool, error) { return f.print(ctx, c, fmt.Sprintf("g%d", number)) }); err != nil {
			return err
		}
	}
	return nil
}

// print prints the puzzle of a candidate, and reports whether it is one that was
// not found before.
func (f *finder) print(ctx context.Context, c candidate, source string) (bool, error) {
	if f.seen[c.after.Position] {
		return false, nil
	}
	line, err := f.look(ctx, c)
	if err != nil || line == nil {
		return false, err
	}
	f.seen[c.after.Position] = true
	p := puzzle.Puzzle{Name: fmt.Sprintf("%sn%d", source, len(f.seen)), Before: c.before, Moves: append([]rules.Move{c.move}, line...)}
	p.Themes = puzzle.Describe(c.before.Position, p.Moves)
	if p.Strength, err = f.rate(ctx, p); err != nil {
		return false, err
	}
	_, err = fmt.Fprintln(f.out, p.Row())
	return true, err
}

// rate estimates how hard a puzzle is, by what its solution looks like and by how
// soon the engine sees the first move.
func (f *finder) rate(ctx context.Context, p puzzle.Puzzle) (rating.Rating, error) {
	start := p.Attempt().Game()
	step, err := f.easy(ctx, start, p.Moves[1])
	value := guess(p, start.Position()) + stepWorth*(step-1)
	return rating.Rating{Value: float64(min(max(value, 400), 3000)), Deviation: 250}, err
}

// stepWorth is by how much a step of the ladder makes a puzzle harder, as a guess.
const stepWorth = 120

// The ratings over which the chosen puzzles are spread, and what part of them
// may have one move only.
const (
	easiest    = 800
	hardest    = 2199
	oneMovePer = 3
)

// verify prints the rows of puzzles in which the engine, asked with all its
// thought, finds each move of the solver, and no other that wins as well. It tells
// of the others.
func (f *finder) verify(ctx context.Context, in io.Reader) error {
	all, err := rows(in)
	if err != nil {
		return err
	}
	for _, p := range all {
		game, held := rules.NewGame(p.Before), true
		for i, m := range p.Moves {
			position := game.Position()
			if next := position.After(m); i%2 == 1 && held && !next.Checkmate() { // any mate solves it
				best, clear, err := f.alone(ctx, game, i == 1, f.nodes)
				if err != nil {
					return err
				}
				held = clear && best == m
			}
			if game, err = game.Play(m); err != nil {
				return err
			}
		}
		out := f.out
		if !held {
			out = os.Stderr
		}
		if _, err := fmt.Fprintln(out, p.Row()); err != nil {
			return err
		}
	}
	return nil
}

// rows reads rows of puzzles, each position once.
func rows(in io.Reader) ([]puzzle.Puzzle, error) {
	var all []puzzle.Puzzle
	seen := map[rules.Position]bool{}
	scanner := bufio.NewScanner(in)
	for scanner.Scan() {
		if strings.TrimSpace(scanner.Text()) == puzzle.Head {
			continue
		}
		p, err := puzzle.Parse(scanner.Text())
		if err != nil {
			return nil, err
		}
		if at := p.Attempt().Position(); !seen[at] {
			seen[at], all = true, append(all, p)
		}
	}
	return all, scanner.Err()
}

// choose reads rows of puzzles, chooses at most so many of them, the longest
// first, and prints them rated by their rank. They have no results of users yet,
// so the guess only shows which of two is harder. The guess is made anew: the
// ratings of rows that were chosen before are ranks.
func (f *finder) choose(ctx context.Context, in io.Reader, most int) error {
	all, err := rows(in)
	if err != nil {
		return err
	}
	all = named(thinned(all, most))
	for i := range all {
		if all[i].Strength, err = f.rate(ctx, all[i]); err != nil {
			return err
		}
	}
	slices.SortStableFunc(all, func(a, b puzzle.Puzzle) int { return cmp.Compare(a.Strength.Value, b.Strength.Value) })
	for i, p := range all {
		p.Strength.Value = float64(easiest + i*(hardest-easiest)/max(len(all)-1, 1))
		if _, err := fmt.Fprintln(f.out, p.Row()); err != nil {
			return err
		}
	}
	return nil
}

// numbered are the names of puzzles that the program carries.
var numbered = regexp.MustCompile(`^p([0-9]{4,})$`)

// named gives each puzzle without a number the next one. The others keep theirs,
// because players' diaries name them.
func named(all []puzzle.Puzzle) []puzzle.Puzzle {
	last := 0
	for _, p := range all {
		if found := numbered.FindStringSubmatch(p.Name); found != nil {
			number, _ := strconv.Atoi(found[1]) // digits; 0 if there are too many
			last = max(last, number)
		}
	}
	for i := range all {
		if !numbered.MatchString(all[i].Name) {
			last++
			all[i].Name = fmt.Sprintf("p%04d", last)
		}
	}
	return all
}

// thinned returns at most so many puzzles, of which at most a third has one move.
func thinned(all []puzzle.Puzzle, most int) []puzzle.Puzzle {
	one := func(p puzzle.Puzzle) bool { return len(p.Moves) == 2 }
	longer := slices.DeleteFunc(slices.Clone(all), one)
	longer = longer[:min(len(longer), most)]
	single := slices.DeleteFunc(slices.Clone(all), func(p puzzle.Puzzle) bool { return !one(p) })
	room := min(len(longer)/(oneMovePer-1), most-len(longer))
	return append(longer, single[:min(len(single), room)]...)
}
