package pair

import (
	"net"
	"net/http"
)

// The limits of a table's codes, for tests that calculate with them.
const (
	TableLife     = tableLife
	GuessesEver   = guessesEver
	MostAddresses = mostAddresses
	MostCodes     = mostCodes
	MostWaysBack  = mostWaysBack
	MostVisits    = mostVisits
	MostRequests  = mostRequests
	MostStreams   = mostStreams
	Household     = householdTries
	LongestCode   = longestCode
	LongestLine   = longestLine
	LinesAtOnce   = linesAtOnce
	LineEvery     = lineEvery
)

// Remembered returns how many addresses are stored for their wrong codes, and how
// many misses are stored in order to expire them.
func (c *Codes) Remembered() (addresses, misses int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.guesses.wrong), len(c.guesses.order)
}

// Reserve takes a place for a guest with a seat, and reports false if there is none.
func (a *Authenticator) Reserve() bool {
	_, err := a.reserve(Pass{Role: "opponent", Seat: "white"})
	return err == nil
}

// Crowd is the lines of a server with limits, as a test fills them.
type Crowd struct{ lines *lines }

// NewCrowd returns the lines of a server that takes so many in all and of one address.
func NewCrowd(connections, perAddress int) Crowd {
	return Crowd{newLines(limits{connections: connections, perAddress: perAddress, strangers: true})}
}

// Take accepts a new connection, of an admitted guest if greeted is set, and
// reports false if there is no room for it.
func (l Crowd) Take(conn net.Conn, greeted bool) bool {
	one := l.lines.take(conn)
	if one == nil {
		return false
	}
	one.greeted.Store(greeted)
	return true
}

// Open returns how many lines are open.
func (l Crowd) Open() int {
	l.lines.mu.Lock()
	defer l.lines.mu.Unlock()
	return len(l.lines.open)
}

// Welcome makes a visit as after a right code, and returns its cookie.
func (s *WebServer) Welcome(pass Pass, from string) *http.Cookie {
	return &http.Cookie{Name: s.cookie(), Value: s.welcome(pass, from).token}
}

// Visits returns how many visits are known.
func (s *WebServer) Visits() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.visits)
}
