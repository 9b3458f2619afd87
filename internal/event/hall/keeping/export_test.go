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

// ByOwnClock returns when a server stored a message by the clock of this program.
var ByOwnClock = byOwnClock

// NewDisk returns a function to call before something is written. What that returns is
// called afterwards, and returns once synced has made it safe.
func NewDisk(synced func() error) (write func() (safe func() error)) { return newDisk(synced).write }

// Blocks returns a function that makes a stream below a folder safe.
func Blocks(folder, name string) (synced func() error) {
	return (&blocks{folder: streamFolder(folder, name)}).sync
}

// SyncedBy makes a hall's own server use this in place of the disk, before a line of the
// hall itself is opened.
func SyncedBy(s *Server, synced func() error) {
	for name := range s.disks {
		s.disks[name] = newDisk(synced)
	}
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
