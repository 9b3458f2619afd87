package page

import (
	"encoding/json"
	"net/http"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen/view"
)

// longest is how many bytes a typed line may have.
const longest = 500

// enter takes a typed line, or a piece that was moved from one square to another.
func (p *Page) enter(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil || len(r.PostFormValue("line")) > longest {
		p.spoken().tell(w, r, http.StatusRequestEntityTooLarge, "page.too-long")
		return
	}
	from, moved := rules.ParseSquare(r.PostFormValue("from"))
	if moved && r.PostFormValue("goals") != "" {
		p.goals(w, from)
		return
	}
	if moved {
		p.move(from, r.PostFormValue("to"))
	} else {
		p.config.Terminal.Enter(oneLine(r.PostFormValue("line")))
	}
	if r.Header.Get("X-Requested-With") != "" {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// goals lists the squares to which the piece on a square can go, if the
// conditions answer that.
func (p *Page) goals(w http.ResponseWriter, from rules.Square) {
	squares := []string{}
	p.config.Terminal.See(func(now view.Source) {
		for _, at := range now.Goals(from) {
			squares = append(squares, at.String())
		}
	})
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(squares)
}

// oneLine is the text up to the end of its first line.
func oneLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimLeft(text, "\r\n"), "\n")
	return strings.TrimRight(line, "\r")
}

// move types the line for a moved piece.
func (p *Page) move(from rules.Square, onto string) {
	to, _ := rules.ParseSquare(onto)
	var lines []string
	var told say.Utterance
	p.config.Terminal.See(func(now view.Source) {
		act := now.Drag(view.Focus{}, from, to)
		lines = act.Lines
		if len(lines) == 0 && from != to {
			told = now.Refusal(from)
		}
	})
	if len(told.Words) > 0 {
		p.config.Terminal.Tell(told)
	}
	for _, line := range lines {
		p.config.Terminal.Enter(line)
	}
}
