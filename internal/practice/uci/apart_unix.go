//go:build unix && !linux

package uci

import (
	"os/exec"
	"syscall"
)

// apart makes a program run in a separate group. When this program is killed,
// the end of its input is what an engine ends by.
func apart(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
