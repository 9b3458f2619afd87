//go:build linux || darwin

package tactiletest

import (
	"os"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// NewTerminal returns a raw pseudo-terminal without any device on it: the end
// of the device, and the path of the other end. It is closed with the test.
func NewTerminal(t testing.TB) (master *os.File, path string) {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	t.Cleanup(func() { master.Close(); slave.Close() })
	if _, err := term.MakeRaw(int(slave.Fd())); err != nil {
		t.Fatal(err)
	}
	return master, slave.Name()
}

// Bare is a pseudo-terminal on which one goroutine reads and passes to another:
// the least cost of any read from a line on this computer.
type Bare struct {
	master *os.File
	heard  chan int
}

// NewBare returns a bare terminal that ends with the test.
func NewBare(t testing.TB) *Bare {
	t.Helper()
	master, path := NewTerminal(t)
	file, err := os.OpenFile(path, os.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	b := &Bare{master: master, heard: make(chan int, 64)}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		buf := make([]byte, 4096)
		for {
			n, err := file.Read(buf)
			if err != nil {
				return
			}
			b.heard <- n
		}
	}()
	t.Cleanup(func() {
		file.Close()
		<-ended
	})
	return b
}

// Trip sends a message and returns how long it took until its last byte had
// been heard of.
func (b *Bare) Trip(t testing.TB, message string) time.Duration {
	t.Helper()
	began := time.Now()
	if _, err := b.master.WriteString(message); err != nil {
		t.Fatal(err)
	}
	for left := len(message); left > 0; {
		left -= <-b.heard
	}
	return time.Since(began)
}
