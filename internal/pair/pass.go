package pair

// Pass is what a code or a key lets its bearer be. Role and Seat are words of the
// table's own, such as "opponent" and "black"; this package only compares them.
// The zero Pass is none.
type Pass struct {
	Role string `json:"role"`
	Seat string `json:"seat,omitempty"` // empty where the role has none
	Name string `json:"name,omitempty"` // the bearer's name, cleaned
}

// isWord reports whether text can stand for a role or a seat in a message and in
// the file of keys.
func isWord(text string) bool {
	for _, r := range text {
		if (r < 'a' || r > 'z') && r != '-' {
			return false
		}
	}
	return text != "" && len(text) <= 40
}
