package onlinetest

import (
	"fmt"
	"strings"
	"time"

	"blindchess/internal/rules"
)

// Play says which game Begin begins.
type Play struct {
	White, Black     string
	Limit, Increment time.Duration // both 0 with no Days: unlimited
	Days             int
	Variant          string // "standard" where it is ""
	FEN              string
	Rated            bool
	Source           string // "friend" where it is "", or "lobby", "arena"
	Tournament       string
}

// Begin begins a game between two players, as if they had met on the site, and returns
// its id. It panics for an impossible request.
func (s *Server) Begin(p Play) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, known := variantOf(p.Variant)
	if !known {
		panic("onlinetest: there is no variant " + p.Variant)
	}
	g := &game{
		variant: v, from: p.FEN, days: p.Days, rated: p.Rated, source: p.Source, tournament: p.Tournament,
		players: bySide[*user]{nil, s.known(p.White), s.known(p.Black)},
	}
	if g.source == "" {
		g.source = "friend"
	}
	if p.Limit+p.Increment > 0 {
		g.clock = newClock(p.Limit, p.Increment)
	}
	return s.begin(g).id
}

// Games returns the ids of all games, in the order in which they began.
func (s *Server) Games() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := []string{}
	for _, g := range s.order {
		ids = append(ids, g.id)
	}
	return ids
}

// Seen is the state of a game at the server, which is the truth about it.
type Seen struct {
	White, Black string
	Moves        []rules.Move
	Setup        rules.Setup
	Status       string
	Winner       rules.Side
	Left         rules.BySide[time.Duration]
	Chat         []string // as "name: text"
}

// See returns the state of a game. It panics if there is none.
func (s *Server) See(id string) Seen {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.at(id)
	seen := Seen{
		White: g.players[rules.White].Name, Black: g.players[rules.Black].Name,
		Moves: g.chess.Moves(), Setup: g.chess.Setup(), Status: g.status, Winner: g.winner,
	}
	if g.clock != nil {
		for _, side := range sides {
			seen.Left = seen.Left.With(side, g.clock.remaining(side, s.clock.Now()))
		}
	}
	for _, l := range g.chat {
		seen.Chat = append(seen.Chat, l.user+": "+l.text)
	}
	return seen
}

func (s *Server) at(id string) *game {
	g := s.games[id]
	if g == nil {
		panic("onlinetest: there is no game " + id)
	}
	return g
}

// Hand is a player at a game by other means than the client under test: in a browser,
// on a second device.
type Hand struct {
	s    *Server
	id   string
	side rules.Side
}

// Hand returns the hand of a player of a game. From then on they are present, in
// a browser, if seated is true. It panics if they do not play it.
func (s *Server) Hand(name, id string, seated bool) Hand {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.at(id)
	side := g.sideOf(s.known(name))
	if side == 0 {
		panic("onlinetest: " + name + " does not play " + id)
	}
	if seated {
		g.back(side)
	}
	return Hand{s, id, side}
}

func (h Hand) do(f func(g *game)) {
	h.s.mu.Lock()
	defer h.s.mu.Unlock()
	f(h.s.at(h.id))
}

// Move makes moves of the game one after the other, for either side.
func (h Hand) Move(moves ...string) error {
	var err error
	h.do(func(g *game) {
		for _, m := range moves {
			if err = g.move(g.turn(), m, nil); err != nil {
				err = fmt.Errorf("onlinetest: %s: %w", m, err)
				return
			}
		}
	})
	return err
}

// Draw offers a draw or accepts one; with no it declines the opponent's, or takes
// the player's own back.
func (h Hand) Draw(yes bool) {
	h.do(func(g *game) {
		if !yes && g.drawOffered[h.side] {
			g.withdraw(h.side)
			return
		}
		g.draw(h.side, yes)
	})
}

// Takeback proposes a takeback or accepts one; with no it declines or cancels it.
func (h Hand) Takeback(yes bool) { h.do(func(g *game) { g.takeback(h.side, yes) }) }

// Resign resigns, or aborts if that is still possible.
func (h Hand) Resign() error {
	var err error
	h.do(func(g *game) { err = g.resign(h.side) })
	return err
}

// Abort aborts the game.
func (h Hand) Abort() error {
	var err error
	h.do(func(g *game) { err = g.abort() })
	return err
}

// Say writes into the chat of the players.
func (h Hand) Say(text string) { h.do(func(g *game) { g.say(g.players[h.side].Name, text) }) }

// Whisper writes into the spectators' chat. It is sent with the room
// "spectator", as the published description has it.
func (h Hand) Whisper(text string) {
	h.do(func(g *game) {
		for _, st := range g.streams {
			st.tell(object{"type": "chatLine", "room": "spectator", "username": g.players[h.side].Name, "text": text})
		}
	})
}

// Leave closes the browser; bye says that the player announced it, which makes the
// opponent's wait shorter.
func (h Hand) Leave(bye bool) { h.do(func(g *game) { g.leave(h.side, bye) }) }

// Return opens it again.
func (h Hand) Return() { h.do(func(g *game) { g.back(h.side) }) }

// Claim wins where the opponent is gone for long.
func (h Hand) Claim() error {
	var err error
	h.do(func(g *game) { err = g.claimVictory(h.side) })
	return err
}

// GiveTime gives the opponent time, as people do on the site. The server
// reports it.
func (h Hand) GiveTime(d time.Duration) { h.Jump(d, true) }

// Jump changes the opponent's clock by d, which may be negative. If told is false,
// only the next line shows it.
func (h Hand) Jump(d time.Duration, told bool) {
	h.do(func(g *game) {
		if g.clock == nil || g.over() {
			return
		}
		g.clock.give(h.side.Other(), d)
		if told {
			g.push()
		}
		g.watchFlag()
	})
}

// Rematch offers a rematch after the game, or accepts it; with no it takes the offer
// back or declines it.
func (h Hand) Rematch(yes bool) {
	h.do(func(g *game) {
		if yes {
			g.offerRematch(h.side)
		} else {
			g.cancelRematch(h.side)
		}
	})
}

// Challenge makes one user challenge another on the site, with the fields of the
// API, such as "clock.limit=600&clock.increment=5", and returns its id. It stays
// alive until Withdraw. It panics if the server would refuse it.
func (s *Server) Challenge(from, to, fields string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &request{user: s.known(from), form: values(fields)}
	c, wrong, fits := s.challengeOf(r)
	if !fits {
		panic(fmt.Sprint("onlinetest: ", wrong.body))
	}
	c.to = s.known(to)
	s.call(c)
	if c.sweep != nil {
		c.sweep()
	}
	return c.id
}

// Withdraw has the challenger cancel a challenge.
func (s *Server) Withdraw(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.challenges[id]; c != nil && c.active() {
		c.close("canceled", "challengeCanceled")
	}
}

// Accept makes the challenged player accept, and Decline decline for a reason.
func (s *Server) Accept(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.challenges[id]; c != nil && c.active() {
		c.accept()
	}
}

// Decline makes the challenged player decline, for a reason such as "tooFast".
func (s *Server) Decline(id, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.challenges[id]; c != nil && c.active() {
		c.decline(reason)
	}
}

// Find returns the id of the newest challenge from one to another that is open, or "".
func (s *Server) Find(from, to string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.called) - 1; i >= 0; i-- {
		c := s.called[i]
		if c.active() && strings.EqualFold(c.from.Name, from) && strings.EqualFold(c.to.Name, to) {
			return c.id
		}
	}
	return ""
}
