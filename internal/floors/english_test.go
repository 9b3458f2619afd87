package floors

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Hits in 1,000 words that each area of the English may have. They only fall.
var englishMost = map[string]float64{"documents": 1.5, "spoken": 3, "comments": 4}

// TestTheEnglishStaysPlain counts the words of testdata/english.txt in the documents,
// in the English that the program speaks, and in the comments of its source.
func TestTheEnglishStaysPlain(t *testing.T) {
	type pattern struct {
		*regexp.Regexp
		advice string
	}
	text, err := os.ReadFile(filepath.Join("testdata", "english.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var patterns []pattern
	for line := range strings.Lines(string(text)) {
		if expression, advice, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok && !strings.HasPrefix(line, "#") {
			patterns = append(patterns, pattern{regexp.MustCompile("(?i)" + expression), advice})
		}
	}
	words, hits := map[string]int{}, map[string][]string{}
	err = filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "testdata") {
			if err == nil {
				return fs.SkipDir
			}
			return err
		}
		area, read := englishOf(filepath.ToSlash(path))
		if area == "" || entry.IsDir() {
			return nil
		}
		file, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for n, line := range strings.Split(string(file), "\n") {
			sentence := read(line)
			words[area] += len(strings.Fields(sentence))
			for _, p := range patterns {
				for _, found := range p.FindAllString(sentence, -1) {
					hits[area] = append(hits[area], fmt.Sprintf("%s:%d: %q: %s", path, n+1, found, p.advice))
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for area, most := range englishMost {
		rate := 1000 * float64(len(hits[area])) / float64(max(words[area], 1))
		t.Logf("%s: %d words, %.1f hits in 1,000", area, words[area], rate)
		if words[area] < 1000 || rate > most {
			t.Errorf("%s: %.1f hits in 1,000 of %d words, at most %v are allowed; read these sentences aloud:\n%s",
				area, rate, words[area], most, strings.Join(hits[area][:min(len(hits[area]), 40)], "\n"))
		}
	}
}

var (
	codeSpan   = regexp.MustCompile("`[^`]*`|https?://\\S+|\\]\\([^)]*\\)")
	placeShown = regexp.MustCompile(`\{[^}]*\}`)
)

// englishOf returns the area of a file and how its lines become sentences, or "".
func englishOf(path string) (area string, read func(line string) string) {
	switch {
	case strings.HasSuffix(path, ".md"):
		return "documents", func(line string) string {
			if strings.HasPrefix(line, "    ") {
				return "" // an example
			}
			return codeSpan.ReplaceAllString(line, " ")
		}
	case strings.Contains(path, "/packs/en/") && strings.HasSuffix(path, ".txt"):
		return "spoken", func(line string) string {
			_, said, ok := strings.Cut(line, "\t")
			if !ok || strings.HasPrefix(line, "#") {
				return ""
			}
			return placeShown.ReplaceAllString(said, "X")
		}
	case strings.Contains(path, "/console/manual/verbs/"):
		return "spoken", func(line string) string {
			if strings.HasPrefix(line, "  ") {
				return "" // an example
			}
			return line
		}
	case strings.HasSuffix(path, ".go"):
		return "comments", func(line string) string {
			_, comment, ok := strings.Cut(" "+strings.TrimSpace(line), " // ")
			if !ok {
				return ""
			}
			return comment
		}
	}
	return "", nil
}
