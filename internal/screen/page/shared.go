package page

import (
	"html/template"
	"sync"

	"blindchess/internal/screen/view"
)

// picture is a page as it was drawn: the content of each of its parts.
type picture struct {
	capacity string
	alone    bool      // no table is shown, and then
	black    bool      // it is seen by Black
	keys     string    // the text about the keys
	boards   []string  // their titles
	sheets   [2]string // theirs
	parts    []part    // without versions
}

// add adds a part.
func (p *picture) add(id, parent string, html template.HTML) {
	p.parts = append(p.parts, part{id: id, parent: parent, html: html})
}

// Shared is a picture that all spectators of one language share: it is drawn
// once for a hundred pages. Its zero value is ready for use, by many goroutines.
type Shared struct {
	mu     sync.Mutex
	at     moment
	latest *picture
}

// moment is the data on which a spectator's picture depends.
type moment struct {
	seq    uint64
	turned bool
	work   view.Work
}

// of returns the picture of a moment, and draws it if it is not there yet.
func (s *Shared) of(now view.Source, draw func() *picture) *picture {
	at := moment{now.State.Seq, now.Turned, now.Work}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.latest == nil || s.at != at {
		s.at, s.latest = at, draw()
	}
	return s.latest
}
