package onlinetest

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/rules"
)

// challenge is a wish to play one person.
type challenge struct {
	s                *Server
	id               string
	status           string // created, offline, canceled, declined, accepted
	from, to         *user
	variant          variant
	start            string // a FEN, or ""
	clocked          bool
	limit, increment time.Duration
	days             int
	rated            bool
	color, final     string
	reason           string
	rematchOf        string
	noAbort, noClaim bool
	stream           *stream
	sweep            func()
}

var reasons = map[string]string{
	"generic": "I'm not accepting challenges at the moment.", "later": "This is not the right time for me, please ask again later.",
	"tooFast":     "This time control is too fast for me, please challenge again with a slower game.",
	"tooSlow":     "This time control is too slow for me, please challenge again with a faster game.",
	"timeControl": "I'm not accepting challenges with this time control.", "rated": "Please send me a rated challenge instead.",
	"casual": "Please send me a casual challenge instead.", "standard": "I'm not accepting variant challenges right now.",
	"variant": "I'm not willing to play this variant right now.", "noBot": "I'm not accepting challenges from bots.",
	"onlyBot": "I'm only accepting challenges from bots.",
}

func (c *challenge) speed() (key, name string) {
	if !c.clocked {
		return "correspondence", "Correspondence"
	}
	key, name, _ = speedOf(c.limit, c.increment)
	return key, name
}

// boardCompatible reports whether the Board API plays the game of c.
func (c *challenge) boardCompatible() bool {
	speed, _ := c.speed()
	return speed != "bullet" && speed != "ultraBullet"
}

func (c *challenge) active() bool { return c.status == "created" || c.status == "offline" }

// json is a challenge as the server sends it; direction is in, out, or "".
func (c *challenge) json(direction string) object {
	speed, perf := c.speed()
	control := object{"type": "unlimited"}
	switch {
	case c.clocked:
		control = object{"type": "clock", "limit": int(c.limit / time.Second), "increment": int(c.increment / time.Second), "show": show(c.limit, c.increment)}
	case c.days > 0:
		control = object{"type": "correspondence", "daysPerTurn": c.days}
	}
	o := object{
		"id": c.id, "url": c.s.URL() + "/" + c.id, "status": c.status, "challenger": c.from.light(), "destUser": c.to.light(),
		"variant": c.variant.full(), "rated": c.rated, "speed": speed, "timeControl": control, "color": c.color,
		"finalColor": c.final, "perf": object{"icon": "\ue000", "name": perf},
	}
	add(o, "rematchOf", c.rematchOf)
	add(o, "direction", direction)
	add(o, "initialFen", c.start)
	if c.reason != "" {
		o["declineReason"], o["declineReasonKey"] = reasons[c.reason], strings.ToLower(c.reason)
	}
	return o
}

// challengeOf reads the terms of a challenge.
func (s *Server) challengeOf(r *request) (*challenge, answer, bool) {
	f := r.form
	c := &challenge{s: s, from: r.user, rated: truth(f.Get("rated")), color: f.Get("color"), start: f.Get("fen")}
	bad := func(field, text string) (*challenge, answer, bool) { return nil, formError(field, text), false }
	if text := f.Get("clock.limit"); text != "" {
		limit, err := strconv.Atoi(text)
		if err != nil || !slices.Contains([]int{0, 15, 30, 45, 60, 90}, limit) && (limit%60 != 0 || limit < 120 || limit > 10800) {
			return bad("clock.limit", "Invalid value")
		}
		increment, err := strconv.Atoi(f.Get("clock.increment"))
		if err != nil || increment < 0 || increment > 180 {
			return bad("clock.increment", "Invalid value")
		}
		c.clocked, c.limit, c.increment = true, time.Duration(limit)*time.Second, time.Duration(increment)*time.Second
		if limit == 0 && increment == 0 {
			return bad("clock", "Invalid clock")
		}
	}
	fits := true
	if text := f.Get("days"); text != "" && !c.clocked {
		if c.days, fits = day(text); !fits {
			return bad("days", "Invalid value")
		}
	}
	if c.variant, fits = variantOf(f.Get("variant")); !fits {
		return bad("variant", "Invalid value")
	}
	if c.start != "" {
		if _, err := rules.ParseFEN(c.start); err != nil {
			return bad("global", "invalidFen")
		}
		if c.variant.key == "standard" && c.start != rules.StandardSetup().FEN() {
			c.variant, _ = variantOf("fromPosition")
		}
	} else if c.variant.key == "fromPosition" {
		return bad("global", "invalidFen")
	}
	if c.rated && (c.variant.key == "fromPosition" || !c.clocked && c.variant.key != "standard") {
		return bad("global", "can't be rated")
	}
	switch c.color {
	case "", "random":
		c.color, c.final = "random", [2]string{"white", "black"}[s.random.IntN(2)]
	case "white", "black":
		c.final = c.color
	default:
		return bad("color", "Invalid value")
	}
	c.noAbort = strings.Contains(f.Get("rules"), "noAbort")
	c.noClaim = strings.Contains(f.Get("rules"), "noClaimWin")
	return c, answer{}, true
}

