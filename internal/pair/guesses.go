package pair

import (
	"net/netip"
	"time"
)

// The limits on wrong codes. A code of everyday length is one of 512 million. Each
// wrong one that is compared costs the table as much as there are codes which it
// might have been. Guessing for a table's whole life, from any number of addresses,
// finds one of them with a chance of less than one in ten thousand.
const (
	guessesAtOnce  = 5000               // that may be looked at in a burst
	guessEvery     = 15 * time.Second   // one more after so long
	guessesEver    = 51_200             // and never more, while the program runs the table
	tableLife      = 7 * 24 * time.Hour // the assumed life
	householdTries = 4                  // an IPv6 /48 has so many times the tries of an address
	mostAddresses  = 4 * guessesAtOnce  // addresses stored for their wrong codes; later ones wait
	mostCodes      = 256                // open at a time: the oldest is removed
)

// guesses are the wrong codes that came: from each address, and of the whole table.
// Whatever is full refuses; nothing here takes longer for one code than for another.
type guesses struct {
	tries int           // from one address after which it is locked out
	lock  time.Duration // for how long it is, from the last wrong try

	wrong map[string]tries // by address, and by the /48 of those that have one
	order []missed         // when addresses missed, the earliest first: what is over is forgotten
	taken int              // of guessesAtOnce, at since
	since time.Time
	ever  int // of guessesEver
}

// tries are the wrong codes that came from one address.
type tries struct {
	count int
	last  time.Time
}

type missed struct {
	address string
	at      time.Time
}

func newGuesses(most int, lock time.Duration) guesses {
	return guesses{tries: most, lock: lock, wrong: map[string]tries{}}
}

// site returns the /48 of an address that represents the /64 of one household: an
// owner of an IPv6 line often has 65,536 of those. It is empty for all others.
func site(address string) string {
	prefix, err := netip.ParsePrefix(address)
	if err != nil || !prefix.Addr().Is6() || prefix.Bits() < 48 {
		return ""
	}
	wider, _ := prefix.Addr().Prefix(48)
	return wider.String()
}

// count returns how many wrong codes came from an address or a site and still count.
func (g *guesses) count(address string, now time.Time) int {
	if t, known := g.wrong[address]; known && now.Sub(t.last) < g.lock {
		return t.count
	}
	return 0
}

// left returns how many wrong codes an address may still try.
func (g *guesses) left(address string, now time.Time) int {
	left := g.tries - g.count(address, now)
	if wider := site(address); wider != "" {
		left = min(left, householdTries*g.tries-g.count(wider, now))
	}
	return max(left, 0)
}

// locked reports whether every code from address is refused. Too many wrong codes
// came from it, or from its site, or from so many other addresses that it cannot
// be distinguished from them.
func (g *guesses) locked(address string, now time.Time) bool {
	if g.left(address, now) == 0 {
		return true
	}
	g.forget(now)
	if _, known := g.wrong[address]; known {
		return false
	}
	return len(g.wrong) >= mostAddresses-1 // its site may be new as well
}

// spent reports whether the table refuses codes that might be guessed, given the
// cost of a wrong one.
func (g *guesses) spent(cost int, now time.Time) bool {
	g.rest(now)
	return g.taken+cost > guessesAtOnce || g.ever+cost > guessesEver
}

// scarce reports whether so many guesses have been used that a fresh code should
// be longer.
func (g *guesses) scarce(now time.Time) bool {
	g.rest(now)
	return g.taken > guessesAtOnce/2 || g.ever > guessesEver/2
}

// rest gives back what time has given back.
func (g *guesses) rest(now time.Time) {
	if g.taken == 0 || now.Before(g.since) {
		g.since = now
		return
	}
	rested := min(int(now.Sub(g.since)/guessEvery), g.taken)
	g.taken -= rested
	g.since = g.since.Add(time.Duration(rested) * guessEvery)
}

// pay has the table pay for a wrong code.
func (g *guesses) pay(cost int) { g.taken, g.ever = g.taken+cost, g.ever+cost }

// miss counts a wrong code of an address, and returns how many it has now.
func (g *guesses) miss(address string, now time.Time) int {
	if wider := site(address); wider != "" {
		g.add(wider, now)
	}
	return g.add(address, now)
}

func (g *guesses) add(address string, now time.Time) int {
	t := tries{g.count(address, now) + 1, now}
	g.wrong[address] = t
	g.order = append(g.order, missed{address, now})
	return t.count
}

// forget leaves out a few of those whose time is over: more than come at once.
func (g *guesses) forget(now time.Time) {
	for range 4 {
		if len(g.order) == 0 || now.Sub(g.order[0].at) < g.lock {
			return
		}
		if first := g.order[0]; !g.wrong[first.address].last.After(first.at) {
			delete(g.wrong, first.address)
		}
		g.order = g.order[1:]
	}
}

// clear lets every address try again; the table's used guesses remain used.
func (g *guesses) clear() {
	clear(g.wrong)
	g.order = nil
}
