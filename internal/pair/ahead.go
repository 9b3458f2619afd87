package pair

import (
	"io"
	"sync"
)

// Ahead returns a reader of a guest's input that reads on while no caller reads
// from it, until from ends. It stores at most most bytes and drops the rest:
// waiting input takes memory of the host, and small fragments take many times
// their length. It is for one reader at a time.
func Ahead(from io.Reader, most int) io.Reader {
	a := &ahead{most: most, more: make(chan struct{}, 1)}
	go a.take(from)
	return a
}

type ahead struct {
	most int
	more chan struct{} // is nudged when there is something new

	mu   sync.Mutex
	kept []byte
	err  error // of the source, behind the stored bytes
}

func (a *ahead) take(from io.Reader) {
	into := make([]byte, steadyDrain)
	for {
		n, err := from.Read(into)
		a.mu.Lock()
		a.kept = append(a.kept, into[:min(n, a.most-len(a.kept))]...)
		a.err = err
		a.mu.Unlock()
		select {
		case a.more <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// Read waits for something to read. Stored bytes come before an error.
func (a *ahead) Read(into []byte) (int, error) {
	for {
		a.mu.Lock()
		n := copy(into, a.kept)
		a.kept = a.kept[n:]
		if len(a.kept) == 0 {
			a.kept = nil
		}
		err := a.err
		a.mu.Unlock()
		if n > 0 || len(into) == 0 {
			return n, nil
		}
		if err != nil {
			return 0, err
		}
		<-a.more
	}
}
