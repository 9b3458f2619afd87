package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// span is lines from the first to the last.
type span struct{ first, last int }

// hunk is how a difference without context names the lines of the newer file.
var hunk = regexp.MustCompile(`^@@ -\S+ \+(\d+)(?:,(\d+))? @@`)

// changedSince returns the lines of each Go file that are not as they were in a
// commit, whether they are committed or not.
func changedSince(base string) (map[string][]span, error) {
	out, err := exec.Command("git", "diff", "--unified=0", "--no-color", "--no-ext-diff", "--relative", base, "--", "*.go").Output()
	if err != nil {
		return nil, fmt.Errorf("mutate: git diff %s: %w", base, err)
	}
	return spans(string(out)), nil
}

func spans(diff string) map[string][]span {
	all := map[string][]span{}
	file := ""
	for line := range strings.Lines(diff) {
		line = strings.TrimRight(line, "\n")
		if name, is := strings.CutPrefix(line, "+++ b/"); is {
			file = name
			continue
		}
		found := hunk.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		first, _ := strconv.Atoi(found[1])
		count := 1
		if found[2] != "" {
			count, _ = strconv.Atoi(found[2])
		}
		if count > 0 {
			all[file] = append(all[file], span{first, first + count - 1})
		}
	}
	return all
}

func within(lines []span, line int) bool {
	return slices.ContainsFunc(lines, func(s span) bool { return s.first <= line && line <= s.last })
}
