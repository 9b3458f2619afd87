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
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/language"
)

//go:embed assets
var assets embed.FS

// Page is the page of one hall. Its methods may be called from any goroutine.
type Page struct {
	pack     language.Pack
	template *template.Template
	now      func() time.Time

	mu       sync.Mutex
	shown    int // how often rows were shown that were new, changed or in another order
	rows     []row
	ordered  int    // when the order changed last, as shown counts
	beats    int    // how often rows were shown at all: the hall lives
	drawn    []byte // the present page; nil if it was not drawn since
	drawnAt  time.Time
	title    string // the event and the round of all tables, if they have one
	count    string // how many tables there are, how many ended, and how many wait
	whole    []byte // all rows in their order as a stream begins with them; nil likewise
	news     []news
	told     int // how many news there have been
	watchers map[chan struct{}]struct{}
}

// row is one table on the page.
type row struct {
	ID      string   `json:"id"`
	Calls   bool     `json:"calls"`          // it needs the arbiter
	Soft    bool     `json:"soft,omitempty"` // what it needs can wait
	Cells   []string `json:"cells"`
	Clocks  []dial   `json:"clocks,omitempty"` // instead of the cell of that column
	changed int      // as shown counts
}

// dial is one clock. One that runs has the time at which it will have run out. So
// a browser can show its seconds, and a row changes only after an event.
type dial struct {
	Text string `json:"text"` // the text when the row changed last
	Ends int64  `json:"ends,omitempty"`
}

// same reports whether two rows show the same. The instant at which a clock runs out
// is computed again each second, and varies within the second.
func (r row) same(other row) bool {
	if r.ID != other.ID || r.Calls != other.Calls || r.Soft != other.Soft || !slices.Equal(r.Cells, other.Cells) {
		return false
	}
	return slices.EqualFunc(r.Clocks, other.Clocks, func(a, b dial) bool {
		const jitter = 1500
		if a.Ends == 0 || b.Ends == 0 {
			return a == b
		}
		return max(a.Ends-b.Ends, b.Ends-a.Ends) < jitter
	})
}

// news is one event. A call is said at once, and all else when there is time.
type news struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
	Calls  bool   `json:"calls"`
}

// kept is the most news that an absent user can receive later.
const kept = 200

// New returns a page in the words of a pack, on which there is no table yet.
func New(pack language.Pack) (*Page, error) {
	text, err := template.ParseFS(assets, "assets/page.html")
	if err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	return &Page{pack: pack, template: text, now: time.Now, watchers: map[chan struct{}]struct{}{}, title: pack.Phrase("hall.page.title"), count: hall.CountText(pack, nil)}, nil
}

// Show shows rows, in their order.
func (p *Page) Show(rows []hall.Row) {
	shown, title, rounds := make([]row, len(rows)), p.titled(rows), false
	for _, r := range rows {
		rounds = rounds || r.Round != rows[0].Round
	}
	for i, r := range rows {
		shown[i] = p.row(r, rounds)
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
		if old, known := before[r.ID]; known && old.same(r) {
			shown[i] = old
			continue
		}
		shown[i].changed, changes = now, true
	}
	if !slices.EqualFunc(shown, p.rows, func(a, b row) bool { return a.ID == b.ID }) {
		p.ordered, changes = now, true
	}
	if counted := hall.CountText(p.pack, rows); counted != p.count || title != p.title {
		p.count, p.title, changes = counted, title, true
	}
	if !changes {
		return
	}
	p.shown, p.rows, p.drawn, p.whole = now, shown, nil, nil
}

// Say says one event to all users who have the page open.
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

// titled is the title of a hall: the event and the round of its tables, if they all
// belong to the same.
func (p *Page) titled(rows []hall.Row) string {
	if len(rows) == 0 {
		return p.pack.Phrase("hall.page.title")
	}
	event, round := rows[0].Event, rows[0].Round
	for _, r := range rows {
		if r.Event != event || r.Round != round {
			return p.pack.Phrase("hall.page.title")
		}
	}
	switch {
	case round == "":
		return p.pack.Phrase("hall.page.title")
	case event == "":
		return strings.TrimSuffix(p.pack.Phrase("event.round", "round", round), ".")
	default:
		return p.pack.Phrase("tournament.round", "event", event, "round", round)
	}
}

