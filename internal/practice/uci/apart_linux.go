package uci

import (
	"os/exec"
	"syscall"
)

// apart makes a program run in a separate group, and makes the system kill it
// when the thread that started it ends.
func apart(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
