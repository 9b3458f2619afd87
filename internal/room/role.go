package room

import (
	"strings"

	"blindchess/internal/console"
	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/screen/board"
	"blindchess/internal/table"
)

// The roles in which people join from elsewhere, as written in a pass and on a
// command line.
const (
	Opponent  = "opponent" // plays the side of their seat
	Assistant = "assistant"
	Arbiter   = "arbiter"
	Spectator = "spectator"
)

// capacities are the capacities of the roles at the table.
var capacities = map[string]table.Capacity{
	Opponent: table.Player, Assistant: table.Assistant, Arbiter: table.Arbiter, Spectator: table.Spectator,
}

// Roles lists the roles, those who play first.
func Roles() []string { return []string{Opponent, Arbiter, Assistant, Spectator} }

// CapacityOf returns the table's capacity for a role, and none for an unknown
// role.
func CapacityOf(role string) table.Capacity { return capacities[role] }

// ConsoleSeat returns the seat that a pass gives its bearer. A pass without a
// role makes them a spectator.
func ConsoleSeat(pass pair.Pass) console.Actor {
	side, _ := rules.ParseSide(pass.Seat)
	switch as := CapacityOf(pass.Role); as {
	case table.Player, table.Assistant:
		return console.Actor{Side: side, Capacity: as}
	case table.Arbiter:
		return console.Actor{Capacity: as}
	default:
		return console.Actor{Capacity: table.Spectator}
	}
}

// KindOf returns the painted screen of a role.
func KindOf(role string) board.Kind {
	switch CapacityOf(role) {
	case table.Arbiter:
		return board.Arbiter
	case table.Player, table.Assistant:
		return board.Paired
	default:
		return board.Onlooker
	}
}

// seatName returns how a pass names a side.
func seatName(side rules.Side) string { return strings.ToLower(side.String()) }
