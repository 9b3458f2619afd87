package commandline

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/room"
	"blindchess/internal/suggest"
)

// Cobra tells what it refuses in these words.
var (
	unknownCommand = regexp.MustCompile(`^unknown command "([^"]*)" for "([^"]*)"`)
	wrongCount     = regexp.MustCompile(`^(?:accepts|requires) .*arg\(s\)`)
	wrongValue     = regexp.MustCompile(`^invalid argument ("[^"]*") for "([^"]*)" flag: `)
	noValue        = regexp.MustCompile(`^flag needs an argument: (?:'.' in )?(-[-a-z0-9]+)`)
	unknownFlag    = regexp.MustCompile(`^unknown (?:shorthand )?flag: .*?(?:--([a-z0-9-]+)|'(.)')`)
)

// Helpful returns the error that came of words as a sentence that says what to type
// instead: the nearest command or flag, or an example.
func Helpful(root *cobra.Command, words []string, err error) string {
	text := room.Reason(err)
	command, _, _ := root.Find(words)
	if command == nil {
		command = root
	}
	path := command.CommandPath()
	switch {
	case unknownCommand.MatchString(text):
		typed := unknownCommand.FindStringSubmatch(text)[1]
		return fmt.Sprintf("%s: there is no command %q%s: %s --help lists them", path, typed, nearest(typed, names(command)), path)
	case unknownFlag.MatchString(text):
		found := unknownFlag.FindStringSubmatch(text)
		if found[1] == "" {
			return fmt.Sprintf("%s: there is no flag -%s: %s --help lists them", path, found[2], path)
		}
		return fmt.Sprintf("%s: there is no flag --%s%s: %s --help lists them", path, found[1], nearest("--"+found[1], flagNames(command)), path)
	case wrongValue.MatchString(text):
		found := wrongValue.FindStringSubmatch(text)
		return fmt.Sprintf("%s: %s does not take %s: %s --help says what it takes", path, found[2], found[1], path)
	case noValue.MatchString(text):
		return fmt.Sprintf("%s: %s wants a value: %s --help says which", path, noValue.FindStringSubmatch(text)[1], path)
	case wrongCount.MatchString(text):
		example, _, _ := strings.Cut(strings.TrimSpace(command.Example), "\n")
		if example == "" {
			example = command.UseLine()
		}
		return fmt.Sprintf("%s takes other words: it is typed as %s, for example %s", path, strings.TrimSuffix(command.UseLine(), " [flags]"), strings.TrimSpace(example))
	default:
		return text
	}
}

// nearest returns the words that ask whether another name was meant.
func nearest(typed string, names []string) string {
	if near := suggest.Word(typed, names, 3); near != "" {
		return fmt.Sprintf(", did you mean %s", near)
	}
	return ""
}

func names(command *cobra.Command) []string {
	var names []string
	for _, below := range command.Commands() {
		if below.IsAvailableCommand() {
			names = append(names, below.Name())
		}
	}
	return names
}

func flagNames(command *cobra.Command) []string {
	var names []string
	command.Flags().VisitAll(func(flag *pflag.Flag) { names = append(names, "--"+flag.Name) })
	return names
}
