package transport

import "io"

// PortReason says why a port cannot be opened.
func PortReason(path string, err error) error { return portReason(path, err) }

// Reports is a device whose system moves reports of in and out bytes over base.
func Reports(base base, in, out int) io.ReadWriteCloser { return reports{base, in, out} }
