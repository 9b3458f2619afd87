//go:build !unix

package opening

import (
	"os"
	"os/exec"
)

// lock opens a file. No table is ever found to live on here: it ends with who opened it.
func lock(path string) (held *os.File, free bool, err error) {
	held, err = os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	return held, err == nil, err
}

func apart(*exec.Cmd, *os.File) {}

func running(int) bool { return true }
