package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// progress says now and then how far long work is, a line every five seconds:
// what takes less says nothing. The zero progress says nothing at all.
type progress struct {
	out   io.Writer
	what  string // what is counted, such as "games checked"
	now   func() time.Time
	read  *countingReader // nil where nobody knows how much there is
	total int64
	next  time.Time
}

// progressEvery is the time between two lines.
const progressEvery = 5 * time.Second

// newProgress returns a progress that counts what, and measures in where it is
// a file; what has to be read then is the reader that it returns.
func newProgress(out io.Writer, what string, in io.Reader) (*progress, io.Reader) {
	p := &progress{out: out, what: what, now: time.Now}
	p.next = p.now().Add(progressEvery)
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
func (p *progress) Step(n int) {
	if p == nil || p.out == nil || p.now().Before(p.next) {
		return
	}
	p.next = p.now().Add(progressEvery)
	if p.read == nil {
		fmt.Fprintf(p.out, "%d %s so far\n", n, p.what)
		return
	}
	fmt.Fprintf(p.out, "%d %s so far, %d percent\n", n, p.what, 100*p.read.count/p.total)
}

// Part says that so much of at most so much is done, if it is time to.
func (p *progress) Part(done, most int) {
	if p == nil || p.out == nil || p.now().Before(p.next) {
		return
	}
	p.next = p.now().Add(progressEvery)
	fmt.Fprintf(p.out, "%d %s so far, %d percent\n", done, p.what, 100*done/max(most, 1))
}

// countingReader counts what is read through it.
type countingReader struct {
	reader io.Reader
	count  int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.reader.Read(p)
	c.count += int64(n)
	return n, err
}
