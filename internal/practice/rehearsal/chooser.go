package rehearsal

import (
	"time"

	"blindchess/internal/rules"
)

// Chooser chooses a partner's moves.
type Chooser interface {
	// Choose returns the move to play in the present position of g, the zero Move
	// if there is none, and false if it is not known yet. It does not wait.
	Choose(g rules.Game) (rules.Move, bool)
}

// Glance chooses by one look ahead, as Choose does.
type Glance struct{ Seed uint64 }

// Choose implements Chooser.
func (c Glance) Choose(g rules.Game) (rules.Move, bool) {
	return Choose(g.Position(), c.Seed+uint64(g.Ply())), true
}

// The pace of a person who plays for strength: known or forced moves are quick,
// and now and then a move takes long.
const (
	atOnce    = 900 * time.Millisecond
	shortest  = 2 * time.Second
	spread    = 6000 // milliseconds above the shortest
	longEvery = 9    // one move in so many takes three times as long
	openingBy = 10   // plies that a person plays from memory
)

// Ponder returns how long a person would take over m where g has come to, with so
// much time left on their clock; zero is no clock. The same seed takes as long.
func Ponder(g rules.Game, m rules.Move, left time.Duration, seed uint64) time.Duration {
	position, ply := g.Position(), g.Ply()
	chance := mix(seed, uint64(ply)<<32|uint64(m.From)<<8|uint64(m.To))
	took := shortest + time.Duration(chance%spread)*time.Millisecond
	recaptures := ply > 0 && m.To == g.Move(ply).To && position.At(m.To) != (rules.Piece{})
	switch {
	case recaptures || single(position):
		took = atOnce + time.Duration(chance%1000)*time.Millisecond
	case ply < openingBy:
		took = atOnce + time.Duration(chance%2000)*time.Millisecond
	case chance/spread%longEvery == 0:
		took *= 3
	}
	if left > 0 {
		took = min(took, left/30)
	}
	return max(took, 300*time.Millisecond)
}

// single reports whether p has one legal move alone.
func single(p rules.Position) bool {
	count := 0
	for range p.Moves() {
		if count++; count > 1 {
			return false
		}
	}
	return count == 1
}
