package room

import (
	"errors"
	"io"
	"net"
	"os"
	"slices"
	"strings"
)

// packages are the names that errors of this program begin with.
var packages = strings.Fields("announce archive audiosheet board clock console devices gamesetup hosting host journal language lessons line notation pair pgn prompt relay replay report room rules scoresheet screen script settings sheetfile speech table tactile transport voicebank voices wire ssh")

// Reason returns an error as it is read aloud: without the names of packages,
// and of a line that broke only why it did, not between which sockets.
func Reason(err error) string {
	text := err.Error()
	var operation *net.OpError
	if errors.As(err, &operation) {
		text = strings.ReplaceAll(text, operation.Error(), cause(operation.Err).Error())
	}
	var parts []string
	for _, line := range strings.Split(text, "\n") {
		if line = unnamed(line); line != "" && !slices.Contains(parts, line) {
			parts = append(parts, line)
		}
	}
	text = strings.Join(parts, "; ")
	if errors.Is(err, io.EOF) {
		text = strings.ReplaceAll(text, io.EOF.Error(), "the line ended")
	}
	return text
}

// cause returns the innermost error of a system call.
func cause(err error) error {
	var call *os.SyscallError
	if errors.As(err, &call) {
		return call.Err
	}
	return err
}

// unnamed returns a sentence without the names of packages anywhere in it.
func unnamed(text string) string {
	var parts []string
	for _, part := range strings.Split(text, ": ") {
		if !slices.Contains(packages, part) {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ": ")
}
