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
		Short: "share a board with lichess.org's DGT page and other programs, as LiveChess does",
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
	command.Flags().StringVar(&share.Listen, "listen", sharing.Listen, "where programs find the board, as HOST:PORT; a host other than this computer opens it to the network")
	command.Flags().StringArrayVar(&share.Origins, "origin", nil, "let this page use the board besides "+sharing.Lichess+"; you may give it several times")
	return command
}
