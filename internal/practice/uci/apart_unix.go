//go:build unix && !linux

package uci

import (
	"os/exec"
	"syscall"
)

// apart has a program run in a group of its own. When this program is killed,
// the end of its input is what an engine ends by.
func apart(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
