package onlinetest

import "blindchess/internal/rules"

// asChallenge is the offer of a rematch in the form of the event stream: a
// challenge whose id is the later game's.
func (g *game) asChallenge() *challenge {
	by := g.rematch.by
	c := &challenge{
		s: g.s, id: g.rematch.id, status: "created", from: g.players[by], to: g.players[by.Other()], variant: g.variant, start: g.from,
		days: g.days, rated: g.rated, color: colour(by.Other()), final: colour(by.Other()), rematchOf: g.id,
	}
	if g.clock != nil {
		c.clocked, c.limit, c.increment = true, g.clock.limit, g.clock.increment
	}
	return c
}

func (g *game) tellRematch(kind string) {
	c := g.asChallenge()
	if kind == "challengeCanceled" {
		c.status = "canceled"
	}
	g.s.event(c.to, object{"type": kind, "challenge": c.json(""), "compat": object{"bot": false, "board": c.boardCompatible()}})
}

// offerRematch offers one after the end, or accepts the other's.
func (g *game) offerRematch(side rules.Side) {
	switch {
	case g.playable() || g.mandatory() || g.next != "":
	case g.rematch != nil && g.rematch.by == side.Other():
		g.acceptRematch()
	default:
		g.rematch = &rematch{by: side, id: g.s.name(8)}
		g.tellRematch("challenge")
		g.s.robotsRematch(g)
	}
}

func (g *game) cancelRematch(side rules.Side) {
	if g.rematch != nil {
		if g.rematch.by == side {
			g.tellRematch("challengeCanceled")
		}
		g.rematch = nil
	}
}

// acceptRematch begins the next game, with the colours turned.
func (g *game) acceptRematch() *game {
	next := &game{id: g.rematch.id, variant: g.variant, from: g.from, days: g.days, rated: g.rated, source: g.source}
	if g.clock != nil {
		next.clock = newClock(g.clock.limit, g.clock.increment)
	}
	next.players = bySide[*user]{nil, g.players[rules.Black], g.players[rules.White]}
	g.next, g.rematch = next.id, nil
	return g.s.begin(next)
}

// answerRematch accepts or declines the rematch that was offered as a challenge.
func (s *Server) answerRematch(u *user, id string, yes bool) bool {
	for _, g := range s.order {
		if g.rematch == nil || g.rematch.id != id || g.players[g.rematch.by.Other()] != u {
			continue
		}
		if yes {
			g.acceptRematch()
		} else {
			g.rematch = nil
		}
		return true
	}
	return false
}
