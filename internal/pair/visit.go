package pair

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"blindchess/internal/ratelimit"
)

// Visit is a guest with a browser: whatever brings their cookie is theirs. It
// outlives their stays at the table: when no page of theirs has been open for a
// while the stay ends, and the next page begins another.
type Visit struct {
	token string
	pass  Pass
	turns int       // how often the players had changed sides by then
	from  string    // the address that the code or the cookie came from
	back  Code      // with which its guest comes back another way; empty until they are in
	knows bool      // the browser says that its guest was told before how a table works
	until time.Time // when its cookie is not known any more

	mu       sync.Mutex
	stay     *pageStay // nil while they are away
	requests int       // that are being answered
	streams  []*context.CancelFunc
	hears    bool // a page of theirs has received events, so that it has scripts
	away     *time.Timer
	typed    ratelimit.Pace
}

// pageStay is one stay of a visit.
type pageStay struct {
	end     context.CancelCauseFunc
	opened  chan struct{} // closed when there is a handler
	gone    chan struct{} // closed when the stay has ended
	handler http.Handler
}

// returning returns the code with which the guest comes back another way: the same
// for all their stays.
func (v *Visit) returning(a *Authenticator, pass Pass) Code {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.back == "" {
		v.back = a.returning(pass)
	}
	return v.back
}

// KnowsCookie is the cookie of a browser whose guest was told before how a table
// works. The page sets it.
const KnowsCookie = "how"

// Knows reports whether the guest's browser had KnowsCookie as they joined.
func (v *Visit) Knows() bool { return v.knows }

// isAway reports whether the guest has no stay at the table.
func (v *Visit) isAway() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.stay == nil
}

// refuser returns the handler of v's stay if it gives its own reasons for a
// refusal, and nil otherwise.
func (v *Visit) refuser() Refuser {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.stay == nil {
		return nil
	}
	own, _ := v.stay.handler.(Refuser)
	return own
}

// Open has a handler answer what comes from the pages of this visit, from now
// until the guest's stay ends. The guest's receiver calls it once.
func (v *Visit) Open(handler http.Handler) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.stay != nil && v.stay.handler == nil {
		v.stay.handler = handler
		close(v.stay.opened)
	}
}

// errNotOpen is returned if a stay ended before there was a page.
var errNotOpen = errors.New("pair: the table did not open a page")

// page returns the handler of the stay of v, once there is one.
func (v *Visit) page(ctx context.Context) (http.Handler, error) {
	v.mu.Lock()
	stay := v.stay
	v.mu.Unlock()
	if stay == nil {
		return nil, errNotOpen
	}
	select {
	case <-stay.opened:
		return stay.handler, nil
	case <-stay.gone:
		return nil, errNotOpen
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// mostRequests is how many requests of one visit are answered at a time, streams
// of open pages among them: one guest leaves room for the others.
const mostRequests = 64

// come counts a request that begins, and begins a stay if there is none. It
// reports false where as many are being answered as may be at a time.
func (v *Visit) come(begin func(*pageStay)) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.requests >= mostRequests {
		return false
	}
	v.requests++
	if v.away != nil {
		v.away.Stop()
	}
	if v.stay == nil {
		v.stay = &pageStay{opened: make(chan struct{}), gone: make(chan struct{})}
		begin(v.stay)
	}
	return true
}

// mostStreams is the most pages of one visit that receive events at a time. One more
// ends the oldest, so that forgotten open pages do not block a new one.
const mostStreams = 16

// stream returns the context of a page that hears what happens, and what ends it.
func (v *Visit) stream(ctx context.Context) (context.Context, func()) {
	ctx, end := context.WithCancel(ctx)
	v.mu.Lock()
	defer v.mu.Unlock()
	v.hears, v.streams = true, append(v.streams, &end)
	if len(v.streams) > mostStreams {
		(*v.streams[0])()
		v.streams = v.streams[1:]
	}
	return ctx, func() {
		end()
		v.mu.Lock()
		defer v.mu.Unlock()
		v.streams = slices.DeleteFunc(v.streams, func(one *context.CancelFunc) bool { return one == &end })
	}
}

// withoutScripts is by how much longer a stay lasts between two pages if they have no
// scripts: no request is open while their guest thinks.
const withoutScripts = 10

// went counts a request that is over. When none has come for so long, the stay
// ends.
func (v *Visit) went(idle time.Duration) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.requests--; v.requests > 0 || v.stay == nil {
		return
	}
	stay := v.stay
	if !v.hears {
		idle *= withoutScripts
	}
	v.away = time.AfterFunc(idle, func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		if v.requests == 0 && v.stay == stay && stay.end != nil {
			stay.end(errAsleep)
		}
	})
}

// errAsleep ends the stay of a guest who has no open page.
var errAsleep = errors.New("pair: no page of this guest is open any more")

// left ends what come began.
func (v *Visit) left(stay *pageStay) {
	v.mu.Lock()
	defer v.mu.Unlock()
	close(stay.gone)
	if v.stay == stay {
		v.stay = nil
	}
}

// newToken returns the content of a cookie: 192 random bits, too many to guess.
func newToken() string { return rand.Text() + rand.Text()[:13] }

// typing is how many bytes the pages of a visit may type at a time, and after
// that how often one does. No request waits for longer than typingWait.
func typing() ratelimit.Pace { return ratelimit.Pace{Burst: 16000, Every: time.Millisecond / 2} }

const (
	typingWait  = time.Second
	typingLeast = 16 // what a line costs at least
)
