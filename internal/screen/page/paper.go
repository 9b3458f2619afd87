package page

import (
	"net/http"
	"strings"

	"blindchess/internal/screen/view"
)

// sheet is the data of a paper's template.
type sheet struct {
	words
	Title string
	Lines []string
}

// paper sends one of the arbiter's papers, at /paper/ and its name, as a page that
// prints on A4. Nobody else has them.
func (p *Page) paper(w http.ResponseWriter, r *http.Request) {
	var lines []string
	p.config.Terminal.See(func(now view.Source) {
		lines = now.Session.Paper(strings.TrimPrefix(r.URL.Path, "/paper/"), now.State)
	})
	words := p.spoken()
	if len(lines) == 0 {
		words.tell(w, r, http.StatusNotFound, "page.no-page")
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	write(w, http.StatusOK, words.lang, "paper.html", sheet{words, lines[0], lines[1:]})
}
