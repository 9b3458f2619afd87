package page_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/page"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// staged is a table brought to a state, and the page of one of its seats.
type staged struct {
	name   string
	player bool // it is a player's page, with the board in the same place in every state
	ruling bool // the arbiter has something to decide
	page   http.Handler
}

// opening are moves that both sides make whole, so that there is something to see.
var opening = []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5", "a4b3", "d7d6", "c2c3", "e8g8", "h2h3", "c6a5", "b3c2", "c7c5"}

// stage returns the page of a seat at a table that was brought to a state by lines,
// each after the name of its seat.
func stage(t *testing.T, name, whose string, conditions table.Conditions, moves []string, lines ...string) staged {
	t.Helper()
	conditions.Seats.White = table.Seat{Name: "Maria Keller", Blind: true}
	conditions.Seats.Black = table.Seat{Name: "Tom Weber"}
	tab := screentest.New(t, &conditions)
	seats := map[string]*screen.Terminal{}
	for seat, at := range map[string]console.Actor{
		"white": {Side: rules.White, Capacity: table.Player}, "black": {Side: rules.Black, Capacity: table.Player},
		"arbiter": {Capacity: table.Arbiter}, "spectator": {Capacity: table.Spectator},
	} {
		seats[seat] = tab.Sit(at, screentest.Language{Scheme: "de", Sees: seat == "black"})
	}
	for i, move := range moves {
		mover, other := seats["white"], seats["black"]
		if i%2 == 1 {
			mover, other = other, mover
		}
		mover.Enter(move)
		other.Enter("repeat")
		other.Enter("execute")
		mover.Enter("press")
	}
	if got := tab.State().Game.Ply(); got != len(moves) {
		t.Fatalf("%s: got %d plies, want %d", name, got, len(moves))
	}
	for _, line := range lines {
		seat, typed, wait := cut(line)
		tab.Wait(wait)
		seats[seat].Enter(typed)
	}
	p := page.New(page.Config{Terminal: seats[whose]})
	run(t, p)
	front := english(t)
	return staged{name: name, player: whose == "black", ruling: whose == "arbiter" && len(lines) > 0, page: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/", "/events", "/line":
			p.ServeHTTP(w, r)
		default:
			front.ServeHTTP(w, r)
		}
	})}
}

// states are the possible views of a user, each as a page.
func states(t *testing.T) []staged {
	t.Helper()
	friends, event := table.ForFriends(), table.ForEvent()
	ended := append(append([]string{}, opening...), "d2d4")
	promotes := table.ForFriends()
	promotes.Start = "6k1/5ppp/8/8/8/8/4p1PP/6K1 b - - 0 40"
	apart := []string{"white d4", "black repeat", "black execute d2d3"}
	all := []staged{
		stage(t, "repeat", "black", friends, opening, "white d4"),
		stage(t, "execute", "black", friends, opening, "white d4", "black repeat"),
		stage(t, "move", "black", friends, ended),
		stage(t, "press", "black", friends, ended, "black Qc7", "white repeat", "white execute"),
		stage(t, "wait", "black", friends, opening),
		stage(t, "promote", "black", promotes, nil, "black e2e1"),
		stage(t, "draw", "black", friends, ended, "white draw", "white yes"),
		stage(t, "dispute", "black", friends, opening, apart...),
		stage(t, "low", "black", friends, ended, "+1h black clock", "black clock"),
		stage(t, "over", "black", friends, ended, "white sign", "black resign", "black yes", "white sign", "white yes"),
		stage(t, "event", "black", event, nil, "white e4"),
		stage(t, "spectator", "spectator", friends, opening, "white d4"),
		stage(t, "arbiter", "arbiter", event, opening, apart...),
		stage(t, "arbiter-confirm", "arbiter", event, opening, append(apart, "arbiter resolve")...),
		stage(t, "arbiter-claim", "arbiter", event, opening, "white claim flag", "white yes"),
		stage(t, "arbiter-quiet", "arbiter", event, opening),
	}
	all[len(all)-1].ruling = false
	front := english(t)
	for name, refused := range map[string]error{"ask": nil, "ask-wrong": errWrong} {
		all = append(all, staged{name: name, page: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/" {
				front.Ask(w, r, http.StatusOK, refused, 8)
				return
			}
			front.ServeHTTP(w, r)
		})})
	}
	return all
}

func (s staged) serve(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(s.page)
	t.Cleanup(func() { server.CloseClientConnections(); server.Close() })
	return server.URL
}
