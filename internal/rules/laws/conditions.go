package laws

// Pace is a kind of event by its rate of play. The zero Pace is not known and
// counts as standard play.
type Pace uint8

// The kinds of events.
const (
	PaceStandard Pace = iota + 1
	PaceRapid
	PaceBlitz
)

// String returns p as scripts write it: standard, rapid or blitz.
func (p Pace) String() string {
	switch p {
	case PaceRapid:
		return "rapid"
	case PaceBlitz:
		return "blitz"
	default:
		return "standard"
	}
}

// ParsePace reads what Pace.String writes.
func ParsePace(text string) (Pace, bool) {
	for p := PaceStandard; p <= PaceBlitz; p++ {
		if p.String() == text {
			return p, true
		}
	}
	return 0, false
}

// Conditions are the decisions of an event that the Laws then refer to.
type Conditions struct {
	Pace       Pace
	Supervised bool // in rapid and blitz: as many arbiters as the competition rules ask for, and a record of the moves
	Arbiter    bool // an arbiter is present
	Quickplay  bool // the quickplay finish was announced
	Increment  bool // a clock that adds or delays time on every move

	// IncrementPerMove is that time, 30 seconds or more obliging to write
	// every move.
	IncrementPerMove Millis

	DrawMoves int  // moves of both sides before a draw may be offered or agreed; 0 leaves it to the edition
	NoOffers  bool // draws may not be agreed at all

	DefaultTime      Millis // how late a player may come
	DefaultTimeGiven bool   // the organiser has fixed DefaultTime; where not, the edition says what holds
}
