package docs

import "embed"

//go:embed arbiters.md boards.md clocks.md hall.md keys.md page.md players.md sound.md study.md troubleshooting.md voices.md
var pages embed.FS

// Page returns a page by its name, such as "players", as Markdown; it is empty for
// a page that is not held.
func Page(name string) string {
	text, err := pages.ReadFile(name + ".md")
	if err != nil {
		return ""
	}
	return string(text)
}
