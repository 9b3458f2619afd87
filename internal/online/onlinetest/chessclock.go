package onlinetest

import (
	"strconv"
	"time"

	"blindchess/internal/rules"
)

// chessClock is the clock of a game. It counts in hundredths of a second, and runs
// from when both players have made a move.
type chessClock struct {
	limit, increment time.Duration
	left             bySide[time.Duration]
	berserk          bySide[bool]
	turn             rules.Side
	running          bool
	since            time.Time
}

func newClock(limit, increment time.Duration) *chessClock {
	start := limit
	if limit == 0 {
		start = max(increment, 3*time.Second)
	}
	return &chessClock{limit: limit, increment: increment, left: bySide[time.Duration]{0, start, start}}
}

func (c *chessClock) remaining(side rules.Side, now time.Time) time.Duration {
	left := c.left[side]
	if c.running && side == c.turn {
		left -= now.Sub(c.since)
	}
	return max(left, 0).Truncate(10 * time.Millisecond)
}

func (c *chessClock) outOfTime(now time.Time, grace time.Duration) bool {
	return c.running && c.left[c.turn]+grace <= now.Sub(c.since)
}

// pressed is the end of a move by the side whose turn it is.
func (c *chessClock) pressed(now time.Time, starts bool) {
	if c.running {
		c.left[c.turn] -= now.Sub(c.since)
		if !c.berserk[c.turn] {
			c.left[c.turn] += c.increment
		}
	}
	c.running = c.running || starts
	c.turn = c.turn.Other()
	c.since = now
}

func (c *chessClock) stop(now time.Time) {
	if c.running {
		c.left[c.turn] = max(c.left[c.turn]-now.Sub(c.since), 0)
		c.running = false
	}
}

func (c *chessClock) give(side rules.Side, d time.Duration) { c.left[side] += d }

// goBerserk halves the time of a side and takes its increment.
func (c *chessClock) goBerserk(side rules.Side) {
	c.berserk[side] = true
	if c.limit >= 40*c.increment {
		c.left[side] -= c.limit / 2
	}
}

// speeds in the order of the server, and from which estimate each goes.
var speeds = []struct {
	key, name string
	from      time.Duration
	first     time.Duration // for the first move, if it has a time limit
}{
	{"classical", "Classical", 1500 * time.Second, 35 * time.Second},
	{"rapid", "Rapid", 480 * time.Second, 30 * time.Second},
	{"blitz", "Blitz", 180 * time.Second, 25 * time.Second},
	{"bullet", "Bullet", 30 * time.Second, 20 * time.Second},
	{"ultraBullet", "UltraBullet", 0, 15 * time.Second},
}

// speedOf is the speed of a time control: limit and 40 increments. Six hours and more
// are correspondence.
func speedOf(limit, increment time.Duration) (key, name string, first time.Duration) {
	estimate := limit + 40*increment
	if estimate >= 21600*time.Second {
		return "correspondence", "Correspondence", 35 * time.Second
	}
	for _, speed := range speeds {
		if estimate >= speed.from {
			return speed.key, speed.name, speed.first
		}
	}
	return "", "", 0
}

// show is a time control as people write it: 15+10, and a fraction of a minute as one.
func show(limit, increment time.Duration) string {
	minutes := map[time.Duration]string{15 * time.Second: "\u00bc", 30 * time.Second: "\u00bd", 45 * time.Second: "\u00be", 90 * time.Second: "1.5"}[limit]
	if minutes == "" {
		minutes = strconv.Itoa(int(limit / time.Minute))
	}
	return minutes + "+" + strconv.Itoa(int(increment/time.Second))
}

// variant is one of the ways to play.
type variant struct{ key, name, short string }

var variants = []variant{
	{"standard", "Standard", "Std"},
	{"chess960", "Chess960", "960"},
	{"crazyhouse", "Crazyhouse", "Crazy"},
	{"antichess", "Antichess", "Anti"},
	{"atomic", "Atomic", "Atom"},
	{"horde", "Horde", "Horde"},
	{"kingOfTheHill", "King of the Hill", "KotH"},
	{"racingKings", "Racing Kings", "Racing"},
	{"threeCheck", "Three-check", "3check"},
	{"fromPosition", "From Position", "FEN"},
}

func variantOf(key string) (variant, bool) {
	for _, v := range variants {
		if v.key == key {
			return v, true
		}
	}
	return variants[0], key == ""
}
