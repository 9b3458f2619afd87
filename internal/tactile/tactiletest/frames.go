package tactiletest

import (
	"testing"

	"blindchess/internal/tactile/wire"
)

// Frames decodes all of input as a receiver does, and fails if a decoder breaks
// its promises.
func Frames(t testing.TB, p wire.Protocol, input []byte) (frames []wire.Frame, faults []error) {
	t.Helper()
	for len(input) > 0 {
		frame, used, err := p.Decode(input)
		if used < 0 || used > len(input) {
			t.Fatalf("%s used %d of %d bytes", p.Traits().Name, used, len(input))
		}
		if err != nil && (used == 0 || frame != nil) {
			t.Fatalf("%s gave %v and used %d bytes with the error %v", p.Traits().Name, frame, used, err)
		}
		if used == 0 {
			return frames, faults
		}
		if frame != nil {
			frames = append(frames, frame)
		}
		if err != nil {
			faults = append(faults, err)
		}
		input = input[used:]
	}
	return frames, faults
}
