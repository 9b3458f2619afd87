package manual

import (
	"embed"
	"strings"

	"blindchess/internal/fault/shell"
)

//go:embed verbs/*.txt
var verbs embed.FS

// Of returns the description of a command, and examples of it one a line, each
// indented. The path is the command with those above it, such as "blindchess
// voice export". Both are empty if there is no text.
func Of(path string) (about, examples string) {
	text, err := verbs.ReadFile("verbs/" + strings.ReplaceAll(path, " ", "-") + ".txt")
	if err != nil {
		return "", ""
	}
	about, examples, _ = strings.Cut("\n"+shell.Ports(string(text)), "\nExamples:\n")
	return WithTopics(strings.Trim(about, "\n")), strings.TrimRight(examples, "\n")
}

// width is how many letters a line of the manual has at most, without what ends its
// sentence.
const width = 79

// WithTopics returns a text with the words of which the documents are asked in the
// place that is left for them, {topics}.
func WithTopics(text string) string {
	before, after, is := strings.Cut(text, "{topics}")
	if !is {
		return text
	}
	line := len(before) - strings.LastIndexByte(before, '\n') - 1
	for i, word := range strings.Fields(strings.Join(Topics(), ", ")) {
		switch {
		case i > 0 && line+1+len(word) > width:
			before, line = before+"\n", 0
		case i > 0:
			before, line = before+" ", line+1
		}
		before, line = before+word, line+len(word)
	}
	return before + after
}

// Paths lists the commands of which something is said.
func Paths() []string {
	files, _ := verbs.ReadDir("verbs")
	paths := make([]string, len(files))
	for i, file := range files {
		paths[i] = strings.ReplaceAll(strings.TrimSuffix(file.Name(), ".txt"), "-", " ")
	}
	return paths
}
