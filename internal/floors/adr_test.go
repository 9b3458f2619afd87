package floors_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
)

var update = flag.Bool("update", false, "write the lists and pictures of docs anew")

// heading and standing begin a decision: its number and title, and whether it holds.
var (
	heading  = regexp.MustCompile(`^# (\d+)\. (.+)$`)
	standing = regexp.MustCompile(`^Status: (accepted|superseded)\b(.*)$`)
	noted    = regexp.MustCompile(`(?i)^(supersedes|superseded|changes|amends|it takes|takes the place)`)
)

func TestDecisionsHaveNumbersOfTheirOwnAndAnIndex(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "docs/adr/[0-9]*.md"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	numbers := map[string]string{}
	var index strings.Builder
	index.WriteString("# Decisions\n\nWhy the program is as it is, one decision a file. A decision that no longer holds says which took its place. `go test ./internal/floors -run Decisions -update` writes this list.\n\n|Number|Decision|Status|\n|---|---|---|\n")
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines, name := strings.SplitN(string(text), "\n", 4), filepath.Base(path)
		title := heading.FindStringSubmatch(lines[0])
		if title == nil || len(lines) < 4 {
			t.Errorf("%s does not begin with its number and title", name)
			continue
		}
		if !strings.HasPrefix(name, strings.Repeat("0", max(4-len(title[1]), 0))+title[1]+"-") {
			t.Errorf("%s says that it is number %s", name, title[1])
		}
		if other := numbers[title[1]]; other != "" {
			t.Errorf("%s and %s have one number", other, name)
		}
		numbers[title[1]] = name
		status := standing.FindStringSubmatch(lines[2])
		if status == nil {
			t.Errorf("%s says %q, and not whether it is accepted or superseded", name, lines[2])
			continue
		}
		said := status[1]
		if said == "superseded" {
			said, _, _ = strings.Cut(said+status[2], ":")
		}
		for _, sentence := range strings.Split(lines[2], ". ") {
			if noted.MatchString(sentence) {
				said += "; " + strings.ToLower(sentence[:1]) + strings.TrimSuffix(sentence[1:], ".")
			}
		}
		fmt.Fprintf(&index, "|%s|[%s](%s)|%s|\n", title[1], title[2], name, said)
	}
	golden.Check(t, filepath.Join(root, "docs/adr/README.md"), index.String(), *update)
}
