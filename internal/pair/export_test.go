package pair

import "net"

// Limited takes connections as the page of a crowd does.
func Limited(l net.Listener, connections, perAddress int) net.Listener {
	return limited(l, connections, perAddress)
}

// Count returns how many guests are in.
func (a *Authenticator) Count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.count
}
