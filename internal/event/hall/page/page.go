package page

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"blindchess/internal/event/hall"
	"blindchess/internal/language"
)

//go:embed assets
var assets embed.FS

// Page is the page of one hall. Its methods may be called from any goroutine.
type Page struct {
	pack     language.Pack
	template *template.Template

	mu       sync.Mutex
	shown    int // how often rows were shown that were new, changed or in another order
	rows     []row
	ordered  int    // when the order changed last, as shown counts
	beats    int    // how often rows were shown at all: the hall lives
	drawn    []byte // the page as it stands; nil where it was not drawn since
	whole    []byte // all rows in their order as a stream begins with them; nil likewise
	news     []news
	told     int // how many news there have been
	watchers map[chan struct{}]struct{}
}

// row is one table as it stands on the page.
type row struct {
	ID      string   `json:"id"`
	Calls   bool     `json:"calls"` // it needs the arbiter
	Cells   []string `json:"cells"`
	changed int      // as shown counts
}

// news is one event. A call is said at once, and all else when there is time.
type news struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
	Calls  bool   `json:"calls"`
}

// kept is how many news somebody may miss who was away.
const kept = 200

// New returns a page in the words of a pack, on which there is no table yet.
func New(pack language.Pack) (*Page, error) {
	text, err := template.ParseFS(assets, "assets/page.html")
	if err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	return &Page{pack: pack, template: text, watchers: map[chan struct{}]struct{}{}}, nil
}

// Show shows rows, in their order.
func (p *Page) Show(rows []hall.Row) {
	shown := make([]row, len(rows))
	for i, r := range rows {
		shown[i] = p.row(r)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	before := make(map[string]row, len(p.rows))
	for _, r := range p.rows {
		before[r.ID] = r
	}
	p.beats++
	defer p.wake()
	now, changes := p.shown+1, false
	for i, r := range shown {
		if old, known := before[r.ID]; known && old.Calls == r.Calls && slices.Equal(old.Cells, r.Cells) {
			shown[i].changed = old.changed
			continue
		}
		shown[i].changed, changes = now, true
	}
	if !slices.EqualFunc(shown, p.rows, func(a, b row) bool { return a.ID == b.ID }) {
		p.ordered, changes = now, true
	}
	if !changes {
		return
	}
	p.shown, p.rows, p.drawn, p.whole = now, shown, nil, nil
}

// Say says one event to everybody who has the page open.
func (p *Page) Say(n hall.News) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.told++
	p.news = append(p.news, news{p.told, n.Text(p.pack), n.Need == hall.NeedCalled || n.Pulse != ""})
	p.news = p.news[max(len(p.news)-kept, 0):]
	p.wake()
}

// wake wakes every stream. The caller holds mu.
func (p *Page) wake() {
	for watcher := range p.watchers {
		select {
		case watcher <- struct{}{}:
		default:
		}
	}
}

// row writes the cells of a table: its board, what it needs, who plays, how far they
// are, and the result. Clocks are shown to the minute, so that a row changes when
// something has.
func (p *Page) row(r hall.Row) row {
	var needs []string
	for _, n := range r.Needs {
		needs = append(needs, p.pack.Phrase("hall.need."+n.String()))
	}
	if age := r.AgeText(p.pack); age != "" {
		needs = append(needs, age)
	}
	move, clocks := "", ""
	if r.Phase == "playing" {
		move = strconv.Itoa(r.Move) + ", " + p.pack.Word("side."+r.Turn)
		for _, c := range r.Clocks {
			clocks += " " + c[:len(c)-len(":00")]
		}
	}
	return row{
		ID: "table-" + r.Round + "-" + r.Board, Calls: len(r.Needs) > 0,
		Cells: []string{r.Board, strings.Join(needs, " "), r.White, r.Black, move, strings.TrimSpace(clocks), r.Result},
	}
}

// ServeHTTP answers requests; only the page and what belongs to it can be had.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "no-store")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "this page is only read", http.StatusMethodNotAllowed)
		return
	}
	switch r.URL.Path {
	case "/":
		p.draw(w)
	case "/events":
		p.stream(w, r)
	case "/page.js", "/page.css":
		http.ServeFileFS(w, r, assets, "assets"+r.URL.Path)
	default:
		http.NotFound(w, r)
	}
}

// draw writes the page as it stands. It is drawn once, however many ask for it.
func (p *Page) draw(w http.ResponseWriter) {
	p.mu.Lock()
	drawn, err := p.drawn, error(nil)
	if drawn == nil {
		drawn, err = p.paint()
		p.drawn = drawn
	}
	p.mu.Unlock()
	if err != nil {
		http.Error(w, "the page cannot be drawn", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(drawn)
}

// paint returns the page as it stands. The caller holds mu.
func (p *Page) paint() ([]byte, error) {
	var page bytes.Buffer
	err := p.template.Execute(&page, map[string]any{
		"Lang": p.pack.Lang(), "Rows": p.rows, "Title": p.pack.Phrase("hall.page.title"), "Keys": p.pack.Phrase("hall.page.keys"), "News": p.pack.Phrase("hall.page.news"),
		"Lost": p.pack.Phrase("hall.lost"), "Back": p.pack.Phrase("hall.back"),
		"Heads": []string{
			p.pack.Phrase("hall.page.board"), p.pack.Phrase("hall.page.needs"), p.pack.Word("side.white"), p.pack.Word("side.black"),
			p.pack.Phrase("hall.page.move"), p.pack.Phrase("hall.page.clocks"), p.pack.Phrase("hall.page.end"),
		},
	})
	return page.Bytes(), err
}
