//go:build !tournament

package main

import (
	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/room/sharing"
)

func newBoardShareCommand() *cobra.Command {
	var share sharing.Share
	command := &cobra.Command{
		Use:   "share BOARD",
		Short: "give a board to the DGT page of lichess.org and other programs, as LiveChess does",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if share.Narrator, err = ownNarrator(); err != nil {
				return err
			}
			ctx, stop := commandline.Stoppable(cmd)
			defer stop()
			share.Board, share.Out = args[0], cmd.OutOrStdout()
			return share.Run(ctx)
		},
	}
	command.Flags().StringVar(&share.Listen, "listen", sharing.Listen, "where programs find the board, as HOST:PORT; a host other than this machine lets the network read it")
	command.Flags().StringArrayVar(&share.Origins, "origin", nil, "a page that may have the board besides "+sharing.Lichess+", as its address begins; may be given several times")
	return command
}
