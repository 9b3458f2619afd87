package page

import (
	"blindchess/internal/language"
	"html/template"
	"net/http"
	"strconv"
)

// whole is the data of the whole page's template.
type whole struct {
	words
	Capacity string
	Boards   []whichBoard
	Parts    map[string]template.HTML
	Sheets   [2]whichSheet
	Said     []template.HTML // the messages before the page was loaded
	After    string          // how far its stream has come
	Symbols  template.HTML
	Alone    bool   // no table is shown
	Keys     string // the text about the keys if there are none
	Tongues  []tongue
	BuiltIn  bool // no other program than the table's speaks
}

// OfPage is the head of the page: a table's title, or the name of the program if
// no table is shown.
func (w whole) OfPage() head {
	h := w.Head("page.title", "/page.js")
	if w.Alone {
		h.Title = "blindchess"
	}
	return h
}

// tongue is a language in which a seat may be spoken to.
type tongue struct {
	Lang, Name string
	Line       string // the typed line
}

// tongues lists them.
func (w words) tongues() []tongue {
	var all []tongue
	for _, code := range language.Languages() {
		if pack, err := language.Load(code); err == nil {
			all = append(all, tongue{pack.Lang(), language.Capital(pack.Phrase("language.name")), w.Command("set") + " language " + code})
		}
	}
	return all
}

// whichBoard is one board of a page, whose squares are parts.
type whichBoard struct {
	Name, Title string
	Rows        [8]whichRow
}

type whichRow struct {
	Rank    string // the part that names it
	Squares [8]string
}

// whichSheet is one sheet of a page, whose rows are parts.
type whichSheet struct {
	Name, Title string
	Rows        []whichLine
}

type whichLine struct {
	ID   string
	HTML template.HTML
}

// shownSaid is how many messages a newly loaded page shows.
const shownSaid = 20

// serve sends the whole page.
func (p *Page) serve(w http.ResponseWriter) {
	p.refresh()
	p.mu.Lock()
	p.draw()
	model := p.whole()
	p.mu.Unlock()
	write(w, http.StatusOK, model.lang, "page.html", model)
}

// whole gathers the page; p.mu is held.
func (p *Page) whole() whole {
	model := whole{words: p.words, Capacity: p.capacity, Parts: map[string]template.HTML{}, Symbols: symbols(), Alone: p.alone, Keys: p.keys, Tongues: p.words.tongues(), BuiltIn: p.builtIn}
	for _, one := range p.parts {
		if one.parent == "" {
			model.Parts[one.id] = one.html
		}
	}
	for b, title := range p.boards {
		board := whichBoard{Name: string(rune('a' + b)), Title: title}
		for i := range 64 {
			board.Rows[i/8].Squares[i%8] = board.Name + strconv.Itoa(i)
			board.Rows[i/8].Rank = "rank" + board.Name + strconv.Itoa(i/8)
		}
		model.Boards = append(model.Boards, board)
	}
	for i, name := range []string{"white", "black"} {
		model.Sheets[i] = whichSheet{Name: "sheet-" + name, Title: p.sheets[i]}
		for _, one := range p.parts {
			if one.parent == model.Sheets[i].Name {
				model.Sheets[i].Rows = append(model.Sheets[i].Rows, whichLine{one.id, one.html})
			}
		}
	}
	if p.black {
		model.Sheets[0], model.Sheets[1] = model.Sheets[1], model.Sheets[0]
	}
	first := max(0, len(p.said)-shownSaid)
	for _, one := range p.said[first:] {
		model.Said = append(model.Said, one.html)
	}
	model.After = p.words.stay + "." + strconv.FormatUint(p.next-1, 10)
	return model
}
