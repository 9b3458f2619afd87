package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"blindchess/internal/commandline"
)

// helpOf returns the help of the command that words name, in English.
func helpOf(t *testing.T, words ...string) string {
	t.Helper()
	root := newRoot()
	var out bytes.Buffer
	root.SetOut(&out)
	root.SetArgs(append(words, "--help"))
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestHelp_EveryCommandStandsInOneGroupOfAtMostSeven(t *testing.T) {
	grouped := map[string]int{}
	for _, group := range layout().Groups {
		if len(group.Names) > 7 {
			t.Errorf("%s: got %d commands, want at most 7", group.Key, len(group.Names))
		}
		for _, name := range group.Names {
			grouped[name]++
		}
	}
	root := newRoot()
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	text := helpOf(t)
	for _, command := range root.Commands() {
		if !command.IsAvailableCommand() && command.Name() != "help" {
			continue
		}
		if grouped[command.Name()] != 1 {
			t.Errorf("%s: got in %d groups, want one", command.Name(), grouped[command.Name()])
		}
		if strings.Count(text, "\n  "+command.Name()+" ") != 1 {
			t.Errorf("%s: got %d lines of the help, want one:\n%s", command.Name(), strings.Count(text, "\n  "+command.Name()+" "), text)
		}
	}
}

func TestHelp_OfALongCommandShowsTenFlagsFirstAndLosesNone(t *testing.T) {
	placed := func(groups []commandline.Group) (names []string) {
		for _, group := range groups {
			names = append(names, group.Names...)
		}
		return names
	}(layout().Topics)
	for _, name := range []string{"play", "serve"} {
		command, _, err := newRoot().Find([]string{name})
		if err != nil {
			t.Fatal(err)
		}
		text := helpOf(t, name)
		shown := 0
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "      --") || strings.HasPrefix(line, "  -h, --") {
				shown++
			}
		}
		want := 0
		command.InitDefaultHelpFlag()
		command.LocalFlags().VisitAll(func(flag *pflag.Flag) {
			want++
			if strings.Count(text, " --"+flag.Name+" ")+strings.Count(text, " --"+flag.Name+"\n")+strings.Count(text, " --"+flag.Name+"[") < 1 {
				t.Errorf("%s: got no --%s", name, flag.Name)
			}
			if name == "play" && flag.Name != "help" && !slices.Contains(placed, flag.Name) {
				t.Errorf("play --%s: got no topic", flag.Name)
			}
		})
		if shown != want {
			t.Errorf("%s: got %d flags, want %d", name, shown, want)
		}
	}
	_, flags, _ := strings.Cut(helpOf(t, "play"), "\nCommon flags:\n")
	common, _, _ := strings.Cut(flags, "\n\n")
	if got := strings.Count("\n"+common, "\n      --"); got != 10 {
		t.Errorf("got %d flags first, want ten:\n%s", got, common)
	}
}
