package transport_test

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/unix"

	"blindchess/internal/tactile/transport"
)

// A port of classic Bluetooth that no device answers gives the error of a
// device out of reach, for every error of the system.
func TestReason_APortAtWhichNobodyAnswersIsOutOfReach(t *testing.T) {
	for _, number := range []error{unix.EHOSTDOWN, unix.EHOSTUNREACH, unix.ETIMEDOUT, unix.ECONNREFUSED} {
		err := fmt.Errorf("opening: %w", &os.PathError{Op: "open", Path: "/dev/rfcomm0", Err: number})
		if got := transport.PortReason("/dev/rfcomm0", err); !errors.Is(got, transport.ErrUnseen) {
			t.Errorf("%v: got %v, want %v", number, got, transport.ErrUnseen)
		}
	}
}
