package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/rules"
)

func newPerftCommand() *cobra.Command {
	var divide, asJSON bool
	var source positionSource
	command := &cobra.Command{
		Use:   "perft DEPTH [FEN]",
		Short: "count the sequences of legal moves of a length",
		Long: `Count the sequences of legal moves of DEPTH moves from a position, which proves
the rules right and fast. Without FEN it counts from the start position.
The count is the last thing on standard output; how fast it was counted is on
standard error.`,
		Example: `  blindchess perft 5
  blindchess perft --divide 3 "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
  blindchess perft --chess960 0 4`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			depth, err := strconv.Atoi(words[0])
			if err != nil || depth < 0 || depth > 99 {
				return fmt.Errorf("perft: %q is no depth; give a number of moves from 0 to 99 first, then the FEN", words[0])
			}
			setup, err := source.read(words[1:])
			if err != nil {
				return err
			}
			count := countMoves(setup, depth, divide)
			if asJSON {
				return json.NewEncoder(command.OutOrStdout()).Encode(count)
			}
			for _, below := range count.Divide {
				fmt.Fprintf(command.OutOrStdout(), "%s: %d\n", below.Move, below.Nodes)
			}
			fmt.Fprintln(command.OutOrStdout(), count.Nodes)
			fmt.Fprintf(command.ErrOrStderr(), "%d nodes in %.3f seconds, %d nodes per second\n", count.Nodes, count.Seconds, count.Speed)
			return nil
		},
	}
	command.Flags().BoolVar(&divide, "divide", false, "also print the count below each legal move")
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	source.addFlags(command)
	return command
}

// perftCount is what perft found.
type perftCount struct {
	FEN     string       `json:"fen"`
	Depth   int          `json:"depth"`
	Nodes   uint64       `json:"nodes"`
	Divide  []perftBelow `json:"divide,omitempty"`
	Seconds float64      `json:"seconds"`
	Speed   uint64       `json:"nodesPerSecond"`
}

// perftBelow is the count below one move.
type perftBelow struct {
	Move  string `json:"move"`
	SAN   string `json:"san"`
	Nodes uint64 `json:"nodes"`
}

func countMoves(setup rules.Setup, depth int, divide bool) perftCount {
	count := perftCount{FEN: setup.FEN(), Depth: depth}
	p := setup.Position
	start := time.Now()
	if !divide || depth == 0 {
		count.Nodes = p.Perft(depth)
	} else {
		for m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				panic(err) // a move from Moves is legal
			}
			below := perftBelow{Move: p.UCI(m), SAN: p.SAN(m), Nodes: next.Perft(depth - 1)}
			count.Divide = append(count.Divide, below)
			count.Nodes += below.Nodes
		}
	}
	took := max(time.Since(start), time.Microsecond)
	count.Seconds = took.Seconds()
	count.Speed = uint64(float64(count.Nodes) / took.Seconds())
	return count
}
