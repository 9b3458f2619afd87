package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/room"
	"blindchess/internal/room/audiosheet"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voices"
)

func newSheetListenCommand() *cobra.Command {
	var folder, file string
	var list, asJSON bool
	command := &cobra.Command{
		Use:   "listen [PLY]",
		Short: "play the audio scoresheet, or one half-move of it",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			ply, err := plyArgument(arguments)
			if err != nil {
				return err
			}
			if folder == "" {
				if folder, err = audiosheet.Newest(room.GamesFolder()); err != nil {
					return err
				}
			}
			sheet, err := audiosheet.Open(folder)
			if err != nil {
				return err
			}
			defer sheet.Close()
			out := command.OutOrStdout()
			for _, found := range sheet.Damaged {
				fmt.Fprintln(out, found)
			}
			entries := sheet.Entries(ply)
			switch {
			case len(entries) == 0:
				return fmt.Errorf("sheet: nothing was kept for ply %d; --list names what there is", ply)
			case list || asJSON:
				return audiosheet.List(out, entries, asJSON)
			case file != "":
				return audiosheet.Write(entries, file)
			default:
				return playSpoken(command, entries)
			}
		},
	}
	command.Flags().StringVar(&folder, "sheet", "", "the folder of the audio scoresheet (default: the last game's)")
	command.Flags().BoolVar(&list, "list", false, "list the entries without playing them")
	command.Flags().BoolVar(&asJSON, "json", false, "list the entries as one JSON object a line")
	command.Flags().StringVar(&file, "out", "", "write all sound to one FLAC file instead of playing")
	return command
}

// plyArgument reads the number of a ply, or zero if none is given.
func plyArgument(arguments []string) (int, error) {
	if len(arguments) == 0 {
		return 0, nil
	}
	ply, err := strconv.Atoi(arguments[0])
	if err != nil || ply < 1 {
		return 0, fmt.Errorf("sheet: %q is no ply; plies are counted from 1, White's first move", arguments[0])
	}
	return ply, nil
}

// playSpoken plays the entries; one that is damaged is named and passed over.
func playSpoken(command *cobra.Command, entries []audiosheet.Entry) error {
	own, err := settings.Load()
	if err != nil {
		return err
	}
	setup, err := voices.Setup(own)
	if err != nil {
		return err
	}
	out := command.OutOrStdout()
	setup.Show = func(say.Utterance) error { return nil }
	speaker, err := speech.Start(setup)
	if err != nil {
		return err
	}
	defer speaker.Close()
	if !speaker.Ready(command.Context()) {
		if err := audiosheet.List(out, entries, false); err != nil {
			return err
		}
		return errors.New("sheet: there is no sound to play it with; --out writes it to a file")
	}
	if !audiosheet.Play(command.Context(), out, speaker, entries) {
		return commandline.Status(1)
	}
	return nil
}
