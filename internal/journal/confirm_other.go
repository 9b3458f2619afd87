//go:build !linux

package journal

import "os"

// confirm waits until the disk has the written bytes of file. On macOS the
// library asks the disk itself, not only the system.
func confirm(file *os.File) error { return file.Sync() }
