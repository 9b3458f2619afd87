package transport

// PortReason says why a port cannot be opened.
func PortReason(path string, err error) error { return portReason(path, err) }
