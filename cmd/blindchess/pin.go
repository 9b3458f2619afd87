package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"blindchess/internal/fault"
	"blindchess/internal/host"
)

// askPIN is the meaning of --pin: the PIN is never on a command line, since
// every user of the computer can read that.
const askPIN = "ask"

var errPINShown = fault.New("fault.pin-shown", "play: everyone on this computer can read a PIN on the command line: choose another, and give --pin alone to be asked for it, or --pin-file FILE")

// readPIN returns the digest of the PIN that the flags ask or read, and "" if
// they name none.
func (f *tableFlags) readPIN() (string, error) {
	switch {
	case f.pin == "" && f.pinFile == "":
		return "", nil
	case f.pin != "" && f.pinFile != "":
		return "", fault.New("fault.pin-twice", "play: give --pin or --pin-file, not both")
	case f.pinFile != "":
		return host.PINFromFile(f.pinFile)
	case f.pin != askPIN:
		return "", errPINShown
	}
	in := int(os.Stdin.Fd())
	if !term.IsTerminal(in) {
		return "", fault.New("fault.pin-unasked", "play: --pin asks at a terminal, and there is none: give --pin-file FILE")
	}
	before, err := term.MakeRaw(in) // before the question: text that is typed immediately is not shown either
	if err != nil {
		return "", fmt.Errorf("play: the PIN cannot be asked for: %w", err)
	}
	defer func() { _ = term.Restore(in, before) }()
	terminal := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{os.Stdin, os.Stderr}, "")
	typed, err := terminal.ReadPassword("The PIN of the arbiter's seat, which is not shown: ")
	if err != nil {
		return "", fmt.Errorf("play: the PIN was not given: %w", err)
	}
	return host.NewPIN(strings.TrimSpace(typed))
}
