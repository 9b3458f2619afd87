package pair

import (
	"io"
	"time"
)

// What a person types or pastes goes through at once; of more than that,
// steadyRate bytes a second do.
const (
	steadyBurst = 4000
	steadyRate  = 300
	steadyRest  = 50 * time.Millisecond // after some was left out: reading costs the host too
	// steadyDrain is how much is read at once of what is left out: what waits in a
	// line takes memory, and in small pieces many times its length.
	steadyDrain = 32 << 10
)

// Steady returns a reader of what a guest types that lets no more through than
// people type and paste, and leaves out the rest: each key costs the host work.
// After that it rests before it reads on, so that whoever floods waits themselves.
// now tells the time, rest lets some pass. It is for one reader at a time.
func Steady(from io.Reader, now func() time.Time, rest func(time.Duration)) io.Reader {
	return &steady{from: from, now: now, rest: rest, left: steadyBurst, at: now()}
}

type steady struct {
	from  io.Reader
	now   func() time.Time
	rest  func(time.Duration)
	left  int       // bytes that may come now
	at    time.Time // when left was counted
	drain []byte    // what is read into while more comes than may
	late  []byte    // the part of drain that may come and did not fit into one read
}

// Read reads what is let through. It returns no bytes only with an error.
func (s *steady) Read(into []byte) (int, error) {
	for {
		if len(s.late) > 0 {
			n := copy(into, s.late)
			s.late = s.late[n:]
			return n, nil
		}
		read := into
		if len(s.drain) > len(into) {
			read = s.drain
		}
		n, err := s.from.Read(read)
		now := s.now()
		if more := int(now.Sub(s.at) * steadyRate / time.Second); more > 0 {
			s.left, s.at = min(s.left+more, steadyBurst), now
		}
		through := min(n, s.left)
		s.left -= through
		copied := copy(into, read[:through])
		s.late = read[copied:through]
		if through < n {
			if s.drain == nil {
				s.drain = make([]byte, steadyDrain)
			}
			s.rest(steadyRest)
		} else {
			s.drain = nil
		}
		if len(s.late) > 0 { // how the line ended is told by its next read
			return copied, nil
		}
		if copied > 0 || err != nil || len(into) == 0 {
			return copied, err
		}
	}
}
