//go:build linux

package simulate_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/simulate"
)

// line opens a line with a host at its other end.
func line(t *testing.T) (*simulate.Line, *os.File) {
	t.Helper()
	link := filepath.Join(t.TempDir(), "line")
	opened, err := simulate.OpenLine(link)
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	t.Cleanup(func() { _ = opened.Close() })
	host, err := os.OpenFile(link, os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = host.Close() })
	return opened, host
}

func TestAHostThatReadsLateLosesNothing(t *testing.T) {
	sender, host := line(t)
	sent := bytes.Repeat([]byte("0123456789abcdef"), 1000) // more than a line keeps
	for at := range 4 {
		if err := sender.Send(time.Duration(at)*time.Second, sent[at*4000:(at+1)*4000]); err != nil {
			t.Fatal(err)
		}
	}
	read := make(chan []byte)
	go func() {
		got := make([]byte, len(sent))
		n, _ := io.ReadFull(host, got)
		read <- got[:n]
	}()
	for {
		select {
		case got := <-read:
			if !bytes.Equal(got, sent) {
				t.Errorf("got %d bytes, want all %d in order", len(got), len(sent))
			}
			return
		case <-time.After(time.Millisecond):
			if err := sender.Send(4*time.Second, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestWhatNobodyReadsIsDroppedAtLast(t *testing.T) {
	sender, host := line(t)
	send := func(at time.Duration, bytes []byte) {
		t.Helper()
		if err := sender.Send(at, bytes); err != nil {
			t.Fatal(err)
		}
	}
	for at := range 600 {
		send(time.Duration(at)*time.Second, make([]byte, 1000))
	}
	read := make(chan int)
	go func() {
		total := 0
		for buf := make([]byte, 4096); ; {
			n, err := host.Read(buf)
			total += n
			if err != nil || bytes.IndexByte(buf[:n], '!') >= 0 {
				read <- total
				return
			}
		}
	}()
	for at, last := 10*time.Minute, []byte("!"); ; {
		select {
		case total := <-read:
			// The system keeps some 12 kB, more where it is busy, and five
			// seconds are held back.
			if total > 30000 {
				t.Errorf("got %d of 600000 bytes, want the old ones dropped", total)
			}
			return
		case <-time.After(time.Millisecond):
			send(at, nil)
			if sender.Drained() {
				send(at, last)
				last = nil
			}
		}
	}
}

func TestALineThatNobodyReadsIsNotDrained(t *testing.T) {
	sender, host := line(t)
	if err := sender.Send(0, []byte("lift")); err != nil {
		t.Fatal(err)
	}
	for sender.Drained() { // until the system has brought it
		time.Sleep(time.Millisecond)
	}
	if _, err := io.ReadFull(host, make([]byte, 4)); err != nil || !sender.Drained() {
		t.Errorf("got %v and drained %v after all was read", err, sender.Drained())
	}
}

func TestALineThatTheHostHasNotMadeRawDoesNotHoldTheDevice(t *testing.T) {
	sender, host := line(t)
	state, err := unix.IoctlGetTermios(int(host.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	// A host that reads whole lines is informed of one byte, and the rest fills the
	// line unseen.
	state.Lflag |= unix.ICANON
	if err := unix.IoctlSetTermios(int(host.Fd()), unix.TCSETS, state); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() {
		err := sender.Send(0, []byte("\n"))
		for at := 1; at < 60 && err == nil; at++ {
			err = sender.Send(time.Duration(at)*time.Second, make([]byte, 1000))
		}
		ended <- err
	}()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Fatal("the device is held by a line that nobody reads")
	}
}

func TestAHandThatIsHeldUpDoesNotHurryAfterwards(t *testing.T) {
	board := simulate.NewBoard(emulator(t, "dgt"), simulate.Hand{Pace: time.Second})
	board.Hear(0, []byte{dgt.SendUpdateBoard})
	if _, err := board.Typed(0, "move e2e4"); err != nil {
		t.Fatal(err)
	}
	board.Delay(time.Hour)
	said := board.Beat(time.Hour + time.Second)
	if got, want := ids(said), "8E"; got != want {
		t.Errorf("got %s after an hour in which nothing went on, want %s: the lift alone", got, want)
	}
	e4, _ := rules.ParseSquare("e4")
	if board.Beat(time.Hour + 2*time.Second); !board.State.Contents.At(e4).Occupied {
		t.Error("the piece was not put down at the hand's own pace")
	}
}
