package tactile

import (
	"os"
	"path/filepath"

	"go.bug.st/serial/enumerator"
)

// place is where a USB device was found, so that it is found again under
// another name: a board that is pulled out while its port is still held comes
// back as the next number.
type place struct {
	vendor, product, serial string
}

// placeOf looks up the port of path, and is empty for what is not on USB.
func placeOf(path string) place {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return place{}
	}
	ports, err := enumerator.GetDetailedPortsList()
	if err != nil {
		return place{}
	}
	for _, p := range ports {
		if p.Name == target && p.IsUSB {
			return place{p.VID, p.PID, p.SerialNumber}
		}
	}
	return place{}
}

// now returns the path under which the device is now: the old one while it
// exists, otherwise that of the only port with the same device.
func (p place) now(path string) string {
	if _, err := os.Stat(path); err == nil || p == (place{}) {
		return path
	}
	ports, err := enumerator.GetDetailedPortsList()
	if err != nil {
		return path
	}
	found := path
	for _, candidate := range ports {
		if candidate.IsUSB && p == (place{candidate.VID, candidate.PID, candidate.SerialNumber}) {
			if found != path {
				return path
			}
			found = candidate.Name
		}
	}
	return found
}
