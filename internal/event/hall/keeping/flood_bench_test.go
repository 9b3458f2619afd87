package keeping_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
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

// since returns what the records since the last call took, and how many have not come.
func (c *clocked) since() ([]time.Duration, int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	took := c.took
	c.took = nil
	return took, len(c.began)
}

// p99 is the 99th percentile.
func p99(took []time.Duration) float64 {
	sorted := slices.Sorted(slices.Values(took))
	if len(sorted) == 0 {
		return 0
	}
	return sorted[len(sorted)*99/100].Seconds() * 1000
}

func median(of []float64) float64 { return slices.Sorted(slices.Values(of))[len(of)/2] }

// within returns the bounds of the middle nineteen of twenty medians of as many that
// are drawn from these.
func within(of []float64) (low, high float64) {
	chance, medians := rand.New(rand.NewPCG(5, 6)), make([]float64, 2000)
	drawn := make([]float64, len(of))
	for i := range medians {
		for n := range drawn {
			drawn[n] = of[chance.IntN(len(of))]
		}
		medians[i] = median(drawn)
	}
	slices.Sort(medians)
	return medians[len(medians)/40], medians[len(medians)*39/40]
}

// pairsOfFlood is how many times a flood is compared with calm.
const pairsOfFlood = 40

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

// BenchmarkFlood_OtherTables measures twenty tables that report three hundred records a
// second together, which no quota slows, each of which waits for the disk. In one run, each two seconds with
// a flood are compared with two without one next to them, in random order: a disk is
// faster in one minute than in the next. flood/calm is the median of these ratios of
// the 99th percentile, and low and high are its bounds of 95 in a hundred.
func BenchmarkFlood_OtherTables(b *testing.B) {
	watch := &clocked{began: map[string]time.Time{}}
	folder, address, _, _, _ := attacked(b, atDisk, watch)
	line := dial(b, address, pass(b, folder, keeping.PostName("3", "11-30")))
	var games []*game
	for n := range 20 {
		games = append(games, begin(b, line, strconv.Itoa(11+n)))
	}
	seq := uint64(100)
	tells := func() []time.Duration {
		for until := time.Now().Add(2 * time.Second); time.Now().Before(until); {
			seq++
			for _, g := range games {
				watch.mu.Lock()
				watch.began[fmt.Sprint(g.key.Board, " ", seq)] = time.Now()
				watch.mu.Unlock()
				g.publisher.Take(g.state.At, []table.Record{{Seq: seq, Event: table.Irregularity{Text: "x"}}})
				time.Sleep(3 * time.Millisecond)
			}
		}
		time.Sleep(200 * time.Millisecond)
		took, _ := watch.since()
		return took
	}
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	tells()
	before := heap()
	var calm, flooded, ratios []float64
	grown, turn, chance := int64(0), 0, rand.New(rand.NewPCG(7, 8))
	for b.Loop() {
		for range pairsOfFlood {
			times := map[bool]float64{}
			first := chance.IntN(2) == 0
			for _, floodsNow := range []bool{first, !first} {
				if !floodsNow {
					times[false] = p99(tells())
					continue
				}
				name, board := flooding(turn)
				turn++
				end := floods(b, folder, address, name, flood(b, folder, name, board))
				times[true] = p99(tells())
				grown = max(grown, heap()-before)
				end()
			}
			calm, flooded = append(calm, times[false]), append(flooded, times[true])
			ratios = append(ratios, times[true]/times[false])
		}
	}
	_, lost := watch.since()
	low, high := within(ratios)
	b.ReportMetric(median(calm), "calm-p99-ms")
	b.ReportMetric(median(flooded), "flood-p99-ms")
	b.ReportMetric(median(ratios), "flood/calm")
	b.ReportMetric(low, "low")
	b.ReportMetric(high, "high")
	b.ReportMetric(float64(grown)/(1<<20), "grown-MiB")
	b.ReportMetric(float64(lost), "lost")
}
