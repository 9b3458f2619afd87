package page

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// How many sounds one page asks for at once, and after that how often one: each
// has to be put together.
const (
	soundsAtOnce = 30
	soundEvery   = 200 * time.Millisecond
	refusedSound = soundEvery // after which a request too many is refused
)

// sound sends a message to this seat in the table's own voice, at /sound/said/
// and the number that the stream gave it. It sends a short sound at
// /sound/earcon/ and its name. Nothing else can be asked for.
func (p *Page) sound(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	wait := p.asked.Take(time.Now(), 1)
	p.mu.Unlock()
	if wait > 0 {
		select { // so that asking again and again costs the table little
		case <-time.After(refusedSound):
		case <-r.Context().Done():
		}
		p.Refuse(w, r, http.StatusTooManyRequests, "fast")
		return
	}
	var sound []byte
	if number, said := strings.CutPrefix(r.URL.Path, "/sound/said/"); said {
		sound = p.saidSound(r, number)
	} else if name, short := strings.CutPrefix(r.URL.Path, "/sound/earcon/"); short && p.config.Earcon != nil {
		sound = p.config.Earcon(name)
		w.Header().Set("Cache-Control", "private, max-age=86400")
	}
	if sound == nil {
		w.Header().Set("Cache-Control", "no-store")
		p.spoken().tell(w, r, http.StatusNotFound, "page.no-page")
		return
	}
	w.Header().Set("Content-Type", "audio/flac")
	w.Header().Set("Content-Length", strconv.Itoa(len(sound)))
	_, _ = w.Write(sound)
}

// saidSound returns the sound of a message to this seat by its number. It
// returns nil if there is none, or if the table's own voice lacks a word of it.
func (p *Page) saidSound(r *http.Request, id string) []byte {
	stay, text, _ := strings.Cut(id, ".")
	number, err := strconv.ParseUint(text, 10, 64)
	p.mu.Lock()
	if err != nil || stay != p.words.stay || len(p.said) == 0 || number < p.said[0].number || number >= p.next || p.config.Spoken == nil {
		p.mu.Unlock()
		return nil
	}
	words := p.said[number-p.said[0].number].words
	p.mu.Unlock()
	return p.config.Spoken(r.Context(), words)
}
