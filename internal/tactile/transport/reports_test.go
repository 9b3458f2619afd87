package transport_test

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"time"

	"blindchess/internal/tactile/transport"
)

// system is a system that moves reports whole: one of each read and write.
type system struct {
	reads  [][]byte
	writes [][]byte
}

func (s *system) Read(buf []byte) (int, error) {
	if len(s.reads) == 0 {
		return 0, io.EOF
	}
	n := copy(buf, s.reads[0])
	s.reads = s.reads[1:]
	return n, nil
}

func (s *system) Write(buf []byte) (int, error) {
	s.writes = append(s.writes, bytes.Clone(buf))
	return len(buf), nil
}

func (s *system) Close() error                     { return nil }
func (s *system) SetWriteDeadline(time.Time) error { return nil }

func TestReports_AreReadAndWrittenAsHidrawDoes(t *testing.T) {
	s := &system{reads: [][]byte{{1, 0x24, 7}, {0, 9, 8}, {1, 2, 3}}}
	device := transport.Reports(s, 3, 5)
	buf := make([]byte, 8)
	if n, err := device.Read(buf); err != nil || !bytes.Equal(buf[:n], []byte{1, 0x24, 7}) {
		t.Errorf("got the numbered report % x, %v; want all of it", buf[:n], err)
	}
	if n, err := device.Read(buf); err != nil || !bytes.Equal(buf[:n], []byte{9, 8}) {
		t.Errorf("got the report without a number % x, %v; want its content alone", buf[:n], err)
	}
	if n, err := device.Read(buf[:2]); !errors.Is(err, io.ErrShortBuffer) || n != 2 {
		t.Errorf("got %d bytes, %v; want to hear that the report is longer", n, err)
	}
	if n, err := device.Write([]byte{0x21, 1}); err != nil || n != 2 || !bytes.Equal(s.writes[0], []byte{0x21, 1, 0, 0, 0}) {
		t.Errorf("got % x, %d, %v; want a whole report", s.writes, n, err)
	}
	if _, err := device.Write(make([]byte, 6)); err == nil || len(s.writes) != 1 {
		t.Errorf("a report that is too long was written: % x, %v", s.writes, err)
	}
}
