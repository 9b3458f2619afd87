package scoresheet

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"blindchess/internal/language"
)

// Prose returns the translator for words on paper: uncontracted braille as it is
// read in the language, and the name of its table. Without liblouis, or if the
// language has no such table, it is the built-in computer braille.
func Prose(lang string) (Translator, string, error) {
	pack, err := language.Load(lang)
	if err != nil {
		return nil, "", fmt.Errorf("scoresheet: %w", err)
	}
	program, found := louis()
	if table := pack.Braille().Prose; found && table != "" {
		return spelled{louis: Louis{Program: program, Table: table}, letters: foreignLetters(), prose: true}, table, nil
	}
	return Braille(lang, "built-in", true)
}

// foreignLetters gives the Latin letter for each one of another alphabet that has
// its cell in a language.
func foreignLetters() map[rune]rune {
	all := make(map[rune]rune)
	for _, code := range language.Languages() {
		pack, err := language.Load(code)
		if err != nil {
			continue
		}
		for letter, latin := range pack.Braille().Letters {
			all[letter], all[unicode.ToUpper(letter)] = latin, unicode.ToUpper(latin)
		}
	}
	return all
}

// spelled replaces signs for which a table of six dots has no cells by ones that it
// has; liblouis would write their numbers.
type spelled struct {
	louis   Louis
	letters map[rune]rune
	prose   bool // what the table has cells for stays as it is
}

// Forward implements Translator.
func (s spelled) Forward(ctx context.Context, lines []string) ([]string, error) {
	wanting, err := s.wanting(ctx, lines)
	if err != nil {
		return nil, err
	}
	written := make([]string, len(lines))
	for i, line := range lines {
		var out strings.Builder
		for _, r := range line {
			out.WriteString(s.instead(r, wanting))
		}
		written[i] = out.String()
	}
	if s.prose {
		return s.louis.run(ctx, "--forward", written)
	}
	return s.louis.Forward(ctx, written)
}

// Backward implements Translator.
func (s spelled) Backward(ctx context.Context, lines []string) ([]string, error) {
	return s.louis.Backward(ctx, lines)
}

// substitutes are the possible substitutes of a sign, the best first.
func (s spelled) substitutes(r rune) []string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(string(r)))
	options := []string{string(r), plain, spell.Replace(string(r)), unlettered.Replace(string(r))}
	if latin, ok := s.letters[r]; ok {
		options = append(options, string(latin))
	}
	return append(options, "?")
}

// instead returns the first substitute that the table has cells for.
func (s spelled) instead(r rune, wanting map[rune]bool) string {
	if r == '\\' {
		return "" // lou_translate reads it as the beginning of a number
	}
	for _, option := range s.substitutes(r) {
		whole := option != ""
		for _, part := range option {
			whole = whole && !wanting[part]
		}
		if whole {
			return option
		}
	}
	return "?"
}

// private is a sign that no table has.
const private = '\ue000'

// longestSign is how many cells a table takes for one sign at most; a number in
// place of a sign takes more.
const longestSign = 5

// wanting finds the signs of lines, and their substitutes, for which the table has
// no cells: it writes them like an unassigned one, by their number, or with cells
// of eight dots.
func (s spelled) wanting(ctx context.Context, lines []string) (map[rune]bool, error) {
	seen := map[rune]bool{}
	signs := []string{string(private)}
	for _, line := range lines {
		for _, r := range line {
			for _, option := range s.substitutes(r) {
				for _, part := range option {
					if !seen[part] && part != '\\' && !unicode.IsSpace(part) {
						seen[part] = true
						signs = append(signs, string(part))
					}
				}
			}
		}
	}
	cells, err := s.louis.run(ctx, "--forward", signs)
	if err != nil {
		return nil, err
	}
	lacks := map[rune]bool{}
	for i, sign := range signs {
		r, _ := utf8.DecodeRuneInString(sign)
		eight := strings.ContainsFunc(cells[i], func(cell rune) bool { return cell != ' ' && (cell < firstCell || cell >= firstCell+64) })
		lacks[r] = eight || cells[i] == "" || utf8.RuneCountInString(cells[i]) > longestSign || cells[i] == cells[0] && r != '?'
	}
	return lacks, nil
}
