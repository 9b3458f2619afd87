package table

// Capacity is the role of a participant at the table. The zero Capacity may do
// nothing.
type Capacity uint8

// The capacities.
const (
	Player Capacity = iota + 1
	Assistant
	Arbiter
	Spectator
	Sensor // a board, or a clock beside it; its reports have happened
	Keeper // the program that runs the table
)

// String returns the name of c, such as player, and "" for none.
func (c Capacity) String() string {
	switch c {
	case Player:
		return "player"
	case Assistant:
		return "assistant"
	case Arbiter:
		return "arbiter"
	case Spectator:
		return "spectator"
	case Sensor:
		return "sensor"
	case Keeper:
		return "keeper"
	default:
		return ""
	}
}
