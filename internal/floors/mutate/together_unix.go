//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// together ends with a command all that it has started.
func together(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}
