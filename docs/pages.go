package docs

import "embed"

//go:embed arbiters.md boardplay.md boards.md hall.md page.md players.md screenreaders.md settings.md sound.md troubleshooting.md
var pages embed.FS

// Page returns a page by its name, such as "players", as Markdown; it is empty for
// a page that is not held.
func Page(name string) string {
	for _, held := range []embed.FS{pages, practice} {
		if text, err := held.ReadFile(name + ".md"); err == nil {
			return string(text)
		}
	}
	return ""
}
