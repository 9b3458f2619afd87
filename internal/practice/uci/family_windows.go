package uci

import (
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// family is an engine with all that it started: one job, which the system ends
// when its last handle is closed, as when this program is killed.
type family struct {
	job     windows.Handle // zero where the system gave none
	command *exec.Cmd
}

// apart has a program show no window and hear no Ctrl+C of ours.
func apart(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}

func newFamily(command *exec.Cmd) *family {
	f := &family{command: command}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return f
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err == nil {
		err = join(job, uint32(command.Process.Pid))
	}
	if err != nil {
		_ = windows.CloseHandle(job)
		return f
	}
	f.job = job
	return f
}

func join(job windows.Handle, pid uint32) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, pid)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(process)
	return windows.AssignProcessToJobObject(job, process)
}

// end kills the family.
func (f *family) end() {
	if f.job == 0 {
		_ = f.command.Process.Kill()
		return
	}
	_ = windows.TerminateJobObject(f.job, 1)
	_ = windows.CloseHandle(f.job)
}
