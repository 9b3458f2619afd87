package speech

import "net"

// Heard takes in what comes over line until it ends, and returns how many
// replies and events there were.
func Heard(line net.Conn) (replies, events int) {
	s := newSSIP(line)
	defer line.Close()
	for {
		select {
		case <-s.replies:
			replies++
		case <-s.events:
			events++
		case <-s.broken:
			return replies + len(s.replies), events + len(s.events)
		}
	}
}
