package language

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Entry is one line of a topic file.
type Entry struct {
	Key     string
	Words   string
	Comment string // what the comment at the head of its block says, for translators
	Line    int    // counted from 1
}

// ParseTopic reads a topic file. The error lists every unreadable line; the
// entries are the readable ones.
func ParseTopic(text string) ([]Entry, error) {
	entries := make([]Entry, 0, strings.Count(text, "\t"))
	comment := ""  // of the block, which ends at a blank line
	after := false // an entry has followed the comment
	var faults []string
	fault := func(line int, what string) { faults = append(faults, fmt.Sprintf("line %d: %s", line, what)) }
	seen := make(map[string]int, cap(entries))
	for i, line := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		switch {
		case !utf8.ValidString(line):
			fault(i+1, "is not UTF-8")
		case strings.TrimSpace(line) == "":
			comment, after = "", false
		case line[0] == '#':
			if after {
				comment, after = "", false
			}
			comment = strings.TrimSpace(comment + " " + strings.TrimSpace(line[1:]))
		default:
			key, words, found := strings.Cut(line, "\t")
			key, words = strings.TrimSpace(key), strings.TrimSpace(words)
			switch {
			case !found:
				fault(i+1, fmt.Sprintf("has no tab between key and words: %q", line))
			case key == "" || strings.ContainsAny(key, " {}|"):
				fault(i+1, fmt.Sprintf("has a key that cannot be one: %q", key))
			case words == "":
				fault(i+1, fmt.Sprintf("has no words for %q", key))
			case seen[key] != 0:
				fault(i+1, fmt.Sprintf("has the key %q a second time, first on line %d", key, seen[key]))
			default:
				if err := checkBraces(words); err != nil {
					fault(i+1, err.Error())
				}
				seen[key] = i + 1
				entries = append(entries, Entry{Key: key, Words: words, Comment: comment, Line: i + 1})
			}
			after = true
		}
	}
	if len(faults) > 0 {
		return entries, fmt.Errorf("language: %s", strings.Join(faults, "; "))
	}
	return entries, nil
}

// checkBraces reports a placeholder that is not closed or has no name.
func checkBraces(words string) error {
	if !strings.ContainsAny(words, "{}") {
		return nil
	}
	open := false
	start := 0
	for i, r := range words {
		switch {
		case r == '{' && open, r == '}' && !open:
			return fmt.Errorf("has a brace too many in %q", words)
		case r == '{':
			open, start = true, i+1
		case r == '}':
			open = false
			if strings.Trim(words[start:i], "/ ") == "" {
				return fmt.Errorf("has an empty placeholder in %q", words)
			}
			if _, form, found := strings.Cut(words[start:i], ":"); found && !slices.Contains(cases, form) {
				return fmt.Errorf("has a case %q in %q; there are %s", form, words, strings.Join(cases, ", "))
			}
		}
	}
	if open {
		return fmt.Errorf("has a placeholder that is not closed in %q", words)
	}
	return nil
}

// cases are the grammatical cases in which a phrase can ask for a word, as
// {side:gen}: genitive, dative, accusative, instrumental, locative. The form of
// a word has its key with the case at the end, such as side.white.gen. A word
// that has no such form keeps the plain one.
var cases = []string{"gen", "dat", "acc", "ins", "loc"}

// Part is a piece of a phrase: either Text, or the name of a placeholder.
type Part struct {
	Text string
	Slot string // empty for text
	Case string // the grammatical case that the words in Slot take; empty for the plain form
}

// split parts words at their placeholders. A command such as {/again} becomes
// part of the surrounding text, in the form that shown returns.
func split(words string, shown func(command string) string) []Part {
	var parts []Part
	text := func(t string) {
		if t == "" {
			return
		}
		if n := len(parts); n > 0 && parts[n-1].Slot == "" {
			parts[n-1].Text += t
			return
		}
		parts = append(parts, Part{Text: t})
	}
	for words != "" {
		before, rest, found := strings.Cut(words, "{")
		text(before)
		if !found {
			return parts
		}
		name, after, _ := strings.Cut(rest, "}")
		if command, named := strings.CutPrefix(name, "/"); named {
			text(shown(command))
		} else {
			slot, form, _ := strings.Cut(name, ":")
			parts = append(parts, Part{Slot: slot, Case: form})
		}
		words = after
	}
	return parts
}

// commands lists the commands that words name, without slash and braces.
func commands(words string) []string {
	var named []string
	for _, piece := range strings.Split(words, "{/")[1:] {
		name, _, _ := strings.Cut(piece, "}")
		named = append(named, name)
	}
	return named
}

// variantsOf parts words at their bars: the first is spoken or written, the
// others are understood too.
func variantsOf(words string) []string {
	var variants []string
	for _, variant := range strings.Split(words, "|") {
		if variant = strings.TrimSpace(variant); variant != "" {
			variants = append(variants, variant)
		}
	}
	return variants
}
