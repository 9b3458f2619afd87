package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"slices"

	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/rating"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

func main() {
	program := flag.String("engine", "/usr/games/stockfish", "the UCI engine that is asked")
	nodes := flag.Int("nodes", 300_000, "how many positions it looks at for each question")
	most := flag.Int("most", 300, "how many puzzles to find")
	games := flag.Int("own", 0, "look at so many games of the partner to practise with, and not at standard input")
	played := flag.Int("played", 0, "look at so many games of the engine against itself, hurried and careless")
	seed := flag.Int("seed", 1, "the first of those games")
	choose := flag.Bool("choose", false, "choose among the puzzles on standard input, and rate them by their rank")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	switch {
	case *choose:
		if err := chosen(os.Stdin, os.Stdout, *most); err != nil {
			log.Fatal(err)
		}
		return
	case *played > 0:
		if err := findPlayed(ctx, *program, *nodes, *most, *seed, *played); err != nil {
			log.Fatal(err)
		}
		return
	}
	if err := find(ctx, *program, *nodes, *most, *seed, *games); err != nil {
		log.Fatal(err)
	}
}

// find reads games from standard input, or plays some, and prints the puzzles
// that it finds.
func find(ctx context.Context, program string, nodes, most, seed, games int) error {
	engine, err := uci.Open(ctx, uci.Config{Path: program, Patience: patience, Set: []uci.Setting{{Name: "Hash", Value: "64"}}})
	if err != nil {
		return err
	}
	defer engine.Close()
	var candidates []candidate
	if games > 0 {
		candidates = rehearsed(seed, games)
	} else if candidates, err = gather(os.Stdin); err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, len(candidates), "errors to look at")
	finder := finder{engine: engine, nodes: nodes, accept: accepted}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintln(out, puzzle.Head)
	seen := map[rules.Position]bool{}
	for n, c := range candidates {
		fmt.Fprintf(os.Stderr, "\r%d of %d, %d found", n, len(candidates), len(seen))
		found, err := finder.look(ctx, c)
		if err != nil {
			return err
		}
		if found == nil || seen[c.after.Position] {
			continue
		}
		seen[c.after.Position] = true
		p := puzzle.Puzzle{Name: fmt.Sprintf("own%03d", len(seen)), Before: c.before, Moves: append([]rules.Move{c.move}, found...)}
		p.Themes = puzzle.Describe(c.before.Position, p.Moves)
		p.Strength = rating.Rating{Value: float64(guess(p, c.after.Position)), Deviation: 200}
		fmt.Fprintln(out, p.Row())
		if err := out.Flush(); err != nil || len(seen) == most {
			return err
		}
	}
	return nil
}

// guess returns an estimate of p's difficulty. It is not measured: the longer a
// solution, and the less its first move looks like one, the harder.
func guess(p puzzle.Puzzle, start rules.Position) int {
	value := 500 + 300*(len(p.Moves)/2)
	first := p.Moves[1]
	quiet := start.Captured(first) == 0 && !start.After(first).Checked()
	for _, step := range []struct {
		adds bool
		by   int
	}{
		{p.Has("mateIn1"), -150}, {!p.Has("mate"), 150}, {quiet, 250}, {p.Has("sacrifice"), 200}, {p.Has("hangingPiece"), -200},
		{p.Has("backRankMate"), -100}, {p.Has("underPromotion"), 200}, {p.Has("fork"), -50}, {start.MoveCount() > 40, 50}, {start.Checked(), -100},
	} {
		if step.adds {
			value += step.by
		}
	}
	return cmp.Or(min(max(value, 500), 2400), 500)
}

// candidate is an error in a game.
type candidate struct {
	before, after rules.Setup
	move          rules.Move
}

// gather reads games and lists the moves that lost much, by their comments.
func gather(in io.Reader) ([]candidate, error) {
	reader := pgn.NewReader(bufio.NewReaderSize(in, 1<<20))
	var all []candidate
	for {
		game, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		played, before := rules.NewGame(game.Start), 0.0
		for _, ply := range game.Line.Plies {
			next, err := played.Play(ply.Move)
			if err != nil {
				break
			}
			after, told := evaluation(slices.Concat(ply.Before, ply.After))
			lost := before - after
			if played.Position().Turn() == rules.Black {
				lost = -lost
			}
			if told && lost > 1.2 {
				all = append(all, candidate{played.Setup(), next.Setup(), ply.Move})
			}
			if told {
				before = after
			}
			played = next
		}
	}
}
