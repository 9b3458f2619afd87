//go:build unix && !linux

package uci

import (
	"os/exec"
	"syscall"
)

// apart makes a program run in a separate group. When this program is killed,
// an engine ends at the end of its input.
func apart(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