// challengeTo is POST /api/challenge/{username}.
func (s *Server) challengeTo(r *request, name string) answer {
	if strings.EqualFold(name, r.user.Name) {
		return notFound
	}
	c, wrong, fits := s.challengeOf(r)
	if !fits {
		return wrong
	}
	if !s.spend("challenge.create.ip "+address(r), 500, 10*time.Minute, 1) {
		return limited(tooMany)
	}
	c.to = s.users[strings.ToLower(name)]
	if c.to == nil {
		return failed(http.StatusBadRequest, "No such user: "+name)
	}
	cost := 5
	if c.to.friendOf(r.user) {
		cost = 0
	}
	if !s.spend("challenge.create.user "+r.user.id, 25, time.Minute, cost) || !s.spend("challenge.create.day "+r.user.id, 200, 24*time.Hour, cost) {
		return limited(tooMany)
	}
	_, perf := c.speed()
	if why := c.to.denies(r.user, perf); why != "" {
		return failed(http.StatusBadRequest, why)
	}
	if !truth(r.form.Get("keepAliveStream")) {
		s.call(c)
		return answer{body: c.json("out")}
	}
	c.id, c.status = s.name(8), "created"
	st := s.open(Called, r.user, "")
	c.stream = st
	st.line(encode(c.json("out")))
	st.keepAlive(50 * time.Second)
	st.onGone = append(st.onGone, func() {
		c.stream = nil
		c.fade()
	})
	s.call(c)
	return answer{stream: st}
}

// call makes a challenge known to both. Without a stream it goes offline after
// twenty seconds, without a message.
func (s *Server) call(c *challenge) {
	if c.id == "" {
		c.id = s.name(8)
	}
	c.status = "created"
	s.challenges[c.id] = c
	s.called = append(s.called, c)
	if c.stream == nil {
		c.fade()
	}
	for _, u := range []*user{c.from, c.to} {
		s.event(u, object{"type": "challenge", "challenge": c.json(""), "compat": object{"bot": false, "board": c.boardCompatible()}})
	}
	s.robotsCalled(c)
}

func (c *challenge) fade() {
	if !c.clocked || !c.active() {
		return
	}
	c.sweep = c.s.later(20*time.Second, func() {
		if c.status == "created" {
			c.status = "offline"
		}
	})
}

// done tells c's stream the result.
func (c *challenge) done() {
	if c.stream != nil {
		c.stream.line(encode(object{"done": c.status}))
		c.stream.end()
	}
}

func (c *challenge) accept() *game {
	c.status = "accepted"
	g := &game{
		id: c.id, variant: c.variant, from: c.start, days: c.days, rated: c.rated && c.variant.key != "fromPosition",
		source: "friend", noAbort: c.noAbort, noClaim: c.noClaim,
	}
	if c.clocked {
		g.clock = newClock(c.limit, c.increment)
	}
	g.seat(c.from, c.to, c.final, false)
	c.done()
	return c.s.begin(g)
}

func (c *challenge) close(status, kind string) {
	c.status = status
	c.done()
	for _, u := range []*user{c.from, c.to} {
		c.s.event(u, object{"type": kind, "challenge": c.json("")})
	}
}

func (c *challenge) decline(reason string) {
	if _, known := reasons[reason]; !known {
		reason = "generic"
	}
	c.reason = reason
	c.close("declined", "challengeDeclined")
}

// challengeDeed is POST /api/challenge/{id}/accept, decline or cancel. The id of a
// challenge is the id of its later game.
func (s *Server) challengeDeed(r *request, id, deed string) answer {
	c := s.challenges[id]
	mine := c != nil && c.from == r.user
	forMe := c != nil && c.to == r.user
	switch {
	case deed == "accept" && forMe && c.status != "accepted":
		if c.status == "canceled" || c.status == "declined" {
			return failed(http.StatusBadRequest, "The challenge has been "+c.status+".")
		}
		c.accept()
		return ok
	case deed == "decline" && forMe && c.active():
		c.decline(r.form.Get("reason"))
		return ok
	case deed == "cancel" && mine && c.active():
		c.close("canceled", "challengeCanceled")
		return ok
	case deed == "cancel" && forMe && c.active():
		c.decline("generic")
		return ok
	case deed == "cancel":
		g := s.games[id]
		switch {
		case g == nil || g.sideOf(r.user) == 0 || g.over():
			return notFound
		case g.abort() == nil:
			return ok
		}
		return failed(http.StatusBadRequest, "Missing opponentToken")
	}
	if s.answerRematch(r.user, id, deed == "accept") {
		return ok
	}
	return notFound
}

// listed is GET /api/challenge.
func (s *Server) listed(u *user) answer {
	in, out := []object{}, []object{}
	for _, c := range s.called {
		switch {
		case c.status != "created":
		case c.to == u:
			in = append(in, c.json("in"))
		case c.from == u:
			out = append(out, c.json("out"))
		}
	}
	return answer{body: object{"in": in, "out": out}}
}
