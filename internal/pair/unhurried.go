package pair

import (
	"bytes"
	"io"
	"time"
)

// lineWeight is for how many bytes a line counts besides its own: each is answered.
const lineWeight = 14

// mostAtOnce is how many bytes are read at once, so that no wait is long.
const mostAtOnce = 64

// Unhurried returns a reader of lines that a guest types or sends from a file. Normal
// typing and pasting passes immediately, and more of it at typing speed; the rest
// waits, and no input is dropped. now returns the time, and rest sleeps. It is for one
// reader at a time.
func Unhurried(from io.Reader, now func() time.Time, rest func(time.Duration)) io.Reader {
	return &unhurried{from: from, now: now, rest: rest, left: steadyBurst, at: now()}
}

type unhurried struct {
	from io.Reader
	now  func() time.Time
	rest func(time.Duration)
	left int       // bytes that may come now; less than none where some came too early
	at   time.Time // when left was counted
}

// Read reads once the one before has been waited for.
func (u *unhurried) Read(into []byte) (int, error) {
	now := u.now()
	if more := int(now.Sub(u.at) * steadyRate / time.Second); more > 0 {
		u.left, u.at = min(u.left+more, steadyBurst), now
	}
	if u.left < 0 {
		wait := time.Duration(-u.left) * time.Second / steadyRate
		u.rest(wait)
		u.left, u.at = 0, now.Add(wait)
	}
	n, err := u.from.Read(into[:min(len(into), mostAtOnce)])
	u.left -= n + lineWeight*bytes.Count(into[:n], []byte("\n"))
	return n, err
}
