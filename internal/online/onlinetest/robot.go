package onlinetest

import (
	"net/url"
	"time"

	"blindchess/internal/rules"
)

// Robot is an opponent who plays moves by chance. All chances are from 0 to 1.
type Robot struct {
	// Think is the longest time for a move; the shortest is a tenth of it. If it is 0,
	// moves come immediately, without a look at the clock.
	Think time.Duration
	// Joins takes every seek that it fits, Accepts every challenge, Rematches every
	// rematch.
	Joins, Accepts, Rematches bool

	Offers    float64 // to offer a draw with a move
	Agrees    float64 // to accept one
	TakesBack float64 // to propose a takeback after a move
	Allows    float64 // to accept one
	Chats     float64 // to chat with a move
	Leaves    float64 // to be gone for up to three minutes before a move
	Resigns   float64 // to resign instead of a move
}

type robot struct {
	Robot
	user *user
	busy map[*game]bool // a move is on its way
}

// AddRobot lets a robot play for a user.
func (s *Server) AddRobot(u User, r Robot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	who := s.addUser(u)
	s.robots[who] = &robot{Robot: r, user: who, busy: map[*game]bool{}}
	for _, k := range append([]*seek{}, s.seeks...) {
		s.robotsSeek(k)
	}
}

func values(fields string) url.Values {
	v, err := url.ParseQuery(fields)
	if err != nil {
		panic("onlinetest: " + err.Error())
	}
	return v
}

func (s *Server) robotsSeek(k *seek) {
	var found *robot
	for _, b := range s.robots {
		if b.Joins && b.user != k.user && k.takes(b.user.Rating) && (found == nil || b.user.id < found.user.id) {
			found = b
		}
	}
	if found != nil {
		s.join(k, found.user)
	}
}

func (s *Server) robotsCalled(c *challenge) {
	if b := s.robots[c.to]; b != nil && b.Accepts {
		c.accept()
	}
}

func (s *Server) robotsRematch(g *game) {
	if b := s.robots[g.players[g.rematch.by.Other()]]; b != nil && b.Rematches {
		g.acceptRematch()
	}
}

// robotsLook lets the robots of a game do what there is to do.
func (s *Server) robotsLook(g *game) {
	for _, side := range sides {
		if b := s.robots[g.players[side]]; b != nil && !b.busy[g] && g.playable() && b.hasToDo(g, side) {
			b.busy[g] = true
			if b.Think == 0 && !b.nests(g) {
				b.act(g, side)
				continue
			}
			wait := b.Think/10 + time.Duration(s.random.Int64N(int64(max(b.Think*9/10, 1))))
			if s.chance(b.Leaves) {
				g.leave(side, false)
				wait += time.Duration(s.random.IntN(180)) * time.Second
			}
			s.later(wait, func() {
				if !g.seats[side].web {
					g.back(side)
				}
				b.act(g, side)
			})
		}
	}
}

// nests reports whether the opponent is a robot that plays at once too: their moves
// would call each other for a whole game.
func (b *robot) nests(g *game) bool {
	other := b.user.id
	for _, side := range sides {
		if g.players[side].id != other {
			return g.s.robots[g.players[side]] != nil
		}
	}
	return false
}

func (b *robot) hasToDo(g *game, side rules.Side) bool {
	other := side.Other()
	return g.turn() == side || g.drawOffered[other] || g.takebackAt[other] >= 0
}

// act answers an offer, or moves.
func (b *robot) act(g *game, side rules.Side) {
	s, other := g.s, side.Other()
	b.busy[g] = false
	switch {
	case g.over():
	case g.takebackAt[other] >= 0:
		g.takeback(side, s.chance(b.Allows) && !g.players[side].NoTakebacks && !g.players[other].NoTakebacks)
	case g.drawOffered[other]:
		g.draw(side, s.chance(b.Agrees))
	case g.turn() != side:
	case s.chance(b.Resigns):
		_ = g.resign(side)
	default:
		b.moves(g, side)
	}
}

func (b *robot) moves(g *game, side rules.Side) {
	s := g.s
	if s.chance(b.Chats) {
		g.say(b.user.Name, []string{"Hello!", "Good luck.", "Oops", "{\"type\":\"gameState\"}", "\u2654 \u010d\u0161\u017e \x1b[31m"}[s.random.IntN(5)])
	}
	var all []rules.Move
	for m := range g.chess.Position().Moves() {
		all = append(all, m)
	}
	offers := s.chance(b.Offers)
	if err := g.move(side, all[s.random.IntN(len(all))].String(), &offers); err != nil {
		panic("onlinetest: the robot's move: " + err.Error())
	}
	if g.playable() && s.chance(b.TakesBack) {
		g.takeback(side, true)
	}
}
