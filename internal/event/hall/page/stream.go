package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// change is the data sent to one stream at once: rows that are new or changed, all
// rows in their order if that has changed, and news.
type change struct {
	Rows  []row    `json:"rows,omitempty"`
	Title string   `json:"title,omitempty"` // with each change of rows
	Count string   `json:"count,omitempty"` // likewise
	Order []string `json:"order,omitempty"`
	News  []news   `json:"news,omitempty"`
}

// stuck is how long a browser may read nothing before its stream is cut; it
// returns by itself.
const stuck = 20 * time.Second

// stream sends changes as they come, until the reader leaves. The numbers of its
// events are the news's, so that a returning reader misses none.
func (p *Page) stream(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	wake := make(chan struct{}, 1)
	p.mu.Lock()
	p.watchers[wake] = struct{}{}
	seen := place{news: p.told}
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.watchers, wake)
	}()
	if before, err := strconv.Atoi(r.Header.Get("Last-Event-ID")); err == nil && before <= seen.news { // the numbers of a hall that was begun again are others
		seen.news = before
	}
	control := http.NewResponseController(w)
	for {
		events := p.since(&seen)
		_ = control.SetWriteDeadline(time.Now().Add(stuck)) // not every writer has one
		for _, e := range events {
			if e.text == nil {
				if _, err := fmt.Fprintf(w, "event: beat\ndata: %d\n\n", e.id); err != nil {
					return
				}
				continue
			}
			if _, err := fmt.Fprintf(w, "id: %d\ndata: %s\n\n", e.id, e.text); err != nil {
				return
			}
		}
		if control.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-wake:
		}
	}
}

// place is how far a stream is.
type place struct {
	shown int // as the page counts; 0 where it was sent nothing
	news  int // the number of the last one
	beats int // as the page counts
}

// event is a change as JSON with the number of the last news up to it. Without text it
// says only that the hall lives, and the time there, in milliseconds.
type event struct {
	id   int
	text []byte
}

// since returns the changes since a place, and moves the place to now. All
// streams begin with the same bytes, which are stored once.
func (p *Page) since(at *place) (events []event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var c change
	if at.shown == 0 && p.shown > 0 {
		if p.whole == nil {
			p.whole, _ = json.Marshal(change{Rows: p.rows, Order: p.order(), Title: p.title, Count: p.count})
		}
		events = append(events, event{at.news, p.whole})
	} else if at.shown < p.shown {
		c.Title, c.Count = p.title, p.count
		for _, r := range p.rows {
			if r.changed > at.shown {
				c.Rows = append(c.Rows, r)
			}
		}
		if p.ordered > at.shown {
			c.Order = p.order()
		}
	}
	at.shown = p.shown
	for _, n := range p.news {
		if n.Number > at.news {
			c.News, at.news = append(c.News, n), n.Number
		}
	}
	if len(c.Rows) > 0 || len(c.Order) > 0 || len(c.News) > 0 || c.Count != "" {
		text, _ := json.Marshal(c)
		events = append(events, event{at.news, text})
	}
	if at.beats != p.beats {
		at.beats = p.beats
		events = append(events, event{id: int(p.now().UnixMilli())})
	}
	return events
}

// order lists the rows by their IDs. The caller holds mu.
func (p *Page) order() []string {
	ids := make([]string, len(p.rows))
	for i, r := range p.rows {
		ids[i] = r.ID
	}
	return ids
}
