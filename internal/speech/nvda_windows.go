package speech

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"unsafe"
)

// errNoController is returned where NVDA cannot be reached.
var errNoController = errors.New("speech: NVDA cannot be spoken through: put nvdaControllerClient.dll, from NVDA's controller client, beside the program")

// clients are the names of NVDA's controller client, the newer one first.
var clients = []string{"nvdaControllerClient.dll", "nvdaControllerClient64.dll"}

// controllers returns how NVDA's controller client is opened: from the folder of
// the program and from nowhere else, so that no other folder can slip it a
// library.
func controllers() func() (Controller, error) {
	return func() (Controller, error) {
		program, err := os.Executable()
		if err != nil {
			return Controller{}, fmt.Errorf("%w: %w", errNoController, err)
		}
		for _, name := range clients {
			library, err := syscall.LoadDLL(filepath.Join(filepath.Dir(program), name))
			if err == nil {
				return controllerOf(library)
			}
		}
		return Controller{}, errNoController
	}
}

// NVDARuns reports whether NVDA runs and can be spoken through.
func NVDARuns() bool {
	controller, err := controllers()()
	return err == nil && controller.Running() == nil
}

// controllerOf returns the functions of an opened client.
func controllerOf(library *syscall.DLL) (Controller, error) {
	var found [3]*syscall.Proc
	for i, name := range []string{"nvdaController_testIfRunning", "nvdaController_speakText", "nvdaController_cancelSpeech"} {
		function, err := library.FindProc(name)
		if err != nil {
			return Controller{}, fmt.Errorf("%w: %w", errNoController, err)
		}
		found[i] = function
	}
	return Controller{
		Running: func() error { return called(found[0].Call()) },
		Speak: func(text string) error {
			wide, err := syscall.UTF16PtrFromString(text)
			if err != nil {
				return err
			}
			return called(found[1].Call(uintptr(unsafe.Pointer(wide))))
		},
		Cancel: func() error { return called(found[2].Call()) },
	}, nil
}

// called turns the result of a function of the client, 0 or a number of
// Windows's errors, into an error.
func called(status, _ uintptr, _ error) error {
	if status == 0 {
		return nil
	}
	return syscall.Errno(status)
}
