//go:build !tournament

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// BenchmarkOrderToReply is the time from a move typed at one program to its words
// at the opponent's, at a table that runs separately. It measures the table
// alone, and with a post, a hall and a file that follow it. Blocks of plies with
// and without them alternate in one game. The ratio is the median over
// neighbouring blocks: at most 1.10.
func BenchmarkOrderToReply(b *testing.B) {
	for b.Loop() {
		o := newOrders(b)
		o.block(func() {}) // the first plies warm caches
		var ratios []float64
		var alone, told []time.Duration
		for pair := range 6 {
			var times [2][]time.Duration
			for turn := range 2 {
				with := (turn + pair) % 2 // they take turns at the beginning
				if with == 1 {
					times[1] = o.followed()
				} else {
					times[0] = o.block(func() {})
				}
			}
			ratios = append(ratios, float64(middle(times[1]))/float64(middle(times[0])))
			alone, told = append(alone, times[0]...), append(told, times[1]...)
		}
		slices.Sort(ratios)
		b.ReportMetric(ratios[len(ratios)/2], "ratio")
		b.ReportMetric(float64(middle(alone))/1e6, "ms-median-alone")
		b.ReportMetric(float64(middle(told))/1e6, "ms-median-told")
		b.ReportMetric(0, "ns/op")
	}
}

func middle(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}

// orders is a game that lasts as long as the test needs.
type orders struct {
	home
	b            *testing.B
	white, black *session
	hall         hallBeside
	played       int    // blocks
	last         string // move
}

func newOrders(b *testing.B) *orders {
	b.Helper()
	o := &orders{home: newHome(b), b: b}
	o.hall = o.openHall(b, "3/12")
	table := o.command(nil, "serve", "--json", "--event-name", "Cup", "--round", "3", "--board-number", "12", "--control", "9h")
	if err := table.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { end(table) })
	for started := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if found, _ := filepath.Glob(filepath.Join(o.folder, "runtime", "blindchess", "*.sock")); len(found) > 0 {
			break
		}
		if time.Since(started) > stallTimeout {
			b.Fatal("the table does not open")
		}
	}
	o.white = o.start(b, nil, "join", "--screen", "line", "--seat", "white")
	o.white.await("> ")
	o.black = o.start(b, nil, "join", "--screen", "line", "--seat", "black")
	o.black.await("The game begins")
	return o
}

// followed returns the times of a block while a post follows the table.
func (o *orders) followed() []time.Duration {
	o.b.Helper()
	live := o.path("live")
	defer end(o.hall.posts(o.b))
	return o.block(func() { o.written(filepath.Join(live, "round-3", "game-12.pgn")) })
}

// block plays fourteen plies, and returns how long each move took to the opponent.
// The first two are of pawns, so that no position comes five times; after them it
// waits until everything is ready, and measures from there.
func (o *orders) block(ready func()) []time.Duration {
	o.b.Helper()
	at := o.played
	o.played++
	pawn, rank := "abcdegh"[at%7:at%7+1], at/7
	plies := []string{pawn + strconv.Itoa(3+rank), pawn + strconv.Itoa(6-rank)}
	for range 3 {
		plies = append(plies, "Nf3", "Nf6", "Ng1", "Ng8")
	}
	var times []time.Duration
	for i, move := range plies {
		mover, other := o.white, o.black
		if i%2 == 1 {
			mover, other = other, mover
		}
		took := o.ply(mover, other, move)
		if i > 1 {
			times = append(times, took)
		}
		if o.last = move; i == 1 {
			ready()
		}
	}
	return times
}

// written waits until a file has both moves of the pawns.
func (o *orders) written(file string) {
	o.b.Helper()
	for started := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		text, _ := os.ReadFile(file)
		if strings.Contains(strings.Join(strings.Fields(string(text)), " "), fmt.Sprintf("%d... %s", 7*(o.played-1)+1, o.last)) {
			return
		}
		if time.Since(started) > stallTimeout {
			o.b.Fatalf("%s was not written", file)
		}
	}
}

// humanPause is the time between the press of one player and the move of the
// other: no player types sooner, and all work after the press is done by then.
const humanPause = 200 * time.Millisecond

// fieldWords are the words of files and ranks.
var fieldWords = map[byte]string{
	'a': "Anna", 'b': "Bella", 'c': "Cesar", 'd': "David", 'e': "Eva", 'f': "Felix", 'g': "Gustav", 'h': "Hector",
	'1': "eins", '3': "drei", '4': "vier", '5': "fünf", '6': "sechs", '8': "acht",
}

// ply plays one ply, and returns how long the move took to the opponent's screen.
func (o *orders) ply(mover, other *session, move string) time.Duration {
	o.b.Helper()
	at := move[len(move)-2:]
	words := fieldWords[at[0]] + " " + fieldWords[at[1]]
	heard, turns := strings.Count(other.screen(), words), strings.Count(other.screen(), "Your clock is running.")
	time.Sleep(humanPause)
	began := time.Now()
	mover.enter(move)
	other.awaitTimes(words, heard+1)
	took := time.Since(began)
	other.enter("repeat")
	other.enter("execute")
	mover.enter("")
	other.awaitTimes("Your clock is running.", turns+1)
	return took
}
