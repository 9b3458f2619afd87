package braille

import "bytes"

// Receive reads what a server sent, packet by packet, as Key does, and returns
// the keys.
func Receive(sent []byte) []Key {
	var keys []Key
	for r := bytes.NewReader(sent); ; {
		p, err := readPacket(r)
		if err != nil {
			return keys
		}
		if p.kind == kindKey && len(p.data) >= 8 {
			keys = append(keys, keyOf(uint32(p.data[4])<<24|uint32(p.data[5])<<16|uint32(p.data[6])<<8|uint32(p.data[7])))
		}
	}
}

// Terminals names the terminal of an environment.
var Terminals = terminals
