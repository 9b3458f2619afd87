package manual

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed outside.txt
var outside string

// Entry is one thing that a manual page names, such as a file, with its
// description.
type Entry struct{ Name, About string }

// Outside is the files, variables and statuses of a command.
type Outside struct{ Files, Environment, Status []Entry }

// OutsideOf returns the files, variables and statuses of the command with this
// path, such as "blindchess voice export". A command's own files come before
// the files of every command, and the exit statuses are in numeric order.
func OutsideOf(path string) Outside {
	kept := map[string]map[string]Entry{"file": {}, "environment": {}}
	var of Outside
	lists := map[string]*[]Entry{"file": &of.Files, "environment": &of.Environment}
	for line := range strings.Lines(outside) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if named, defines := kept[fields[0]]; defines && len(fields) == 4 {
			named[fields[1]] = Entry{fields[2], fields[3]}
			continue
		}
		if len(fields) < 3 || !concerns(fields[0], path) {
			continue
		}
		if fields[1] == "status" {
			of.Status = append(of.Status, Entry{fields[2], fields[3]})
			continue
		}
		for _, name := range strings.Fields(fields[2]) {
			entry, list := kept[fields[1]][name], lists[fields[1]]
			if !slices.Contains(*list, entry) {
				*list = append(*list, entry)
			}
		}
	}
	slices.SortStableFunc(of.Status, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return of
}

// concerns reports whether a line about the command named is also about the path.
// Lines about the program itself do not concern its commands.
func concerns(named, path string) bool {
	below := strings.Contains(named, " ") && strings.HasPrefix(path, named+" ")
	return named == "*" || named == path || below
}
