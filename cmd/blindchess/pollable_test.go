//go:build linux || darwin

package main

import (
	"os"
	"syscall"
	"testing"
)

// pollable returns file in a form whose Close ends a Read that waits.
func pollable(t testing.TB, file *os.File) *os.File {
	t.Helper()
	defer file.Close()
	descriptor, err := syscall.Dup(int(file.Fd()))
	if err == nil {
		err = syscall.SetNonblock(descriptor, true)
	}
	if err != nil {
		t.Fatal(err)
	}
	syscall.CloseOnExec(descriptor)
	return os.NewFile(uintptr(descriptor), file.Name())
}
