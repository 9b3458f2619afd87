package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bulletin"
	"blindchess/internal/language"
	"blindchess/internal/settings"
	"blindchess/internal/speech/voices"
)

// sentence is one that is read out, with the language it is in.
type sentence struct{ text, lang string }

func newCallCommand() *cobra.Command {
	var f told
	var each, speak bool
	hook := ""
	command := &cobra.Command{
		Use:   "call",
		Short: "read out the pairings of a round",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			t, b, pack, err := f.open()
			if err != nil {
				return err
			}
			if len(t.Rounds) == 0 {
				return errors.New("call: no round is paired yet: pair one with blindchess-hall pair")
			}
			if hook != "" {
				failed, err := hand(command, t, f.round, pack, hook)
				if err == nil && failed > 0 {
					return commandline.Status(1)
				}
				return err
			}
			sentences := []sentence{{b.Title(), pack.Lang()}}
			for _, line := range b.Pairings() {
				if !each {
					sentences = append(sentences, sentence{line, pack.Lang()})
				}
			}
			for _, p := range t.Players {
				if !each {
					break
				}
				own, theirs, err := inTheirs(t, f.round, p, pack)
				if err != nil {
					return err
				}
				sentences = append(sentences, sentence{theirs.Where(p), own.Lang()})
			}
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			return call(ctx, command, sentences, speak)
		},
	}
	f.add(command)
	command.Flags().BoolVar(&each, "each", false, "announce to each player where they play, in their own language")
	command.Flags().StringVar(&hook, "hook", "", "run this command for each player, with their message as JSON on its standard input")
	command.Flags().BoolVar(&speak, "speak", false, "speak too, with the voice of your settings")
	return command
}

// inTheirs returns the bulletin of a round in the player's language if the program
// has it, otherwise in pack's.
func inTheirs(t tournament.Tournament, round int, p tournament.Player, pack language.Pack) (language.Pack, bulletin.Bulletin, error) {
	if own, err := language.Load(p.Language); p.Language != "" && err == nil {
		pack = own
	}
	b, err := bulletin.Of(t, round, pack)
	return pack, b, err
}

// call writes sentences, one a line, and says each before it writes the next.
func call(ctx context.Context, command *cobra.Command, sentences []sentence, speak bool) error {
	own, err := settings.Load()
	if err != nil {
		return err
	}
	for _, s := range sentences {
		fmt.Fprintln(command.OutOrStdout(), s.text)
		if !speak {
			continue
		}
		if err := voices.SayOnce(ctx, own, s.text, s.lang); err != nil {
			return fmt.Errorf("call: nothing can be said aloud: %w", err)
		}
		if ctx.Err() != nil {
			return nil
		}
	}
	return nil
}
