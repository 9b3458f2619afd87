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
	choose := flag.Bool("choose", false, "choose among the puzzles on standard input, name the new ones, and rate all by their rank")
	verify := flag.Bool("verify", false, "ask the engine again about each puzzle on standard input, and print those that hold")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := find(ctx, *program, *nodes, func(f *finder) error {
		switch {
		case *choose:
			return f.choose(ctx, os.Stdin, *most)
		case *played > 0:
			return f.findPlayed(ctx, *most, *seed, *played)
		case *verify:
			return f.verify(ctx, os.Stdin)
		case *games > 0:
			f.accept = accepted
			return f.findAmong(ctx, rehearsed(*seed, *games), *most)
		}
		candidates, err := gather(os.Stdin)
		return errors.Join(err, f.findAmong(ctx, candidates, *most))
	})
	if err != nil {
		log.Fatal(err)
	}
}

// find opens the engine and finds puzzles with it.
func find(ctx context.Context, program string, nodes int, search func(f *finder) error) error {
	engine, err := uci.Open(ctx, uci.Config{Path: program, Patience: patience, Set: []uci.Setting{{Name: "Hash", Value: "16"}}})
	if err != nil {
		return err
	}
	defer engine.Close()
	fmt.Println(puzzle.Head)
	return search(&finder{engine: engine, nodes: nodes, accept: sounds, out: os.Stdout, seen: map[rules.Position]bool{}})
}

// findAmong prints the puzzles among candidates.
func (f *finder) findAmong(ctx context.Context, candidates []candidate, most int) error {
	for n, c := range candidates {
		fmt.Fprintf(os.Stderr, "\r%d of %d, %d found", n, len(candidates), len(f.seen))
		if _, err := f.print(ctx, c, "g"); err != nil || len(f.seen) == most {
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
