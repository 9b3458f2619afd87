package uci

import "fmt"

// Kind is the kind of an engine's fault.
type Kind uint8

// The kinds of faults.
const (
	Missing  Kind = iota + 1 // there is no such program, or it cannot be started
	Foreign                  // it is a program, but it does not answer as an engine does
	Silent                   // it did not answer in time
	Crashed                  // it ended by itself
	Flooding                 // it wrote a line longer than any engine's
	Lying                    // its move is not legal
)

// String returns the name of k, a word for the key of a phrase.
func (k Kind) String() string {
	switch k {
	case Missing:
		return "missing"
	case Foreign:
		return "foreign"
	case Silent:
		return "silent"
	case Crashed:
		return "crashed"
	case Flooding:
		return "flooding"
	case Lying:
		return "lying"
	default:
		return ""
	}
}

// Fault describes an engine's fault.
type Fault struct {
	Kind   Kind
	Engine string // its name, or its path where it told none
	Detail string // what the system or the engine said, empty where nothing
}

func (f *Fault) Error() string {
	switch f.Kind {
	case Missing:
		return fmt.Sprintf("uci: the engine %s cannot be started: %s", f.Engine, f.Detail)
	case Foreign:
		return fmt.Sprintf("uci: %s does not answer as an engine does; name another program", f.Engine)
	case Silent:
		return fmt.Sprintf("uci: the engine %s did not answer in time and was ended", f.Engine)
	case Crashed:
		return fmt.Sprintf("uci: the engine %s ended by itself; start it again or name another", f.Engine)
	case Flooding:
		return fmt.Sprintf("uci: the engine %s wrote a line without an end and was ended", f.Engine)
	default:
		return fmt.Sprintf("uci: the engine %s gave the move %q, which is not legal here; name another engine", f.Engine, f.Detail)
	}
}

// clean returns an engine's message as one short text that can be shown
// anywhere: printable ASCII, at most 60 signs of it.
func clean(text string) string {
	var kept []byte
	for i := 0; i < len(text) && len(kept) < 60; i++ {
		if c := text[i]; c >= ' ' && c <= '~' {
			kept = append(kept, c)
		}
	}
	return string(kept)
}
