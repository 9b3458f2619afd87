package manual

import "strings"

// Said returns what a language says of a command, by its text of all of them: a section
// begins with a line such as "== blindchess play ==". It is empty if there is none.
func Said(text, path string) string {
	_, section, found := strings.Cut("\n"+text, "\n== "+path+" ==\n")
	if !found {
		return ""
	}
	section, _, _ = strings.Cut("\n"+section, "\n== ")
	return WithTopics(strings.TrimSpace(section))
}

// SaidOf lists the commands of which such a text says something, in its order.
func SaidOf(text string) []string {
	var paths []string
	for line := range strings.Lines(text) {
		if path, is := strings.CutPrefix(strings.TrimSpace(line), "== "); is {
			paths = append(paths, strings.TrimSuffix(path, " =="))
		}
	}
	return paths
}
