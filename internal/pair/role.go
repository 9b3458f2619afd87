package pair

// Role is what somebody who was let in is at the table. The zero Role is none.
type Role uint8

// The roles.
const (
	Opponent  Role = iota + 1 // sits at the table and plays
	Arbiter                   // rules
	Assistant                 // acts for a player as he says
	Spectator                 // looks on
)

// String returns the name of r as a message writes it, and "" for none.
func (r Role) String() string {
	switch r {
	case Opponent:
		return "opponent"
	case Arbiter:
		return "arbiter"
	case Assistant:
		return "assistant"
	case Spectator:
		return "spectator"
	default:
		return ""
	}
}

// ParseRole returns the role of a name that String gives, and none and false
// for any other.
func ParseRole(name string) (Role, bool) {
	for r := Opponent; r <= Spectator; r++ {
		if r.String() == name {
			return r, true
		}
	}
	return 0, false
}

// MarshalText writes r as String does.
func (r Role) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText writes; an unknown name is no role.
func (r *Role) UnmarshalText(text []byte) error {
	*r, _ = ParseRole(string(text))
	return nil
}

// Pass is what a code or a key lets its bearer be.
type Pass struct {
	Role Role   `json:"role"`
	Seat string `json:"seat,omitempty"` // a word of the table's own, such as "black"; empty where the role has none
	Name string `json:"name,omitempty"` // the bearer's name, cleaned
}
