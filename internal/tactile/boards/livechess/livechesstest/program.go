package livechesstest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"testing"
	"time"
)

// Program is a program on the same computer that works like the client of
// herohde/livechess-go. It requests the list of boards by plain HTTP, then one
// feed on a websocket without an Origin. It takes whatever comes first for the
// answer to its subscription, reads each value in the type that its documentation
// gives, and gives up at the first error.
type Program struct {
	t       testing.TB
	address string
	line    *line
	ids     int
	feed    int
	ended   sync.WaitGroup
	events  chan Event
	answers chan answer
	gone    chan struct{}

	mutex sync.Mutex
	err   error
}

// Event is the message of a feed, in the types of that program.
type Event struct {
	Serial  string        `json:"serialnr"`
	Flipped bool          `json:"flipped"`
	Board   string        `json:"board,omitempty"`
	Clock   *ProgramClock `json:"clock,omitempty"`
	Start   string        `json:"start,omitempty"`
	SAN     []string      `json:"san"`
	Match   bool          `json:"match"`
}

// ProgramClock is a clock in the types of that program: whole numbers.
type ProgramClock struct {
	White int   `json:"white,omitempty"`
	Black int   `json:"black,omitempty"`
	Run   *bool `json:"run,omitempty"`
	Time  int64 `json:"time,omitempty"`
}

// Listed is a board of the list, in the types of that program.
type Listed struct {
	Serial  string        `json:"serialnr"`
	Source  string        `json:"source,omitempty"`
	State   string        `json:"state,omitempty"`
	Battery string        `json:"battery,omitempty"`
	Comment string        `json:"comment,omitempty"`
	Board   string        `json:"board,omitempty"`
	Flipped bool          `json:"flipped"`
	Clock   *ProgramClock `json:"clock,omitempty"`
}

type answer struct {
	Response string          `json:"response"`
	ID       int             `json:"id"`
	Param    json.RawMessage `json:"param,omitempty"`
	Time     int64           `json:"time"`
}

// NewProgram returns such a program, which asks at HOST:PORT. Its connections
// are closed with the test.
func NewProgram(t testing.TB, address string) *Program {
	p := &Program{t: t, address: address, events: make(chan Event, 1000), answers: make(chan answer, 10), gone: make(chan struct{})}
	t.Cleanup(p.Close)
	return p
}

// Boards asks for the list of boards, by plain HTTP.
func (p *Program) Boards() ([]Listed, error) {
	response, err := http.Get("http://" + p.address + Path + "/eboards") //nolint:noctx // as that program does
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	var boards []Listed
	return boards, json.Unmarshal(body, &boards)
}

// Auto chooses a board as that program does: the only one, or the only active.
func (p *Program) Auto() (string, error) {
	boards, err := p.Boards()
	if err != nil {
		return "", err
	}
	if len(boards) == 1 {
		return boards[0].Serial, nil
	}
	var active []string
	for _, board := range boards {
		if board.State == Active {
			active = append(active, board.Serial)
		}
	}
	if len(active) != 1 {
		return "", fmt.Errorf("livechesstest: %d boards of which %d are active", len(boards), len(active))
	}
	return active[0], nil
}

// Watch subscribes to a board.
func (p *Program) Watch(serial string) error {
	l, err := dial("ws://"+p.address+Path, "User-Agent: Go-http-client/1.1")
	if err != nil {
		return err
	}
	p.line = l
	p.feed = p.id()
	subscribe := fmt.Sprintf(`{"call":"subscribe","id":%d,"param":{"feed":"eboardevent","id":%d,"param":{"serialnr":%q}}}`, p.id(), p.feed, serial)
	if err := l.say(text, []byte(subscribe)); err != nil {
		return err
	}
	if _, err := p.read(); err != nil {
		return err
	}
	p.ended.Go(p.listen)
	return nil
}

func (p *Program) id() int {
	p.ids++
	return p.ids
}

// read reads one message; a received error is one.
func (p *Program) read() (answer, error) {
	var a answer
	message, err := p.line.hear()
	if err != nil {
		return a, err
	}
	if err := json.Unmarshal(message, &a); err != nil {
		return a, fmt.Errorf("livechesstest: %s cannot be read: %w", message, err)
	}
	if a.Response == "error" {
		var told struct {
			Message string `json:"message"`
		}
		_ = json.Unmarshal(a.Param, &told)
		return a, errors.New(told.Message)
	}
	return a, nil
}

func (p *Program) listen() {
	defer close(p.events)
	defer close(p.gone)
	for {
		a, err := p.read()
		var event Event
		if err == nil && a.Response == "feed" {
			err = json.Unmarshal(a.Param, &event)
		}
		switch {
		case err != nil:
			p.mutex.Lock()
			p.err = err
			p.mutex.Unlock()
			return
		case a.Response == "feed":
			p.events <- event
		case a.Response == "call":
			p.answers <- a
		}
	}
}

// Next returns the next event. The test fails if there is none in this time.
func (p *Program) Next(within time.Duration) Event {
	p.t.Helper()
	select {
	case event, ok := <-p.events:
		if !ok {
			p.t.Fatalf("the program has given up: %v", p.Err())
		}
		return event
	case <-time.After(within):
		p.t.Fatalf("no event in %v", within)
		return Event{}
	}
}

// Err returns why the program gave up, or nil.
func (p *Program) Err() error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.err
}

// Setup sets a position up.
func (p *Program) Setup(fen string) error { return p.call(fmt.Sprintf(`{"fen":%q}`, fen)) }

// Flip sets the orientation of the board, as that program does: by the name
// "setup", although its own remark has "flip".
func (p *Program) Flip(flipped bool) error { return p.call(fmt.Sprintf(`{"flip":%t}`, flipped)) }

func (p *Program) call(param string) error {
	id := p.id()
	said := fmt.Sprintf(`{"call":"call","id":%d,"param":{"method":"setup","id":%d,"param":%s}}`, id, p.feed, param)
	if err := p.line.say(text, []byte(said)); err != nil {
		return err
	}
	for {
		select {
		case a := <-p.answers:
			if a.ID == id {
				return nil
			}
		case <-p.gone:
			return p.Err()
		case <-time.After(5 * time.Second):
			return errors.New("livechesstest: no answer in five seconds")
		}
	}
}

// Close closes the connection.
func (p *Program) Close() {
	if p.line != nil {
		p.line.leave()
	}
	p.ended.Wait()
}