// row writes the cells of a table: its board, its need, its players, their progress,
// the clocks, and the result. The board has its round before it if the tables are of
// several rounds.
func (p *Page) row(r hall.Row, rounds bool) row {
	var needs []string
	for _, n := range r.Needs {
		needs = append(needs, p.pack.Phrase("hall.need."+n.String()))
	}
	if len(r.Needs) > 0 && !r.Since.IsZero() {
		needs = append(needs, p.pack.Phrase("hall.since", "time", r.Since.Format("15:04")))
	}
	if age := r.AgeText(p.pack); age != "" {
		needs = append(needs, age)
	}
	shown := row{ID: "table-" + r.Round + "-" + r.Board, Calls: len(r.Needs) > 0, Soft: len(r.Needs) > 0 && r.Needs[0] <= hall.NeedUnheard}
	move, board := "", r.Board
	if rounds {
		board = strings.TrimSuffix(p.pack.Phrase("event.round", "round", r.Round), ".") + ", " + r.Board
	}
	if r.Phase == "playing" {
		move = strconv.Itoa(r.Move) + ", " + p.pack.Word("side."+r.Turn)
		for i, c := range r.Clocks {
			one := dial{Text: strings.TrimPrefix(strings.TrimPrefix(c, "0:"), "0")}
			if r.Running == [2]string{"white", "black"}[i] {
				one.Ends = p.now().Add(left(c)).UnixMilli()
			}
			shown.Clocks = append(shown.Clocks, one)
		}
	}
	shown.Cells = []string{board, strings.Join(needs, " "), r.White, r.Black, move, "", r.Result}
	return shown
}

// left reads a clock's time, hours and minutes and seconds.
func left(text string) time.Duration {
	seconds := 0
	for part := range strings.SplitSeq(text, ":") {
		n, _ := strconv.Atoi(part)
		seconds = seconds*60 + n
	}
	return time.Duration(seconds) * time.Second
}

// Reads is a clock's time at an instant of the server.
func (d dial) Reads(now int64) string {
	if d.Ends == 0 {
		return d.Text
	}
	s := max(d.Ends-now, 0) / 1000
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
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

// draw writes the present page. It is drawn once a second at most, however many
// ask for it.
func (p *Page) draw(w http.ResponseWriter) {
	p.mu.Lock()
	drawn, err, now := p.drawn, error(nil), p.now()
	if drawn == nil || now.Sub(p.drawnAt) >= time.Second { // its clocks run
		drawn, err = p.paint(now)
		p.drawn, p.drawnAt = drawn, now
	}
	p.mu.Unlock()
	if err != nil {
		http.Error(w, "the page cannot be drawn", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(drawn)
}

// paint returns the present page. The caller holds mu.
func (p *Page) paint(now time.Time) ([]byte, error) {
	var page bytes.Buffer
	err := p.template.Execute(&page, map[string]any{
		"Lang": p.pack.Lang(), "Rows": p.rows, "Now": now.UnixMilli(), "Title": p.title, "Count": p.count, "Running": p.pack.Phrase("screen.running"), "Tables": p.pack.Phrase("hall.page.title"), "Keys": p.pack.Phrase("hall.page.keys"), "News": p.pack.Phrase("hall.page.news"),
		"Lost": p.pack.Phrase("hall.lost"), "Back": p.pack.Phrase("hall.back"),
		"Heads": []string{
			p.pack.Phrase("hall.page.board"), p.pack.Phrase("hall.page.needs"), p.pack.Word("side.white"), p.pack.Word("side.black"),
			p.pack.Phrase("hall.page.move"), p.pack.Phrase("hall.page.clocks"), p.pack.Phrase("hall.page.end"),
		},
	})
	return page.Bytes(), err
}
