package tournament

import "slices"

// System is how a tournament is paired.
type System string

// The systems.
const (
	Swiss        System = "swiss"        // by a pairing program, or by hand
	RoundRobin   System = "round-robin"  // by Berger tables
	Scheveningen System = "scheveningen" // each of one team against each of the other
	ByHand       System = "hand"
	TeamRobin    System = "team-round-robin" // every team against every other, by Berger tables
)

// systems lists the systems.
func systems() []System { return []System{Swiss, RoundRobin, Scheveningen, TeamRobin, ByHand} }

// predetermined reports whether the pairings are known before the first round, so
// that a forfeited game counts in tie-breaks as one that was played.
func (s System) predetermined() bool {
	return s == RoundRobin || s == Scheveningen || s == TeamRobin
}

// OfTeams reports whether teams play, and not players for themselves.
func (s System) OfTeams() bool { return s == Scheveningen || s == TeamRobin }

// About is the data of a tournament at its opening.
type About struct {
	Name        string `json:"name"`
	City        string `json:"city,omitempty"`
	Federation  string `json:"federation,omitempty"`
	Starts      string `json:"starts,omitempty"` // as 2026/03/14
	Ends        string `json:"ends,omitempty"`
	Arbiter     string `json:"arbiter,omitempty"`
	TimeControl string `json:"control,omitempty"` // as blindchess accepts it
	System      System `json:"system"`
	Rounds      int    `json:"rounds,omitempty"` // 0 where the system gives their number
	Cycles      int    `json:"cycles,omitempty"` // how often all players meet; 0 and 1 are once
	TieBreaks   string `json:"tiebreaks,omitempty"`
	Edition     string `json:"edition,omitempty"` // of the tie-break regulations
	Boards      int    `json:"boards,omitempty"`  // of a match of teams
	TeamBreaks  string `json:"teambreaks,omitempty"`

	// Days are the planned days of the rounds, as 2026/03/14.
	Days []string `json:"days,omitempty"`

	// Lines are the lines of the report it was read from that this program does not
	// understand. They are written into each report.
	Lines []string `json:"lines,omitempty"`
}

// Player is a participant. Their number is their place in the starting rank.
type Player struct {
	Number     int    `json:"number"`
	Name       string `json:"name"` // family name, a comma, given names
	Sex        string `json:"sex,omitempty"`
	Title      string `json:"title,omitempty"`
	Rating     int    `json:"rating,omitempty"`
	Federation string `json:"federation,omitempty"`
	FideID     string `json:"fide,omitempty"`
	Birth      string `json:"birth,omitempty"`
	Team       string `json:"team,omitempty"`
	Language   string `json:"language,omitempty"` // the language in which players hear their board
	Sighted    bool   `json:"sighted,omitempty"`
}

// Pairing is one game of a round.
type Pairing struct {
	Board  int    `json:"board"` // from one
	White  int    `json:"white"`
	Black  int    `json:"black"`
	Result Result `json:"result,omitzero"`

	Colourless bool `json:"colourless,omitempty"` // a forfeit in a report that gives no colours; White is the first one in it
}

// Bye is a round in which a player has no opponent.
type Bye struct {
	Player int  `json:"player"`
	Kind   Code `json:"kind"`
}

// Round is a round with its games in the order of their boards.
type Round struct {
	Number   int       `json:"number"`
	Date     string    `json:"date,omitempty"` // its day, as 2026/03/14
	Pairings []Pairing `json:"pairings"`
	Byes     []Bye     `json:"byes,omitempty"`
	From     *From     `json:"from,omitempty"` // the file of its origin, if there was one
}

// From is the file of another program in which the pairings of a round came.
type From struct {
	File     string `json:"file"`
	Data     []byte `json:"data"`
	Encoding string `json:"encoding"`
}

// Correction is a result that was given otherwise before.
type Correction struct {
	When, By, Why string
	Round, Board  int
	Was, Is       Result
}

// Tournament is the present state of a tournament. The zero value is one that
// was not opened.
type Tournament struct {
	About       About
	Players     []Player // by their numbers
	Rounds      []Round  // those that were paired
	Corrections []Correction
	asked       map[int][]Bye    // byes asked for, by round
	former      map[int][]string // earlier names of a player
	annulled    map[int]bool     // players whose games count for neither side
	left        map[int]int      // the first round for which a player is absent
	entries     int
}

// Player returns who has a number.
func (t Tournament) Player(number int) (Player, bool) {
	at, found := slices.BinarySearchFunc(t.Players, number, func(p Player, number int) int { return p.Number - number })
	if !found {
		return Player{}, false
	}
	return t.Players[at], true
}

// Round returns a round that was paired.
func (t Tournament) Round(number int) (Round, bool) {
	if number < 1 || number > len(t.Rounds) {
		return Round{}, false
	}
	return t.Rounds[number-1], true
}

// Open reports how many games of a round have no result.
func (r Round) Open() int {
	open := 0
	for _, p := range r.Pairings {
		if !p.Result.Told() {
			open++
		}
	}
	return open
}

// Over returns the number of the last round up to which every game has a result.
func (t Tournament) Over() int {
	for i, round := range t.Rounds {
		if round.Open() > 0 {
			return i
		}
	}
	return len(t.Rounds)
}

// Length returns how many rounds the tournament has, 0 if that is unknown.
func (t Tournament) Length() int {
	cycles := max(t.About.Cycles, 1)
	switch t.About.System {
	case RoundRobin:
		return (len(t.Players) + len(t.Players)%2 - 1) * cycles
	case Scheveningen:
		return len(t.Players) / 2 * cycles
	case TeamRobin:
		teams := len(t.Teams())
		return max(teams+teams%2-1, 0) * cycles
	}
	return t.About.Rounds
}

// Present returns who can be paired in a round, and the byes of those who cannot.
func (t Tournament) Present(round int) ([]Player, []Bye) {
	var present []Player
	var away []Bye
	for _, p := range t.Players {
		bye := Bye{}
		for _, asked := range t.asked[round] {
			if asked.Player == p.Number {
				bye = asked
			}
		}
		if left := t.left[p.Number]; left > 0 && round >= left {
			bye = Bye{p.Number, ZeroBye}
		}
		if bye.Player > 0 {
			away = append(away, bye)
			continue
		}
		present = append(present, p)
	}
	return present, away
}
