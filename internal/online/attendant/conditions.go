package attendant

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/online"
	"blindchess/internal/online/told"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// longestControl is the time of a game that has none here.
const longestControl = 100 * time.Hour

// Conditions are the conditions of a table for a game at a server. Its times count, no
// question that needs analysis is answered, and the Laws leave the server's decisions to
// it. Mine is the player's seat.
func Conditions(g told.Game, side rules.Side, mine table.Seat) table.Conditions {
	c := table.ForFriends()
	control := clock.Control{{Time: longestControl}}
	if g.Timed {
		control = clock.Control{{Time: max(g.Initial, time.Second), Increment: g.Increase}}
	}
	c.Control = rules.Both(control)
	theirs := g.Players.Of(side.Other())
	c.Seats = c.Seats.With(side, mine).With(side.Other(), table.Seat{
		Name: online.Clean(theirs.Name, 40), Person: table.Person{Title: online.Clean(theirs.Title, 5), Rating: theirs.Rating},
	})
	c.Start, c.ClockTold, c.Withheld = g.Start, true, table.Questions()
	c.Touching, c.OffersAnytime = table.TouchReported, true
	c.Changes = append(c.Changes, []table.Change{
		{Key: "illegal.loses-at", Value: "99"}, {Key: "illegal.time", Value: "0s"}, {Key: "illegal.time-rapid", Value: "0s"},
		{Key: "illegal.time-blitz", Value: "0s"}, {Key: "flag.draw-if-unwinnable", Value: "no"},
		{Key: "resignation.draw-if-unwinnable", Value: "no"}, {Key: "agreement.moves", Value: "0"}, {Key: "seventy-five.moves", Value: "0"},
	}...)
	return c
}
