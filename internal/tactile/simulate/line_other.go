//go:build !linux && !darwin

package simulate

import "errors"

// OpenLine returns an error: this system has no pseudo-terminals.
func OpenLine(string) (Way, error) {
	return nil, errors.New("simulate: this system has no pseudo-terminals: give the device an address such as tcp:localhost:4000")
}
