package opening

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Find returns the path of the program that runs a table. If it is not in the path of the
// system, it may be beside the running program.
func Find(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err == nil || errors.Is(err, exec.ErrDot) {
		return path, nil
	}
	if own, failed := os.Executable(); failed == nil && filepath.Base(name) == name {
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(own), name)); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("opening: the program %s is not installed: install it, or name its file with --program", name)
}
