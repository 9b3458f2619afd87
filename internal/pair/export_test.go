package pair

// Count returns how many guests are in.
func (a *Authenticator) Count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.count
}
