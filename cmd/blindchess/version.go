package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// about is what the program says of itself.
type about struct {
	Version    string `json:"version"`  // of the tag, or of the commit where none stands on it
	Revision   string `json:"revision"` // the commit, or ""
	Changed    bool   `json:"changed"`  // whether the sources were changed after it
	Tournament bool   `json:"tournament"`
	Go         string `json:"go"`
	System     string `json:"system"` // system and processor, as linux/amd64
	Words      string `json:"words"`
	SHA256     string `json:"sha256"`
}

// unknownVersion stands where a program was built from sources without their
// history, as those of an archive are.
const unknownVersion = "unknown"

// versionOf returns the version that Go gave a program when it built it from
// the tags of its repository, its commit, and whether anything was changed.
func versionOf(build *debug.BuildInfo) (version, revision string, changed bool) {
	version = build.Main.Version
	if version == "" || version == "(devel)" {
		version = unknownVersion
	}
	for _, setting := range build.Settings {
		switch setting.Key {
		case "vcs.revision":
			revision = setting.Value
		case "vcs.modified":
			changed = setting.Value == "true"
		}
	}
	return version, revision, changed
}

// ownVersion returns the version of this program, as "v1.2.3".
func ownVersion() string {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return unknownVersion
	}
	version, _, _ := versionOf(build)
	return version
}

func newVersionCommand() *cobra.Command {
	var asJSON, short bool
	command := &cobra.Command{
		Use:   "version",
		Short: "tell the version, the build and its checksum",
		Long: `Tell which version this is, which of the two builds, and the SHA-256 of its own
file with the words that stand for it.

The version is that of the git tag; between two tags it ends with the time and
the commit, and behind changed sources with "dirty". A program that was built
without git says that its version is unknown.`,
		Example: "  blindchess version\n  blindchess version --json",
		Args:    cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			out := command.OutOrStdout()
			if short {
				_, err := fmt.Fprintln(out, ownVersion())
				return err
			}
			if !asJSON {
				_, err := fmt.Fprintf(out, "%s\nBuilt with %s for %s/%s.\n", thisBuild(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
				return err
			}
			own, err := aboutThis()
			if err != nil {
				return fmt.Errorf("version: %w", err)
			}
			return json.NewEncoder(out).Encode(own)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	command.Flags().BoolVar(&short, "short", false, "print the version alone")
	return command
}

// aboutThis reads what this program is from itself.
func aboutThis() (about, error) {
	sum, err := buildSum()
	if err != nil {
		return about{}, err
	}
	own := about{
		Version: unknownVersion, Tournament: tournament, Go: runtime.Version(),
		System: runtime.GOOS + "/" + runtime.GOARCH, Words: sum.Words(), SHA256: sum.String(),
	}
	if build, ok := debug.ReadBuildInfo(); ok {
		own.Version, own.Revision, own.Changed = versionOf(build)
	}
	return own, nil
}
