//go:build cgo && unix

package portaudio

import (
	"fmt"
	"os"
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// quiet is the time in which file descriptor 2 leads to a log.
type quiet struct{ terminal *os.File }

// newQuiet turns file descriptor 2 to noise, or to nowhere.
func newQuiet(noise *os.File) (*quiet, error) {
	if noise == nil {
		nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
		if err != nil {
			return nil, fmt.Errorf("portaudio: %w", err)
		}
		defer nowhere.Close()
		noise = nowhere
	}
	kept, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, fmt.Errorf("portaudio: cannot keep the terminal: %w", err)
	}
	terminal := os.NewFile(uintptr(kept), "terminal")
	if err := duplicate(int(noise.Fd()), 2); err != nil {
		terminal.Close()
		return nil, fmt.Errorf("portaudio: cannot lead noise to the log: %w", err)
	}
	// A crash must still be seen. Where this fails it is found in the log.
	_ = debug.SetCrashOutput(terminal, debug.CrashOptions{})
	return &quiet{terminal: terminal}, nil
}

// end gives file descriptor 2 back.
func (q *quiet) end() {
	_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
	_ = duplicate(int(q.terminal.Fd()), 2)
	q.terminal.Close()
}
