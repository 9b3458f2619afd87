package onlinetest

import (
	"slices"
	"time"

	"blindchess/internal/rules"
)

// seat is whether a player is there.
type seat struct {
	streams int        // of the game, by the Board API
	web     bool       // in a browser
	bye     bool       // who closed it on purpose
	offline *time.Time // since when the player has been absent; nil while they are present
}

func (x *seat) online() bool { return x.streams > 0 || x.web }

// timeout is how long a player may be away before the opponent may claim.
func (g *game) timeout(side rules.Side) time.Duration {
	if g.clock == nil {
		return 30 * 24 * time.Hour
	}
	if g.seats[side].bye {
		return 10 * time.Second
	}
	d := 40 * time.Second
	switch speed, _, _ := g.speed(); speed {
	case "classical":
		d *= 3
	case "rapid":
		d *= 2
	}
	if g.worth(side.Other())-g.worth(side) >= 4 {
		d /= 3
	}
	return max(d, 10*time.Second)
}

// worth is the material of a side in pawns.
func (g *game) worth(side rules.Side) int {
	p := g.chess.Position().Placement()
	sum := 0
	for role, worth := range map[rules.Role]int{rules.Pawn: 1, rules.Knight: 3, rules.Bishop: 3, rules.Rook: 5, rules.Queen: 9} {
		for rest := p.OfRole(role) & p.OfSide(side); rest != 0; rest &= rest - 1 {
			sum += worth
		}
	}
	return sum
}

func (g *game) longGone(side rules.Side) bool {
	x := g.seats[side]
	return !x.online() && x.offline != nil && x.offline.Before(g.now().Add(-g.timeout(side)))
}

// watchSeats looks every five seconds who is gone, while it matters.
func (g *game) watchSeats() {
	if g.tick != nil || !g.claimable() || g.ply() < 2 {
		return
	}
	g.tick = g.s.later(5*time.Second, func() {
		g.tick = nil
		for _, side := range sides {
			g.look(side)
		}
		g.watchSeats()
	})
}

func (g *game) look(side rules.Side) {
	x, now := g.seats[side], g.now()
	if !g.claimable() || g.ply() < 2 || x.online() || !g.seats[side.Other()].online() || x.offline == nil {
		return
	}
	if !x.bye && now.Sub(*x.offline) <= 5*time.Second {
		return
	}
	left := x.offline.Add(g.timeout(side)).Sub(now)
	if left <= 0 {
		g.tellGone(side, 0)
	} else if g.clock.remaining(side, now) > left+3*time.Second {
		g.tellGone(side, left)
	}
}

// tellGone informs the opponent of side that they are gone, and when they may
// claim.
func (g *game) tellGone(side rules.Side, left time.Duration) {
	g.tellOpponent(side, object{"type": "opponentGone", "gone": true, "claimWinInSeconds": int(left / time.Second)})
}

func (g *game) tellOpponent(side rules.Side, o object) {
	for _, st := range g.streams {
		if st.side != side {
			st.tell(o)
		}
	}
}

// back is that a player is there again in a browser. It is reported only if they
// were gone so long that the opponent might have claimed.
func (g *game) back(side rules.Side) {
	x := g.seats[side]
	told := g.longGone(side) && g.claimable() && g.ply() >= 2
	x.web, x.bye, x.offline = true, false, nil
	if told {
		g.tellOpponent(side, object{"type": "opponentGone", "gone": false})
	}
}

// leave is that a player closes the browser; bye is that they said so.
func (g *game) leave(side rules.Side, bye bool) {
	x, now := g.seats[side], g.now()
	x.web = false
	x.bye = bye
	if !x.online() && x.offline == nil {
		x.offline = &now
	}
	g.watchSeats()
}

// watch opens a stream of g. One of the same player and program ends.
func (g *game) watch(u *user, agent string) *stream {
	side := g.sideOf(u)
	st := g.s.open(Game, u, g.id+g.ids[side]+" "+agent)
	st.side = side
	st.tell(g.full())
	if g.over() {
		st.end()
		return st
	}
	x := g.seats[side]
	x.streams++
	x.bye, x.offline = false, nil
	g.streams = append(g.streams, st)
	st.keepAlive(7 * time.Second)
	s := g.s
	down := s.down
	st.onGone = append(st.onGone, func() {
		if i := slices.Index(g.streams, st); i >= 0 {
			g.streams = slices.Delete(g.streams, i, i+1)
		}
		lingers := time.Second
		if g.over() {
			lingers = 10 * time.Second
		}
		s.later(lingers, func() {
			if s.down != down || x.streams == 0 {
				return // the server has been restarted since then
			}
			x.streams--
			if !x.online() {
				now := s.clock.Now()
				x.offline = &now
			}
			g.watchSeats()
		})
	})
	return st
}
