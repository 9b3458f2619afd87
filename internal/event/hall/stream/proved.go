package stream

import (
	"sync"

	"blindchess/internal/event/hall"
)

// mostProved is how many messages are remembered that were proved and have not come back
// from their stream yet.
const mostProved = 4096

// proved remembers what a hall has just proved and stored, so that it is not proved and
// read once more when the stream gives it back. The zero proved is empty.
type proved struct {
	mu   sync.Mutex
	read map[string]hall.Envelope // by subject and text
}

func provedAs(subject string, text []byte) string { return subject + "\n" + string(text) }

// add remembers a message that is about to be stored.
func (p *proved) add(subject string, text []byte, e hall.Envelope) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.read == nil || len(p.read) >= mostProved {
		p.read = map[string]hall.Envelope{} // the others are proved anew
	}
	p.read[provedAs(subject, text)] = e
}

// take returns the content of a message that was remembered, and forgets it.
func (p *proved) take(subject string, text []byte) (e hall.Envelope, is bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	as := provedAs(subject, text)
	e, is = p.read[as]
	delete(p.read, as)
	return e, is
}
