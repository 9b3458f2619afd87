package onlinetest

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/rules"
)

// seek is an open wish for a game.
type seek struct {
	id               string
	user             *user
	limit, increment time.Duration
	days             int
	variant          variant
	rated            bool
	color            string // white, black, random
	low, high        int    // ratings of the opponent; 0 and 0 is any
	stream           *stream
}

func truth(text string) bool { return slices.Contains([]string{"true", "1", "yes", "on"}, text) }

// minutes reads the time of a seek: whole minutes, or one of four fractions.
func minutes(text string) (time.Duration, bool) {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f < 0 || f > 180 {
		return 0, false
	}
	whole := f == float64(int(f))
	return time.Duration(f * float64(time.Minute)), whole || slices.Contains([]float64{0.25, 0.5, 0.75, 1.5}, f)
}

// ratingRange reads two ratings such as 1500-1800.
func ratingRange(text string) (low, high int, ok bool) {
	if text == "" {
		return 0, 0, true
	}
	from, to, found := strings.Cut(text, "-")
	low, err := strconv.Atoi(from)
	high, err2 := strconv.Atoi(to)
	return low, high, found && err == nil && err2 == nil && low <= high && low >= 400 && high <= 4000
}

func day(text string) (int, bool) {
	days, err := strconv.Atoi(text)
	return days, err == nil && slices.Contains([]int{1, 2, 3, 5, 7, 10, 14}, days)
}

// seekOf reads the terms of a seek.
func seekOf(r *request) (*seek, answer, bool) {
	f := r.form
	k := &seek{user: r.user, rated: truth(f.Get("rated")), color: f.Get("color"), limit: 10 * time.Minute, increment: 5 * time.Second}
	bad := func(field, text string) (*seek, answer, bool) { return nil, formError(field, text), false }
	fits := true
	if text := f.Get("time"); text != "" {
		if k.limit, fits = minutes(text); !fits {
			return bad("time", "Invalid value")
		}
	}
	if text := f.Get("increment"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > 180 {
			return bad("increment", "Invalid value")
		}
		k.increment = time.Duration(n) * time.Second
	}
	if text := f.Get("days"); text != "" {
		if k.days, fits = day(text); !fits {
			return bad("days", "Invalid value")
		}
	}
	if k.variant, fits = variantOf(f.Get("variant")); !fits || k.variant.key == "fromPosition" {
		return bad("variant", "Invalid value")
	}
	if k.low, k.high, fits = ratingRange(f.Get("ratingRange")); !fits {
		return bad("ratingRange", "Invalid value")
	}
	switch k.color {
	case "":
		k.color = "random"
	case "white", "black", "random":
	default:
		return bad("color", "Invalid value")
	}
	speed, _, _ := speedOf(k.limit, k.increment)
	switch {
	case k.days > 0:
	case k.limit == 0 && k.increment == 0:
		return bad("global", "Invalid clock")
	case speed != "rapid" && speed != "classical" && speed != "correspondence":
		return bad("global", "Invalid time control")
	}
	return k, answer{}, true
}

// seek is POST /api/board/seek.
func (s *Server) seek(r *request) answer {
	k, wrong, fits := seekOf(r)
	if !fits {
		return wrong
	}
	if must := r.user.MustPlay; must != "" && k.color != "random" && k.color != must {
		return failed(http.StatusBadRequest, "You must also play some games as "+must)
	}
	if k.days > 0 {
		k.id = s.name(8)
		s.seeks = append(s.seeks, k)
		s.pair(k)
		return answer{body: object{"id": k.id}}
	}
	if !s.spend("setup.post "+address(r), 5, time.Minute, 1) {
		return limited(tooMany)
	}
	for _, other := range s.seeks {
		if other.user == k.user && other.stream != nil {
			return limited("Please only run 1 request(s) at a time")
		}
	}
	k.id = s.name(8)
	k.stream = s.open(Seek, r.user, "")
	k.stream.keepAlive(10 * time.Second)
	k.stream.onGone = append(k.stream.onGone, func() { s.forget(k) })
	s.seeks = append(s.seeks, k)
	s.pair(k)
	return answer{stream: k.stream}
}

