package laws

import (
	"embed"
	"path"
	"strconv"
	"strings"

	"blindchess/internal/rules"
)

// Case is one example of one rule in one edition. It has a sentence in the
// program's words, and directions that a test carries out, in the language that
// docs/scripts.md describes, or a script for a table.
type Case struct {
	Year     int
	Article  string // the name of its file, without the ending
	Rule     rules.Rule
	Sentence string
	Script   bool   // Text is a table script
	Text     string // its directions, one a line
}

//go:embed cases
var caseFiles embed.FS

// Cases lists the law cases of e, in the order of their files.
func (e Edition) Cases() []Case {
	folder := path.Join("cases", strconv.Itoa(e.Year()))
	entries, err := caseFiles.ReadDir(folder)
	if err != nil {
		return nil
	}
	var all []Case
	for _, entry := range entries {
		text, err := caseFiles.ReadFile(path.Join(folder, entry.Name()))
		if err != nil {
			continue
		}
		for _, c := range readCases(string(text)) {
			c.Year, c.Article = e.Year(), strings.TrimSuffix(entry.Name(), ".txtar")
			all = append(all, c)
		}
	}
	return all
}

// readCases reads the sections of one file. Each begins with a line such as
// "-- boards-differ --" or "-- slip script --"; lines with a number sign before
// its first direction are its sentence.
func readCases(text string) []Case {
	var all []Case
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, ok := strings.CutPrefix(line, "-- ")
		if name, closed := strings.CutSuffix(name, " --"); ok && closed {
			key, kind, _ := strings.Cut(name, " ")
			rule, _ := rules.ParseRule(key)
			all = append(all, Case{Rule: rule, Script: kind == "script"})
			continue
		}
		if len(all) == 0 || line == "" {
			continue
		}
		c := &all[len(all)-1]
		if sentence, ok := strings.CutPrefix(line, "# "); ok && c.Text == "" {
			c.Sentence = strings.TrimSpace(c.Sentence + " " + sentence)
			continue
		}
		c.Text += line + "\n"
	}
	return all
}
