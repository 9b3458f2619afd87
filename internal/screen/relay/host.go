package relay

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/ratelimit"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// Host is the side of the table. One Host serves every guest of a table, and
// sends them nothing of the table but what their seats may be shown.
type Host struct{ squeezers squeezers }

// millisecond is the finest that a clock on a screen needs.
const millisecond = clock.Instant(1e6)

// atOnce is how many records and words go into one message.
const atOnce = 64

// Serve gives a guest the seat that sit returns for their preferences, until
// the link ends or ctx does, and closes the seat. It calls change when their
// preferences change.
func (h *Host) Serve(ctx context.Context, link Link, sit func(Prefer) (*screen.Terminal, error), change func(Prefer)) error {
	var prefer Prefer
	kind, body, err := link.Next()
	if err != nil {
		return err
	}
	if kind != kindPrefer || json.Unmarshal(body, &prefer) != nil {
		return fmt.Errorf("relay: the guest sent %q before what they prefer", kind)
	}
	seat, err := sit(prefer)
	if err != nil {
		return err
	}
	defer seat.Close()
	ended := make(chan error, 1)
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	var speaks atomic.Bool
	speaks.Store(prefer.Speaks)
	go func() { ended <- listen(ctx, link, seat, &speaks, change) }()
	var work screen.Work
	stands, games := false, seat.Games()
	sent, err := h.tell(link, seat, speaks.Load(), 0, true)
	for err == nil {
		select {
		case <-ctx.Done():
			return nil
		case <-seat.Left():
			_, err = h.tell(link, seat, speaks.Load(), sent, false) // what they were told last
			return err
		case err := <-ended:
			return err
		case <-seat.Wake():
			if now := seat.Games(); now != games {
				games, sent = now, 0
			}
			sent, err = h.tell(link, seat, speaks.Load(), sent, false)
			if now := seat.Work(); err == nil && now != work {
				work = now
				err = h.send(link, news{At: seat.Now() / millisecond * millisecond, Work: &work})
			}
			if now := seat.Stands(); err == nil && now != stands {
				stands = now
				err = h.send(link, news{At: seat.Now() / millisecond * millisecond, Stands: &stands})
			}
		}
	}
	return err
}

// How much a guest may send in a burst and after that how often: more than a person
// types. A message heavier than a line counts as several.
const (
	guestBurst    = 40
	guestEvery    = 50 * time.Millisecond
	preferWeight  = 10
	bytesOfWeight = 1000
)

// listen enters a guest's lines, and records their changed preferences. Only a
// guest who sends more than people type waits.
func listen(ctx context.Context, link Link, seat *screen.Terminal, speaks *atomic.Bool, change func(Prefer)) error {
	lines := ratelimit.Pace{Burst: guestBurst, Every: guestEvery}
	for {
		kind, body, err := link.Next()
		if err != nil {
			return err
		}
		weight := 1 + len(body)/bytesOfWeight
		if kind == kindPrefer {
			weight += preferWeight
		}
		if !pause(ctx, lines.Take(time.Now(), weight)) {
			return ctx.Err()
		}
		if kind == kindLeave {
			return io.EOF
		}
		var prefer Prefer
		if kind == kindPrefer && json.Unmarshal(body, &prefer) == nil {
			speaks.Store(prefer.Speaks)
			change(prefer)
			continue
		}
		var line string
		if kind != kindLine || json.Unmarshal(body, &line) != nil {
			return fmt.Errorf("relay: the guest sent %q, which is no line", kind)
		}
		seat.Enter(line)
	}
}

// pause waits, and reports whether ctx has not ended.
func pause(ctx context.Context, wait time.Duration) bool {
	if wait == 0 {
		return true
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// tell sends the news after the record numbered sent, and returns the number of
// the last record sent. inAnyCase makes it send one message even without news.
func (h *Host) tell(link Link, seat *screen.Terminal, speaks bool, sent uint64, inAnyCase bool) (uint64, error) {
	// A message about a record follows it: so this takes no message whose record is
	// only in the next news.
	said := seat.Take()
	records := seat.After(sent)
	for ; len(records) > 0 || len(said) > 0 || inAnyCase; inAnyCase = false {
		n := news{}
		n.Records, records = cut(records)
		if sent == 0 && len(n.Records) > 0 {
			n.Seat = seat.Side()
		}
		if inAnyCase || len(n.Records) == 0 {
			n.At = seat.Now() / millisecond * millisecond
		}
		var words []say.Utterance
		if len(records) == 0 {
			words, said = cut(said)
		}
		for _, u := range words {
			if speaks || len(u.Words) > 0 {
				n.Said = append(n.Said, pack(u, speaks))
			}
		}
		if err := h.send(link, n); err != nil {
			return sent, err
		}
		sent = last(n.Records, sent)
	}
	return sent, nil
}

func (h *Host) send(link Link, n news) error {
	small, err := h.squeezers.squeeze(n)
	if err != nil {
		return err
	}
	return link.Send(kindNews, small)
}

func cut[T any](all []T) (now, later []T) {
	n := min(len(all), atOnce)
	return all[:n], all[n:]
}

func last(records []table.Record, sent uint64) uint64 {
	if len(records) == 0 {
		return sent
	}
	return records[len(records)-1].Seq
}
