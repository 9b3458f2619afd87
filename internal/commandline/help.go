package commandline

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/fault/shell"
	"blindchess/internal/language"
)

// widest is how wide the column of the names is at most.
const widest = 26

// A Layout orders the help of a program. Groups holds the commands below the program
// itself, Topics the flags of each command that has more than few of them. Commands and
// flags that a layout does not name come last, so that the help never leaves anything
// out.
type Layout struct {
	Groups, Topics []Group
}

// A Group is the entries below one heading: its key in the packs and its names, in
// their order. With is a flag that a command has if these names mean there what the
// heading says; "" is any command.
type Group struct {
	Key   string
	Names []string
	With  string
}

// few is the most flags of a command in one list.
const few = 12

// tellHelp writes the help of a command in the words of pack: its effect, its
// usage, examples, the commands below it and its flags.
func tellHelp(out io.Writer, command *cobra.Command, pack language.Pack, layout Layout) {
	fmt.Fprintf(out, "%s\n\n%s\n", shell.Ports(strings.TrimSpace(cmp.Or(command.Long, command.Short))), pack.Word("manual.usage"))
	if command.Runnable() {
		fmt.Fprintf(out, "  %s\n", command.UseLine())
	}
	if command.HasAvailableSubCommands() {
		fmt.Fprintf(out, "  %s %s\n", command.CommandPath(), pack.Word("manual.slot.command"))
	}
	section(out, pack.Word("manual.aliases"), aliases(command))
	section(out, pack.Word("manual.examples"), strings.Trim(command.Example, "\n"))
	var groups, topics []Group
	if command.Parent() == nil {
		groups = layout.Groups
	}
	sections(out, pack, groups, "manual.group.", "manual.commands", below(command))
	flags := flagEntries(command.LocalFlags(), pack)
	if len(flags) > few {
		topics = slices.DeleteFunc(slices.Clone(layout.Topics), func(g Group) bool { return g.With != "" && command.LocalFlags().Lookup(g.With) == nil })
	}
	sections(out, pack, topics, "manual.topic-of-flags.", "manual.flags", flags)
	if command.HasAvailableSubCommands() {
		fmt.Fprintf(out, "\n%s\n", pack.Phrase("manual.more", "command", command.CommandPath(), "below", pack.Word("manual.slot.command")))
	}
}

// An entry is a command or a flag in the help: its name, its typed form, and its
// meaning.
type entry struct {
	name, typed, means string
}

// sections writes entries below the headings of groups, and those that no group names
// below the heading of rest.
func sections(out io.Writer, pack language.Pack, groups []Group, family, rest string, entries []entry) {
	wide := 0
	for _, entry := range entries {
		if width := utf8.RuneCountInString(entry.typed); width <= widest {
			wide = max(wide, width)
		}
	}
	for _, group := range groups {
		var lines []string
		for _, name := range group.Names {
			i := slices.IndexFunc(entries, func(e entry) bool { return e.name == name })
			if i >= 0 {
				lines = append(lines, entries[i].lines(wide)...)
				entries = slices.Delete(entries, i, i+1)
			}
		}
		section(out, pack.Word(family+group.Key), strings.Join(lines, "\n"))
	}
	var lines []string
	for _, entry := range entries {
		lines = append(lines, entry.lines(wide)...)
	}
	section(out, pack.Word(rest), strings.Join(lines, "\n"))
}

// lines returns an entry as lines: its meaning begins after a column of wide
// letters, or on a separate line if the name is longer. A terminal wraps it.
func (e entry) lines(wide int) []string {
	indent := strings.Repeat(" ", wide+2)
	if width := utf8.RuneCountInString(e.typed); width <= wide {
		return []string{e.typed + indent[width:] + e.means}
	}
	return []string{e.typed, indent + e.means}
}

// section writes a heading and the text below it, if there is any.
func section(out io.Writer, heading, text string) {
	if text != "" {
		fmt.Fprintf(out, "\n%s\n%s\n", heading, shell.Ports(text))
	}
}

func aliases(command *cobra.Command) string {
	if len(command.Aliases) == 0 {
		return ""
	}
	return "  " + command.NameAndAliases()
}

// typedAs returns the typed form of a command after those above it. A word for
// the reader's own input, such as FILE, is named in the words of pack.
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

// argument returns a word of a line of usage, such as "[FILE|GAME]" or "NAME...".
// Each run of capitals is in the words of pack if it has some.
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

// below returns the commands below one, each with its summary.
func below(command *cobra.Command) []entry {
	var entries []entry
	for _, sub := range command.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			entries = append(entries, entry{sub.Name(), "  " + sub.Name(), sub.Short})
		}
	}
	return entries
}

// flagEntries returns each flag with its names, its values, its meaning and its
// default.
func flagEntries(flags *pflag.FlagSet, pack language.Pack) []entry {
	var entries []entry
	flags.VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden {
			return
		}
		typed := "      --" + flag.Name
		if flag.Shorthand != "" {
			typed = fmt.Sprintf("  -%s, --%s", flag.Shorthand, flag.Name)
		}
		entries = append(entries, entry{flag.Name, typed + taken(flag, pack), flag.Usage + otherwise(flag, pack)})
	})
	return entries
}

// taken returns the value of a flag, and the meaning of the flag alone if it
// needs no value.
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

// otherwise returns the words for the default of a flag, and none if that is
// empty.
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
