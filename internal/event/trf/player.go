package trf

import "slices"

// Player is a line 001: a player, with their games.
type Player struct {
	Line       int // of the file, from one; 0 where they were not read
	Number     int // their place in the starting rank, 1 to 9999
	Sex        string
	Title      string
	Name       string // family name, a comma, given names
	Rating     int    // 0 where they have none
	Federation string
	FideID     string
	Birth      string // such as 1987/05/23, or the known part of it
	Points     int    // in tenths
	Rank       int    // 0 if it is not given
	Rounds     []Round
}

// Round is a player's result in one round.
type Round struct {
	Opponent int  // their number, 0 where there was none
	Colour   byte // 'w', 'b', '-' or ' '
	Code     byte // of the result, in capitals: one of Codes, or ' '
}

// Codes are the results of a round from the player's view. + and - are forfeits,
// F, H and Z are byes of a full, half and no point, and U is the bye of a player
// who has no opponent. X is a game that is not over.
const Codes = "1=0WDL+-FHZUX"

// Playing reports whether two players sat opposite each other and moved.
func (r Round) Playing() bool {
	switch r.Code {
	case '1', '=', '0', 'W', 'D', 'L':
		return r.Opponent > 0
	}
	return false
}

// same reports whether two lines have the same content.
func (p Player) same(other Player) bool {
	return slices.Equal(p.Rounds, other.Rounds) && p.Number == other.Number && p.Sex == other.Sex && p.Title == other.Title &&
		p.Name == other.Name && p.Rating == other.Rating && p.Federation == other.Federation && p.FideID == other.FideID &&
		p.Birth == other.Birth && p.Points == other.Points && p.Rank == other.Rank
}
