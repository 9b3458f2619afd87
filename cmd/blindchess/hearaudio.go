package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/fault"
	"blindchess/internal/hearing/listener"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
)

// audioFlags are what hear needs for recordings instead of words.
type audioFlags struct {
	files         []string
	player, board string
}

// hearAudio prints for each recording which move is announced in it.
func hearAudio(command *cobra.Command, flags *spokenFlags, audio audioFlags, more []string) error {
	if err := hearsRecordings(); err != nil {
		return err
	}
	chosen, err := flags.read("hear")
	if err != nil {
		return err
	}
	player, err := listener.Shelf(settings.HearingFolder()).Load(audio.player)
	if err != nil {
		return err
	}
	if len(player.Words()) == 0 {
		return fault.New("fault.nothing-taught", "{name} has taught no words yet: type blindchess voice teach --player {name}", "name", audio.player).In("hearing")
	}
	var shown rules.Move
	if board := strings.ToLower(audio.board); board != "" {
		if shown, err = chosen.position.ParseUCI(board); err != nil { // it may be an illegal move too
			var ok bool
			if shown, ok = rules.ParseCoordinates(board); !ok {
				return err
			}
		}
	}
	ears := listener.New(chosen.scheme, chosen.ear, player)
	hall := ears.At(chosen.position)
	var failed error
	for _, file := range append(audio.files, more...) {
		told := ears.File(file, hall, shown)
		if told.Error != "" {
			failed = commandline.Status(1)
		}
		if flags.asJSON {
			err = json.NewEncoder(command.OutOrStdout()).Encode(told)
		} else {
			_, err = fmt.Fprintln(command.OutOrStdout(), told)
		}
		if err != nil {
			return err
		}
	}
	return failed
}

// wordsOrAudio requires words or recordings, and a player for recordings.
func wordsOrAudio(audio *audioFlags) cobra.PositionalArgs {
	return func(command *cobra.Command, words []string) error {
		switch {
		case len(audio.files) == 0:
			return cobra.MinimumNArgs(1)(command, words)
		case audio.player == "":
			return errNobodysWords
		}
		return nil
	}
}
