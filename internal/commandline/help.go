package commandline

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/language"
)

// tellHelp writes what there is to say of a command in the words of pack: what it
// does, how it is typed, examples, the commands below it and its flags.
func tellHelp(out io.Writer, command *cobra.Command, pack language.Pack) {
	fmt.Fprintf(out, "%s\n\n%s\n", strings.TrimSpace(cmp.Or(command.Long, command.Short)), pack.Word("manual.usage"))
	if command.Runnable() {
		fmt.Fprintf(out, "  %s\n", command.UseLine())
	}
	if command.HasAvailableSubCommands() {
		fmt.Fprintf(out, "  %s %s\n", command.CommandPath(), pack.Word("manual.slot.command"))
	}
	section(out, pack.Word("manual.aliases"), aliases(command))
	section(out, pack.Word("manual.examples"), strings.Trim(command.Example, "\n"))
	section(out, pack.Word("manual.commands"), below(command))
	section(out, pack.Word("manual.flags"), strings.Join(flagLines(command.LocalFlags(), pack), "\n"))
	if command.HasAvailableSubCommands() {
		fmt.Fprintf(out, "\n%s\n", pack.Phrase("manual.more", "command", command.CommandPath(), "below", pack.Word("manual.slot.command")))
	}
}

// section writes a heading and what stands below it, where there is anything.
func section(out io.Writer, heading, text string) {
	if text != "" {
		fmt.Fprintf(out, "\n%s\n%s\n", heading, text)
	}
}

func aliases(command *cobra.Command) string {
	if len(command.Aliases) == 0 {
		return ""
	}
	return "  " + command.NameAndAliases()
}

// typedAs returns how a command is typed behind those above it: what stands for a
// word of the reader's own, such as FILE, is named in the words of pack.
func typedAs(command *cobra.Command, pack language.Pack) string {
	name, rest, _ := strings.Cut(command.Use, " ")
	words := []string{name}
	for _, word := range strings.Fields(rest) {
		words = append(words, argument(word, pack))
	}
	if command.HasAvailableFlags() {
		words = append(words, pack.Word("manual.slot.flags"))
	}
	return strings.Join(words, " ")
}

// argument returns a word of a line of usage, such as "[FILE|GAME]" or "NAME...",
// with each run of capitals in the words of pack where it has some.
func argument(word string, pack language.Pack) string {
	var named, run strings.Builder
	end := func() {
		text := run.String()
		if key := "manual.argument." + strings.ToLower(text); len(text) > 1 && pack.Has(key) {
			text = pack.Word(key)
		}
		named.WriteString(text)
		run.Reset()
	}
	for _, r := range word {
		if r >= 'A' && r <= 'Z' {
			run.WriteRune(r)
			continue
		}
		end()
		named.WriteRune(r)
	}
	end()
	return named.String()
}

// below returns the commands below one, a line each with its summary.
func below(command *cobra.Command) string {
	var lines []string
	for _, sub := range command.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			lines = append(lines, fmt.Sprintf("  %-*s %s", sub.NamePadding(), sub.Name(), sub.Short))
		}
	}
	return strings.Join(lines, "\n")
}

// flagLines returns a line for each flag: its names, what it takes, what it means
// and what holds without it.
func flagLines(flags *pflag.FlagSet, pack language.Pack) []string {
	var names, usages []string
	widest := 0
	flags.VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden {
			return
		}
		name := "      --" + flag.Name
		if flag.Shorthand != "" {
			name = fmt.Sprintf("  -%s, --%s", flag.Shorthand, flag.Name)
		}
		name += taken(flag, pack)
		names = append(names, name)
		widest = max(widest, utf8.RuneCountInString(name))
		usages = append(usages, flag.Usage+otherwise(flag, pack))
	})
	for i, name := range names {
		names[i] = name + strings.Repeat(" ", widest-utf8.RuneCountInString(name)+3) + usages[i]
	}
	return names
}

// taken returns what a flag takes, and what it means by itself where it may stand
// without.
func taken(flag *pflag.Flag, pack language.Pack) string {
	kind := flag.Value.Type()
	if kind == "bool" {
		return ""
	}
	text := " " + pack.Word("manual.value."+kind)
	if flag.NoOptDefVal != "" {
		text += fmt.Sprintf("[=%q]", flag.NoOptDefVal)
	}
	return text
}

// otherwise returns the words for what holds where a flag is not given, and none
// where that is nothing.
func otherwise(flag *pflag.Flag, pack language.Pack) string {
	value := flag.DefValue
	switch value {
	case "", "0", "false", "[]", "0s":
		return ""
	}
	if flag.Value.Type() == "string" {
		value = fmt.Sprintf("%q", value)
	}
	return " " + pack.Phrase("manual.default", "value", value)
}
