//go:build !cgo

package portaudio

import (
	"io"
	"os"
)

// Built says whether this program was built with sound.
const Built = false

// System is the sound cards of this machine. Built without a C compiler it has
// none.
type System struct{ Server bool }

// NewSystem returns the sound cards of this machine. noise is not used.
func NewSystem(noise *os.File) *System { return new(System) }

// Play returns ErrNotBuilt.
func (s *System) Play(p Params, fill func([]int16) Reserve) (Stream, error) {
	return nil, ErrNotBuilt
}

// Record returns ErrNotBuilt.
func (s *System) Record(p Params, take func([]int16)) (io.Closer, error) { return nil, ErrNotBuilt }

// Devices returns ErrNotBuilt.
func (s *System) Devices() ([]Device, error) { return nil, ErrNotBuilt }

// Close does nothing.
func (s *System) Close() error { return nil }
