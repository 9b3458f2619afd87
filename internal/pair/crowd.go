package pair

import "net"

// Limited takes connections of l, so many at a time and so many of one address,
// where nobody says who they are: whoever comes to a page that everybody may read.
// Where there are too many the oldest of the address that has most gives way.
func Limited(l net.Listener, connections, perAddress int) net.Listener {
	return &webListener{Listener: l, lines: newLines(limits{connections: connections, perAddress: perAddress})}
}
