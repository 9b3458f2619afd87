package uci

import (
	"os/exec"
	"syscall"
)

// apart has a program run in a group of its own, and has the system kill it when
// the thread that started it ends.
func apart(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
