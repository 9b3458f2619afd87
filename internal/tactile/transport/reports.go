package transport

import "io"

// reports is a device of reports of a system that moves them only whole: each has
// one length in each direction, and its number comes first. It reads and writes as
// hidraw of Linux does: a report without a number begins with its content, and a
// short one is filled up.
type reports struct {
	base
	in, out int // the lengths of whole reports, with the number
}

// Read reads one report. It returns io.ErrShortBuffer if buf does not hold it.
func (r reports) Read(buf []byte) (int, error) {
	whole := make([]byte, r.in)
	n, err := r.base.Read(whole)
	if err != nil {
		return 0, err
	}
	if whole = whole[:n]; n > 0 && whole[0] == 0 {
		whole = whole[1:]
	}
	if len(whole) > len(buf) {
		return copy(buf, whole), io.ErrShortBuffer
	}
	return copy(buf, whole), nil
}

// Write writes one report, whose number comes first.
func (r reports) Write(report []byte) (int, error) {
	if len(report) > r.out {
		return 0, io.ErrShortWrite
	}
	whole := make([]byte, r.out)
	copy(whole, report)
	if _, err := r.base.Write(whole); err != nil {
		return 0, err
	}
	return len(report), nil
}
