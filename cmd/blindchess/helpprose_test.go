package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/commandline"
)

// TestHelp_ProseOfThePacksNamesTheFlagsOfTheEnglish requires that a translation of a
// command's prose names exactly the flags of the English prose. No English may be
// left in it.
func TestHelp_ProseOfThePacksNamesTheFlagsOfTheEnglish(t *testing.T) {
	english := map[string]string{}
	eachCommand(func(command *cobra.Command, _ string) { english[command.CommandPath()] = command.Long })
	for _, pack := range carried(t) {
		root := newRoot()
		commandline.Translate(root, pack)
		var each func(command *cobra.Command)
		each = func(command *cobra.Command) {
			below, prose := command.CommandPath(), command.Long
			if want := english[below]; want != "" && !strings.Contains(prose, pack.Word("manual.english")) {
				if got, want := flagsIn(prose), flagsIn(want); !slices.Equal(got, want) {
					t.Errorf("%s: %s: got the flags %v, want %v", pack.Code(), below, got, want)
				}
				if left := inEnglishAlone.FindString(typed.ReplaceAllString(prose, "")); left != "" {
					t.Errorf("%s: %s: got the English word %q", pack.Code(), below, left)
				}
			}
			for _, next := range command.Commands() {
				each(next)
			}
		}
		each(root)
	}
}

// flagsIn lists the flags that a text names, each once.
func flagsIn(text string) []string {
	named := map[string]bool{}
	for _, flag := range typed.FindAllString(text, -1) {
		named[flag] = true
	}
	return slices.Sorted(maps.Keys(named))
}

// TestHelp_EveryFlagIsToldInEveryLanguage requires a sentence in every language for
// each flag, except the flags that the library adds to a command.
func TestHelp_EveryFlagIsToldInEveryLanguage(t *testing.T) {
	for _, pack := range carried(t) {
		eachCommand(func(command *cobra.Command, verb string) {
			if verb == "completion" {
				return
			}
			command.LocalFlags().VisitAll(func(flag *pflag.Flag) {
				if told, is := pack.Restated("manual.", flag.Usage); !is || told == flag.Usage {
					t.Errorf("%s: %s --%s: got %q, want a sentence in this language", pack.Code(), command.CommandPath(), flag.Name, told)
				}
			})
		})
	}
}
