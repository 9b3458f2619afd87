package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/tournament"
	"blindchess/internal/language"
)

// handed contains the data about one player that the organiser's command
// receives.
type handed struct {
	Event    string `json:"event"`
	Round    int    `json:"round"`
	Date     string `json:"date,omitempty"`
	Number   int    `json:"number"`
	Name     string `json:"name"`
	FideID   string `json:"fide,omitempty"`
	Team     string `json:"team,omitempty"`
	Language string `json:"language"`
	Board    int    `json:"board,omitempty"`  // 0 without a game
	Colour   string `json:"colour,omitempty"` // white or black
	Opponent string `json:"opponent,omitempty"`
	Text     string `json:"text"` // the sentence that they are told
	Own      string `json:"own"`  // their place and rounds, a sentence a line
}

// hookLimit is how long the command may take for one player.
const hookLimit = time.Minute

// hookWords returns a command's program and its arguments: the whole text if it is the
// name of a program, which may have blanks.
func hookWords(hook string) ([]string, error) {
	if _, err := exec.LookPath(hook); err == nil {
		return []string{hook}, nil
	}
	words := strings.Fields(hook)
	if len(words) == 0 {
		return nil, fmt.Errorf("call: --hook names no command")
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil, fmt.Errorf("call: no program %s can be run, so nobody was told: name another after --hook", words[0])
	}
	return words, nil
}

// hand runs a command once a player, and returns for how many it failed. A failure is
// reported, and the other players follow.
func hand(command *cobra.Command, t tournament.Tournament, number int, pack language.Pack, hook string) (failed int, err error) {
	words, err := hookWords(hook)
	if err != nil {
		return 0, err
	}
	round, _ := t.Round(number)
	ctx, stop := commandline.Stoppable(command)
	defer stop()
	done := 0
	for _, p := range t.Players {
		own, b, err := inTheirs(t, number, p, pack)
		if err != nil {
			return failed, err
		}
		one := handed{
			Event: t.About.Name, Round: number, Date: round.Date, Number: p.Number, Name: p.Name, FideID: p.FideID, Team: p.Team,
			Language: own.Code(), Text: b.Where(p), Own: strings.Join(b.Own(p), "\n"),
		}
		for _, game := range round.Pairings {
			other := 0
			switch p.Number {
			case game.White:
				one.Board, one.Colour, other = game.Board, "white", game.Black
			case game.Black:
				one.Board, one.Colour, other = game.Board, "black", game.White
			}
			if opponent, ok := t.Player(other); ok {
				one.Opponent = opponent.Name
			}
		}
		if err := handOne(ctx, command, words, one); err != nil {
			failed++
			fmt.Fprintf(command.ErrOrStderr(), "%s was not told: %v\n", p.Name, err)
			continue
		}
		done++
	}
	fmt.Fprintf(command.OutOrStdout(), "Players told: %d. Failed: %d.\n", done, failed)
	return failed, nil
}

func handOne(ctx context.Context, command *cobra.Command, words []string, one handed) error {
	line, err := json.Marshal(one)
	if err != nil {
		return fmt.Errorf("call: %w", err)
	}
	limited, stop := context.WithTimeout(ctx, hookLimit)
	defer stop()
	run := exec.CommandContext(limited, words[0], words[1:]...)
	run.Stdin, run.Stdout, run.Stderr, run.WaitDelay = bytes.NewReader(append(line, '\n')), command.OutOrStdout(), command.ErrOrStderr(), time.Second
	return run.Run()
}
