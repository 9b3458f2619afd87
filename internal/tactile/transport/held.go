package transport

import "fmt"

// HeldError is ErrBusy with the name of the program that holds the port.
type HeldError struct{ By string }

func (e *HeldError) Error() string { return fmt.Sprintf("%v; it is %s", ErrBusy, e.By) }

// Unwrap returns ErrBusy.
func (e *HeldError) Unwrap() error { return ErrBusy }

// busy returns ErrBusy with the name of the program that holds the port.
func busy(path string) error {
	if by := holder(path); by != "" {
		return &HeldError{by}
	}
	return ErrBusy
}
