package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/commandline/program"
	"blindchess/internal/doctor"
	"blindchess/internal/doctor/machine"
	"blindchess/internal/journal"
	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/settings"
)

func newDoctorCommand() *cobra.Command {
	var asJSON, withGame bool
	var report string
	command := &cobra.Command{
		Use:   "doctor",
		Short: "find problems on this computer and the commands that fix them",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, err := settings.Load()
			if err != nil {
				own = settings.Default()
			}
			facts := machine.Look(machine.Program{Version: program.Version(), Tournament: tournament, Games: room.GamesFolder()}, own)
			if err != nil {
				facts.Settings, facts.File = own.Pack().Error(err), settings.Path()
			}
			lookAtGames(&facts)
			findings := doctor.Examine(facts)
			out := command.OutOrStdout()
			if report != "" {
				err = writeReport(out, own.Pack(), report, withGame, machine.Report{Facts: facts, Findings: findings})
			} else {
				err = tellFindings(out, own.Pack(), asJSON, findings)
			}
			if err == nil && doctor.Ill(findings) {
				return commandline.Status(1)
			}
			return err
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	command.Flags().StringVar(&report, "report", "", "save all findings in this file, without names or moves")
	command.Flags().BoolVar(&withGame, "with-game", false, "add the newest game to the report, with names and moves")
	return command
}

// tellFindings prints the findings, a line each.
func tellFindings(out io.Writer, pack language.Pack, asJSON bool, findings []doctor.Finding) error {
	for _, f := range findings {
		told := struct {
			doctor.Finding
			Text string `json:"text"`
		}{f, f.Text(pack)}
		if err := commandline.Tell(out, asJSON, told, told.Text); err != nil {
			return err
		}
	}
	if !asJSON {
		fmt.Fprintln(out, doctor.Summary(pack, findings))
	}
	return nil
}

// lookAtGames adds to the facts which games are damaged, and whether the folder of
// the system for sockets can be trusted.
func lookAtGames(facts *doctor.Facts) {
	for _, game := range archive.Damaged(room.GamesFolder()) {
		facts.Damaged = append(facts.Damaged, doctor.Game{Path: game.Path, Line: game.Damage.Line, Command: journal.VerifyCommand(game.Path)})
	}
	if folder := room.OpenRuntime(); folder != "" {
		facts.Runtime = doctor.Runtime{Folder: folder, Other: room.SocketFolder(), Mine: machine.Mine(folder)}
	}
}

// writeReport writes the findings for a helper, and describes the content of
// the file.
func writeReport(out io.Writer, pack language.Pack, path string, withGame bool, report machine.Report) (err error) {
	told := pack.Phrase("doctor.report", "file", path)
	if withGame {
		if report.Game, err = room.LastJournal(room.GamesFolder()); err != nil {
			return err
		}
		told = pack.Phrase("doctor.report-game", "file", path, "game", report.Game)
	}
	if err = report.Write(path); err == nil {
		fmt.Fprintln(out, told)
	}
	return err
}
