package wire

import "fmt"

// Protocols lists every protocol that stands, in the order in which devices
// are probed.
func Protocols() []Protocol {
	return []Protocol{
		DGT{},
		Pegs{},
		ChessLink{},
		Certabo{},
		Sentio{},
	}
}

// ProtocolNamed returns the protocol of a name such as "dgt".
func ProtocolNamed(name string) (Protocol, error) {
	names := ""
	for _, p := range Protocols() {
		if p.Traits().Name == name {
			return p, nil
		}
		if names != "" {
			names += ", "
		}
		names += p.Traits().Name
	}
	return nil, fmt.Errorf("wire: no protocol is named %q; take one of %s", name, names)
}
