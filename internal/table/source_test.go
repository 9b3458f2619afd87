package table_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// naming returns the Go files of the program, by their path in the repository,
// whose text matches a pattern, tests aside.
func naming(t *testing.T, pattern string) []string {
	t.Helper()
	root, match := filepath.Join("..", ".."), regexp.MustCompile(pattern)
	var files []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && match.Match(text) {
			relative, _ := filepath.Rel(root, path)
			files = append(files, filepath.ToSlash(relative))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestEvents_TheOneThatTheDocsWalkThroughTouchesTheFilesTheyName(t *testing.T) {
	files := naming(t, `\b(ScoreViewed|ViewScore)\b`)
	if len(files) < 3 || len(files) > 5 {
		t.Errorf("it touches %d files, %v, want five at most", len(files), files)
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, walk, _ := strings.Cut(string(text), "## An event, file by file")
	walk, _, _ = strings.Cut(walk, "\n## ")
	var named []string
	for _, match := range regexp.MustCompile("`(internal/[a-z/]+\\.go)`").FindAllStringSubmatch(walk, -1) {
		named = append(named, match[1])
	}
	slices.Sort(named)
	slices.Sort(files)
	if !slices.Equal(named, files) {
		t.Errorf("docs/architecture.md names %v, want %v", named, files)
	}
}