// cancelSeek is DELETE /api/board/seek.
func (s *Server) cancelSeek(r *request) answer {
	s.expire(r.user)
	return answer{status: http.StatusNoContent}
}

func (s *Server) expire(u *user) {
	for _, k := range slices.Clone(s.seeks) {
		if k.user == u && k.stream != nil {
			k.stream.end()
		}
	}
}

// ExpireSeeks closes the seeks of a user, as the server may at any time.
func (s *Server) ExpireSeeks(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire(s.known(name))
}

func (s *Server) forget(k *seek) {
	s.seeks = slices.DeleteFunc(s.seeks, func(other *seek) bool { return other == k })
}

// takes reports whether k accepts a player with this rating.
func (k *seek) takes(rating int) bool {
	return k.low == 0 && k.high == 0 || rating >= k.low && rating <= k.high
}

// pair looks for an opponent of k: another seek that asks for the same, or a robot.
func (s *Server) pair(k *seek) {
	for _, other := range s.seeks {
		if other.user != k.user && other.limit == k.limit && other.increment == k.increment && other.days == k.days &&
			other.variant == k.variant && other.rated == k.rated && (k.color == "random" || other.color == "random" || k.color != other.color) &&
			k.takes(other.user.Rating) && other.takes(k.user.Rating) {
			color := other.color
			if color == "random" && k.color != "random" {
				color = map[string]string{"white": "black", "black": "white"}[k.color]
			}
			other.color = color
			s.forget(k)
			s.join(other, k.user)
			if k.stream != nil {
				k.stream.end()
			}
			return
		}
	}
	s.robotsSeek(k)
}

// join starts the game of a seek and another user.
func (s *Server) join(k *seek, by *user) *game {
	s.forget(k)
	if k.stream != nil {
		k.stream.end()
	}
	g := &game{variant: k.variant, days: k.days, rated: k.rated, source: "lobby"}
	if k.days == 0 {
		g.clock = newClock(k.limit, k.increment)
	}
	g.seat(k.user, by, k.color, s.random.IntN(2) == 0)
	return s.begin(g)
}

// seat gives both players their colours; the first has the colour that they chose.
func (g *game) seat(first, second *user, color string, heads bool) {
	side := rules.White
	if color == "black" || color != "white" && heads {
		side = rules.Black
	}
	g.players[side], g.players[side.Other()] = first, second
}

// Join accepts one user's seek for another, whom it must fit, and returns the
// game; "" if there is none.
func (s *Server) Join(seeker, by string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	joiner := s.known(by)
	for _, k := range s.seeks {
		if k.user == s.known(seeker) && k.user != joiner && k.takes(joiner.Rating) {
			return s.join(k, joiner).id
		}
	}
	return ""
}

// event sends a player an event on their event streams.
func (s *Server) event(u *user, o object) {
	for _, st := range s.streams {
		if st.kind == Events && st.user == u {
			st.tell(o)
		}
	}
}

// events is GET /api/stream/event.
func (s *Server) events(r *request) answer {
	if !s.spend("api.stream.event "+r.token.text, 30, 10*time.Minute, 1) {
		return limited("Please don't poll this endpoint, it is intended to be streamed. See https://lichess.org/api#tag/Board/operation/apiStreamEvent.")
	}
	key := r.token.text
	if s.options.ByUser {
		key = r.user.id
	}
	st := s.open(Events, r.user, key)
	for _, g := range s.playing(r.user) {
		st.tell(g.preview("gameStart", g.sideOf(r.user)))
	}
	for _, c := range s.called {
		if c.status == "created" && c.to == r.user {
			st.tell(object{"type": "challenge", "challenge": c.json("")})
		}
	}
	st.keepAlive(7 * time.Second)
	return answer{stream: st}
}

// playing returns the running games of a user; those in which it is their turn come
// first.
func (s *Server) playing(u *user) []*game {
	var found []*game
	for _, mine := range []bool{true, false} {
		for _, g := range s.order {
			if side := g.sideOf(u); side != 0 && g.playable() && (g.turn() == side) == mine {
				found = append(found, g)
			}
		}
	}
	return found
}
