//go:build unix

package uci

import (
	"os/exec"
	"syscall"
)

// family is an engine with all that it started: one group of processes.
type family struct{ group int }

func newFamily(command *exec.Cmd) *family { return &family{command.Process.Pid} }

// end kills the family. Its head must not have been waited for.
func (f *family) end() { _ = syscall.Kill(-f.group, syscall.SIGKILL) }
