package room_test

import (
	"bytes"
	"compress/flate"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// BenchmarkPages measures the time of a move to the table, and to the streams of
// all spectators' pages. It also measures its cost in bytes on one of them, the
// wait of a page for its first view, and the page's memory.
func BenchmarkPages(b *testing.B) {
	for _, pages := range []int{1, 20, 120, 500} {
		b.Run(fmt.Sprint(pages), func(b *testing.B) {
			// No game of this edition is ended by moves that come back.
			o := newOpenTable(b, func(c *table.Conditions) { c.Laws = 2005 })
			player := o.browse(b, o.code(b, room.Opponent, rules.Black))
			eventually(b, "the game begins", func() bool { return o.State().Turn() == rules.White })
			before := alive()
			var looking []*browser
			var first []time.Duration
			for range pages - 1 {
				code, begun := o.code(b, room.Spectator, 0), time.Now()
				one := o.browse(b, code)
				eventually(b, "the first view is there", func() bool { return one.length() > 0 })
				looking, first = append(looking, one), append(first, time.Since(begun))
			}
			everybody := append(looking, player)
			grown := alive() - before
			moves := [][3]string{{"Nf3", "Felix drei", "g8f6"}, {"Ng1", "Gustav eins", "f6g8"}}
			var took, own []time.Duration
			var bytesOfOne int
			for n := 0; b.Loop(); n++ {
				move := moves[n%2]
				counts := make([]int, len(everybody))
				for i, one := range everybody {
					counts[i] = strings.Count(one.said(), move[1])
				}
				at, begun := player.length(), time.Now()
				o.me.Terminal().Enter(move[0])
				for !o.State().Gate.Made {
					runtime.Gosched()
				}
				own = append(own, time.Since(begun))
				for i, one := range everybody {
					eventually(b, "the move is on every page", func() bool { return strings.Count(one.said(), move[1]) > counts[i] })
					took = append(took, time.Since(begun))
				}
				bytesOfOne += packed(player.after(at))
				player.enter("repeat")
				player.enter("execute")
				o.me.Terminal().Enter("press")
				eventually(b, "it is Black's turn", func() bool { return o.State().Turn() == rules.Black && !o.State().Gate.Made })
				player.enter(move[2])
				eventually(b, "the reply is made", func() bool { return o.State().Gate.By == rules.Black })
				o.me.Terminal().Enter("repeat")
				o.me.Terminal().Enter("execute")
				player.enter("press")
				eventually(b, "it is White's turn", func() bool { return o.State().Turn() == rules.White && !o.State().Gate.Made })
			}
			for _, measured := range []struct {
				name  string
				times []time.Duration
			}{{"", took}, {"table-", own}, {"first-view-", first}} {
				if times := measured.times; len(times) > 0 {
					slices.Sort(times)
					b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, measured.name+"p99-ms")
					b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, measured.name+"median-ms")
				}
			}
			b.ReportMetric(float64(bytesOfOne)/float64(b.N), "packed-B/move")
			b.ReportMetric(float64(grown)/float64(pages)/1024, "kB/page")
		})
	}
}

// alive is how much memory is in use.
func alive() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func (b *browser) length() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bytes.Len()
}

func (b *browser) after(at int) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bytes.String()[at:]
}

// packed is how many bytes a text has that is compressed by itself.
func packed(text string) int {
	var out bytes.Buffer
	packer, _ := flate.NewWriter(&out, flate.DefaultCompression)
	_, _ = packer.Write([]byte(text))
	_ = packer.Flush()
	return out.Len()
}
