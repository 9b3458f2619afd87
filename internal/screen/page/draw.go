package page

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"sync"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen/pieces"
	"blindchess/internal/screen/view"
)

//go:embed assets
var assets embed.FS

// templates are the page's templates, read once.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{"capital": capital, "piece": piece}).ParseFS(assets, "assets/*.html"))
})

// drawing draws one view.
type drawing struct {
	words  words
	source view.Source
	view   view.View
}

// within is the data of a template: a thing to draw, and the words around it.
type within struct {
	words
	Thing any
}

// picture draws the whole page.
func (d drawing) picture() *picture {
	drawn := &picture{capacity: d.view.Capacity, alone: d.view.Alone, black: d.view.Side == rules.Black, keys: d.view.Keys[1], sheets: [2]string{d.view.Sheets[0].Title, d.view.Sheets[1].Title}}
	for _, board := range d.view.Boards {
		drawn.boards = append(drawn.boards, board.Title)
	}
	d.draw(drawn.add)
	return drawn
}

// draw hands each part of the page to set.
func (d drawing) draw(set func(id, parent string, html template.HTML)) {
	names := []string{"act", "title", "deeds"}
	if d.view.Capacity == "arbiter" {
		names = append(names, "evidence", "papers")
	}
	if !d.view.Alone || d.view.Sheets[0].Title != "" {
		names = append(names, "movestitle")
	}
	for _, name := range names {
		set(name, "", d.with(name, d.view))
	}
	above := d.view.Clocks[0].Side
	for i := range d.view.Clocks {
		at := i
		if d.view.Capacity == "arbiter" && above == rules.Black {
			at = 1 - i // beside the boards of both, White's first
		}
		set("clock"+strconv.Itoa(at), "", d.with("clock", sideClock{d.view.Clocks[i], d.view.Taken[i]}))
	}
	for b, board := range d.view.Boards {
		title := string(rune('a' + b))
		set("files"+title, "", d.with("files", board))
		for i, square := range board.Squares {
			set(title+strconv.Itoa(i), "", d.square(square))
		}
		for i, rank := range board.Ranks {
			set("rank"+title+strconv.Itoa(i), "", template.HTML(template.HTMLEscapeString(rank)))
		}
	}
	for i, sheet := range d.view.Sheets {
		id := []string{"white", "black"}[i]
		for _, row := range sheet.Rows {
			set(id+strconv.Itoa(row.Number), "sheet-"+id, d.with("row", row))
		}
	}
}

// with draws a thing by the template of that name.
func (d drawing) with(name string, thing any) template.HTML {
	var out bytes.Buffer
	if err := templates().ExecuteTemplate(&out, name, within{d.words, thing}); err != nil {
		return template.HTML(template.HTMLEscapeString(err.Error()))
	}
	return template.HTML(strings.TrimSpace(out.String()))
}

// sideClock is a clock with the pieces that its player has lost.
type sideClock struct {
	view.Clock
	Taken []view.Piece
}

// Colour is the side's colour.
func (c sideClock) Colour() string { return strings.ToLower(c.Side.String()) }

// square draws a square: the piece, and the words for a screen reader.
func (d drawing) square(s view.Square) template.HTML {
	classes, text := []string{"light"}, string(marked(d.source.SpokenWords(s), d.words.lang))
	if s.Dark {
		classes[0] = "dark"
	}
	for _, mark := range []struct {
		set  bool
		name string
	}{{s.Marks.Moved, "moved"}, {s.Marks.Check, "check"}, {s.Marks.Wrong, "wrong"}, {s.Marks.From, "from"}, {s.Marks.To, "goal"}} {
		if mark.set {
			classes = append(classes, mark.name)
			if mark.name == "from" || mark.name == "goal" {
				continue // the card says it
			}
			text += ", " + template.HTMLEscapeString(d.words.Phrase("page.mark."+mark.name))
		}
	}
	letter := ""
	if s.Piece.Role != "" {
		letter = fmt.Sprintf(` data-letter="%s"`, template.HTMLEscapeString(s.Piece.Letter))
	}
	return template.HTML(fmt.Sprintf(`<div class="%s" data-at="%s" data-piece="%s"%s>%s<span class="read">%s</span></div>`,
		strings.Join(classes, " "), s.At, letterOf(s.Piece), letter, piece(s.Piece), text))
}

