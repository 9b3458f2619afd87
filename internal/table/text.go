package table

import "fmt"

// MarshalText writes s as String does.
func (s Sensing) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Sensing) UnmarshalText(text []byte) error {
	read, ok := ParseSensing(string(text))
	if !ok {
		return fmt.Errorf("table: %q is nothing a board can sense: write none, pegs or pieces", text)
	}
	*s = read
	return nil
}
