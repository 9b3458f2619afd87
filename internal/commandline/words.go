package commandline

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/console/manual"
	"blindchess/internal/language"
	"blindchess/internal/settings"
)

// family begins the keys of the words of help and manual pages.
const family = "manual."

// translated is the annotation of a program whose help is already in another
// language than English: a translated sentence cannot be found again.
const translated = "language"

// Translate gives every command below root its summary, its prose and the sentences of
// its flags in the words of pack. Texts without a translation stay English, and such
// prose begins with a sentence that explains it.
func Translate(root *cobra.Command, pack language.Pack) {
	if root.Annotations[translated] != "" {
		return
	}
	inOwnWords(root)
	if pack.Code() == language.Reference {
		return
	}
	root.Annotations = map[string]string{translated: pack.Code()}
	folders := language.Folders(pack.Code())
	var each func(*cobra.Command)
	each = func(command *cobra.Command) {
		command.InitDefaultHelpFlag()
		command.InitDefaultVersionFlag()
		command.Use = typedAs(command, pack)
		command.DisableFlagsInUseLine = true
		command.Short, _ = pack.Restated(family, command.Short)
		if prose := told(folders, command.CommandPath()); prose != "" {
			command.Long = prose
		} else if command.Long != "" {
			command.Long = command.Short + "\n\n" + pack.Word("manual.english") + "\n\n" + command.Long
		}
		command.LocalFlags().VisitAll(func(flag *pflag.Flag) {
			flag.Usage, _ = pack.Restated(family, flag.Usage)
		})
		for _, below := range command.Commands() {
			each(below)
		}
	}
	each(root)
}

// inOwnWords describes the commands that the library adds to a program, help and
// completion, as the program describes its own.
func inOwnWords(root *cobra.Command) {
	for _, command := range root.Commands() {
		switch {
		case command.Name() == "help" && command.Short != helpIsOwn:
			command.Short, command.Long = "explain a command", ""
		case command.Name() == "completion":
			command.Short, command.Long = "write the script with which a shell completes commands", ""
			for _, shell := range command.Commands() {
				shell.Short, shell.Long = "write the script for this shell", ""
				shell.Example = loading(root.Name(), shell.Name())
				if flag := shell.Flags().Lookup("no-descriptions"); flag != nil {
					flag.Usage = "leave out what each command does"
				}
			}
		}
	}
}

// helpIsOwn is the summary of a help that a program brings itself.
const helpIsOwn = "explain a command or a topic"

// loading returns the lines that load the completion of a program into a shell.
func loading(program, shell string) string {
	switch write := program + " completion " + shell; shell {
	case "bash":
		return "  source <(" + write + ")\n  " + write + " > /etc/bash_completion.d/" + program
	case "zsh":
		return "  source <(" + write + ")\n  " + write + ` > "${fpath[1]}/_` + program + `"`
	case "fish":
		return "  " + write + " | source\n  " + write + " > ~/.config/fish/completions/" + program + ".fish"
	default:
		return "  " + write + " | Out-String | Invoke-Expression"
	}
}

// told returns the text on a command from the first of folders that has one, and
// nothing if none does. Each is the folder of a language, with its texts on all commands
// in manual/verbs.txt.
func told(folders []fs.FS, path string) string {
	for _, folder := range folders {
		if text, err := fs.ReadFile(folder, "manual/verbs.txt"); err == nil {
			if said := manual.Said(string(text), path); said != "" {
				return said
			}
		}
	}
	return ""
}

// Given returns flags as they are typed, of pairs of a name and a value. One
// without a value is left out.
func Given(pairs ...string) []string {
	var words []string
	for pair := range slices.Chunk(pairs, 2) {
		if pair[1] != "" {
			words = append(words, "--"+pair[0], pair[1])
		}
	}
	return words
}

// Tongue returns the pack for a user who asks for help with these words: the
// one that --language or --lang names, or otherwise the settings'.
func Tongue(words []string) language.Pack {
	named := make([]string, len(words))
	for i, word := range words {
		named[i] = word
		if rest, found := strings.CutPrefix(word, "--lang"); found && (rest == "" || rest[0] == '=') {
			named[i] = "--language" + rest
		}
	}
	return settings.Tongue(named)
}

// helpful returns words without a named language, if they ask for help: help works
// for commands without such a flag too.
func helpful(words []string) []string {
	asks := false
	for i, word := range words {
		asks = asks || word == "-h" || word == "--help" || i == 0 && word == "help"
	}
	if !asks || strings.HasPrefix(words[0], cobra.ShellCompRequestCmd) {
		return words
	}
	left := []string{}
	for i := 0; i < len(words); i++ {
		name, _, given := strings.Cut(words[i], "=")
		if name != "--language" && name != "--lang" {
			left = append(left, words[i])
		} else if !given {
			i++
		}
	}
	return left
}