// letterOf is the letter of a piece in FEN, by which the keys find it, and
// nothing for an empty square.
func letterOf(m view.Piece) string {
	if m.Role == "" {
		return ""
	}
	for role := rules.Pawn; role <= rules.King; role++ {
		if role.String() == m.Role {
			letter := string(role.Letter())
			if m.White {
				return letter
			}
			return strings.ToLower(letter)
		}
	}
	return ""
}

// piece draws a piece.
func piece(m view.Piece) template.HTML {
	if m.Role == "" {
		return ""
	}
	side := "black"
	if m.White {
		side = "white"
	}
	return template.HTML(fmt.Sprintf(`<svg class="piece %s" aria-hidden="true"><use href="#%s"/></svg>`, side, m.Role))
}

// symbols are the shapes of all pieces, once for a page. Each has an outline of
// which half shows, the shade, the body moved towards the light within it, and
// the strokes.
var symbols = sync.OnceValue(func() template.HTML {
	var out strings.Builder
	out.WriteString(`<svg class="symbols" aria-hidden="true">`)
	for _, role := range pieces.Roles() {
		shape, _ := pieces.ShapeOf(role)
		var body, strokes strings.Builder
		for _, path := range shape.Body {
			fmt.Fprintf(&body, `<path d="%s"/>`, path)
		}
		for _, path := range shape.Lines {
			fmt.Fprintf(&strokes, `<path d="%s"/>`, path)
		}
		fmt.Fprintf(&out, `<clipPath id="in-%s">%s</clipPath><symbol id="%s" viewBox="0 0 100 100">`, role, body.String(), role)
		fmt.Fprintf(&out, `<g class="edge">%s</g><g class="shade">%s</g><g clip-path="url(#in-%s)"><g class="fill" transform="translate(-7 -2)">%s</g></g><g class="stroke">%s</g></symbol>`, body.String(), body.String(), role, body.String(), strokes.String())
	}
	out.WriteString(`</svg>`)
	return template.HTML(out.String())
})

// spoken draws a message, each word in its language, with the time of day.
func spoken(u say.Utterance, at time.Time) template.HTML {
	return template.HTML(fmt.Sprintf(`<p lang="%s"><span class="at" aria-hidden="true">%s</span> %s</p>`, template.HTMLEscapeString(u.Lang), at.Format("15:04"), marked(begun(u.Words), u.Lang)))
}

// marked is words as they are read, with marks on words of another language
// than lang. Words of one language that follow each other are marked once.
func marked(words []say.Word, lang string) template.HTML {
	var out strings.Builder
	open, pause := "", false
	for i, word := range words {
		text := template.HTMLEscapeString(view.Plain(word.Text))
		if text == "" {
			continue
		}
		of := cmp.Or(word.Lang, lang)
		if of == lang {
			of = ""
		}
		if pause {
			out.WriteByte(',')
		}
		pause = word.Gap == say.SentenceGap && !strings.ContainsAny(text[len(text)-1:], ".,:;!?")
		if of != open && open != "" {
			out.WriteString(`</span>`)
		}
		if i > 0 && !strings.ContainsAny(text[:1], ".,;:!?") {
			out.WriteByte(' ')
		}
		if of != open && of != "" {
			fmt.Fprintf(&out, `<span lang="%s">`, template.HTMLEscapeString(of))
		}
		open = of
		out.WriteString(text)
	}
	if open != "" {
		out.WriteString(`</span>`)
	}
	return template.HTML(out.String())
}
