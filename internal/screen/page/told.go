package page

import (
	"bytes"
	"net/http"
	"strings"
)

// told is the data of a single sentence's template.
type told struct {
	words
	Text string
}

// Refuse says in the words of this seat why a request is not answered.
func (p *Page) Refuse(w http.ResponseWriter, r *http.Request, status int, reason string) {
	p.spoken().tell(w, r, status, "page.refused."+reason)
}

// tell answers with a phrase alone: to a script as text, and to a browser as a
// page with the way back to the table.
func (w words) tell(out http.ResponseWriter, r *http.Request, status int, key string) {
	text := w.Phrase(key)
	if r.Header.Get("X-Requested-With") == "" && strings.Contains(r.Header.Get("Accept"), "text/html") {
		write(out, status, w.lang, "told.html", told{w, text})
		return
	}
	out.Header().Set("Content-Language", w.lang)
	http.Error(out, text, status)
}

// write answers with a page made by the template of that name.
func write(w http.ResponseWriter, status int, lang, name string, model any) {
	var out bytes.Buffer
	if err := templates().ExecuteTemplate(&out, name, model); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Language", lang)
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes())
}
