package commandline

import (
	"fmt"
	"io"
	"os"
	"time"
)

// Progress says now and then how far long work is, a line every five seconds:
// what takes less says nothing. A nil Progress says nothing at all.
type Progress struct {
	out   io.Writer
	what  string // the counted things, such as "Games checked"
	now   func() time.Time
	read  *countingReader // nil if the total is unknown
	total int64
	next  time.Time
}

// every is the time between two lines.
const every = 5 * time.Second

// NewProgress returns a progress that counts what, such as "Games checked", and measures
// in if it is a file. The caller must then read from the returned reader.
func NewProgress(out io.Writer, what string, in io.Reader, now func() time.Time) (*Progress, io.Reader) {
	p := &Progress{out: out, what: what, now: now}
	p.next = p.now().Add(every)
	file, ok := in.(*os.File)
	if !ok {
		return p, in
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return p, in
	}
	p.read, p.total = &countingReader{reader: in}, info.Size()
	return p, p.read
}

// Step says that n are done, if it is time to.
func (p *Progress) Step(n int) {
	if p == nil || p.now().Before(p.next) {
		return
	}
	p.next = p.now().Add(every)
	if p.read == nil {
		fmt.Fprintf(p.out, "%s so far: %d\n", p.what, n)
		return
	}
	fmt.Fprintf(p.out, "%s so far: %d, %d percent\n", p.what, n, 100*p.read.count/p.total)
}

// Part says that so much of at most so much is done, if it is time to.
func (p *Progress) Part(done, most int) {
	if p == nil || p.now().Before(p.next) {
		return
	}
	p.next = p.now().Add(every)
	fmt.Fprintf(p.out, "%s so far: %d, %d percent\n", p.what, done, 100*done/max(most, 1))
}

// countingReader counts the bytes that are read through it.
type countingReader struct {
	reader io.Reader
	count  int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.reader.Read(p)
	c.count += int64(n)
	return n, err
}
