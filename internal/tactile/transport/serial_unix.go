//go:build linux || darwin

package transport

import (
	"io"

	"go.bug.st/serial"

	"blindchess/internal/tactile/wire"
)

// openSerial opens a serial port as traits want it: eight bits, no parity, one
// stop bit, raw, for this program alone. Waiting input is dropped. A line that
// has no modem lines, such as a pseudo-terminal, is as good as any.
//
// The library sets the port up and holds it for this program alone; bytes go
// through a separate file. The library would read inside a system call. The
// goroutines that its thread had just woken would then stay with that thread
// until the runtime takes them away, up to ten milliseconds later. Its own
// reading also panics in a process with more than 1023 files. Its writing
// neither ends with Close nor avoids a file that has the same number by then.
func openSerial(path string, traits wire.Traits) (io.ReadWriteCloser, error) {
	if err := vacant(path); err != nil {
		return nil, &PortError{path, err}
	}
	speed := traits.Speed
	if speed == 0 {
		speed = 9600
	}
	file, err := openFile(path)
	if err != nil {
		return nil, &PortError{path, portReason(path, err)}
	}
	setup, err := serial.Open(path, &serial.Mode{BaudRate: speed, DataBits: 8})
	if err != nil {
		_ = file.Close()
		return nil, &PortError{path, portReason(path, err)}
	}
	// Without modem lines these calls fail, and nothing is lost.
	_ = setup.SetDTR(traits.Raise)
	_ = setup.SetRTS(traits.Raise)
	_ = setup.ResetInputBuffer()
	return &line{base: file, setup: setup, path: path, drop: func() { _ = setup.ResetOutputBuffer() }}, nil
}
