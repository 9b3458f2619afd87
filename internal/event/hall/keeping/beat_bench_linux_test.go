package keeping_test

import (
	"strconv"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/event/hall/keeping"
)

// BenchmarkHeartbeat has a thousand tables of fifty posts, at which nothing happens but
// that time goes by, and measures what it costs that each is heard each second: what
// all of posts, server and hall take of one core, less what they take while no table is
// heard.
func BenchmarkHeartbeat(b *testing.B) {
	const posts, each, lasts = 50, 20, 10 * time.Second
	watch := &clocked{began: map[string]time.Time{}}
	folder, address, _, _, rows := attacked(b, atHall, watch)
	var games []*game
	for n := range posts {
		first := 100 + n*each
		line := dial(b, address, pass(b, folder, keeping.PostName("3", strconv.Itoa(first)+"-"+strconv.Itoa(first+each-1))))
		for i := range each {
			games = append(games, begin(b, line, strconv.Itoa(first+i)))
		}
	}
	heard := func() (n int) {
		for _, r := range rows() {
			if r.Age == 0 {
				n++
			}
		}
		return n
	}
	goesBy := func(tells bool) time.Duration {
		begun := cpu()
		for second := range lasts / time.Second {
			until := time.Now().Add(time.Second)
			if tells {
				for _, g := range games {
					g.publisher.Take(g.state.At.Add(second*time.Second), nil)
				}
			}
			time.Sleep(time.Until(until))
		}
		return cpu() - begun
	}
	for b.Loop() {
		goesBy(false)
		silent := goesBy(false)
		if n := heard(); n > 0 {
			b.Fatalf("%d tables are heard, want none", n)
		}
		goesBy(true)
		beating := goesBy(true)
		if n := heard(); n < posts*each {
			b.Fatalf("%d tables are heard, want all %d", n, posts*each)
		}
		b.ReportMetric(100*(beating-silent).Seconds()/lasts.Seconds(), "%core-beats")
		b.ReportMetric(100*silent.Seconds()/lasts.Seconds(), "%core-silent")
	}
}

// cpu is what this process has taken of the processors.
func cpu() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
