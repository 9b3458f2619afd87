package onlinetest

import (
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"blindchess/internal/rules"
)

// address is the source of a request, as the limits count.
func address(r *request) string {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	return host
}

// scoped refuses a request whose token is not good for one of the scopes.
func (s *Server) scoped(r *request, scopes ...string) (answer, bool) {
	switch {
	case r.Header.Get("Authorization") == "":
		return failed(http.StatusUnauthorized, "Missing authorization header"), false
	case r.token == nil:
		return failed(http.StatusUnauthorized, "No such token"), false
	case len(scopes) > 0 && !slices.ContainsFunc(scopes, func(scope string) bool { return slices.Contains(r.token.scopes, scope) }):
		return failed(http.StatusForbidden, "Missing scope: "+strings.Join(scopes, " || ")), false
	}
	for _, mark := range []string{"user:", "as:"} {
		if _, named, found := strings.Cut(r.UserAgent(), mark); found {
			if name := strings.Fields(named + " -")[0]; !strings.EqualFold(name, r.user.Name) {
				return failed(http.StatusUnauthorized, "The user in the user-agent doesn't match the token bearer"), false
			}
		}
	}
	return answer{}, true
}

var notForBots = failed(http.StatusForbidden, "This API endpoint is not for Bot accounts.")

// route carries a request out.
func (s *Server) route(r *request) answer {
	p := r.parts
	is := func(method string, path ...string) bool {
		if r.Method != method || len(p) != len(path) {
			return false
		}
		for i := range path {
			if path[i] != "*" && path[i] != p[i] {
				return false
			}
		}
		return true
	}
	with := func(f func() answer, scopes ...string) answer {
		if a, good := s.scoped(r, scopes...); !good {
			return a
		}
		return f()
	}
	calls := []string{"challenge:write", "bot:play", "board:play"}
	switch {
	case is("GET", "oauth"), is("POST", "oauth"):
		return s.authorize(r)
	case is("GET", "oauth", "authorize"):
		return answer{status: http.StatusMovedPermanently, location: "/oauth?" + r.URL.RawQuery}
	case is("POST", "api", "token"):
		return s.exchange(r)
	case is("DELETE", "api", "token"):
		return with(func() answer { return s.revoke(r) })
	case is("GET", "api", "account"):
		return with(func() answer {
			if !s.spend("api.account.user "+r.user.id, 30, 5*time.Minute, 1) {
				return limited("Please don't poll this endpoint. Stream https://lichess.org/api#tag/Board/operation/apiStreamEvent instead.")
			}
			return answer{body: s.account(r.user)}
		})
	case is("GET", "api", "account", "playing"):
		return with(func() answer { return s.nowPlaying(r) })
	case is("GET", "api", "stream", "event"):
		return with(func() answer { return s.events(r) }, "bot:play", "board:play", "challenge:read")
	case is("POST", "api", "board", "seek"), is("DELETE", "api", "board", "seek"):
		if r.Header.Get("Authorization") == "" {
			return failed(http.StatusBadRequest, "Authentication required")
		}
		return with(func() answer {
			switch {
			case r.user.Bot:
				return notForBots
			case r.Method == http.MethodDelete:
				return s.cancelSeek(r)
			}
			return s.seek(r)
		}, "board:play")
	case is("GET", "api", "challenge"):
		return with(func() answer { return s.listed(r.user) }, "challenge:read")
	case is("POST", "api", "challenge", "*"):
		return with(func() answer { return s.challengeTo(r, p[2]) }, calls...)
	case is("POST", "api", "challenge", "*", "accept"), is("POST", "api", "challenge", "*", "decline"), is("POST", "api", "challenge", "*", "cancel"):
		return with(func() answer { return s.challengeDeed(r, p[2], p[3]) }, calls...)
	case is("GET", "api", "board", "game", "stream", "*"):
		return with(func() answer {
			return s.pov(r, p[4], func(g *game, _ rules.Side) answer { return answer{stream: g.watch(r.user, r.UserAgent())} })
		}, "board:play")
	case len(p) >= 5 && slices.Equal(p[:3], []string{"api", "board", "game"}):
		return with(func() answer {
			return s.pov(r, p[3], func(g *game, side rules.Side) answer { return s.boardDeed(r, g, side, p[4:]) })
		}, "board:play")
	}
	return notFound
}

