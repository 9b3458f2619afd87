package onlinetest

import (
	"sync"
	"time"
)

// Clock is the time that a server runs by.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once d has gone by, unless stop is called before.
	AfterFunc(d time.Duration, f func()) (stop func())
}

// Wall is the clock of the machine, or of the bubble of synctest around it.
type Wall struct{}

// Now returns the time of day.
func (Wall) Now() time.Time { return time.Now() }

// AfterFunc calls f once d has gone by, unless stop is called before.
func (Wall) AfterFunc(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}

// Manual is a clock that is stopped until a test lets time pass.
type Manual struct {
	mu        sync.Mutex
	now       time.Time
	timers    []*timer
	count     int
	settle    []func()
	advancing sync.Mutex
}

type timer struct {
	at    time.Time
	order int
	f     func()
}

// NewManual returns a clock that shows start.
func NewManual(start time.Time) *Manual { return &Manual{now: start} }

// Now returns what m shows.
func (m *Manual) Now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

// AfterFunc calls f when m shows d more than now, unless stop is called before.
// It is called by Advance, which waits for it.
func (m *Manual) AfterFunc(d time.Duration, f func()) (stop func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.count++
	t := &timer{at: m.now.Add(max(d, 0)), order: m.count, f: f}
	m.timers = append(m.timers, t)
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.drop(t)
	}
}

// drop forgets a timer. The lock is held.
func (m *Manual) drop(t *timer) {
	for i, other := range m.timers {
		if other == t {
			m.timers = append(m.timers[:i], m.timers[i+1:]...)
			return
		}
	}
}

// Advance lets d go by. Timers that fall due meanwhile run in their order and at
// their time. After each of them, and at the end, it waits until every line that a
// server has for its streams is written.
func (m *Manual) Advance(d time.Duration) {
	m.advancing.Lock()
	defer m.advancing.Unlock()
	end := m.Now().Add(d)
	for {
		f := m.due(end)
		if f == nil {
			break
		}
		f()
		m.settled()
	}
	m.settled()
}

// due returns the next timer function until end, and shows its time; if there is
// none, it returns nil, and end is shown.
func (m *Manual) due(end time.Time) func() {
	m.mu.Lock()
	defer m.mu.Unlock()
	var next *timer
	for _, t := range m.timers {
		if !t.at.After(end) && (next == nil || t.at.Before(next.at) || t.at.Equal(next.at) && t.order < next.order) {
			next = t
		}
	}
	if next == nil {
		m.now = end
		return nil
	}
	m.drop(next)
	m.now = next.at
	return next.f
}

func (m *Manual) settled() {
	m.mu.Lock()
	settle := append([]func(){}, m.settle...)
	m.mu.Unlock()
	for _, f := range settle {
		f()
	}
}

func (m *Manual) onSettle(f func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.settle = append(m.settle, f)
}
