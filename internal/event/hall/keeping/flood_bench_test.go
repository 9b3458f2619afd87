package keeping_test

import (
	"bytes"
	"fmt"
	"net"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/table"
)

// clocked notes how long records take from their tables to the hall.
type clocked struct {
	mu    sync.Mutex
	began map[string]time.Time // by board and record
	took  []time.Duration
}

func (c *clocked) Heard(hall.Key, hall.Beat) {}

func (c *clocked) Take(key hall.Key, e hall.Envelope, _ time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range e.Records {
		id := fmt.Sprint(key.Board, " ", r.Seq)
		if began, is := c.began[id]; is {
			c.took = append(c.took, time.Since(began))
			delete(c.began, id)
		}
	}
}

// p99 returns the 99th percentile of the records since the last call, and how many have
// not come.
func (c *clocked) p99() (time.Duration, int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	took := c.took
	c.took = nil
	slices.Sort(took)
	if len(took) == 0 {
		return 0, len(c.began)
	}
	return took[len(took)*99/100], len(c.began)
}

// flooding is the pass of the table that floods at a turn, with the burst of one that
// was silent before.
func flooding(turn int) (name, board string) {
	board = strconv.Itoa(31 + 2*turn)
	return keeping.PostName("3", fmt.Sprintf("%s-%d", board, 32+2*turn)), board
}

// flood is all that one board's pass can send.
func flood(b *testing.B, folder, name, board string) []byte {
	key, mine := keyOn(b, folder, name), stream.Inbox(name)+".1"
	says := strings.Repeat(" ", 100<<10) + "{}"
	var all bytes.Buffer
	for n := range 8 {
		all.WriteString(published("hall.tell.3."+board+".flood", mine, sealedBy(key, name, "tell", "3", board, "flood", uint64(n), strings.Replace(long(2, 100<<10), "game1", "flood", 1))))
		all.WriteString(published("hall.tell.3."+board+".flood", mine, sealedBy(key, name, "tell", "3", board, "flood", uint64(n), says)) + published("hall.tell.3."+board+".flood", mine, says))
		for range 1000 {
			all.WriteString(published("hall.has.3."+board+".flood", mine, sealedBy(key, name, "has", "3", board, "flood", 0, "{}")) + published("hall.beat.3."+board, "", sealedBy(key, name, "beat", "3", board, "flood", 0, `{"at":1,"game":"flood"}`)))
		}
	}
	return all.Bytes()
}

// floods sends this again and again, as fast as it is read, until it is ended.
func floods(b *testing.B, folder, address, name string, all []byte) (end func()) {
	r := &raw{t: b, address: address, name: name, password: password(b, folder, name)}
	r.connect()
	go func() { // what is answered is read and dropped
		buf := make([]byte, 64<<10)
		for {
			if _, err := r.reads.Read(buf); err != nil {
				return
			}
		}
	}()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			if _, err := r.conn.Write(all); err != nil {
				return
			}
		}
	}()
	return func() { _ = r.conn.(*net.TCPConn).SetLinger(0); _ = r.conn.Close(); <-done }
}

// BenchmarkFlood_OtherTables measures ten tables that report two hundred records a
// second together, while another one floods the hall and while it does not. The same
// run has both in turn, so the ratio says what the flood costs the others.
func BenchmarkFlood_OtherTables(b *testing.B) {
	watch := &clocked{began: map[string]time.Time{}}
	folder, address, _, _, _ := attacked(b, atHall, watch)
	line := dial(b, address, pass(b, folder, keeping.PostName("3", "11-20")))
	var games []*game
	for n := range 10 {
		games = append(games, begin(b, line, strconv.Itoa(11+n)))
	}
	seq := uint64(100)
	tells := func(d time.Duration) {
		for until := time.Now().Add(d); time.Now().Before(until); {
			seq++
			for _, g := range games {
				watch.mu.Lock()
				watch.began[fmt.Sprint(g.key.Board, " ", seq)] = time.Now()
				watch.mu.Unlock()
				g.publisher.Take(g.state.At, []table.Record{{Seq: seq, Event: table.Irregularity{Text: "x"}}})
				time.Sleep(6 * time.Millisecond)
			}
		}
		time.Sleep(200 * time.Millisecond)
	}
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	tells(2 * time.Second)
	watch.p99()
	before := heap()
	var calm, flooded []time.Duration
	grown, lost := int64(0), 0
	for b.Loop() {
		for turn := range 12 {
			tells(2 * time.Second)
			p, _ := watch.p99()
			calm = append(calm, p)
			name, board := flooding(turn)
			end := floods(b, folder, address, name, flood(b, folder, name, board))
			tells(2 * time.Second)
			grown = max(grown, heap()-before)
			end()
			p, missing := watch.p99()
			flooded, lost = append(flooded, p), missing
		}
	}
	slices.Sort(calm)
	slices.Sort(flooded)
	c, f := calm[len(calm)/2], flooded[len(flooded)/2]
	b.ReportMetric(float64(c.Microseconds())/1000, "calm-p99-ms")
	b.ReportMetric(float64(f.Microseconds())/1000, "flood-p99-ms")
	b.ReportMetric(float64(f)/float64(c), "flood/calm")
	b.ReportMetric(float64(grown)/(1<<20), "grown-MiB")
	b.ReportMetric(float64(lost), "lost")
}