// pov finds the game of an id, and the user's side of it.
func (s *Server) pov(r *request, id string, f func(*game, rules.Side) answer) answer {
	g := s.games[id[:min(len(id), 8)]]
	switch {
	case g == nil:
		return failed(http.StatusNotFound, "No such game")
	case g.sideOf(r.user) == 0:
		return failed(http.StatusNotFound, "Not your game")
	case r.user.Bot:
		return notForBots
	case !g.boardCompatible():
		return failed(http.StatusBadRequest, "This game cannot be played with the Board API.")
	}
	return f(g, g.sideOf(r.user))
}

func result(err error) answer {
	if err != nil {
		return failed(http.StatusBadRequest, err.Error())
	}
	return ok
}

// boardDeed carries out what comes after the id of a game in the path.
func (s *Server) boardDeed(r *request, g *game, side rules.Side, deed []string) answer {
	if r.Method == http.MethodGet {
		if len(deed) != 1 || deed[0] != "chat" {
			return failed(http.StatusNotFound, "No such command")
		}
		lines := []object{}
		for _, l := range g.chat {
			lines = append(lines, object{"text": l.text, "user": l.user})
		}
		return answer{body: lines}
	}
	switch last := deed[len(deed)-1]; {
	case r.Method != http.MethodPost:
	case len(deed) == 2 && deed[0] == "move":
		var offering *bool
		if q := r.URL.Query(); q.Has("offeringDraw") {
			yes := truth(q.Get("offeringDraw"))
			offering = &yes
		}
		return result(g.move(side, last, offering))
	case len(deed) == 2 && deed[0] == "draw":
		g.draw(side, truth(last))
		return ok
	case len(deed) == 2 && deed[0] == "takeback":
		g.takeback(side, truth(last))
		return ok
	case len(deed) > 1:
	case last == "abort":
		return result(g.abort())
	case last == "resign":
		return result(g.resign(side))
	case last == "claim-victory":
		return result(g.claimVictory(side))
	case last == "claim-draw":
		return result(g.claimDraw(side))
	case last == "berserk":
		if !g.berserk(side) {
			return failed(http.StatusBadRequest, "Cannot berserk")
		}
		return ok
	case last == "chat":
		return s.postChat(r, g)
	}
	return failed(http.StatusNotFound, "No such command")
}

// postChat writes into the players' chat, or the spectators', whose messages the
// streams of the Board API do not carry.
func (s *Server) postChat(r *request, g *game) answer {
	text, room := strings.TrimSpace(r.form.Get("text")), r.form.Get("room")
	switch {
	case text == "":
		return formError("text", "This field is required")
	case utf8.RuneCountInString(text) > 140:
		return formError("text", "Maximum length is 140")
	case room != "player" && room != "spectator":
		return formError("room", "error.unknown")
	case room == "player":
		g.say(r.user.Name, text)
	}
	return ok
}

// nowPlaying is GET /api/account/playing.
func (s *Server) nowPlaying(r *request) answer {
	most := 9
	if n := r.URL.Query().Get("nb"); n != "" {
		most = 0
		for _, digit := range n {
			most = min(most*10+int(digit-'0'), 50)
		}
	}
	games, mine := []object{}, 0
	for _, g := range s.playing(r.user) {
		side := g.sideOf(r.user)
		if g.turn() == side {
			mine++
		}
		if len(games) < most {
			games = append(games, g.preview("", side))
		}
	}
	return answer{body: object{"nowPlaying": games, "nbMyTurn": mine}}
}
