package room_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"syscall"
	"testing"

	"blindchess/internal/room"
)

func TestReason_HoldsNoNameOfAPackageAndNoSocket(t *testing.T) {
	broken := &net.OpError{Op: "read", Net: "unix", Source: &net.UnixAddr{Name: "/tmp/.s30/s", Net: "unix"}, Addr: &net.UnixAddr{Name: "@", Net: "unix"}, Err: os.NewSyscallError("read", syscall.ECONNRESET)}
	for want, err := range map[string]error{
		"the other screen is gone: connection reset by peer": fmt.Errorf("pair: the other screen is gone: %w", broken),
		"the journal cannot be kept; the disk is full":       errors.Join(errors.New("room: the journal cannot be kept"), errors.New("journal: the disk is full")),
		"the other screen is gone: the line ended":           fmt.Errorf("pair: the other screen is gone: %w", io.EOF),
		"play: there is no game to go on with":               errors.New("play: there is no game to go on with"),
	} {
		if got := room.Reason(err); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
