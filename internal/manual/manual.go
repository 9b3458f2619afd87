package manual

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed verbs/*.txt
var verbs embed.FS

// Of returns what is said about a command, and examples of it one a line, each
// indented. The path is the command with those above it, such as "blindchess
// voice export". Both are empty where nothing is said.
func Of(path string) (about, examples string) {
	text, err := verbs.ReadFile("verbs/" + fileOf(path))
	if err != nil {
		return "", ""
	}
	about, examples, _ = strings.Cut("\n"+string(text), "\nExamples:\n")
	return strings.Trim(about, "\n"), strings.TrimRight(examples, "\n")
}

// Told returns what the first of folders that says anything about a command says of
// it, and nothing where none does. Each is the folder of a language, whose prose
// stands in its folder manual in files of the same names as the English ones.
func Told(folders []fs.FS, path string) string {
	for _, folder := range folders {
		if text, err := fs.ReadFile(folder, "manual/"+fileOf(path)); err == nil {
			return strings.TrimSpace(string(text))
		}
	}
	return ""
}

func fileOf(path string) string { return strings.ReplaceAll(path, " ", "-") + ".txt" }

// Paths lists the commands of which something is said.
func Paths() []string {
	files, _ := verbs.ReadDir("verbs")
	paths := make([]string, len(files))
	for i, file := range files {
		paths[i] = strings.ReplaceAll(strings.TrimSuffix(file.Name(), ".txt"), "-", " ")
	}
	return paths
}
