package puzzle

import (
	"maps"
	"slices"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/text/suggest"
)

// KnowsTheme refuses a theme that no puzzle has, and names the one that was meant.
func KnowsTheme(theme string, known map[string]int) error {
	names := slices.Sorted(maps.Keys(known))
	if theme == "" || slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, theme) }) {
		return nil
	}
	if near := suggest.Word(theme, names, 4); near != "" {
		return fault.New("fault.puzzle-theme-near", "puzzle: no puzzle has the theme {name}; did you mean {near}?", "name", theme, "near", near)
	}
	return fault.New("fault.puzzle-theme", "puzzle: no puzzle has the theme {name}; {flag} lists the themes", "name", theme, "flag", "--themes")
}
