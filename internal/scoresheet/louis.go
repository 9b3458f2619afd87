package scoresheet

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
)

// Louis translates with a table of liblouis by running its program
// lou_translate.
type Louis struct {
	Program string // the path of lou_translate
	Table   string
	// Misread gives the sign for each one that the table reads back as another.
	Misread map[rune]rune
}

// louis returns where lou_translate is installed.
func louis() (string, bool) {
	path, err := exec.LookPath("lou_translate")
	return path, err == nil
}

// Forward implements Translator.
func (l Louis) Forward(ctx context.Context, lines []string) ([]string, error) {
	spelt := make([]string, len(lines))
	for i, line := range lines {
		spelt[i] = strings.ReplaceAll(spell.Replace(line), "\\", "")
	}
	return l.run(ctx, "--forward", spelt)
}

// Backward implements Translator.
func (l Louis) Backward(ctx context.Context, lines []string) ([]string, error) {
	out, err := l.run(ctx, "--backward", lines)
	for i := range out {
		out[i] = strings.ReplaceAll(out[i], "\u00a0", " ")
	}
	return swap(out, l.Misread), err
}

func (l Louis) run(ctx context.Context, direction string, lines []string) ([]string, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	command := exec.CommandContext(ctx, l.Program, direction, "unicode.dis,"+l.Table)
	command.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	var complaints strings.Builder
	command.Stderr = &complaints
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("scoresheet: liblouis cannot use the table %s: %w: %s", l.Table, err, strings.TrimSpace(complaints.String()))
	}
	translated := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(translated) != len(lines) {
		return nil, fmt.Errorf("scoresheet: liblouis returned %d lines for %d with the table %s", len(translated), len(lines), l.Table)
	}
	return translated, nil
}
