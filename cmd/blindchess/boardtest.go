package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/room/devices"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
)

func newBoardTestCommand() *cobra.Command {
	var squares, patience = "", 20 * time.Second
	var silent, feel bool
	command := &cobra.Command{
		Use:   "test BOARD",
		Short: "test each square by ear and hear which ones fail",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			chosen, err := parseSquares(squares)
			if err != nil {
				return err
			}
			narrator, err := ownNarrator()
			if err != nil {
				return err
			}
			walk := devices.Walk{Out: cmd.OutOrStdout(), Narrator: narrator, Squares: chosen, Patience: patience}
			if !silent {
				if speaker, err := speech.Start(speech.Setup{}); err == nil {
					walk.Speaker = speaker
					defer speaker.Close()
				}
			}
			ctx, stop := commandline.Stoppable(cmd)
			defer stop()
			if feel {
				return walk.Feel(ctx, args[0], cmd.InOrStdin())
			}
			whole, err := walk.Run(ctx, args[0], cmd.InOrStdin())
			if err == nil && !whole {
				return commandline.Status(1)
			}
			return err
		},
	}
	flags := command.Flags()
	flags.StringVar(&squares, "squares", "", "test only these squares, such as e2,e4")
	flags.DurationVar(&patience, "patience", patience, "how long to wait for each square")
	flags.BoolVar(&feel, "feel", false, "feel some pieces and hear which dwell time ignores those touches")
	flags.BoolVar(&silent, "silent", false, "show lines without speech")
	return command
}

func parseSquares(text string) ([]rules.Square, error) {
	if text == "" {
		return nil, nil
	}
	var squares []rules.Square
	for name := range strings.SplitSeq(text, ",") {
		square, ok := rules.ParseSquare(name)
		if !ok {
			return nil, fmt.Errorf("board: %q is no square: write --squares e2,e4", name)
		}
		squares = append(squares, square)
	}
	return squares, nil
}
