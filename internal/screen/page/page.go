package page

import (
	"context"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"blindchess/internal/ratelimit"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/view"
)

// Config contains the parts that a page needs.
type Config struct {
	Terminal *screen.Terminal
	// Closed returns the words for a table that its host has closed; none if the
	// user has left by themselves.
	Closed func() string
	// Shared returns the part that this page shares with other spectators of the
	// same kind; nil, or a nil result, is nothing.
	Shared func() *Shared
	// Spoken returns a message in the table's own voice as a sound file. Earcon
	// returns a short sound by its name, which comes from the browser. If they are
	// nil, or return nil, there is silence. Both may be called from any goroutine.
	Spoken func(context.Context, say.Utterance) []byte
	Earcon func(name string) []byte
}

// Page is the page of one seat. All that is open of it, in however many tabs,
// shows the same.
type Page struct {
	config Config
	words  words

	mu       sync.Mutex
	parts    []part // in the order of the page
	index    map[string]int
	version  uint64 // of the newest part
	seq      uint64 // of the newest record that was drawn
	capacity string
	alone    bool      // no table is shown, and then
	black    bool      // it is Black's page, with Black's own sheet first
	keys     string    // the text about the keys
	builtIn  bool      // no other program than the table's speaks to any participant
	boards   []string  // their titles
	sheets   [2]string // theirs
	said     []said
	next     uint64 // the number of the next message
	streams  map[chan struct{}]struct{}
	over     string         // the message at the end; the page is over once it is not empty
	asked    ratelimit.Pace // how often sounds are asked for
}

// part is one part of the page: the content of the element of that name.
type part struct {
	id      string
	parent  string // the element that it is added to where there is none of its name
	html    template.HTML
	version uint64 // counted from 1; it grows with each change
}

// said is one utterance.
type said struct {
	number uint64
	html   template.HTML
	urgent bool
	move   bool
	words  say.Utterance
	text   string // for the browser's own voice
}

// New returns the page of the seat at a terminal. It shows nothing until Run.
func New(c Config) *Page {
	p := &Page{config: c, index: map[string]int{}, next: 1, streams: map[chan struct{}]struct{}{}, asked: ratelimit.Pace{Burst: soundsAtOnce, Every: soundEvery}}
	c.Terminal.See(func(now view.Source) { p.words = newWords(now) })
	return p
}

// keptSaid is how many utterances are stored for a returning page.
const keptSaid = 1000

// Run updates the page from the table until ctx ends or the user leaves.
func (p *Page) Run(ctx context.Context) error {
	p.refresh()
	for {
		select {
		case <-ctx.Done():
			p.end(p.spoken().Phrase("page.ended"))
			return ctx.Err()
		case <-p.config.Terminal.Left():
			p.refresh()
			text := p.spoken().Phrase("page.left")
			if closed := p.closed(); closed != "" {
				text = closed
			}
			p.end(text)
			return nil
		case <-p.config.Terminal.Wake():
			p.refresh()
		}
	}
}

func (p *Page) closed() string {
	if p.config.Closed == nil {
		return ""
	}
	return p.config.Closed()
}

// refresh takes new messages and draws the changes. If only time has passed,
// nothing has changed.
func (p *Page) refresh() {
	heard := p.config.Terminal.Take()
	p.mu.Lock()
	defer p.mu.Unlock()
	seq, passed := p.config.Terminal.Passed(p.seq)
	p.seq = seq
	if passed && len(heard) == 0 {
		return // the clocks of a page run by themselves
	}
	for _, u := range heard {
		p.hear(u)
	}
	p.draw()
}

// draw draws the changes; p.mu is held.
func (p *Page) draw() {
	p.config.Terminal.See(func(now view.Source) {
		p.words, p.builtIn = p.words.in(now), now.State.Conditions.BuiltInVoices
		draw := func() *picture {
			return drawing{words: p.words, source: now, view: now.View(view.Focus{Pointing: true}, view.Log{})}.picture()
		}
		_, asked := now.Session.Question()
		if shared := p.shared(); shared != nil && !asked {
			p.show(shared.of(now, draw))
			return
		}
		p.show(draw())
	})
	p.nudge()
}

// shared returns the picture that this page has in common with others, or nil.
func (p *Page) shared() *Shared {
	if p.config.Shared == nil {
		return nil
	}
	return p.config.Shared()
}

// show shows a picture; p.mu is held.
func (p *Page) show(drawn *picture) {
	p.capacity, p.alone, p.black, p.keys, p.boards, p.sheets = drawn.capacity, drawn.alone, drawn.black, drawn.keys, drawn.boards, drawn.sheets
	there := map[string]bool{}
	for _, one := range drawn.parts {
		p.set(one.id, one.parent, one.html)
		there[one.id] = true
	}
	for _, one := range p.parts {
		if one.parent != "" && !there[one.id] {
			p.set(one.id, one.parent, "") // the moves of another line
		}
	}
}

// hear stores a message; p.mu is held.
func (p *Page) hear(u say.Utterance) {
	text := view.Plain(u.Text())
	if text == "" && u.Earcon == "" {
		return
	}
	p.said = append(p.said, said{
		number: p.next, html: spoken(u, time.Now()), urgent: u.Urgency == say.Now && u.Kind != say.Hint && u.Kind != say.Answer && u.Kind != say.Echo,
		move: u.Kind == say.Move, text: text, words: u,
	})
	p.next++
	if len(p.said) > keptSaid {
		p.said = slices.Clone(p.said[len(p.said)-keptSaid:])
	}
}

// set has a part be html from now on; p.mu is held.
func (p *Page) set(id, parent string, html template.HTML) {
	at, known := p.index[id]
	if !known {
		at = len(p.parts)
		p.index[id] = at
		p.parts = append(p.parts, part{id: id, parent: parent})
	} else if p.parts[at].html == html {
		return
	}
	p.version++
	p.parts[at].html, p.parts[at].version = html, p.version
}

// end informs every page that it is over.
func (p *Page) end(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = text
	p.nudge()
}

// spoken returns the words as they are now.
func (p *Page) spoken() words {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.words
}

// nudge wakes every stream; p.mu is held.
func (p *Page) nudge() {
	for wake := range p.streams {
		select {
		case wake <- struct{}{}:
		default:
		}
	}
}

// ServeHTTP answers a request of this seat: the page, what happens, or a line.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path == "/events" && r.Method == http.MethodGet:
		p.serveEvents(w, r)
	case r.URL.Path == "/line" && r.Method == http.MethodPost:
		p.enter(w, r)
	case strings.HasPrefix(r.URL.Path, "/paper/") && r.Method != http.MethodPost:
		p.paper(w, r)
	case strings.HasPrefix(r.URL.Path, "/sound/") && r.Method != http.MethodPost:
		p.sound(w, r)
	case r.URL.Path == "/" && r.Method != http.MethodPost:
		p.serve(w)
	default:
		p.spoken().tell(w, r, http.StatusNotFound, "page.no-page")
	}
}
