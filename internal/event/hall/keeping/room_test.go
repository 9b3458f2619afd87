package keeping_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"sync"
	"testing"
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// cable is what leads from one address to another, and can be cut.
type cable struct {
	listener net.Listener
	to       string

	mu   sync.Mutex
	cut  bool
	open map[net.Conn]bool
}

func lay(t *testing.T, to string) *cable {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{listener: listener, to: to, open: map[net.Conn]bool{}}
	t.Cleanup(func() { _ = listener.Close(); c.sever() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go c.carry(conn)
		}
	}()
	return c
}

func (c *cable) address() string { return c.listener.Addr().String() }

// carry carries what comes over one connection both ways.
func (c *cable) carry(near net.Conn) {
	far, err := net.Dial("tcp", c.to)
	if err != nil {
		_ = near.Close()
		return
	}
	c.mu.Lock()
	if c.cut {
		_, _ = near.Close(), far.Close()
	}
	c.open[near], c.open[far] = true, true
	c.mu.Unlock()
	ended := make(chan struct{}, 2)
	for _, way := range [2][2]net.Conn{{near, far}, {far, near}} {
		go func() {
			_, _ = io.Copy(way[0], way[1])
			_, _ = near.Close(), far.Close()
			ended <- struct{}{}
		}()
	}
	<-ended
	<-ended
	c.mu.Lock()
	delete(c.open, near)
	delete(c.open, far)
	c.mu.Unlock()
}

// sever cuts the cable until mend.
func (c *cable) sever() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = true
	for conn := range c.open {
		_ = conn.Close()
	}
}

func (c *cable) mend() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = false
}

// TestRun_ARoomIsWholeWhileItsCableIsCut has a hall in a playing room lead to another
// one, over a cable that is cut while the tables of the room play on.
func TestRun_ARoomIsWholeWhileItsCableIsCut(t *testing.T) {
	t.Parallel()
	above := keep(t, t.TempDir(), "127.0.0.1:0")
	defer above.close()
	wire := lay(t, above.address())
	up := dial(t, wire.address(), pass(t, above.folder, keeping.PostName(keeping.EveryRound, "1-2")))
	ctx, end := context.WithCancel(t.Context())
	relay := up.Relay()
	var runs sync.WaitGroup
	runs.Go(func() { relay.Run(ctx) })
	defer runs.Wait()
	defer end()
	room := keepBeside(t, t.TempDir(), "127.0.0.1:0", relay)
	defer room.close()
	post := dial(t, room.address(), pass(t, room.folder, keeping.PostName("3", "1-2")))
	one, two := begin(t, post, "1"), begin(t, post, "2")
	above.has(one)
	above.has(two)
	wire.sever()
	one.do(table.Call{Actor: table.By(rules.White)})
	two.do(table.Resign{Actor: table.By(rules.White)})
	room.has(one)
	room.has(two)
	wire.mend()
	above.has(one)
	above.has(two)
	once(t, above.line, one, two)
}

// counted counts how often a hall stores each record.
type counted struct {
	mu    sync.Mutex
	times map[string]map[uint64]int
}

func (c *counted) Take(_ hall.Key, e hall.Envelope, _ time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.times[e.Game] == nil {
		c.times[e.Game] = map[uint64]int{}
	}
	for _, r := range e.Records {
		c.times[e.Game][r.Seq]++
	}
}

// Heard ignores beats.
func (*counted) Heard(hall.Key, hall.Beat) {}

// once fails if a hall stores a record of a game twice, or not within a minute: by
// then the posts have resent the records that killed servers have lost.
func once(t *testing.T, line *stream.Line, games ...*game) {
	t.Helper()
	lacks := "everything"
	for last := range waits.Polls(time.Second, time.Minute) {
		if lacks == "" {
			break
		}
		if last {
			t.Fatalf("the hall lacks %s", lacks)
		}
		lacks = ""
		times := counts(t, line)
		for _, g := range games {
			for _, r := range g.records {
				if _, kept := r.Event.(table.TimeKept); kept {
					continue
				}
				switch got := times["game"+g.key.Board][r.Seq]; {
				case got > 1:
					t.Fatalf("table %s, record %d is kept %d times, want once", g.key.Board, r.Seq, got)
				case got == 0:
					lacks += fmt.Sprintf("record %d of table %s; ", r.Seq, g.key.Board)
				}
			}
		}
	}
}

// counts returns how often each record of each game is stored.
func counts(t *testing.T, line *stream.Line) map[string]map[uint64]int {
	t.Helper()
	c := &counted{times: map[string]map[uint64]int{}}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	var took sync.WaitGroup
	took.Add(stream.Partitions)
	followed := make(chan error, 1)
	go func() { followed <- line.Follow(ctx, c, took.Done) }()
	took.Wait()
	end()
	if err := <-followed; err != nil {
		t.Error(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.times
}
