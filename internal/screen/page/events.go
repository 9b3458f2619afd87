package page

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// aliveEvery is how often an idle page hears that the table is still there, and
// writeLimit how long it may take to accept a message.
const (
	aliveEvery = 15 * time.Second
	writeLimit = 10 * time.Second
)

// sentPart is a part as it is sent.
type sentPart struct {
	ID     string        `json:"id"`
	Parent string        `json:"in,omitempty"`
	HTML   template.HTML `json:"html"`
}

// sentWords is an utterance as it is sent.
type sentWords struct {
	HTML   template.HTML `json:"html"`
	Text   string        `json:"text,omitempty"`
	Lang   string        `json:"lang,omitempty"`
	Urgent bool          `json:"now,omitempty"`
	Move   bool          `json:"move,omitempty"`
	Earcon string        `json:"earcon,omitempty"`
}

// cursor is how far a stream has come.
type cursor struct {
	heard   uint64 // the number of the last utterance
	version uint64 // of the newest part
	lang    string // the language of the words on the page
}

// serveEvents sends messages and changes for as long as the page is open. A
// page that returns receives all missed messages, each once.
func (p *Page) serveEvents(w http.ResponseWriter, r *http.Request) {
	at := cursor{heard: p.resumed(r), lang: r.URL.Query().Get("lang")}
	wake := make(chan struct{}, 1)
	p.mu.Lock()
	p.streams[wake] = struct{}{}
	p.draw()
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.streams, wake)
		p.mu.Unlock()
	}()
	out := newStream(w, r)
	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	for {
		text, over := p.since(&at)
		if err := out.send(text); err != nil || over {
			return
		}
		select {
		case <-wake:
		case <-alive.C:
			if out.send([]byte(":\n\n")) != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// resumed returns the number of the last utterance that a page has heard: its
// own number at the start, or the browser's after a cut stream. A number beyond
// this page's last one comes from an earlier stay.
func (p *Page) resumed(r *http.Request) uint64 {
	last := r.Header.Get("Last-Event-ID")
	if last == "" {
		last = r.URL.Query().Get("after")
	}
	stay, number, _ := strings.Cut(last, ".")
	heard, err := strconv.ParseUint(number, 10, 64)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil || stay != p.words.stay || heard >= p.next {
		return 0
	}
	return heard
}

// since returns what there is to send after at, which is brought up to date,
// and whether nothing comes after it.
func (p *Page) since(at *cursor) (text []byte, over bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out bytes.Buffer
	if p.words.lang != at.lang {
		if at.lang != "" {
			event(&out, "words", "", p.words.lang)
		}
		at.lang = p.words.lang
	}
	if p.version > at.version {
		var changed []sentPart
		for _, one := range p.parts {
			if one.version > at.version {
				changed = append(changed, sentPart{one.id, one.parent, one.html})
			}
		}
		at.version = p.version
		event(&out, "parts", "", changed)
	}
	for _, one := range p.said {
		if one.number > at.heard {
			at.heard = one.number
			event(&out, "said", p.words.stay+"."+strconv.FormatUint(one.number, 10), sentWords{one.html, one.text, one.words.Lang, one.urgent, one.move, string(one.words.Earcon)})
		}
	}
	if p.over != "" {
		event(&out, "over", "", p.over)
	}
	return out.Bytes(), p.over != ""
}

// event writes one event as browsers read it.
func event(out *bytes.Buffer, name, id string, body any) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(body) != nil {
		return
	}
	fmt.Fprintf(out, "event: %s\n", name)
	if id != "" {
		fmt.Fprintf(out, "id: %s\n", id)
	}
	fmt.Fprintf(out, "data: %s\n\n", bytes.TrimRight(text.Bytes(), "\n"))
}

// stream is the answer that a page keeps open.
type stream struct {
	out     io.Writer
	control *http.ResponseController
	packed  bool
}

func newStream(w http.ResponseWriter, r *http.Request) *stream {
	s := &stream{out: w, control: http.NewResponseController(w)}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("X-Accel-Buffering", "no")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		s.packed = true
	}
	w.WriteHeader(http.StatusOK)
	if s.packed {
		// The header of RFC 1952: deflate, no flags, no time, of an unknown system.
		_, _ = w.Write([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff})
	}
	return s
}

// send sends text immediately, or fails if the page does not read it in time.
func (s *stream) send(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	if s.packed {
		text = pack(text)
	}
	_ = s.control.SetWriteDeadline(time.Now().Add(writeLimit))
	if _, err := s.out.Write(text); err != nil {
		return err
	}
	return s.control.Flush()
}

// packers are compressors that are free at the moment.
var packers = sync.Pool{New: func() any {
	packer, _ := flate.NewWriter(io.Discard, flate.DefaultCompression)
	return packer
}}

// pack compresses text to blocks that end at a whole byte and look back at
// nothing before them. So no stream keeps a compressor, which is as large as a
// hundred pages.
func pack(text []byte) []byte {
	var packed bytes.Buffer
	packer, _ := packers.Get().(*flate.Writer)
	defer packers.Put(packer)
	packer.Reset(&packed)
	_, _ = packer.Write(text)
	_ = packer.Flush()
	return packed.Bytes()
}
