package commandline

import (
	"io/fs"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/console/manual"
	"blindchess/internal/language"
	"blindchess/internal/settings"
)

// family begins the keys of the words of help and manual pages.
const family = "manual."

// translated is the annotation of a program whose help stands in another language
// than English already: a sentence that was put into one is found in no other.
const translated = "language"

// Translate gives every command below root its summary, its prose and the sentences of its
// flags in the words of pack. What the pack has no words for stays English, and
// prose that does is led in by a sentence that says so.
func Translate(root *cobra.Command, pack language.Pack) {
	if pack.Code() == language.Reference || root.Annotations[translated] != "" {
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

// told returns what the first of folders that says anything about a command says of
// it, and nothing where none does. Each is the folder of a language, whose prose
// stands in its folder manual, in files named as the English ones are.
func told(folders []fs.FS, path string) string {
	for _, folder := range folders {
		if text, err := fs.ReadFile(folder, "manual/"+manual.File(path)); err == nil {
			return manual.WithTopics(strings.TrimSpace(string(text)))
		}
	}
	return ""
}

// Tongue returns the words for whoever asks for help in these words: those that
// --language or --lang names, or else those of the settings.
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

// helpful returns words without the language that is named in them, where they ask
// for help: it is asked of commands that take no such flag too.
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
