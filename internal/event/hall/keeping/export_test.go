package keeping

import (
	"testing"

	"blindchess/internal/ratelimit"
)

// Unpaced makes a server read what comes without a pace, for tests of what is behind it.
func Unpaced(s *Server) {
	s.front.mu.Lock()
	defer s.front.mu.Unlock()
	s.front.each, s.front.board = ratelimit.Pace{}, ratelimit.Pace{}
}

// Bearer returns the pass at whose pace a line is read that begins with some words, which
// come in pieces.
func Bearer(t *testing.T, folder, words string) string {
	secret, err := secretOf(folder)
	if err != nil {
		t.Fatal(err)
	}
	l := login{guard: guard{secret}}
	for n := range len(words) {
		l.read([]byte(words[n : n+1]))
	}
	return l.name
}
