//go:build cgo && unix

package portaudio

import (
	"fmt"
	"os"
	"runtime/debug"
	"sync"

	"golang.org/x/sys/unix"
)

// quiet is the time in which file descriptor 2 leads to a log. The descriptor
// belongs to the whole process, and two systems may use the cards at a time, as
// when a player dictates during a game. The first redirects it, and the last
// restores it.
type quiet struct{}

var quieted struct {
	sync.Mutex
	holders  int
	terminal *os.File // the earlier target of the descriptor
}

// newQuiet turns file descriptor 2 to noise, or to nowhere. If it is already
// redirected it stays so.
func newQuiet(noise *os.File) (*quiet, error) {
	quieted.Lock()
	defer quieted.Unlock()
	if quieted.holders == 0 {
		if err := leadAway(noise); err != nil {
			return nil, err
		}
	}
	quieted.holders++
	return &quiet{}, nil
}

// leadAway keeps where file descriptor 2 leads and turns it to noise. The
// caller holds the lock.
func leadAway(noise *os.File) error {
	if noise == nil {
		nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
		if err != nil {
			return fmt.Errorf("portaudio: %w", err)
		}
		defer nowhere.Close()
		noise = nowhere
	}
	kept, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return fmt.Errorf("portaudio: cannot keep the terminal: %w", err)
	}
	terminal := os.NewFile(uintptr(kept), "terminal")
	if err := duplicate(int(noise.Fd()), 2); err != nil {
		terminal.Close()
		return fmt.Errorf("portaudio: cannot lead noise to the log: %w", err)
	}
	// A crash must still be seen. If this fails, the crash is in the log.
	_ = debug.SetCrashOutput(terminal, debug.CrashOptions{})
	quieted.terminal = terminal
	return nil
}

// end restores file descriptor 2 once no user of the quiet remains.
func (*quiet) end() {
	quieted.Lock()
	defer quieted.Unlock()
	if quieted.holders--; quieted.holders > 0 {
		return
	}
	_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
	_ = duplicate(int(quieted.terminal.Fd()), 2)
	quieted.terminal.Close()
}
