package room

import (
	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/say"
)

// Advise has somebody beside the table answer what the participant asks: kind is
// "hint" or "eval". The answer may come later, by Tell.
func (p *Participant) Advise(adviser func(kind string) []say.Utterance) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.adviser = adviser
}

func (p *Participant) advise(narrator announce.Narrator, l console.Local) []say.Utterance {
	p.mu.Lock()
	adviser := p.adviser
	p.mu.Unlock()
	if adviser == nil {
		return answer(narrator, "advice", "console.not-answered")
	}
	return adviser(l.Key)
}
