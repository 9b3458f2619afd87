//go:build !tournament

package main

import (
	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/hearing/listener"
	"blindchess/internal/hearing/listening"
	"blindchess/internal/room"
	"blindchess/internal/settings"
)

// audioFlags are what hear needs for recordings instead of words.
type audioFlags struct {
	files         []string
	player, board string
}

// addAudio has the command hear recordings too.
func addAudio(command *cobra.Command, flags *spokenFlags) {
	var audio audioFlags
	command.Flags().StringArrayVar(&audio.files, "audio", nil, "recordings of announced moves, WAV or FLAC, instead of words; more may follow")
	command.Flags().StringVar(&audio.player, "player", "", "whose taught words are heard")
	command.Flags().StringVar(&audio.board, "board", "", "the move that a board shows, such as g1f3: an announcement of another one disagrees")
	words := command.RunE
	command.Args = wordsOrAudio(&audio)
	command.RunE = func(command *cobra.Command, arguments []string) error {
		if len(audio.files) > 0 {
			return hearAudio(command, flags, audio, arguments)
		}
		return words(command, arguments)
	}
}

// hears returns what hears the announcements of a player at a table.
func hears() room.Hearer { return listening.Hearer(settings.HearingFolder()) }

// hearAudio prints for each recording which move is announced in it.
func hearAudio(command *cobra.Command, flags *spokenFlags, audio audioFlags, more []string) error {
	chosen, err := flags.read("hear")
	if err != nil {
		return err
	}
	ears, err := listener.Shelf(settings.HearingFolder()).Listener(audio.player, chosen.scheme, chosen.ear)
	if err != nil {
		return err
	}
	shown, err := listener.Shown(chosen.position, audio.board)
	if err != nil {
		return err
	}
	hall := ears.At(chosen.position)
	var failed error
	for _, file := range append(audio.files, more...) {
		told := ears.File(file, hall, shown)
		if told.Error != "" {
			failed = commandline.Status(1)
		}
		if err := told.Print(command.OutOrStdout(), flags.asJSON); err != nil {
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
