package manual

import (
	"embed"
	"strings"
)

//go:embed verbs/*.txt
var verbs embed.FS

// Of returns what is said about a command, and examples of it one a line, each
// indented. The path is the command with those above it, such as "blindchess
// voice export". Both are empty where nothing is said.
func Of(path string) (about, examples string) {
	text, err := verbs.ReadFile("verbs/" + File(path))
	if err != nil {
		return "", ""
	}
	about, examples, _ = strings.Cut("\n"+string(text), "\nExamples:\n")
	return strings.Trim(about, "\n"), strings.TrimRight(examples, "\n")
}

// File returns the name of the file that holds what is said about a command.
func File(path string) string { return strings.ReplaceAll(path, " ", "-") + ".txt" }

// Paths lists the commands of which something is said.
func Paths() []string {
	files, _ := verbs.ReadDir("verbs")
	paths := make([]string, len(files))
	for i, file := range files {
		paths[i] = strings.ReplaceAll(strings.TrimSuffix(file.Name(), ".txt"), "-", " ")
	}
	return paths
}
