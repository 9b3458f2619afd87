package pair

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// The errors that end a link.
var (
	ErrStuck    = errors.New("pair: the other screen accepts no more messages and was dropped")
	ErrTooLong  = errors.New("pair: a message of the other screen is too long")
	errNotHello = errors.New("pair: the other side did not say who it is")
	ErrClosed   = errors.New("pair: the link is closed")
)

const (
	longestMessage = 64 << 10
	longestHello   = 4 << 10 // of a guest who has not sent a hello
	deepestQueue   = 512
	fullestQueue   = 512 << 10
	writeLimit     = 10 * time.Second
)

// Message is one message of a link. Its body means nothing to this package.
type Message struct {
	Kind string          `json:"kind"`
	Body json.RawMessage `json:"body,omitempty"`
}

// Link carries messages over a line, one JSON object a line. Send never waits
// for the other side: a side that does not read in time loses the link.
type Link struct {
	line   io.ReadWriteCloser
	input  *bufio.Reader
	most   int // bytes that a message from the other side may have
	mu     sync.Mutex
	queue  [][]byte // grows with what waits: many lines come that never get that far
	queued int      // its bytes
	more   chan struct{}
	err    error
	done   chan struct{}
	flown  chan struct{} // closed when the writer has ended
}

// NewLink returns a link over line and starts to write to it. Close ends it
// and closes the line.
func NewLink(line io.ReadWriteCloser) *Link {
	l := &Link{
		line: line, input: bufio.NewReaderSize(line, 4096), most: longestMessage,
		more: make(chan struct{}, 1), done: make(chan struct{}), flown: make(chan struct{}),
	}
	go l.write()
	return l
}

// Send queues a message for the other side and returns at once.
func (l *Link) Send(kind string, body any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("pair: message %s: %w", kind, err)
	}
	text, err := json.Marshal(Message{Kind: kind, Body: raw})
	if err != nil {
		return fmt.Errorf("pair: message %s: %w", kind, err)
	}
	text = append(text, '\n')
	if len(text) > longestMessage {
		return fmt.Errorf("pair: message %s has %d bytes, more than a link takes", kind, len(text))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return l.err
	}
	if l.queued+len(text) > fullestQueue || len(l.queue) >= deepestQueue {
		l.fail(ErrStuck)
		return ErrStuck
	}
	l.queue, l.queued = append(l.queue, text), l.queued+len(text)
	l.wake()
	return nil
}

// wake lets the writer look again; l.mu is held.
func (l *Link) wake() {
	select {
	case l.more <- struct{}{}:
	default:
	}
}

// Receive returns the next message. One goroutine may call it at a time. After
// an error it returns nothing more.
func (l *Link) Receive() (Message, error) {
	var text []byte
	for {
		piece, err := l.input.ReadSlice('\n')
		text = append(text, piece...)
		if len(text) > l.most {
			l.end(ErrTooLong)
			return Message{}, ErrTooLong
		}
		if err == nil {
			break
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			l.end(ErrClosed)
			return Message{}, l.reason(err)
		}
	}
	var message Message
	if err := json.Unmarshal(text, &message); err != nil || message.Kind == "" {
		err := fmt.Errorf("pair: a message of the other screen cannot be read: %w", errors.Join(err, ErrClosed))
		l.end(err)
		return Message{}, err
	}
	if err := parting(message); err != nil {
		l.end(err)
		return Message{}, err
	}
	return message, nil
}

// parting returns ErrReplaced or ErrEnded if a refusal has that reason: such a
// guest does not reconnect by themselves.
func parting(message Message) error {
	var refusal Refusal
	if message.Kind != KindRefused || json.Unmarshal(message.Body, &refusal) != nil {
		return nil
	}
	for _, err := range []error{ErrReplaced, ErrEnded} {
		if refusal.Reason == err.Error() {
			return err
		}
	}
	return nil
}

// Close sends the queued messages for at most a second, then ends the link.
func (l *Link) Close() error {
	l.mu.Lock()
	if l.err == nil {
		l.err = ErrClosed
		l.wake()
	}
	l.mu.Unlock()
	select {
	case <-l.flown:
	case <-time.After(time.Second):
	}
	l.end(ErrClosed)
	return nil
}

// Done is closed when the link has ended.
func (l *Link) Done() <-chan struct{} { return l.done }

// reason returns why the link ended: the first error found, or err.
func (l *Link) reason(err error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil && !errors.Is(l.err, ErrClosed) {
		return l.err
	}
	return err
}

func (l *Link) end(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fail(err)
	select {
	case <-l.done:
	default:
		close(l.done)
		_ = l.line.Close()
	}
}

// fail keeps the first reason and lets the writer end; l.mu is held. A peer
// that is stuck is cut off here, since its writer cannot get away.
func (l *Link) fail(err error) {
	if l.err != nil {
		return
	}
	l.err = err
	l.wake()
	if errors.Is(err, ErrStuck) {
		close(l.done)
		_ = l.line.Close()
	}
}

type deadlined interface{ SetWriteDeadline(time.Time) error }

func (l *Link) write() {
	defer close(l.flown)
	line, limited := l.line.(deadlined)
	for text := l.next(); text != nil; text = l.next() {
		if limited {
			_ = line.SetWriteDeadline(time.Now().Add(writeLimit))
		}
		if _, err := l.line.Write(text); err != nil {
			l.end(fmt.Errorf("pair: the other screen is gone: %w", err))
			return
		}
	}
}

// next waits for a message to write, and returns nothing once the link has
// ended and all is written.
func (l *Link) next() []byte {
	for {
		l.mu.Lock()
		if len(l.queue) > 0 {
			text := l.queue[0]
			l.queue, l.queued = l.queue[1:], l.queued-len(text)
			if len(l.queue) == 0 {
				l.queue = nil
			}
			l.mu.Unlock()
			return text
		}
		ended := l.err != nil
		l.mu.Unlock()
		if ended {
			return nil
		}
		<-l.more
	}
}

// Next is Receive for those who know no Message.
func (l *Link) Next() (kind string, body json.RawMessage, err error) {
	m, err := l.Receive()
	return m.Kind, m.Body, err
}
