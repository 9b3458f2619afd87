package pair

import (
	"io"
	"time"
)

// Normal typing and pasting passes immediately; beyond that, steadyRate bytes a
// second pass.
const (
	steadyBurst = 4000
	steadyRate  = 300
	steadyRest  = 50 * time.Millisecond // after some was left out: reading costs the host too
	// steadyDrain is how much dropped input is read at a time: waiting input takes
	// memory, and small fragments take many times their length.
	steadyDrain = 32 << 10
)

// Steady returns a reader of a guest's input that passes no more than people type
// and paste, and drops the rest: each key costs the host work. After that it rests
// before it reads on, so that a guest who floods waits themselves. now returns the
// time, and rest sleeps. It is for one reader at a time.
func Steady(from io.Reader, now func() time.Time, rest func(time.Duration)) io.Reader {
	return &steady{from: from, now: now, rest: rest, left: steadyBurst, at: now()}
}

type steady struct {
	from  io.Reader
	now   func() time.Time
	rest  func(time.Duration)
	left  int       // bytes that may come now
	at    time.Time // when left was counted
	drain []byte    // the buffer for input above the limit
	late  []byte    // the part of drain that may come and did not fit into one read
}

// Read reads the passed input. It returns no bytes only with an error.
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
		if len(s.late) > 0 { // the next read reports how the line ended
			return copied, nil
		}
		if copied > 0 || err != nil || len(into) == 0 {
			return copied, err
		}
	}
}
