package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// game is a table with a session for each side, an arbiter and a spectator.
type game struct {
	t     *testing.T
	state table.State
	at    clock.Instant
}

func newGame(t *testing.T, change func(*table.Conditions)) *game {
	t.Helper()
	c := table.ForFriends()
	c.Seats.White = table.Seat{Name: "Anna", Blind: true}
	if change != nil {
		change(&c)
	}
	g := &game{t: t}
	g.do(table.Open{Conditions: c})
	g.do(table.Begin{})
	return g
}

// do gives commands to the table, and fails the test at a refusal.
func (g *game) do(commands ...table.Command) {
	g.t.Helper()
	for _, c := range commands {
		effects, err := table.Decide(g.state, g.at, c)
		if err != nil {
			g.t.Fatalf("%T: %v", c, err)
		}
		for _, effect := range effects {
			g.state = effect.After
		}
	}
}

// enter types a line at a session and carries out what it means.
func (g *game) enter(s *console.Session, line string) string {
	g.t.Helper()
	reading := s.Enter(g.state, g.at, line)
	g.do(reading.Commands...)
	return words(reading)
}

func words(r console.Intent) string {
	var lines []string
	for _, u := range r.Answers {
		lines = append(lines, u.Text())
	}
	return strings.Join(lines, "\n")
}

func session(t *testing.T, seat console.Actor, lang, scheme string) *console.Session {
	t.Helper()
	pack, err := language.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	spoken, err := language.LoadScheme(scheme)
	if err != nil {
		t.Fatal(err)
	}
	s, err := console.NewSession(console.Config{Actor: seat, Narrator: announce.Narrator{Pack: pack, Scheme: spoken, Colours: true}, Notation: pack, Keys: "lichess"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func player(t *testing.T, side rules.Side) *console.Session {
	return session(t, console.Actor{Side: side, Capacity: table.Player}, "en", "en")
}

// sighted is a session of a player who carries out moves on a board of the
// screen.
func sighted(t *testing.T, side rules.Side) *console.Session {
	s := player(t, side)
	config := s.Config()
	config.Sees = true
	s.Change(config)
	return s
}
