package commandline

import (
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/fault"
	"blindchess/internal/text/suggest"
)

// Cobra's error texts.
var (
	unknownCommand = regexp.MustCompile(`^unknown command "([^"]*)" for "([^"]*)"`)
	wrongCount     = regexp.MustCompile(`^(?:accepts|requires) .*arg\(s\)`)
	wrongValue     = regexp.MustCompile(`^invalid argument ("[^"]*") for "([^"]*)" flag: `)
	noValue        = regexp.MustCompile(`^flag needs an argument: (?:'.' in )?(-[-a-z0-9]+)`)
	unknownFlag    = regexp.MustCompile(`^unknown (?:shorthand )?flag: .*?(?:--([a-z0-9-]+)|'(.)')`)
)

// Helpful returns the error that came of words as one that says what to type
// instead: the nearest command or flag, or an example.
func Helpful(root *cobra.Command, words []string, err error) error {
	text := err.Error()
	command, _, _ := root.Find(words)
	if command == nil {
		command = root
	}
	path := command.CommandPath()
	help := path + " --help"
	switch {
	case unknownCommand.MatchString(text) && !command.HasSubCommands():
		return otherWords(command, meant(command, unknownCommand.FindStringSubmatch(text)[1]))
	case unknownCommand.MatchString(text):
		typed := unknownCommand.FindStringSubmatch(text)[1]
		near := otherCommands[typed]
		if known := names(command); !slices.Contains(known, near) {
			near = suggest.Word(typed, known, 3)
		}
		if near != "" {
			return fault.New("fault.no-command-near", "{program}: there is no command {typed}, did you mean {near}: {help} lists them", "program", path, "typed", fault.Quoted(typed), "near", near, "help", help)
		}
		return fault.New("fault.no-command", "{program}: there is no command {typed}: {help} lists them", "program", path, "typed", fault.Quoted(typed), "help", help)
	case unknownFlag.MatchString(text):
		found := unknownFlag.FindStringSubmatch(text)
		if near := nearFlag(command, found[1]); near != "" {
			return fault.New("fault.no-flag-near", "{program}: there is no flag {typed}, did you mean {near}: {help} lists them", "program", path, "typed", "--"+found[1], "near", near, "help", help)
		}
		typed := "-" + found[2]
		if found[1] != "" {
			typed = "--" + found[1]
		}
		return fault.New("fault.no-flag", "{program}: there is no flag {typed}: {help} lists them", "program", path, "typed", typed, "help", help)
	case wrongValue.MatchString(text):
		found := wrongValue.FindStringSubmatch(text)
		return fault.New("fault.value-refused", "{program}: {flag} does not take {value}: {help} says what it takes", "program", path, "flag", found[2], "value", found[1], "help", help)
	case noValue.MatchString(text):
		return fault.New("fault.value-missing", "{program}: {flag} wants a value: {help} says which", "program", path, "flag", noValue.FindStringSubmatch(text)[1], "help", help)
	case wrongCount.MatchString(text):
		return otherWords(command, "")
	default:
		return err
	}
}

// otherCommands are words of the menus and of the table, and the commands that do the
// same.
var otherCommands = map[string]string{
	"practise": "puzzle", "practice": "puzzle", "analyse": "study", "analyze": "study",
	"new": "play", "invite": "play", "resume": "play", "rematch": "play", "engine": "play", "settings": "config", "set": "config",
	"endings": "endgame", "exercises": "memory", "mistakes": "study", "lichess": "online", "update": "version",
}

// otherNames are names that flags have in other programs.
var otherNames = map[string]string{
	"time": "control", "tc": "control", "colour": "side", "color": "side", "level": "strength", "elo": "strength", "lang": "language",
}

// nearFlag returns the flag of a command that was meant by another name or a misspelt
// one, or nothing.
func nearFlag(command *cobra.Command, typed string) string {
	if name := otherNames[typed]; name != "" && command.Flag(name) != nil {
		return "--" + name
	}
	if typed == "" {
		return ""
	}
	return suggest.Word("--"+typed, flagNames(command), 3)
}

// otherWords refuses words that a command does not take, and says how it is typed;
// meant is the flag that they were meant for, or nothing.
func otherWords(command *cobra.Command, meant string) error {
	usage := strings.TrimSuffix(command.UseLine(), " [flags]")
	example, _, _ := strings.Cut(strings.TrimSpace(command.Example), "\n")
	if example == "" {
		example = usage
	}
	return fault.New("fault.other-words", "{program}: type it as {usage}, for example {example}", "program", command.CommandPath(), "usage", usage+meant, "example", strings.TrimSpace(example)+meant)
}

// meant returns a blank and the flag that takes this word, with the word; nothing if no
// flag does.
func meant(command *cobra.Command, word string) (typed string) {
	command.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		complete, known := command.GetFlagCompletionFunc(flag.Name)
		if !known || typed != "" {
			return
		}
		if choices, _ := complete(command, nil, ""); slices.Contains(choices, word) {
			typed = " --" + flag.Name + " " + word
		}
	})
	return typed
}

func names(command *cobra.Command) []string {
	var names []string
	for _, below := range command.Commands() {
		if below.IsAvailableCommand() || below.Name() == "help" {
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

// UnknownChoice refuses a flag of a verb that takes other words.
func UnknownChoice(verb, flag, value string, choices ...string) error {
	return fault.New("fault.choice", "{verb}: {flag} is {value}: say {choices}", "verb", verb, "flag", flag, "value", fault.Quoted(value), "choices", fault.Choices(choices))
}
